import { chargesTotal } from '../../../src/domain/contractCharges';
import { todayInTunis } from '../../../src/domain/calendarDate';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import contracts from '../../../src/resources/contract/contract';
import vehicles from '../../../src/resources/park/vehicle';
import type { WriteContext } from '../../engine/records/context';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { foundReturnSql, writtenProposal } from './returnCharges';
import type { FoundReturn } from './returnCharges';

const k = columnsOf(contracts, 'k');
const l = rowsOf(contracts, 'vehicles', 'l');
const z = rowsOf(contracts, 'vehicles', 'z');
const v = columnsOf(vehicles, 'v');

/** A vehicle that is back, of whose return nobody has decided yet. */
export interface OpenReturn {
  registration: string;
  found: FoundReturn;
}

/** What the return of a vehicle proposes, and nobody has decided; VAT included, below 0 what it takes away. */
export interface UndecidedReturn {
  registration: string;
  TotalTTC: Millimes;
}

/**
 * SQL of the `OpenReturn`s of a contract `k`, as a list. A vehicle that left again is decided of with its last return, as
 * its desk does. @param today SQL of a date.
 */
export const openReturnsSql = (
  today: string,
): string => `(SELECT coalesce(json_agg(json_build_object('registration', ${v.registration}, 'found', ${foundReturnSql(today, "'{}'")}) ORDER BY ${l.position}), '[]')
  FROM ${l} JOIN ${v} ON ${v.id} = ${l.vehicle} WHERE ${l.parent_id} = ${k.id} AND ${l.returnedAt} IS NOT NULL AND ${l.chargesSeenAt} IS NULL
    AND NOT EXISTS (SELECT FROM ${z} WHERE ${z.parent_id} = ${k.id} AND ${z.vehicle} = ${l.vehicle} AND ${z.position} > ${l.position}))`;

/** Those of them that propose something, or have something that somebody must price. */
export const undecidedOf = (open: readonly OpenReturn[]): UndecidedReturn[] =>
  open.flatMap(({ registration, found }) => {
    const proposal = writtenProposal(found);
    return proposal && proposal.charges.length + proposal.toPrice.length > 0
      ? [{ registration, TotalTTC: chargesTotal(proposal.charges).TotalTTC }]
      : [];
  });

/** What waits for a decision before a contract is invoiced or closed, as a sentence without its end. */
export function undecidedText({ registration, TotalTTC }: UndecidedReturn): string {
  if (TotalTTC === 0) return `le retour de ${registration} attend une décision`;
  return TotalTTC > 0
    ? `le retour de ${registration} propose ${formatDinars(TotalTTC)} TTC que personne n’a décidé`
    : `le retour de ${registration} propose une remise de ${formatDinars(-TotalTTC)} TTC que personne n’a décidée`;
}

const openSql = `SELECT ${k.id}::text AS id, ${k.contractNumber} AS number, ${openReturnsSql('$2::date')} AS open FROM ${k} WHERE ${k.id} = ANY ($1::bigint[]) ORDER BY ${k.id}`;

/** The same of some contracts, as things stand: those of which something waits. */
export async function undecidedReturns(
  { tx, engine }: Pick<WriteContext, 'tx' | 'engine'>,
  ids: readonly string[],
): Promise<{ id: string; number: string; returns: UndecidedReturn[] }[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<{ id: string; number: string; open: OpenReturn[] }>(openSql, [
    ids,
    todayInTunis(engine.now()),
  ]);
  return rows.flatMap(({ id, number, open }) => {
    const returns = undecidedOf(open);
    return returns.length > 0 ? [{ id, number, returns }] : [];
  });
}
