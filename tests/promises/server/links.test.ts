import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources/all';
import { inputType } from '../../../src/schema/api/documents';
import type { Field, Fields } from '../../../src/schema/field';
import { fieldsAlong, leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { startApi } from '../../server/helpers/api';
import type { Api } from '../../server/helpers/api';
import { unsafeLinks } from '../helpers/unsafeLinks';
import { full, keep } from '../promise';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.signIn('SUPER_ADMIN'));
});
afterAll(() => api?.close());

const right: Partial<Record<Field['kind'], string>> = {
  url: 'https://www.exemple.tn/flotte?page=2#tarifs',
  email: 'contact@exemple.tn',
  phone: '+216 71 862 940',
};

/** A record in which one path has this value, and whose choices are such that it is asked for. */
function draftWith({ fields }: Resource, path: string, value: string): Record<string, unknown> {
  const along = fieldsAlong(fields, path);
  const shown = choicesOf(fields).find(draft => along.every(field => !field.when || field.when(draft)));
  const given = path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return { ...shown, ...(given as object) };
}

/** No choice at all, then each choice with each of its values. */
function choicesOf(fields: Fields): Record<string, string>[] {
  const each = Object.entries(fields).flatMap(([name, { choices = {} }]) =>
    Object.keys(choices).map(one => ({ [name]: one })),
  );
  return [{}, ...each];
}

/** What a form writes: not what is within a copy that the server takes. */
const isWritten = ({ fields }: Resource, path: string) =>
  fieldsAlong(fields, path).every(field => !field.readOnly);

/** Every field of a resource that a screen may make a link of. */
const linkFields = resources.all
  .filter(({ operations }) => operations?.create)
  .flatMap(resource =>
    leavesOf(resource.fields)
      .filter(({ field, path }) => right[field.kind] && isWritten(resource, path))
      .map(leaf => ({ resource, ...leaf })),
  );

/** What the server says of the field, when a record is made with this value. */
async function faultOf({ resource, path }: (typeof linkFields)[number], value: string) {
  const draft = draftWith(resource, path, value);
  const names = Object.keys(draft);
  const types = names.map(name => `$${name}: ${inputType(resource, name)}`);
  const passed = names.map(name => `${name}: $${name}`);
  const mutation = `mutation (${types.join(', ')}) { ${resource.operations?.create}(${passed.join(', ')}) { id } }`;
  const { errors } = await api.send(token, mutation, draft);
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  return errors?.[0]?.extensions.fields?.[path];
}

/** All of them, or one in four. */
const sample = (links: readonly string[]) => links.filter((_, index) => full || index % 4 === 0);

describe('an address that would run something', () => {
  it('is refused in every field that a screen makes a link of, and a good one is not', async () => {
    let refused = 0;
    const accepted: string[] = [];
    for (const field of linkFields) {
      const { kind } = field.field;
      expect([field.path, await faultOf(field, right[kind] ?? '')]).toEqual([field.path, undefined]);
      for (const link of sample(unsafeLinks))
        if (await faultOf(field, link)) refused++;
        else accepted.push(`${field.resource.name}.${field.path}: ${JSON.stringify(link)}`);
    }
    expect(accepted).toEqual([]);
    expect(linkFields.length).toBeGreaterThan(4);
    expect(unsafeLinks.length).toBeGreaterThanOrEqual(40);
    keep('P-38', {
      n: refused,
      of: 'unsafe links accepted by the server',
      figure: accepted.length,
      ideal: 0,
    });
  });
});
