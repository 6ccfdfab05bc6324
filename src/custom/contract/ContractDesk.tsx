import { useEffect } from 'react';
import { Box, Card } from '@mui/material';
import { useLocation, useRecordContext } from 'react-admin';
import { inspectionRight } from '../../product/inspectionRight';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { can } from '../../schema/words/access/permissions';
import { forwardOf, offersFor } from '../../views/record/recordOffers';
import type { Offer } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { useNow } from '../planning/useNow';
import { BeforeSigning } from './BeforeSigning';
import { ContractCaution } from './ContractCaution';
import { ContractCharges } from './ContractCharges';
import { ContractLine, linesStyle } from './ContractLine';
import { inOrder, lateness } from './deskRecord';
import { readingText } from './deskTexts';
import type { DeskContract, DeskLine } from './deskRecord';
import { SwapInstead } from './ExtensionAnswers';
import { useContractVehicles } from './useContractVehicles';
import { StageSteps } from './StageSteps';
import { UnknownVehicle } from './UnknownVehicle';

const contracts = resources.get('contracts');

/** What is done with one vehicle of a contract. */
const ofLines = ['extendContract', 'swapContractVehicle'];

/** Above the sheet of a contract: how far it is, what keeps a draft from being signed, each of its vehicles with what one
 * does with it, and what it comes to. */
export function ContractDesk() {
  const contract = useRecordContext<DeskContract>();
  return contract ? <Desk contract={contract} /> : null;
}

function Desk({ contract }: { contract: DeskContract }) {
  const caller = useCaller();
  const now = useNow();
  const { choose, dialog } = useOffers(contracts, contract);
  const held = offersFor(contracts, caller).filter(offer => offer.holds(contract));
  const offers = held.filter(({ name }) => ofLines.includes(name));
  const lines = inOrder(contract.vehicles);
  const swapping = offers.find(({ name }) => name === 'swapContractVehicle');
  const swapInstead =
    swapping &&
    ((line: DeskLine, returnDate: number) => {
      const begun = about(swapping, line);
      choose({ ...begun, initial: record => ({ ...begun.initial?.(record), returnDate }) });
    });
  const vehicles = useContractVehicles(contract);
  // One filled button a screen: that of the header where there is one, else of the vehicle that comes first.
  const leading = forwardOf(held.filter(({ kind }) => kind !== 'start')) === undefined ? lines[0] : undefined;
  const marked = new URLSearchParams(useLocation().search).get('vehicule');
  useEffect(() => {
    if (marked) document.getElementById(`vehicule-${marked}`)?.scrollIntoView({ block: 'center' });
  }, [marked]);
  return (
    <>
      <ContractCaution place="top" />
      <Card sx={{ mb: '16px' }}>
        <StageSteps contract={contract} />
        {contract.stage === 'DRAFT' && (
          <BeforeSigning
            contract={contract}
            waiving={held.find(({ name }) => name === 'waiveContractGuard')}
            onChoose={choose}
          />
        )}
        {marked && !lines.some(({ vehicle }) => vehicle.id === marked) && (
          <UnknownVehicle vehicle={marked} count={lines.length} />
        )}
        <Box component="ul" aria-label="Véhicules du contrat" sx={linesStyle}>
          {lines.map(line => (
            <ContractLine
              key={line.id}
              contract={contract}
              line={line}
              now={now}
              offers={offers.filter(offer => concerns(offer, line)).map(offer => about(offer, line))}
              mayInspect={can(caller, inspectionRight)}
              leads={line === leading}
              about={vehicles.get(line.vehicle.id)}
              isMarked={marked === line.vehicle.id}
              onChoose={choose}
            />
          ))}
        </Box>
      </Card>
      <ContractCharges
        contract={contract}
        adding={held.find(({ name }) => name === 'addContractCharges')}
        mayDecide={canAccess(caller, contracts, 'edit')}
        onChoose={choose}
      />
      <SwapInstead.Provider value={swapInstead}>{dialog}</SwapInstead.Provider>
    </>
  );
}

/** What is over is neither extended nor exchanged; what has not left is not exchanged. */
const concerns = ({ name }: Offer, { lineState }: DeskLine) =>
  lineState === 'ON_RENT' || (lineState === 'TO_DELIVER' && name === 'extendContract');

/** What is asked, with what the odometer of this vehicle showed when it left; what it shows is read and not guessed. */
function withReading(ask: Offer['ask'], { vehicle, mileageOut }: DeskLine): Offer['ask'] {
  const out = readingText(mileageOut, null);
  if (!ask?.mileageIn || out === null) return ask;
  const help = `${vehicle.label ?? ''} au départ\u00a0: ${out}`;
  return { ...ask, mileageIn: { ...ask.mileageIn, help } };
}

/** The offer, begun with this vehicle. */
const about = (offer: Offer, line: DeskLine): Offer => ({
  ...offer,
  ask: withReading(offer.ask, line),
  initial: record => ({
    ...offer.initial?.(record),
    vehicle: line.vehicle,
    ...(offer.name === 'extendContract' && { returnDate: line.returnDate }),
    // Of one that is late nobody knows: it is asked.
    ...(offer.name === 'swapContractVehicle' && {
      returnDate: lateness(line, Date.now()) > 0 ? null : line.returnDate,
    }),
  }),
});
