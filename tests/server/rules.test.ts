import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { reminders } from './helpers/configs/reminders';
import { withConfigs } from './helpers/configs/withConfigs';

let api: Api;
let leila: { id: string; token: string };
let anis: { id: string; token: string };
let own: string;

const rights = ['reminders', 'write_reminders'];
const create = 'mutation ($owner: ID) { createReminder(subject: "Vidange", owner: $owner) { id } }';

beforeAll(async () => {
  api = await startApi(withConfigs(reminders));
  leila = await api.signIn('ADMIN', rights, 'Leïla');
  anis = await api.signIn('ADMIN', rights, 'Anis');
  const answer = await api.send<{ createReminder: { id: string } }>(leila.token, create, { owner: leila.id });
  own = answer.data?.createReminder.id ?? '';
});
afterAll(() => api?.close());

describe('a rule leaves each caller their own records', () => {
  it.each([
    ['reads it by id', 'query ($id: ID!) { Reminder(id: $id) { id } }'],
    ['updates it', 'mutation ($id: ID!) { updateReminder(id: $id, subject: "Autre") { id } }'],
    ['deletes it', 'mutation ($id: ID!) { deleteReminder(id: $id) { id } }'],
  ])('refuses a colleague who %s, as if it did not exist', async (_, document) => {
    const answer = await api.send(anis.token, document, { id: own });
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('keeps it out of a colleague’s list, choices and history, and in those of SUPER_ADMIN', async () => {
    const document =
      'query ($id: ID!) { Reminders { count } Lookup(resource: "reminders") { id } RecordHistory(resource: "reminders", id: $id) { count } }';
    const seen = async (token: string) => (await api.send(token, document, { id: own })).data;
    expect(await seen(anis.token)).toEqual({
      Reminders: { count: 0 },
      Lookup: [],
      RecordHistory: { count: 0 },
    });
    const all = { Reminders: { count: 1 }, Lookup: [{ id: own }], RecordHistory: { count: 1 } };
    expect(await seen(leila.token)).toEqual(all);
    expect(await seen((await api.signIn('SUPER_ADMIN')).token)).toEqual(all);
  });
});
