import clients from '../../../src/resources/client/client';
import drivers from '../../../src/resources/settings/driver';
import { columnsOf } from '../../engine/sql/columnsOf';
import { prepared } from '../../engine/connection/prepared';
import { representationSql } from '../../engine/sql/select';
import type { BeforeWrite } from '../../engine/records/behaviours';

const c = columnsOf(clients, 't');
const d = columnsOf(drivers, 't');

/** What a reservation or a contract holds of whom it is for. */
interface Rental {
  client: string | null;
  blacklistOverride: string | null;
}

const onBlacklist = 'est sur liste noire\u00a0: ';

/** Leaves with the write, at no trip more: `$1` the client, `$2` the field at fault, `$3` the way out. */
const refusingClient = `SELECT karhba_refuse($2::text, concat(${representationSql(clients, 't')}, ' ${onBlacklist}', ${c.blacklistReason}, '. ', $3::text))
  FROM ${c} WHERE ${c.id} = $1::bigint AND ${c.isBlacklisted}`;

/** Nothing new is rented to a blacklisted client, unless a super administrator gives a reason (domain C.1). */
export function refuseBlacklistedClient({ kind, before, values, caller, tx }: BeforeWrite<Rental>): void {
  const currentValue = (field: keyof Rental) => values[field] ?? before?.[field];
  const client = currentValue('client');
  const isNew = kind === 'create' || (values.client ?? before?.client) !== before?.client;
  if (kind === 'delete' || !client || !(isNew || values.status === 'CONFIRMED')) return;
  const mayOverride = caller.role === 'SUPER_ADMIN';
  if (mayOverride && currentValue('blacklistOverride')) return;
  tx.defer(
    prepared(
      refusingClient,
      mayOverride
        ? [client, 'blacklistOverride', 'Dites pourquoi lui louer quand même.']
        : [client, 'client', 'Seul un super administrateur peut passer outre, en disant pourquoi.'],
    ),
  );
}

/** `$1` the drivers, `$2` those who were there before, `$3` the field of each, with its place for `#`. */
const refusingDrivers = `SELECT karhba_refuse(replace($3::text, '#', (a.place - 1)::text), concat(${representationSql(drivers, 't')}, ' ${onBlacklist}', ${d.blacklistReason}))
  FROM unnest($1::bigint[]) WITH ORDINALITY AS a (id, place) JOIN ${d} ON ${d.id} = a.id
  WHERE ${d.isBlacklisted} AND NOT ${d.id} = ANY ($2::bigint[])`;

/** Nobody but a super administrator lets a blacklisted driver drive for a client. */
export function refuseBlacklistedDrivers({
  before,
  values,
  caller,
  tx,
}: BeforeWrite<{ authorizedDrivers: string[] | null }>): void {
  const chosen = (values.authorizedDrivers ?? []) as string[];
  if (chosen.length === 0 || caller.role === 'SUPER_ADMIN') return;
  refuseDrivers(tx, chosen, before?.authorizedDrivers ?? [], 'authorizedDrivers.#');
}

/** Nor does anybody have a blacklisted driver drive what they reserve. @param drivers those of the booking, before and after. */
export function refuseBookedDrivers(
  { caller, tx }: Pick<BeforeWrite<unknown>, 'caller' | 'tx'>,
  drivers: { before: readonly string[]; after: readonly string[] },
): void {
  if (drivers.after.length > 0 && caller.role !== 'SUPER_ADMIN')
    refuseDrivers(tx, drivers.after, drivers.before, 'drivers.#.driver');
}

const refuseDrivers = (
  tx: BeforeWrite<unknown>['tx'],
  chosen: readonly string[],
  before: readonly string[],
  path: string,
) => tx.defer(prepared(refusingDrivers, [chosen, before, path]));
