import { useEffect, useMemo, useState } from 'react';
import { Box, Button, Checkbox, InputAdornment, TextField, Typography } from '@mui/material';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate, fromEpoch } from '../../domain/calendarDate';
import { formatDinars, formatMoney, parseMoney, sum, toDinars } from '../../domain/money';
import type { Millimes } from '../../domain/money';
import { spreadPayment } from '../../domain/spreading';
import type { Named } from '../../schema/field';
import { StateChip } from '../../views/StateChip';
import { useClientAccount } from '../account/useClientAccount';
import type { Account } from '../account/useClientAccount';
import { CashChange } from './CashChange';
import { spreadingStyle } from './spreadingStyle';

type Open = Account['open'][number];

const millimes = (dinars: unknown): Millimes => parseMoney((dinars ?? 0) as number | string) ?? 0;

/** Whether what was typed is no amount that settles anything: it counts for nothing, and says so. */
const isUnread = (typed: string | undefined): boolean =>
  typed !== undefined && typed.trim() !== '' && !((parseMoney(typed) ?? -1) >= 0);

/** What is given back in cash, then the invoices that a payment settles. */
export function Spreading() {
  return (
    <>
      <CashChange />
      <Settled />
    </>
  );
}

/** Its client's open invoices and refunds to give back, the oldest due first, each amount may be overridden. */
function Settled() {
  const { control } = useFormContext();
  const client = useWatch({ control, name: 'client' }) as Named | null | undefined;
  const id = client?.id ?? null;
  const { data: account } = useClientAccount(id, { limit: 1 });
  if (!id) return <Note>Choisissez le client&nbsp;: ses factures ouvertes se règlent ici.</Note>;
  if (!account) return null;
  if (account.open.length === 0)
    return <Note>Ce client n’a aucune facture ouverte&nbsp;: le règlement sera à son crédit.</Note>;
  return <OpenInvoices key={id} open={account.open} credit={millimes(account.credit)} />;
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <Typography role="status" sx={{ color: 'tokens.ink2', fontSize: 13 }}>
    {children}
  </Typography>
);

function OpenInvoices({ open, credit }: { open: readonly Open[]; credit: Millimes }) {
  const [entered, setEntered] = useState<ReadonlyMap<string, string>>(new Map());
  const invoices = useMemo(
    () => open.map(one => ({ receipt: keyOf(one), rest: millimes(one.rest) })),
    [open],
  );
  const rests = sum(invoices.map(({ rest }) => rest));
  const paid = usePaid(rests);
  const spread = spreadPayment(
    paid,
    invoices,
    new Map([...entered].map(([receipt, text]) => [receipt, millimes(text)])),
  );
  useAllocations(spread.settled, open);
  const say = (receipt: string, text: string | null) =>
    setEntered(before => {
      const next = new Map(before);
      if (text === null) next.delete(receipt);
      else next.set(receipt, text);
      return next;
    });
  return (
    <Box component="section" aria-label="Affectation" sx={spreadingStyle}>
      <div className="head">
        <p>
          De la plus ancienne à la plus récente. Somme des restes&nbsp;: {formatDinars(rests)}
          {credit > 0 && `, crédit disponible\u00a0: ${formatDinars(credit)}`}
        </p>
        <Button
          size="small"
          startIcon={<RotateCcw size={14} aria-hidden />}
          disabled={entered.size === 0}
          onClick={() => setEntered(new Map())}
        >
          Répartir à nouveau
        </Button>
      </div>
      <table aria-label="Répartition sur les factures">
        <thead>
          <tr>
            <th scope="col">Facture</th>
            <th scope="col">Échéance</th>
            <th scope="col">TTC</th>
            <th scope="col">Retenue</th>
            <th scope="col">Reste</th>
            <th scope="col">Affecté</th>
            <th scope="col">Après</th>
          </tr>
        </thead>
        <tbody>
          {open.map((one, index) => (
            <InvoiceRow
              key={keyOf(one)}
              one={one}
              settled={spread.settled[index]?.amount ?? 0}
              typed={entered.get(keyOf(one))}
              onSay={text => say(keyOf(one), text)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {spread.excess > 0 ? 'Affecté au-delà du montant' : 'Gardé au crédit du client'}
            </th>
            <td data-fault={spread.excess > 0 || undefined}>
              {formatMoney(spread.excess || spread.surplus)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

interface InvoiceRowProps {
  one: Open;
  settled: Millimes;
  /** What was entered by hand. */
  typed?: string;
  onSay: (text: string | null) => void;
}

function InvoiceRow({ one, settled, typed, onSay }: InvoiceRowProps) {
  const rest = millimes(one.rest);
  const isOver = settled > rest;
  const isFalse = isUnread(typed);
  const label = String(one.label);
  return (
    <tr>
      <th scope="row">
        <div>
          <Checkbox
            size="small"
            checked={settled > 0}
            onChange={(_, ticked) => onSay(ticked ? null : '0')}
            slotProps={{ input: { 'aria-label': `Régler ${label}` } }}
          />
          <span>
            {label}
            <small>
              {isRefund(one) ? 'remboursé le' : 'émise le'} {day(one.issueDate)}
            </small>
          </span>
        </div>
      </th>
      <td data-label="Échéance">{day(one.dueDate)}</td>
      <td data-label="TTC">{formatMoney(millimes(one.total))}</td>
      <td data-label="Retenue">{millimes(one.withheld) > 0 ? formatMoney(millimes(one.withheld)) : '–'}</td>
      <td data-label="Reste">{formatMoney(rest)}</td>
      <td data-label="Affecté">
        <TextField
          size="small"
          value={typed ?? formatMoney(settled)}
          onChange={event => onSay(event.target.value)}
          error={isOver || isFalse}
          helperText={
            isFalse ? 'Ce n’est pas un montant' : isOver ? `Au plus ${formatDinars(rest)}` : undefined
          }
          slotProps={{
            htmlInput: { 'aria-label': `Affecté à ${label}`, inputMode: 'decimal' },
            input: { endAdornment: <InputAdornment position="end">DT</InputAdornment> },
          }}
        />
      </td>
      <td data-label="Après">
        {settled === 0 ? (
          '–'
        ) : settled >= rest ? (
          <StateChip tone="success" label="Soldée" />
        ) : (
          <span>reste {formatMoney(rest - settled)}</span>
        )}
      </td>
    </tr>
  );
}

const day = (ms: unknown) => (typeof ms === 'number' ? formatDate(fromEpoch(ms)) : '–');

/** The amount of the form; the sum of the rests is proposed where none is entered. */
function usePaid(rests: Millimes): Millimes {
  const { control, getValues, setValue } = useFormContext();
  const amount = useWatch({ control, name: 'amount' }) as unknown;
  useEffect(() => {
    const entered = getValues('amount') as unknown;
    if (entered === null || entered === undefined || entered === '')
      setValue('amount', toDinars(rests), { shouldDirty: true });
    // Proposed once: who empties it types another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return millimes(amount === '' ? 0 : amount);
}

/** What is open is an invoice, or a refund out of a payment that came back unpaid. */
const isRefund = ({ resource }: Open) => resource === 'payments';
const keyOf = (one: Open) => `${String(one.resource)} ${String(one.receipt)}`;

/** What the form sends: a row of each invoice that is settled, and of each refund that is made good. */
function useAllocations(settled: readonly { amount: Millimes }[], open: readonly Open[]): void {
  const { setValue } = useFormContext();
  const rowsOf = (named: 'receipt' | 'refund') =>
    JSON.stringify(
      open.flatMap((one, index) => {
        const { amount = 0 } = settled[index] ?? {};
        const of = { id: String(one.receipt), label: String(one.label) };
        return amount > 0 && isRefund(one) === (named === 'refund')
          ? [{ [named]: of, amount: toDinars(amount) }]
          : [];
      }),
    );
  const [allocations, repayments] = [rowsOf('receipt'), rowsOf('refund')];
  useEffect(
    () => setValue('allocations', JSON.parse(allocations), { shouldDirty: true }),
    [allocations, setValue],
  );
  useEffect(
    () => setValue('repayments', JSON.parse(repayments), { shouldDirty: true }),
    [repayments, setValue],
  );
  useEffect(
    () => () => {
      setValue('allocations', []);
      setValue('repayments', []);
    },
    [setValue],
  );
}
