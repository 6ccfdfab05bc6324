import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { employees } from './helpers/configs/employees';
import { withConfigs } from './helpers/configs/withConfigs';
import { call, insert, refusal, story } from './helpers/write';

let api: Api;
/** Administers users; may see them only; was granted the right but is no administrator any more. */
let manager: string;
let colleague: string;
let user: string;
let id: string;

const rights = ['employees', 'users', 'create_user'];
beforeAll(async () => {
  api = await startApi(withConfigs(employees));
  manager = (await api.signIn('ADMIN', [...rights, 'update_users'], 'Amel')).token;
  colleague = (await api.signIn('ADMIN', rights, 'Sami')).token;
  user = (await api.signIn('USER', [...rights, 'update_users'], 'Ines')).token;
  id = await insert(api.engine, 'employees', {
    name: 'Mehdi',
    salary: 1900,
    contract: { post: 'Chauffeur', hourly: 12_500 },
    bonuses: [{ reason: 'Aïd', amount: 300_000 }],
  });
});
afterAll(() => api?.close());

interface Employee {
  salary: number | null;
  contract: { post: string; hourly: number | null };
  bonuses: { id: string; amount: number | null }[];
}
const read = (token: string) => call<Employee>(api, token, 'employees', 'one', { id });
const full = {
  salary: 1900,
  contract: { post: 'Chauffeur', hourly: 12.5 },
  bonuses: [{ reason: 'Aïd', amount: 300 }],
};
const hidden = {
  salary: null,
  contract: { post: 'Chauffeur', hourly: null },
  bonuses: [{ reason: 'Aïd', amount: null }],
};

describe('un salaire n’est lu que de ceux qui administrent les utilisateurs', () => {
  it('sur la fiche et dans la liste, à tous les niveaux', async () => {
    expect(await read(manager)).toMatchObject(full);
    expect(await read(colleague)).toMatchObject(hidden);
    const list = await call<{ data: Employee[] }>(api, colleague, 'employees', 'list', {});
    expect(list.data).toMatchObject([hidden]);
    const any = await api.send(colleague, `{ Employee(id: "${id}") { pay: salary bonuses { amount } } }`);
    expect(any.data).toEqual({ Employee: { pay: null, bonuses: [{ amount: null }] } });
  });

  it('ni par un filtre, ni par un tri', async () => {
    for (const asked of [{ salary: '1000' }, { bonus: '100' }, { sort: 'salary' }]) {
      expect((await refusal(api, colleague, 'employees', 'list', asked))?.extensions.code).toBe('FORBIDDEN');
      expect(await refusal(api, manager, 'employees', 'list', asked)).toBeUndefined();
    }
  });

  it('ni par un fichier de la liste, quelles que soient les colonnes qu’on demande', async () => {
    const columns = 'name,salary,contract.hourly,bonuses.amount,pin';
    const document = `{ employeesToExcel(columns: "${columns}") }`;
    const sheetOf = async (token: string) => {
      const { data } = await api.send<{ employeesToExcel: string }>(token, document);
      const parts = unzipSync(new Uint8Array(Buffer.from(data?.employeesToExcel ?? '', 'base64')));
      return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    };
    const values = (sheet: string) =>
      [...sheet.matchAll(/<c r="[B-Z]2"[^>]*><v>([^<]*)</g)].map(([, one]) => one);
    expect(values(await sheetOf(manager))).toEqual(['1900', '12.5', '300']);
    expect(values(await sheetOf(colleague))).toEqual([]);
    const filtered = await api.send(colleague, '{ employeesToExcel(salary: "1000") }');
    expect(filtered.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('n’est écrit que par eux, et la réponse d’une écriture ne le dit pas', async () => {
    const { bonuses } = await read(manager);
    const forbidden = 'Vous n’avez pas le droit de modifier ce champ';
    const given = {
      salary: 2500,
      contract: { hourly: 20 },
      bonuses: [{ id: bonuses[0]?.id, amount: 1 }, { reason: 'Fin' }],
    };
    const refused = await refusal(api, colleague, 'employees', 'update', { id, ...given });
    expect(refused?.extensions.fields).toEqual({
      salary: forbidden,
      'contract.hourly': forbidden,
      'bonuses.0.amount': forbidden,
    });
    const saved = await call(api, colleague, 'employees', 'update', { id, contract: { post: 'Mécanicien' } });
    expect(saved).toMatchObject({ ...hidden, contract: { post: 'Mécanicien', hourly: null } });
    expect(await call(api, manager, 'employees', 'update', { id, salary: 2100 })).toMatchObject({
      salary: 2100,
    });
  });

  it('ni dans l’historique, qui dit le reste', async () => {
    const raise = { contract: { hourly: 14, post: 'Chef' }, bonuses: [{ reason: 'Été', amount: 500 }] };
    await call(api, manager, 'employees', 'update', { id, ...raise });
    const [last] = await story(api, manager, 'employees', id);
    expect(last).toEqual([
      'Poste: Mécanicien → Chef',
      'Taux horaire: 12,500\u00a0DT → 14,000\u00a0DT',
      'Primes, ligne 1 › Motif: Aïd → Été',
      'Primes, ligne 1 › Montant: 300,000\u00a0DT → 500,000\u00a0DT',
    ]);
    const told = await story(api, colleague, 'employees', id);
    expect(told[0]).toEqual(['Poste: Mécanicien → Chef', 'Primes, ligne 1 › Motif: Aïd → Été']);
    expect(told.at(-1)).toEqual([
      'Nom: null → Mehdi',
      'Poste: null → Chauffeur',
      'Primes, ligne 1 › Motif: null → Aïd',
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Salaire|Montant|Taux/);
  });

  it('un compte qui n’est plus administrateur n’en lit rien de plus, même le sien', async () => {
    const self = 'mutation { updateUser(firstName: "Ines") { firstName salary } }';
    expect((await api.send(user, self)).data).toEqual({ updateUser: { firstName: 'Ines', salary: null } });
    expect((await api.send(manager, self.replaceAll('Ines', 'Amel'))).data).toEqual({
      updateUser: { firstName: 'Amel', salary: 1500 },
    });
  });
});

describe('un secret n’est ni lu, ni raconté, ni gardé en clair', () => {
  const newPassword = 'Hammamet-soleil-94';
  const account = {
    firstName: 'Rim',
    lastName: 'Gharbi',
    birthday: '1991-02-03',
    civilStatus: 'SINGLE',
    gender: 'FEMALE',
    address: { city: 'Sfax' },
    phone: '20123456',
    email: 'rim@karhba.test',
    role: 'USER',
    externalUser: 'INTERNAL',
    hiringDate: '2020-01-01',
    salary: 1500,
    workHours: 40,
  };

  it('ni par l’API, ni par l’historique, ni par la clé d’envoi, ni dans une table', async () => {
    const fields = Object.keys(account).map(
      name => `$${name}: ${name === 'address' ? 'UserAddressInput' : 'Input'}`,
    );
    const passed = Object.keys(account).map(name => `${name}: $${name}`);
    const document = `mutation (${fields.join(', ')}, $p: Input) { createUser(${passed.join(', ')}, newPassword: $p) { id } }`;
    const headers = { 'idempotency-key': 'rim' };
    const created = await api.send<{ createUser: { id: string } }>(
      manager,
      document,
      { ...account, p: newPassword },
      headers,
    );
    expect(created.errors).toBeUndefined();
    const rim = created.data?.createUser.id ?? '';
    for (const name of ['password', 'newPassword']) {
      const asked = await api.send(manager, `{ user(id: "${rim}") { ${name} } }`);
      expect(asked.errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    }
    expect(JSON.stringify(await story(api, manager, 'users', rim))).not.toContain('Mot de passe');
    const tables = ['users', 'history-logs', '_idempotency', '_credentials'];
    const dump = await Promise.all(
      tables.map(table => api.engine.pool.query(`SELECT t::text FROM "${table}" t`)),
    );
    expect(JSON.stringify(dump.map(result => result.rows))).not.toContain(newPassword);
    const other = await api.send(manager, document, { ...account, p: 'Autre-mot-de-passe-7' }, headers);
    expect(other.data).toEqual(created.data);
  });
});
