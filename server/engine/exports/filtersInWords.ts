import { kindOf } from '../../../src/schema/kinds/kind';
import { withoutUnseen } from '../../../src/schema/kinds/texts';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { pathField } from '../../../src/schema/words/fields/pathField';
import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { ListRequest } from '../sql/listStatement';
import { labelSql } from '../sql/select';
import type { Tx } from '../connection/transaction';
import { relativeDays, relativeText } from '../../../src/domain/relativeDay';
import { printedValue } from './exportedValue';

/** What a list was narrowed by, in words: 'État : En service · Recherche : « clio »'; '' for all of it. */
export async function filtersInWords(
  db: Tx,
  resource: Resource,
  resources: Resources,
  { filters }: ListRequest,
  searchWord: unknown,
): Promise<string> {
  const parts: string[] = [];
  for (const { argument, path, label } of listFilters(resource)) {
    const value = filters[argument];
    if (value === undefined) continue;
    const { field } = pathField(resource, path);
    const text = kindOf(field).refers
      ? await labelOf(db, resources.get(field.target ?? ''), value)
      : dayText(field, value);
    parts.push(`${label ?? field.label}\u00a0: ${text}`);
  }
  if (typeof searchWord === 'string' && searchWord.trim())
    parts.push(`Recherche\u00a0: «\u00a0${searchWord.trim().slice(0, 200)}\u00a0»`);
  // As typed: a mark that turns the direction ends the program that sets the page.
  return withoutUnseen(parts.join(' · '));
}

/** A date may be relative to today. */
function dayText(field: Field, value: string): string {
  const days = kindOf(field).temporal ? relativeDays(value) : null;
  return days === null ? printedValue(field, value) : relativeText(days);
}

/** Named as the filter's own lookup names it to whoever may see the list. */
async function labelOf(db: Tx, target: Resource, id: string): Promise<string> {
  const { rows } = await db.query<{ label: string | null }>({
    text: `SELECT ${labelSql(target, '$1::bigint')} AS label`,
    values: [id],
  });
  return rows[0]?.label ?? id;
}
