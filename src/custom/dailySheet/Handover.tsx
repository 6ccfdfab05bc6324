import { Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { inspectionKinds, lineStates } from '../../product/enumerations';
import { inspectionRight } from '../../product/inspectionRight';
import { inspectionOf } from '../../product/inspectionAddress';
import { useCaller } from '../../providers/useCaller';
import reservations from '../../resources/reservation/reservation';
import { can } from '../../schema/words/access/permissions';
import { offersFor } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import type { Way } from './sheetTexts';
import type { SheetLine } from './useDailySheet';

interface HandoverProps {
  line: SheetLine;
  way: Way;
  who: string;
}

/** What the line waits for, in one click: the contract of a booking, the departure or the return of a vehicle. */
export function Handover(props: HandoverProps) {
  const { line, way } = props;
  if (line.source === 'reservations' && way === 'out' && line.sourceId)
    return <ToContract {...props} id={line.sourceId} />;
  if (line.source === 'contracts' && line.sourceId && line.vehicle)
    return <ToInspection {...props} contract={line.sourceId} vehicle={line.vehicle.id} />;
  return null;
}

function ToContract({ id, line, who }: HandoverProps & { id: string }) {
  const caller = useCaller();
  const offer = offersFor(reservations, caller).find(({ name }) => name === 'convertReservation');
  const { choose, busy, dialog } = useOffers(reservations, {
    id,
    _label: line.number,
    vehicles: line.vehicle ? [{ vehicle: line.vehicle }] : [],
  });
  if (!offer) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-disabled={busy !== null}
        aria-label={`${offer.label}, ${who}`}
        onClick={() => choose(offer)}
      >
        {offer.label}
      </Button>
      {dialog}
    </>
  );
}

function ToInspection({
  line,
  way,
  who,
  contract,
  vehicle,
}: HandoverProps & { contract: string; vehicle: string }) {
  const caller = useCaller();
  const kind = way === 'out' ? 'DEPARTURE' : 'RETURN';
  const waits = line.state === lineStates[way === 'out' ? 'TO_DELIVER' : 'ON_RENT'];
  if (!waits || !can(caller, inspectionRight)) return null;
  const label = inspectionKinds[kind];
  return (
    <Button
      size="small"
      variant="outlined"
      component={LinkBase}
      to={inspectionOf(contract, vehicle, kind)}
      aria-label={`${label}, ${who}, ${line.vehicle?.label ?? ''}`}
    >
      {label}
    </Button>
  );
}
