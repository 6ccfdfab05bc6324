import { updateVariables } from '../../../../src/providers/variables';
import { resources } from '../../../../src/resources/all';
import { documents } from '../../../../src/schema/api/documents';
import type { Draft, Field, Fields } from '../../../../src/schema/field';
import { toFormValues } from '../../../../src/schema/words/fields/formValues';
import { isRowList, rowFields } from '../../../../src/schema/words/fields/paths';
import type { Resource } from '../../../../src/schema/resource';
import { callApi } from '../../../journeys/helpers/callApi';
import type { ApiAnswer } from '../../../journeys/helpers/callApi';
import type { Product } from '../../../journeys/helpers/product';

type Values = Record<string, unknown>;
export type Row = Values & { id: string };

/** Records as their list shows them first. */
export async function firstRecords(
  product: Product,
  token: string,
  resource: Resource,
  limit: number,
): Promise<Row[]> {
  const { field, order } = resource.list?.sort ?? { field: 'id', order: 'asc' };
  const variables = { offset: 0, limit, sort: field, order };
  const { data } = await callApi(product, documents.list(resource, resources), variables, token);
  return (data?.[resource.operations?.list ?? ''] as { data: Row[] } | null)?.data ?? [];
}

/**
 * Writes texts into every field of a record that takes free text, rows included, as a form does; those that the server
 * refuses keep their value.
 * @param textFor the text for a field, undefined to leave it.
 * @returns the paths that took one.
 */
export async function plantTexts(
  product: Product,
  token: string,
  resource: Resource,
  record: Row,
  textFor: (field: Field, path: string) => string | undefined,
): Promise<string[]> {
  const before = toFormValues(resource.fields, record, resources) as Values;
  const written = new Map<string, string>();
  const data = replaced(resource.fields, before, (field, path, value) => {
    const text = textFor(field, path);
    if (text === undefined) return value;
    written.set(path, text);
    return text;
  });
  const document = documents.update(resource, resources);
  for (let attempt = 0; attempt < 10 && written.size > 0; attempt++) {
    const variables = updateVariables(resource, { id: record.id, data, previousData: record }, resources);
    const answer = await callApi(product, document, variables, token);
    if (!answer.errors) return [...written.keys()];
    const refused = faultyPaths(answer).filter(path => written.delete(path));
    if (refused.length === 0) return [];
    for (const path of refused) put(data, path, get(before, path));
  }
  return [];
}

const faultyPaths = ({ errors }: ApiAnswer) => Object.keys(errors?.[0]?.extensions.fields ?? {});

/** A copy with each value of a writable field of text replaced. */
function replaced(
  fields: Fields,
  values: Values,
  by: (field: Field, path: string, value: unknown) => unknown,
  prefix = '',
): Values {
  const made: Values = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const path = prefix + name;
    const value = values[name];
    if (field.readOnly || field.computed) continue;
    if (field.kind === 'group')
      made[name] = replaced(field.fields ?? {}, (value ?? {}) as Values, by, `${path}.`);
    else if (isRowList(field))
      made[name] = ((value ?? []) as Values[]).map((row, index) =>
        replaced(rowFields(field, resources.get), row, by, `${path}.${index}.`),
      );
    else made[name] = by(field, path, value);
  }
  return made;
}

const get = (values: Draft, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Values | null)?.[key], values);

function put(values: Values, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  const inner = get(values, keys.join('.') || path) as Values;
  (keys.length > 0 ? inner : values)[last] = value;
}
