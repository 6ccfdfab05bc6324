import { Box, Button, Skeleton, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useGetList, useRecordContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { moneyText } from '../../schema/kinds/figures';
import { FieldValue } from '../../views/record/FieldValue';
import { FormCard } from '../../views/form/FormCard';
import { OfferIcon } from '../../views/record/OfferButtons';
import { forwardOf, isAskable, offersFor } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { StateChip } from '../../views/StateChip';
import type { DeskContract } from './deskRecord';
import { RecordLink } from './RecordLink';

const guarantees = resources.get('guarantees');
const contracts = resources.get('contracts');

const isOver = ({ stage }: DeskContract) => stage === 'RETURNED' || stage === 'CANCELLED';

/** What is shown of a caution, where there is something to show. */
const shownFields = [
  'expected',
  'held',
  'method',
  'reference',
  'receivedAt',
  'heldUntil',
  'retained',
  'refunded',
  'noneReason',
];

interface ContractCautionProps {
  /** Beside the contract; on a phone under its next act instead. */
  place: 'aside' | 'top';
}

/** Of a contract: its caution, how it stands, and what is to be done with it. */
export function ContractCaution({ place }: ContractCautionProps) {
  const contract = useRecordContext<DeskContract>();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  if (!contract || isPhone !== (place === 'top')) return null;
  const caution = <Caution contract={contract} />;
  return isPhone ? <Box sx={{ mb: '16px' }}>{caution}</Box> : caution;
}

function Caution({ contract }: { contract: DeskContract }) {
  const { data, isPending } = useGetList('guarantees', {
    filter: { contract: String(contract.id) },
    // One that is cancelled and signed again has one more: the last counts.
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  const caution = data?.[0];
  if (isPending)
    return (
      <FormCard title="Caution">
        <Skeleton height={72} />
      </FormCard>
    );
  return caution ? (
    <Kept caution={caution} contract={contract} />
  ) : (
    <Planned amount={contract.guaranteeAmount} />
  );
}

/** Before the signature it is only foreseen. */
const Planned = ({ amount }: { amount: number | null }) => (
  <FormCard title="Caution">
    <Typography variant="body2" color="text.secondary">
      {amount ? `${moneyText(amount)}\u00a0DT, attendus à la signature` : 'Aucune caution n’est convenue.'}
    </Typography>
  </FormCard>
);

function Kept({ caution, contract }: { caution: RaRecord; contract: DeskContract }) {
  const caller = useCaller();
  // Once nothing else comes next, what is held of it is given back.
  const leads =
    isOver(contract) &&
    forwardOf(offersFor(contracts, caller).filter(({ holds }) => holds(contract))) === undefined;
  // What is owed, by which a dialog begins, is on the record and not in the list.
  const { busy, choose, dialog } = useOffers(guarantees, caution, { narrow: true });
  const offers = offersFor(guarantees, caller).filter(
    offer => offer.kind === 'record' && isAskable(offer) && offer.holds(caution),
  );
  const state = guarantees.fields.state;
  const value = String(caution.state ?? '');
  const facts = shownFields.flatMap(name => {
    const field = guarantees.fields[name];
    return field && hasWorth(caution[name]) ? [{ name, field }] : [];
  });
  return (
    <FormCard
      title="Caution"
      action={
        <Box sx={{ ml: 'auto' }}>
          <StateChip tone={state?.tones?.[value] ?? 'draft'} label={state?.choices?.[value] ?? value} />
        </Box>
      }
    >
      <Box component="dl" sx={factsStyle}>
        {facts.map(({ name, field }) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue field={field} value={caution[name]} record={caution} />
            </dd>
          </div>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', mt: '12px' }}>
        {offers.map(offer => (
          <Button
            key={offer.name}
            size="small"
            {...(leads && offer === forwardOf(offers)
              ? { variant: 'contained' }
              : { variant: 'outlined', color: offer.danger ? 'error' : 'secondary' })}
            disabled={busy !== null}
            startIcon={<OfferIcon name={offer.icon} />}
            onClick={() => choose(offer)}
          >
            {offer.label}
          </Button>
        ))}
        <RecordLink
          resource="guarantees"
          id={String(caution.id)}
          text={String(caution.number ?? 'Caution')}
        />
      </Box>
      {dialog}
    </FormCard>
  );
}

const hasWorth = (value: unknown) => value !== null && value !== undefined && value !== '' && value !== 0;

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '10px 12px',
  m: 0,
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'tokens.ink2' },
  '& dd': { m: 0, fontSize: 13, lineHeight: '18px', fontWeight: 500, overflowWrap: 'anywhere' },
};
