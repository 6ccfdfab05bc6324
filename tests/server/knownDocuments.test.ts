import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
let token: string;
let clerk: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  clerk = (await api.signIn('ADMIN', ['services'])).token;
});
afterAll(() => api?.close());
afterEach(() => void vi.restoreAllMocks());

/** What comes back, and whether the framework has read it. */
async function ask(who: string, query: string, variables: object, headers = {}) {
  const read = vi.spyOn(Readable, 'from');
  const answer = await api.send<Record<string, Record<string, unknown>>>(who, query, variables, headers);
  return { answer, byFramework: read.mock.calls.length > 0 };
}

const stripped = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) =>
      ['id', 'createdAt', 'updatedAt', 'errorId'].includes(key) ? undefined : value,
    ),
  ) as unknown;

/** The same, asked in a text that nobody knows. */
const unknown = (query: string) => `${query} `;

describe('ce que l’administration envoie a la même réponse que tout autre document', () => {
  it.each([
    ['une création', 'create', { name: 'Transfert aéroport' }],
    ['une liste', 'list', { limit: 5 }],
    ['un refus, à son champ', 'create', { name: '' }],
    ['une fiche absente', 'update', { id: '999999', name: 'Rien' }],
  ] as const)('%s, sans passer par le cadre', async (_, method, variables) => {
    const { query, name } = known(api.engine, 'services', method);
    const first = await ask(token, query, variables);
    const second = await ask(token, unknown(query), { ...variables });
    expect([first.byFramework, second.byFramework]).toEqual([false, true]);
    expect(name in (first.answer.data ?? {})).toBe(true);
    if (method === 'create' && variables.name) expect(first.answer.data?.[name]?.name).toBe(variables.name);
    else expect(stripped(first.answer)).toEqual(stripped(second.answer));
  });

  it.each([
    ['un droit qui manque', () => clerk, 'services', { name: 'Convoyage' }],
    ['une valeur d’un autre type', () => token, 'clients', { otherDetails: 'Amina' }],
    ['trop de valeurs', () => token, 'services', { name: Array.from({ length: 1001 }, () => 'x') }],
  ])('%s : refusé par le cadre, qui sait le dire et le noter', async (_, who, resource, variables) => {
    const { query } = known(api.engine, resource, 'create');
    const first = await ask(who(), query, variables);
    const second = await ask(who(), unknown(query), variables);
    expect(first.byFramework).toBe(true);
    expect(first.answer.errors).toHaveLength(1);
    expect(first.answer).toEqual(second.answer);
  });

  it('une clé d’envoi vaut pour les deux chemins', async () => {
    const { query, name } = known(api.engine, 'services', 'create');
    const key = { 'idempotency-key': 'la même saisie' };
    const first = await ask(token, query, { name: 'Mise à disposition' }, key);
    const again = await ask(token, query, { name: 'Mise à disposition' }, key);
    const other = await ask(token, unknown(query), { name: 'Mise à disposition' }, key);
    expect(first.answer.data?.[name]?.id).toBeDefined();
    expect(again.answer).toEqual(first.answer);
    expect(other.answer).toEqual(first.answer);
    expect([first.byFramework, other.byFramework]).toEqual([false, true]);
  });
});
