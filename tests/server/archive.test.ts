import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { call, refusal } from './helpers/write';

interface Service {
  id: string;
  name: string;
  isArchived: boolean;
  updatedAt: number;
}
interface Page {
  count: number;
  data: Service[];
}

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

const services = () => api.engine.resources.get('services');
const aService = (name = `Convoyage ${randomUUID()}`) =>
  call<Service>(api, token, 'services', 'create', { name });
const list = (filters: object) => call<Page>(api, token, 'services', 'list', { limit: 100, ...filters });
const aContract = (service: string | undefined) =>
  call<{ id: string; contractDetails: { id: string }[] }>(api, token, 'contract-services', 'create', {
    contractDetails: [{ service, amount: '150' }],
  });

/** Archives or restores, as the admin does; the refusal, or the record. */
async function move(id: string, way: 'archive' | 'restore', as = token) {
  const { data, errors } = await api.send<Record<string, Service>>(
    as,
    documents.archive(services(), way, api.engine.resources),
    { id },
  );
  return { record: Object.values(data ?? {})[0], error: errors?.[0] };
}

async function lookup(args: object) {
  const answer = await api.send<{ Lookup: { id: string }[] }>(token, documents.lookup, {
    resource: 'services',
    limit: 100,
    ...args,
  });
  return answer.data?.Lookup.map(({ id }) => id);
}

describe('cocher dans la liste', () => {
  const tick = (action: string, ids: string[], as = token) =>
    api.send<Record<string, number>>(as, documents.bulk(services(), action), { ids });

  it('archive et restaure plusieurs fiches d’un coup, chacune avec son historique, ou aucune', async () => {
    const ids = [(await aService()).id, (await aService()).id];
    const shown = async (filters: object) =>
      (await list(filters)).data.map(({ id }) => id).filter(id => ids.includes(id));
    expect((await tick('archiveServices', ids)).data).toEqual({ archiveServices: 2 });
    expect([await shown({}), (await shown({ isArchived: 'true' })).length]).toEqual([[], 2]);
    const { rows } = await api.engine.pool.query(
      `SELECT count(*)::int AS n FROM "history-logs" WHERE "entityType" = 'services' AND action = 'ARCHIVE' AND "entityId" = ANY ($1)`,
      [ids],
    );
    expect(rows).toEqual([{ n: 2 }]);
    const third = await aService();
    const refused = await tick('archiveServices', [third.id, ...ids]);
    expect(refused.errors?.[0]?.message).toMatch(/est déjà archivé\.$/);
    expect((await list({})).data.some(({ id }) => id === third.id)).toBe(true);
    expect((await tick('restoreServices', ids)).data).toEqual({ restoreServices: 2 });
    expect((await shown({})).length).toBe(2);
    const reader = await api.signIn('ADMIN', ['services']);
    expect((await tick('archiveServices', ids, reader.token)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('supprimer', () => {
  it('efface ce qui ne sert nulle part', async () => {
    const { id } = await aService();
    await call(api, token, 'services', 'delete', { id });
    expect(await lookup({ ids: [id] })).toEqual([]);
  });

  it('refuse ce qui sert, dit où, et propose d’archiver', async () => {
    const { id } = await aService();
    await aContract(id);
    await aContract(id);
    const told = await refusal(api, token, 'services', 'delete', { id });
    expect(told?.extensions.code).toBe('IN_USE');
    expect(told?.message).toBe(
      'Suppression impossible\u00a0: utilisé dans 2 contrats de service. Archivez-le\u00a0: il reste là où il sert, et n’est plus proposé.',
    );
    await move(id, 'archive');
    const again = await refusal(api, token, 'services', 'delete', { id });
    expect(again?.extensions.code).toBe('CONFLICT');
  });

  it('ne compte ni ne nomme ce que l’on ne peut pas lire', async () => {
    const { id } = await aService();
    await aContract(id);
    const clerk = await api.signIn('ADMIN', ['services', 'delete_service']);
    const told = await refusal(api, clerk.token, 'services', 'delete', { id });
    expect(told?.message).toMatch(/^Suppression impossible\u00a0: utilisé dans d’autres enregistrements\. /);
  });
});

describe('une fiche archivée', () => {
  it('quitte la liste et les choix, reste lisible, se retrouve par le filtre, et revient', async () => {
    const { id, isArchived, updatedAt } = await aService();
    expect(isArchived).toBe(false);
    const { record } = await move(id, 'archive');
    expect(record).toMatchObject({ id, isArchived: true });
    expect(record?.updatedAt).toBeGreaterThan(updatedAt);
    const ids = async (filters: object) => (await list(filters)).data.map(service => service.id);
    expect(await ids({})).not.toContain(id);
    expect(await ids({ isArchived: 'false' })).not.toContain(id);
    expect(await ids({ isArchived: 'true' })).toContain(id);
    expect(await ids({ ids: [id] })).toEqual([id]);
    expect(await ids({ searchWord: record?.name })).toEqual([]);
    expect(await lookup({})).not.toContain(id);
    expect(await lookup({ ids: [id] })).toEqual([id]);
    const { count, data } = await list({});
    expect(count).toBe(data.length);
    await move(id, 'restore');
    expect(await ids({})).toContain(id);
    expect(await lookup({})).toContain(id);
  });

  it('le dit dans son histoire, une fois chaque fois', async () => {
    const { id, name } = await aService();
    await move(id, 'archive');
    expect((await move(id, 'archive')).error?.message).toBe(`${name} est déjà archivé.`);
    await move(id, 'restore');
    const { rows } = await api.engine.pool.query(
      `SELECT action, message, changes -> 0 AS change FROM "history-logs" WHERE "entityType" = 'services' AND "entityId" = $1 ORDER BY id OFFSET 1`,
      [id],
    );
    const change = { field: 'isArchived', label: 'Archivé' };
    expect(rows).toEqual([
      {
        action: 'ARCHIVE',
        message: `Archivage du service ${name}`,
        change: { ...change, before: 'Non', after: 'Oui' },
      },
      {
        action: 'RESTORE',
        message: `Restauration du service ${name}`,
        change: { ...change, before: 'Oui', after: 'Non' },
      },
    ]);
  });

  it('ne s’archive que par qui peut supprimer', async () => {
    const { id } = await aService();
    const reader = await api.signIn('ADMIN', ['services', 'update_service', 'create_service']);
    expect((await move(id, 'archive', reader.token)).error?.extensions.code).toBe('FORBIDDEN');
    const keeper = await api.signIn('ADMIN', ['services', 'delete_service']);
    expect((await move(id, 'archive', keeper.token)).record?.isArchived).toBe(true);
  });

  it('ne se choisit plus, au champ près, et reste là où elle était choisie', async () => {
    const [kept, other] = [await aService(), await aService()];
    const contract = await aContract(kept.id);
    await move(kept.id, 'archive');
    const [row] = contract.contractDetails;
    await call(api, token, 'contract-services', 'update', {
      id: contract.id,
      contractDetails: [{ id: row?.id, service: kept.id, amount: '175' }],
    });
    const fresh = await refusal(api, token, 'contract-services', 'create', {
      contractDetails: [
        { service: other.id, amount: '1' },
        { service: kept.id, amount: '1' },
      ],
    });
    expect(fresh?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: {
        'contractDetails.1.service': `«\u00a0${kept.name}\u00a0» est dans les archives\u00a0: restaurez sa fiche, ou faites un autre choix`,
      },
      record: { resource: 'services', id: kept.id, label: kept.name },
    });
    const second = await aContract(other.id);
    const changed = await refusal(api, token, 'contract-services', 'update', {
      id: second.id,
      contractDetails: [{ id: second.contractDetails[0]?.id, service: kept.id, amount: '1' }],
    });
    expect(Object.keys(changed?.extensions.fields ?? {})).toEqual(['contractDetails.0.service']);
  });

  it('est choisie à temps ou refusée, quand plusieurs la choisissent pendant qu’on l’archive', async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await aService();
      const contract = () =>
        api.send(
          token,
          documents.create(api.engine.resources.get('contract-services'), api.engine.resources),
          {
            contractDetails: [{ service: id, amount: '1' }],
          },
        );
      const [, ...written] = await Promise.all([move(id, 'archive'), contract(), contract(), contract()]);
      const { rows } = await api.engine.pool.query<{ count: number }>(
        'SELECT count(*)::int FROM "contract-services__contractDetails" WHERE service = $1',
        [id],
      );
      expect(rows[0]?.count).toBe(written.filter(({ errors }) => !errors).length);
      expect((await contract()).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });

  it('attend qui est en train de la choisir, et refuse qui vient pendant qu’on l’archive', async () => {
    const { id } = await aService();
    const archiving = await api.engine.pool.connect();
    try {
      await archiving.query('BEGIN');
      await archiving.query('SELECT FROM services WHERE id = $1 FOR UPDATE', [id]);
      await archiving.query('UPDATE services SET "isArchived" = true WHERE id = $1', [id]);
      const late = refusal(api, token, 'contract-services', 'create', {
        contractDetails: [{ service: id, amount: '1' }],
      });
      const state = await Promise.race([late, new Promise(done => setTimeout(done, 300, 'waits'))]);
      expect(state).toBe('waits');
      await archiving.query('COMMIT');
      expect((await late)?.extensions.fields).toHaveProperty(['contractDetails.0.service']);
    } finally {
      archiving.release();
    }
  });
});
