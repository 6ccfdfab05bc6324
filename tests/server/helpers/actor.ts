import { expect } from 'vitest';
import type { Api } from './api';
import { agreeing } from './confirmed';

/** Arguments that refer to a record. */
const references = ['client', 'account', 'statement', 'receipt', 'contract', 'reservation'];

const typeOf = (name: string) =>
  /^id$|Id$/.test(name) ? 'ID!' : name === 'ids' ? '[ID!]' : references.includes(name) ? 'ID' : 'Input';

/**
 * Runs an operation with the first choice of each question that it raises. Answers the id of what was done, or the fields
 * of its refusal, or its sentence, with plain spaces.
 */
export type Act = ((name: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>) & {
  /** The same, of what must be done: its id. */
  made(name: string, input: Readonly<Record<string, unknown>>): Promise<string>;
  /** What the operation asks first, or how it ends without a question. */
  asked(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** What it warns of, once all is agreed to. */
  warned(name: string, input: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
};

const plain = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[\u00a0\u202f]/g, ' ')) as T;

/** Who acts by the operations of the API. */
export function actor(api: Api, token: string): Act {
  const send = (
    name: string,
    input: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const names = Object.keys(input);
    const declared = names.map(one => `$${one}: ${typeOf(one)}`).join(', ');
    const given = names.map(one => `${one}: $${one}`).join(', ');
    return api.send<Record<string, { id: string }>>(
      token,
      `mutation (${declared}) { ${name}(${given}) { id } }`,
      input,
      headers,
    );
  };
  const act = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const { data, errors } = await agreeing(headers => send(name, input, headers));
    const [error] = errors ?? [];
    return plain(error ? (error.extensions.fields ?? error.message) : data?.[name]?.id);
  };
  return Object.assign(act, {
    async made(name: string, input: Readonly<Record<string, unknown>>) {
      const id = await act(name, input);
      expect(id, name).toEqual(expect.stringMatching(/^\d+$/));
      return id as string;
    },
    async warned(name: string, input: Readonly<Record<string, unknown>>) {
      const answer = await agreeing(headers => send(name, input, headers));
      const { extensions } = answer as { extensions?: { warnings?: readonly string[] } };
      return plain(extensions?.warnings ?? []);
    },
    async asked(name: string, input: Readonly<Record<string, unknown>>) {
      const { data, errors } = await send(name, input);
      const [error] = errors ?? [];
      return plain(error ? (error.extensions.fields ?? error.message) : data?.[name]?.id);
    },
  });
}
