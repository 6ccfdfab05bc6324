import { Alert, Box, Button } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { addDays } from '../../domain/calendarDate';
import { formatInstant, toTunisLocal } from '../../domain/instant';
import { formatDinars } from '../../domain/money';
import type { DeskContract } from './deskRecord';
import { ExtensionDays, holderText } from './ExtensionDays';
import { ExtensionAnswers } from './ExtensionAnswers';
import { extensionStyle } from './extensionStyle';
import { useExtension } from './useExtension';
import type { Extension } from './useExtension';
import { amountOf, dinarsText } from '../account/amounts';

/** Under the return that is asked of a vehicle: the usual ones at one touch, who has it next, and what it costs. */
export function ExtensionPreview() {
  const { contract, line, back, extension, waits, refusal } = useExtension();
  if (!contract || !line) return null;
  return (
    <Box sx={extensionStyle} aria-busy={waits} data-waits={waits || undefined}>
      <Shortcuts planned={line.returnDate} back={back} latest={extension?.latest ?? null} />
      <div aria-live="polite">
        {refusal && (
          <Alert severity="warning" role="note">
            {refusal}
          </Alert>
        )}
        {extension && back !== null && (
          <>
            <Conflict extension={extension} planned={line.returnDate} />
            {extension.holders.length > 0 && (
              <ExtensionDays planned={line.returnDate} back={back} extension={extension} />
            )}
            {extension.latest !== null && <ExtensionAnswers line={line} back={back} extension={extension} />}
            <Price extension={extension} contract={contract} />
            {extension.stops.map(({ id, sentence }) => (
              <Alert key={id} severity="error" role="note">
                {sentence}
              </Alert>
            ))}
          </>
        )}
      </div>
    </Box>
  );
}

const usual = [
  { days: 1, label: '+1 j' },
  { days: 3, label: '+3 j' },
  { days: 7, label: '+1 sem' },
];

interface ShortcutsProps {
  planned: number;
  back: number | null;
  latest: number | null;
}

/** Counted from the return that was agreed, at its hour; and the last one that leaves the vehicle to who has it next. */
function Shortcuts({ planned, back, latest }: ShortcutsProps) {
  const { setValue } = useFormContext();
  const [day = '', time = ''] = toTunisLocal(planned).split('T');
  const given = usual.map(({ days, label }) => ({ label, value: `${addDays(day, days)}T${time}` }));
  const last =
    latest !== null && latest > planned
      ? [{ label: `Au plus tard, ${formatInstant(latest)}`, value: toTunisLocal(latest) }]
      : [];
  const now = back === null ? null : toTunisLocal(back);
  return (
    <div className="shortcuts" role="group" aria-label="Raccourcis">
      {[...given, ...last].map(({ label, value }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          aria-pressed={now === value}
          onClick={() => setValue('returnDate', value, { shouldDirty: true, shouldValidate: true })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Who has the vehicle before the return that is asked. */
function Conflict({ extension: { latest, holders }, planned }: { extension: Extension; planned: number }) {
  const [next] = holders;
  if (latest === null || !next) return null;
  const who = [holderText(next), next.to !== null && `jusqu’au ${formatInstant(next.to)}`]
    .filter(Boolean)
    .join(', ');
  return (
    <Alert severity="error" role="note">
      <strong>
        {next.said} à partir du {formatInstant(next.from)}
      </strong>
      {who && ` (${who})`}.{' '}
      {latest > planned
        ? `Retour possible au plus tard le ${formatInstant(latest)}.`
        : 'Échangez plutôt le véhicule contre un véhicule libre.'}
    </Alert>
  );
}

function Price({ extension, contract }: { extension: Extension; contract: DeskContract }) {
  const { days, charges, price_HT, TVA, TTCPrice } = extension;
  const { restToPay, overpaid } = contract;
  const rest = amountOf(restToPay) - amountOf(overpaid) + amountOf(TTCPrice);
  return (
    <table>
      <caption>{days === 0 ? 'Sans jour de plus' : `${days} jour${days > 1 ? 's' : ''} de plus`}</caption>
      <tbody>
        {charges.map(({ id, label, quantity, unitPrice_HT, price_HT: amount }) => (
          <tr key={id}>
            <th scope="row">
              {label} <small>{`${quantity} × ${dinarsText(unitPrice_HT)}`}</small>
            </th>
            <td>{dinarsText(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total HT</th>
          <td>{dinarsText(price_HT)}</td>
        </tr>
        <tr>
          <th scope="row">TVA</th>
          <td>{dinarsText(TVA)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Prolongation TTC</th>
          <td>{dinarsText(TTCPrice)}</td>
        </tr>
        <tr className="rest">
          <th scope="row">Reste à payer ensuite</th>
          <td>{formatDinars(Math.max(0, rest))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
