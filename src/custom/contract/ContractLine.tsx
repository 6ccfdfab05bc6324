import { Alert, Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { inspectionOf } from '../../product/inspectionAddress';
import { isBack } from '../../domain/contractStages';
import { formatInstant } from '../../domain/instant';
import { OfferIcon } from '../../views/record/OfferButtons';
import type { Offer } from '../../views/record/recordOffers';
import { StateChip } from '../../views/StateChip';
import { linePriceText } from './chargeLines';
import { lateness } from './deskRecord';
import type { DeskContract, DeskLine } from './deskRecord';
import { RecordLink } from './RecordLink';
import type { AboutVehicle } from './useContractVehicles';
import { dayText, includedText, lineChip, progressOf, readingText } from './deskTexts';

const NBSP = '\u00a0';

interface ContractLineProps {
  contract: DeskContract;
  line: DeskLine;
  now: number;
  /** What may be done with this vehicle now; each names it. */
  offers: readonly Offer[];
  mayInspect: boolean;
  /** Whether its next inspection is what the whole contract waits for. */
  leads: boolean;
  /** The address is of this vehicle. */
  isMarked: boolean;
  /** Which model it is, and who has it next; undefined until that is known. */
  about?: AboutVehicle;
  onChoose: (offer: Offer) => void;
}

/** One vehicle of a contract: when it leaves and comes back, who drives it, what was read, and what one does with it. */
export function ContractLine(props: ContractLineProps) {
  const { contract, line, now, offers, mayInspect, leads, isMarked, about, onChoose } = props;
  const name = line.vehicle.label ?? '';
  const late = lateness(line, now);
  const chip = lineChip(line, { late, stage: contract.stage });
  const isOut = line.lineState === 'ON_RENT';
  const { done, late: overrun } = progressOf(line, now);
  const drivers = contract.drivers.filter(one => one.vehicle === null || one.vehicle.id === line.vehicle.id);
  const inspections = mayInspect ? nextInspections(contract, line) : [];
  return (
    <Box
      component="li"
      id={`vehicule-${line.vehicle.id}`}
      className={[late > 0 && 'late', isMarked && 'marked'].filter(Boolean).join(' ') || undefined}
      aria-current={isMarked || undefined}
    >
      <div className="who">
        <h3>
          <RecordLink resource="vehicles" id={line.vehicle.id} text={name} />
        </h3>
        {about?.model && <span className="model">{about.model}</span>}
        <StateChip tone={chip.tone} label={chip.label} />
        {about?.nextFrom != null && (
          <span className={about.nextFrom < Math.max(line.returnDate, now) ? 'next danger' : 'next'}>
            {['Réservée dès le', formatInstant(about.nextFrom), about.nextLabel && `(${about.nextLabel})`]
              .filter(Boolean)
              .join(' ')}
          </span>
        )}
      </div>
      <dl>
        <Fact
          label={line.departedAt ? 'Parti' : 'Départ'}
          value={formatInstant(line.departedAt ?? line.departureDate)}
        />
        <Fact
          label={line.returnedAt ? 'Rendu' : 'Retour prévu'}
          value={formatInstant(line.returnedAt ?? line.returnDate)}
          note={
            line.originalReturnDate && line.originalReturnDate !== line.returnDate
              ? `d’abord le ${formatInstant(line.originalReturnDate)}`
              : line.returnAgency?.label
          }
          isLate={late > 0}
        />
        {drivers.length > 0 && (
          <Fact
            label={drivers.length > 1 ? 'Conducteurs' : 'Conducteur'}
            value={drivers.map(one => one.driver.label).join(', ')}
          />
        )}
        {readingText(line.mileageOut, line.fuelOut) && (
          <Fact
            label="Au départ"
            value={readingText(line.mileageOut, line.fuelOut) ?? ''}
            note={includedText(line.includedKmPerDay)}
          />
        )}
        {readingText(line.mileageIn, line.fuelIn) && (
          <Fact label="Au retour" value={readingText(line.mileageIn, line.fuelIn) ?? ''} />
        )}
      </dl>
      {isOut && line.unfit && (
        <Alert severity="error" sx={{ mb: '8px' }}>
          Parti sans être en règle{NBSP}: {line.unfit}
        </Alert>
      )}
      {isOut && (
        <div className="progress">
          <span className="bar" aria-hidden>
            <i style={{ width: `${done * 100}%` }} />
            <i className="overrun" style={{ width: `${overrun * 100}%` }} />
          </span>
          {dayText(line, now)}
        </div>
      )}
      <div className="foot">
        <span className="price">{linePriceText(contract, line)}</span>
        {line.departureInspection && (
          <RecordLink resource="inspections" id={line.departureInspection.id} text="État de départ" />
        )}
        {line.returnInspection && (
          <RecordLink resource="inspections" id={line.returnInspection.id} text="État de retour" />
        )}
        {neverMade(contract, line).map(text => (
          <span key={text}>{text}</span>
        ))}
        <span className="buttons">
          {offers.map(offer => (
            <Button
              key={offer.name}
              size="small"
              variant="outlined"
              color="secondary"
              startIcon={<OfferIcon name={offer.icon} />}
              aria-label={`${offer.label}${NBSP}: ${name}`}
              onClick={() => onChoose(offer)}
            >
              {offer.label}
            </Button>
          ))}
          {inspections.map((next, index) => (
            <Button
              key={next.label}
              size="small"
              variant={leads && index === inspections.length - 1 ? 'contained' : 'outlined'}
              component={LinkBase}
              to={next.to}
              startIcon={<OfferIcon name="clipboard-check" />}
              aria-label={`${next.label}${NBSP}: ${name}`}
            >
              {next.label}
            </Button>
          ))}
        </span>
      </div>
    </Box>
  );
}

/** The inspections that come next for a vehicle. */
function nextInspections({ id, stage }: DeskContract, line: DeskLine) {
  const { vehicle, lineState, replaces, departureInspection, returnInspection } = line;
  const way = (label: string, kind: 'DEPARTURE' | 'RETURN') => ({
    label,
    to: inspectionOf(String(id), vehicle.id, kind),
  });
  // An exchange has moved both vehicles: what each looked like is still to be seen, the one that came back also once all are.
  if (lineState === 'SWAPPED')
    return stage !== 'CLOSED' && !returnInspection ? [way('État de retour', 'RETURN')] : [];
  if (lineState === 'ON_RENT')
    return [
      ...(replaces && !departureInspection ? [way('État de départ', 'DEPARTURE')] : []),
      way('Retour', 'RETURN'),
    ];
  if (lineState === 'TO_DELIVER' && (stage === 'SIGNED' || stage === 'DEPARTED'))
    return [way('Départ', 'DEPARTURE')];
  return [];
}

/** The inspections that an exchange left to be made, and nobody can make any more. */
const neverMade = ({ stage }: DeskContract, line: DeskLine): string[] => [
  ...(line.replaces && !line.departureInspection && isBack(line.lineState) ? ['Sans état de départ'] : []),
  ...(line.lineState === 'SWAPPED' && !line.returnInspection && stage === 'CLOSED'
    ? ['Sans état de retour']
    : []),
];

interface FactProps {
  label: string;
  value: string;
  note?: string | null;
  isLate?: boolean;
}

const Fact = ({ label, value, note, isLate }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isLate ? 'danger' : undefined}>{value}</dd>
    {note && <dd className="note">{note}</dd>}
  </div>
);

/** Of the list of lines. */
export const linesStyle = (theme: Theme) => {
  const { tokens, tones } = theme.palette;
  return {
    m: 0,
    p: 0,
    listStyle: 'none',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(150px, 200px) minmax(0, 1fr)' },
      gap: '8px 16px',
      padding: '12px 16px',
      borderTop: `1px solid ${tokens.line}`,
      borderLeft: '3px solid transparent',
    },
    '& > li.late': { borderLeftColor: tones.danger.dot },
    '& > li.marked': { backgroundColor: tokens.accentTint },
    '& .who': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' },
    '& .model, & .next': { fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
    '& .next.danger': { color: tones.danger.text },
    '& h3': { m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
    '& dl': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
      gap: '8px 16px',
      m: 0,
      fontSize: 13,
      lineHeight: '18px',
    },
    '& dt': { fontSize: 12, lineHeight: '16px', color: tokens.ink3 },
    '& dd': { m: 0, fontWeight: 500 },
    '& dd.note': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.ink2 },
    '& dd.danger': { color: tones.danger.text },
    '& .progress': { gridColumn: { md: '2' }, fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
    '& .bar': {
      display: 'flex',
      height: 4,
      mb: '4px',
      borderRadius: '2px',
      overflow: 'hidden',
      backgroundColor: tokens.line,
      '& i': { backgroundColor: tokens.accent },
      '& i.overrun': { backgroundColor: tones.danger.dot },
    },
    '& .foot': {
      gridColumn: '1 / -1',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 16px',
      fontSize: 13,
    },
    '& .price': { color: tokens.ink2, fontVariantNumeric: 'tabular-nums' },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: '8px', ml: { sm: 'auto' } },
  };
};
