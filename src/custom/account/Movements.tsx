import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { formatMoney } from '../../domain/money';
import { isOfToday, movementKinds } from '../../pages/account';
import type { MovementFilter } from '../../pages/account';
import { useRecordLink } from '../../views/record/recordLinks';
import { StateChip } from '../../views/StateChip';
import { amountOf, dayOf } from './amounts';
import type { Account, Movement, Side } from './useClientAccount';

interface MovementsProps {
  account: Account;
  among: MovementFilter;
  side: Side;
}

const amountTitles = { Client: ['Débit', 'Crédit'], Supplier: ['Facturé', 'Réglé'] };

/** What moved the account, the last first: the balance runs from the bottom, where the period opens. */
export function Movements({ account, among, side }: MovementsProps) {
  const { movements, count } = account;
  return (
    <div className="scroll">
      <table aria-label="Mouvements du compte">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Pièce</th>
            <th scope="col">Échéance</th>
            {amountTitles[side].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Solde</th>
          </tr>
        </thead>
        <tbody>
          {movements.map(one => (
            // A rejection may be undone, and come again.
            <MovementRow key={`${one.kind} ${String(one.record)} ${String(one.date)}`} one={one} />
          ))}
          {count === 0 && (
            <tr>
              <td />
              <td colSpan={5}>Aucun mouvement de cette sorte.</td>
            </tr>
          )}
          {among === 'ALL' && movements.length === count && (
            <tr>
              <td />
              <td>Solde d’ouverture</td>
              <td />
              <td />
              <td />
              <td>{formatMoney(amountOf(account.opening))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <Total account={account} among={among} />
        </tfoot>
      </table>
    </div>
  );
}

/** What the shown ones come to: the balance of the period, their debits and credits, or what of them is open. */
function Total({ account, among }: { account: Account; among: MovementFilter }) {
  const { movements, count, debits, credits, closing, restShown, freeShown } = account;
  const shown = movements.length < count ? `, les ${movements.length} derniers sur ${count}` : '';
  const cells = isOfToday(among)
    ? ['Reste dû', restShown, freeShown, amountOf(restShown) - amountOf(freeShown)]
    : [
        among === 'ALL' ? 'Solde de la période' : 'Total',
        debits,
        credits,
        among === 'ALL' ? amountOf(closing) : null,
      ];
  const [label, debit, credit, balance] = cells as [string, number, number, number | null];
  return (
    <tr>
      <td />
      <th scope="row">{label + shown}</th>
      <td />
      <td>{formatMoney(amountOf(debit))}</td>
      <td>{formatMoney(amountOf(credit))}</td>
      <td>{balance === null ? '' : formatMoney(balance)}</td>
    </tr>
  );
}

function MovementRow({ one }: { one: Movement }) {
  const link = useRecordLink(String(one.resource), String(one.record));
  const description = `${movementKinds[one.kind]} ${String(one.label)}`.trim();
  const isBack = one.kind === 'REJECTED' || one.kind === 'VOIDED';
  const rest = one.rest === null ? 0 : amountOf(one.rest);
  const free = one.free === null ? 0 : amountOf(one.free);
  return (
    <tr data-back={one.kind === 'REJECTED' || undefined}>
      <td>{dayOf(one.date)}</td>
      <td>
        {link ? (
          <Link component={LinkBase} to={link}>
            {description}
          </Link>
        ) : (
          description
        )}
        {isBack && (
          <StateChip
            tone={one.kind === 'REJECTED' ? 'danger' : 'cancelled'}
            label={movementKinds[one.kind]}
          />
        )}
        {one.detail && <small>{String(one.detail)}</small>}
      </td>
      <td>{dayOf(one.dueDate)}</td>
      <td>
        {amountOf(one.debit) === 0 ? '' : formatMoney(amountOf(one.debit))}
        {rest > 0 && <small>Reste {formatMoney(rest)}</small>}
      </td>
      <td data-in>
        {amountOf(one.credit) === 0 ? '' : formatMoney(amountOf(one.credit))}
        {free > 0 && <small>Libre {formatMoney(free)}</small>}
      </td>
      <td>{formatMoney(amountOf(one.balance))}</td>
    </tr>
  );
}
