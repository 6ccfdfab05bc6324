import { useEffect, useRef, useState } from 'react';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { LinkBase, useDataProvider } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { ReadableError } from '../../providers/readableError';
import { resources } from '../../resources/all';
import { useRecordLink } from '../../views/record/recordLinks';
import { offersFor } from '../../views/record/recordOffers';
import type { Offer } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { standingStops } from '../inspection/draft';
import type { Task } from '../inspection/draft';
import { waiverOf } from './guardTexts';

const contracts = resources.get('contracts');
const NBSP = '\u00a0';

interface HandoverStopsProps {
  task: Task;
  /** Once something was done about it: as the server reports it then. */
  onChecked: (task: Task) => void;
}

/** What keeps the keys of a departure, said before anybody walks around the vehicle, each with what settles it. */
export function HandoverStops({ task, onChecked }: HandoverStopsProps) {
  const { contract, vehicle, kind, stage, guaranteeAmount, guaranteeState } = task;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const caller = useCaller();
  const [fault, setFault] = useState<string | null>(null);
  const record = { id: contract.id, _label: contract.label, stage, guaranteeAmount, guaranteeState };
  const { busy, choose, dialog } = useOffers(contracts, record);
  const offers = offersFor(contracts, caller).filter(offer => offer.holds(record));
  const named = (name: string) => offers.filter(offer => offer.name === name);
  const check = async () => {
    setFault(null);
    try {
      const asked = { contract: contract.id, vehicle: vehicle.id, kind };
      const { data } = await dataProvider.question('InspectionToMake', { data: asked });
      if (data) onChecked(data);
    } catch (error) {
      setFault((error as ReadableError).message);
    }
  };
  useOnceClosed(dialog !== null, () => void check());
  return (
    <Alert severity="error" sx={{ m: '12px 16px 0', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle sx={{ fontSize: 14, fontWeight: 600, mb: '4px' }}>
        Les clés ne partent pas encore
      </AlertTitle>
      <Box component="ul" sx={listStyle}>
        {standingStops(task).map(stop => (
          <li key={stop.id}>
            <span>{stop.sentence}</span>
            {stop.guard.startsWith('CAUTION') ? (
              [...named('receiveContractGuarantee'), ...named('waiveContractGuarantee')].map(offer => (
                <Choice key={offer.name} offer={offer} busy={busy !== null} onChoose={choose} />
              ))
            ) : (
              <>
                {stop.severity === 'waivable' &&
                  named('waiveContractGuard').map(offer => (
                    <Choice
                      key={offer.name}
                      offer={waiverOf(offer, stop)}
                      busy={busy !== null}
                      onChoose={choose}
                    />
                  ))}
                <WayTo {...stop} />
              </>
            )}
          </li>
        ))}
      </Box>
      {fault && <p>{fault}</p>}
      <Button size="small" color="inherit" onClick={() => void check()}>
        Vérifier de nouveau
      </Button>
      {dialog}
    </Alert>
  );
}

/** What follows a dialog, whatever became of it. */
function useOnceClosed(isOpen: boolean, follow: () => void) {
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current && !isOpen) follow();
    was.current = isOpen;
  });
}

interface ChoiceProps {
  offer: Offer;
  busy: boolean;
  onChoose: (offer: Offer) => void;
}

const Choice = ({ offer, busy, onChoose }: ChoiceProps) => (
  <Button
    size="small"
    variant={offer.quiet ? 'outlined' : 'contained'}
    color={offer.quiet ? 'inherit' : 'primary'}
    disabled={busy}
    onClick={() => onChoose(offer)}
  >
    {offer.label}
  </Button>
);

/** To the record that is put in order. */
function WayTo({ resource, record, sentence }: Task['stops'][number]) {
  const link = useRecordLink(resource, record);
  return link ? (
    <Button
      component={LinkBase}
      to={link}
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Corriger${NBSP}: ${sentence}`}
    >
      Corriger
    </Button>
  ) : null;
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: '8px',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  '& li > span': { flex: '1 1 240px' },
  '& .MuiButton-root': { minHeight: 44 },
};
