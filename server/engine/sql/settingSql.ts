import type { Fields } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { name, text } from '../connection/sql';

/** A resource of one record, as its config is typed. */
type Setting<F extends Fields> = Pick<Resource, 'name' | 'settings'> & { readonly fields: F };

/**
 * SQL of what holds of a setting of one record: what the company has saved, even nothing; what its page shows, its default,
 * as long as nobody has saved it.
 */
export function settingSql<F extends Fields>(setting: Setting<F>, field: Extract<keyof F, string>): string {
  const usual = setting.fields[field]?.default;
  if (!setting.settings?.single) throw new Error(`${setting.name} is no setting of one record`);
  if (typeof usual !== 'number' && typeof usual !== 'string')
    throw new Error(`${setting.name}.${field} has no default`);
  const table = name(setting.name);
  return `CASE WHEN EXISTS (SELECT FROM ${table}) THEN (SELECT ${name(field)} FROM ${table} LIMIT 1) ELSE ${typeof usual === 'number' ? usual : text(usual)} END`;
}
