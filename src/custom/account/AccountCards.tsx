import { ButtonBase, Card, Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import { formatDinars, formatMoney, sum } from '../../domain/money';
import { movementFilters } from '../../pages/account';
import type { MovementFilter } from '../../pages/account';
import { useRecordLink } from '../../views/record/recordLinks';
import { amountOf, dayOf } from './amounts';
import type { Account } from './useClientAccount';

/** What is owed and what will be, against the ceiling that was agreed: it warns, and blocks nothing. */
export function Encours({ account }: { account: Account }) {
  const parts = [
    { name: 'Échu', key: 'overdue', amount: amountOf(account.overdue) },
    { name: 'Non échu', key: 'notDue', amount: amountOf(account.notDue) },
    { name: 'À facturer', key: 'toInvoice', amount: amountOf(account.toInvoice) },
  ];
  const all = sum(parts.map(({ amount }) => amount));
  const ceiling = account.ceiling === null ? null : amountOf(account.ceiling);
  const whole = Math.max(all, ceiling ?? 0, 1);
  return (
    <Card component="section" aria-label="Encours">
      <header className="title">
        <h2>Encours</h2>
        {ceiling !== null && ceiling > 0 && <small>{Math.round((all / ceiling) * 100)} % du plafond</small>}
      </header>
      <p className="main" data-due={(ceiling !== null && all > ceiling) || undefined}>
        {formatDinars(all)}
        <small>{ceiling === null ? 'sans plafond' : `sur ${formatDinars(ceiling)}`}</small>
      </p>
      <div className="bar" aria-hidden>
        {parts.map(({ key, amount }) => (
          <span key={key} data-part={key} style={{ width: `${(amount / whole) * 100}%` }} />
        ))}
      </div>
      <dl className="parts">
        {parts.map(({ name, key, amount }) => (
          <div key={key}>
            <dt data-part={key}>{name}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        {ceiling !== null && (
          <div>
            <dt data-part="free">Libre</dt>
            <dd>{formatMoney(Math.max(ceiling - all, 0))}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

interface AgeingProps {
  account: Account;
  among: MovementFilter;
  onAmong: (among: MovementFilter) => void;
}

/** What rests, by the days since it was due; an age shows what it is made of among the movements. */
export function Ageing({ account, among, onAmong }: AgeingProps) {
  const ages = [
    ['NOT_DUE', account.notDue],
    ['DAYS_30', account.days30],
    ['DAYS_60', account.days60],
    ['DAYS_90', account.days90],
    ['BEYOND', account.beyond],
  ] as const;
  const most = Math.max(...ages.map(([, amount]) => amountOf(amount)), 1);
  return (
    <Card component="section" aria-label="Ancienneté">
      <header className="title">
        <h2>Ancienneté</h2>
        <small>depuis l’échéance</small>
      </header>
      <div className="ages" role="group" aria-label="Ancienneté, montrer les factures">
        {ages.map(([age, amount], index) => (
          <ButtonBase
            key={age}
            disabled={amountOf(amount) === 0}
            aria-pressed={among === age}
            onClick={() => onAmong(among === age ? 'ALL' : age)}
          >
            <span
              aria-hidden
              data-late={index}
              style={{ height: `${Math.max(2, (amountOf(amount) / most) * 56)}px` }}
            />
            <b>{amountOf(amount) === 0 ? '–' : formatMoney(amountOf(amount))}</b>
            <i>{movementFilters[age]}</i>
          </ButtonBase>
        ))}
      </div>
    </Card>
  );
}

/** What is held of the client's and is theirs: in no figure of the account. */
export function Guarantees({ account: { guarantees } }: { account: Account }) {
  if (guarantees.length === 0) return null;
  return (
    <Card component="section" aria-label="Cautions détenues" className="beside">
      <header className="title">
        <h2>Cautions détenues</h2>
        <strong>{formatDinars(sum(guarantees.map(({ held }) => amountOf(held))))}</strong>
      </header>
      <small>Hors solde et hors encours</small>
      <ul>
        {guarantees.map(one => (
          <GuaranteeLine key={String(one.guarantee)} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function GuaranteeLine({ one }: { one: Account['guarantees'][number] }) {
  const link = useRecordLink('guarantees', String(one.guarantee));
  return (
    <li>
      <span>
        {link ? (
          <Link component={LinkBase} to={link}>
            {String(one.label)}
          </Link>
        ) : (
          String(one.label)
        )}
        <small>
          {[one.contract, one.expiry ? `expire le ${dayOf(one.expiry)}` : ''].filter(Boolean).join(', ')}
        </small>
      </span>
      <span>{formatMoney(amountOf(one.held))}</span>
    </li>
  );
}
