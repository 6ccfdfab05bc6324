import type { PaymentKind } from '../../../src/domain/payment';
import bankAccounts from '../../../src/resources/bank/bank-account';
import { badInput } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf } from '../../engine/sql/columnsOf';

const a = columnsOf(bankAccounts, 'a');

interface Account {
  id: string;
  name: string;
  kind: 'BANK' | 'CASH' | 'TAKEOVER';
  state: 'OPEN' | 'CLOSE';
}

/**
 * The account on which money of this nature goes: the one that is named, else the usual one where it is open, else the
 * only open one that takes it. Notes and coins go into a drawer, all else to a bank.
 * @throws Refusal on the field `account`.
 */
export async function accountOf(
  { tx }: Pick<WriteContext, 'tx'>,
  { kind, named, usual }: { kind: PaymentKind; named: string | null; usual: string | null },
): Promise<string> {
  const wanted = kind === 'Espaces' ? 'CASH' : 'BANK';
  const { rows } = await tx.query<Account>(
    `SELECT ${a.id}::text AS id, ${a.name} AS name, ${a.kind} AS kind, ${a.state} AS state FROM ${a}
     WHERE ${a.id} = ANY ($1::bigint[]) OR ${a.kind} = $2 AND ${a.state} = 'OPEN'
     ORDER BY ${a.id} = ANY ($1::bigint[]) DESC, ${a.id} LIMIT 100`,
    [[named, usual].filter(Boolean), wanted],
  );
  const account = rows.find(({ id }) => id === named);
  if (account) {
    refuseUnfit(account, kind);
    return account.id;
  }
  const open = rows.filter(one => one.state === 'OPEN' && one.kind === wanted);
  const found = open.find(({ id }) => id === usual) ?? (open.length === 1 ? open[0] : undefined);
  if (!found) throw badInput({ account: open.length > 0 ? 'Dites sur quel compte' : lacking[wanted] });
  return found.id;
}

const lacking = {
  CASH: 'Aucune caisse n’est ouverte\u00a0: ajoutez-en une dans Banque/Caisse',
  BANK: 'Aucun compte de banque n’est ouvert\u00a0: ajoutez-en un dans Banque/Caisse',
};

function refuseUnfit({ name, kind, state }: Account, by: PaymentKind): void {
  const quotedName = `«\u00a0${name}\u00a0»`;
  if (state !== 'OPEN') throw badInput({ account: `${quotedName} est fermé` });
  if (kind === 'CASH' && by !== 'Espaces')
    throw badInput({ account: `${quotedName} est une caisse\u00a0: elle ne prend que des espèces` });
  if (kind === 'BANK' && by === 'Espaces')
    throw badInput({ account: `${quotedName} n’est pas une caisse\u00a0: des espèces vont dans une caisse` });
}
