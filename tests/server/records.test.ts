import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

describe('a resource is its table, its API and its history', () => {
  it('creates, reads, updates, finds and deletes a service', async () => {
    const created = await api.send<{ createService: { id: string; name: string; updatedAt: number } }>(
      token,
      'mutation ($name: Input) { createService(name: $name) { id name updatedAt } }',
      { name: '  Transfert aéroport ' },
    );
    expect(created.errors).toBeUndefined();
    const service = created.data!.createService;
    expect(service.name).toBe('Transfert aéroport');
    const found = await api.send<{ Services: { count: number; data: { id: string; name: string }[] } }>(
      token,
      'query ($word: String) { Services(searchWord: $word) { count data { id name } } }',
      { word: 'AEROPORT' },
    );
    expect(found.data!.Services).toEqual({
      count: 1,
      data: [{ id: service.id, name: 'Transfert aéroport' }],
    });
    const updated = await api.send<{ updateService: { name: string; updatedAt: number } }>(
      token,
      'mutation ($id: ID!, $at: Timestamp) { updateService(id: $id, updatedAt: $at, name: "Transfert") { name updatedAt } }',
      { id: service.id, at: service.updatedAt },
    );
    expect(updated.data!.updateService.name).toBe('Transfert');
    expect(updated.data!.updateService.updatedAt).toBeGreaterThan(service.updatedAt);
    const lost = await api.send(
      token,
      'mutation ($id: ID!, $at: Timestamp) { updateService(id: $id, updatedAt: $at, name: "Autre") { name } }',
      { id: service.id, at: service.updatedAt },
    );
    expect(lost.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(lost.errors?.[0]?.message).toContain('Leïla Mansouri a modifié cette fiche');
    const deleted = await api.send<{ deleteService: { id: string } }>(
      token,
      'mutation ($id: ID!) { deleteService(id: $id) { id } }',
      { id: service.id },
    );
    expect(deleted.data).toEqual({ deleteService: { id: service.id } });
    const history = await api.send<{
      RecordHistory: { count: number; data: { action: string; changes: unknown[] }[] };
    }>(
      token,
      'query ($id: ID!) { RecordHistory(resource: "services", id: $id) { count data { action message userName changes { label before after } } } }',
      { id: service.id },
    );
    expect(history.data!.RecordHistory.data).toMatchObject([
      { action: 'DELETE' },
      {
        action: 'UPDATE',
        message: 'Modification du service Transfert',
        changes: [{ label: 'Nom du service', before: 'Transfert aéroport', after: 'Transfert' }],
      },
      { action: 'CREATE', message: 'Création du service Transfert aéroport', userName: 'Leïla Mansouri' },
    ]);
  });
});
