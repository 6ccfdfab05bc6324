import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancellationInWords } from '../../src/domain/cancellationRules';
import type { CancellationSpan } from '../../src/domain/cancellationRules';
import { bookingBalance } from '../../src/domain/bookingBalance';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { expireReservations } from '../../server/rental/jobs/expireReservations';
import { tellFailedLetters } from '../../server/rental/jobs/tellFailedLetters';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addVehicle } from './helpers/fleet';
import { receiveFor } from './helpers/received';
import { call, insert } from './helpers/write';

let api: Api;
let token: string;
let client: string;
/** The present of the server. */
let present = Date.UTC(2027, 2, 1, 8);

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  client = await addClient(api, token);
});
afterAll(() => api?.close());

interface Booking {
  id: string;
  status: string;
  pricingCategory: { label: string } | null;
  departureAgency: { label: string } | null;
  returnAgency: { label: string } | null;
  cancelReason: string | null;
  numberOfDays: number | null;
  price_HT: number | null;
  TVA: number | null;
  TTCPrice: number | null;
}
type Told = Answer<Record<string, Booking>> & { extensions?: { warnings?: string[] } };

const shown =
  'id status cancelReason numberOfDays price_HT TVA TTCPrice pricingCategory { label } departureAgency { label } returnAgency { label }';
const argumentsOf = (input: object) =>
  JSON.stringify(input)
    .replace(/"(\w+)":/g, '$1: ')
    .slice(1, -1);

/** What `operation` answers, whatever it is. */
const say = async (operation: string, input: object) =>
  (await api.send(token, `mutation { ${operation}(${argumentsOf(input)}) { ${shown} } }`)) as unknown as Told;

const usual = { departureDate: '2027-03-12T09:00', returnDate: '2027-03-15T09:00', source: 'tel' };
const book = (input: object) => say('createReservation', { client, ...usual, ...input });
const on = (vehicle: string, input: object = {}) => book({ vehicles: [{ vehicle }], ...input });
const done = (answer: Told): Booking => {
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return Object.values(answer.data ?? {})[0] as Booking;
};
const move = (operation: string, id: string, asked: object = {}) => say(operation, { id, ...asked });
/** Until when an option holds, epoch ms. */
async function endOf(id: string): Promise<number | null> {
  const { data } = await api.send<{ Reservation: { expiresAt: number | null } }>(
    token,
    `{ Reservation(id: ${id}) { expiresAt } }`,
  );
  return data?.Reservation.expiresAt ?? null;
}
const refusal = ({ errors }: Told) => errors?.[0];

async function addCategory(category: string): Promise<string> {
  const answer = await api.send<{ createPricingVehicle: { id: string } }>(
    token,
    `mutation { createPricingVehicle(category: "${category}", tarif: [{ name: "Année", startDate: "2027-01-01", endDate: "2027-12-31", price: 90 }]) { id } }`,
  );
  return answer.data?.createPricingVehicle.id ?? '';
}
const setVehicle = (id: string, sets: string) =>
  api.engine.pool.query(`UPDATE vehicles SET ${sets} WHERE id = $1`, [id]);

describe('une réservation se complète d’elle-même', () => {
  it('prend la catégorie de sa voiture, l’agence par défaut au départ, et la même au retour', async () => {
    const category = await addCategory('Économique');
    await api.engine.pool.query(
      `INSERT INTO agencies (name, code, "isDefault", address, city, phone) VALUES ('Tunis centre', 'TUN', true, 'Rue de Rome', 'Tunis', '+21671000000')`,
    );
    const car = await addVehicle(api, token);
    await setVehicle(car.id, `"pricingCategory" = ${category}`);
    expect(done(await on(car.id))).toMatchObject({
      status: 'PENDING',
      pricingCategory: { label: 'Économique' },
      departureAgency: { label: 'Tunis centre' },
      returnAgency: { label: 'Tunis centre' },
    });
  });

  it('part de l’agence de sa voiture plutôt que de celle par défaut ; ce qui est dit, vide compris, l’emporte', async () => {
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `INSERT INTO agencies (name, code, "isDefault", address, city, phone) VALUES ('Djerba', 'DJE', false, 'Aéroport', 'Djerba', '+21675000000') RETURNING id`,
    );
    const djerba = rows[0]?.id;
    const car = await addVehicle(api, token);
    const places = async (input: object) => {
      const { departureAgency, returnAgency } = done(await on(car.id, input));
      return [departureAgency?.label, returnAgency?.label];
    };
    expect(await places({ departureAgency: djerba })).toEqual(['Djerba', 'Djerba']);
    expect(await places({ returnAgency: djerba })).toEqual(['Tunis centre', 'Djerba']);
    await setVehicle(car.id, `agency = ${djerba}`);
    expect(await places({})).toEqual(['Djerba', 'Djerba']);
    expect(await places({ departureAgency: null })).toEqual([undefined, undefined]);
    expect(await places({ returnAgency: null })).toEqual(['Djerba', undefined]);
  });

  it('ne commence par rien d’archivé, et le formulaire demande le même choix', async () => {
    const usual = async () =>
      (
        await api.send<{ Lookup: { label: string }[] }>(
          token,
          '{ Lookup(resource: "agencies", usual: true) { label } }',
        )
      ).data?.Lookup.map(({ label }) => label);
    const car = await addVehicle(api, token);
    expect(await usual()).toEqual(['Tunis centre']);
    await api.engine.pool.query(`UPDATE agencies SET "isArchived" = true WHERE code = 'TUN'`);
    expect(await usual()).toEqual([]);
    expect(done(await on(car.id)).departureAgency).toBeNull();
    await api.engine.pool.query(`UPDATE agencies SET "isArchived" = false WHERE code = 'TUN'`);
    expect(done(await on(car.id)).departureAgency).toEqual({ label: 'Tunis centre' });
  });

  it('dit ce que la base refuse d’une option, qui cherche aussi ce qui est déjà pris', async () => {
    const car = await addVehicle(api, token);
    const { rows } = await api.engine.pool.query<{ id: string }>(
      `INSERT INTO agencies (name, code, "isArchived", address, city, phone) VALUES ('Sfax', 'SFX', true, 'Route de Tunis', 'Sfax', '+21674000000') RETURNING id`,
    );
    expect(refusal(await on(car.id, { returnAgency: rows[0]?.id }))?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { returnAgency: expect.stringContaining('est dans les archives') },
    });
  });

  it('demande une voiture ou une catégorie', async () => {
    expect(refusal(await book({}))?.extensions.fields).toEqual({
      pricingCategory: 'Choisissez une catégorie, ou un véhicule',
    });
  });
});

describe('une option se confirme, expire, s’annule, et revient', () => {
  it('prévient que la voiture est prise, puis la lâche quand l’autre réservation est annulée', async () => {
    const car = await addVehicle(api, token);
    const first = done(await on(car.id));
    done(await move('confirmReservation', first.id));
    const second = await on(car.id);
    expect(second.extensions?.warnings?.join(' ')).toContain(
      `Le véhicule ${car.registration} est déjà réservé du 12 au 15 mars 2027 (RES-`,
    );
    const { id } = done(second);
    expect(refusal(await move('confirmReservation', id))?.extensions.code).toBe('OCCUPIED');
    expect(done(await move('cancelReservation', first.id, { cancelReason: 'TRIP' })).status).toBe(
      'CANCELLED',
    );
    expect(done(await move('confirmReservation', id)).status).toBe('CONFIRMED');
    expect(refusal(await move('reopenReservation', first.id))?.message).toBe(
      `Le véhicule ${car.registration} a été promis depuis à quelqu’un d’autre\u00a0: rouvrez la réservation à d’autres dates.`,
    );
    done(await move('cancelReservation', id, { cancelReason: 'UNREACHABLE' }));
    expect(done(await move('reopenReservation', first.id))).toMatchObject({
      status: 'PENDING',
      cancelReason: null,
    });
  });

  it('ne change plus une fois annulée, sinon en la rouvrant', async () => {
    const { id } = done(await on((await addVehicle(api, token)).id));
    expect(refusal(await move('cancelReservation', id))?.extensions.fields).toHaveProperty('cancelReason');
    done(await move('cancelReservation', id, { cancelReason: 'TRIP' }));
    expect(refusal(await say('updateReservation', { id, note: 'Rappeler' }))?.message).toBe(
      'Réservation annulée\u00a0: rouvrez-la pour la changer.',
    );
  });

  it('ne rend pas plus que l’acompte versé', async () => {
    const car = await addVehicle(api, token);
    const { id } = done(await on(car.id, { paymentOption: 'ESPECE', depositAmount: 100 }));
    await receiveFor(api.engine, id, 100_000);
    const unpaid = done(await on((await addVehicle(api, token)).id));
    expect(
      refusal(await move('cancelReservation', unpaid.id, { cancelReason: 'TRIP', cancelFee: 20 }))?.extensions
        .fields,
    ).toEqual({ cancelFee: 'Rien n’a été versé\u00a0: il n’y a pas de quoi retenir des frais' });
    const asked = { cancelReason: 'TRIP', cancelFee: 20, depositRefund: 120 };
    expect(refusal(await move('cancelReservation', id, asked))?.extensions.fields).toEqual({
      depositRefund: 'Au plus l’acompte versé, 100,000 DT',
    });
    expect(done(await move('cancelReservation', id, { ...asked, depositRefund: 80 })).status).toBe(
      'CANCELLED',
    );
  });

  it('expire d’elle-même à son heure, une confirmée non', async () => {
    const until = { expiresAt: '2027-03-02T10:00' };
    const option = done(await on((await addVehicle(api, token)).id, until));
    const confirmed = done(await on((await addVehicle(api, token)).id, until));
    done(await move('confirmReservation', confirmed.id));
    // No date is left on the sheet that the paper does not say.
    expect(await endOf(confirmed.id)).toBe(null);
    const statuses = async () => {
      await expireReservations.run({ ...api.engine, now: () => present });
      const { rows } = await api.engine.pool.query<{ status: string }>(
        'SELECT status FROM reservations WHERE id = ANY ($1) ORDER BY id',
        [[option.id, confirmed.id]],
      );
      return rows.map(row => row.status);
    };
    present = Date.UTC(2027, 2, 2, 8, 59);
    expect(await statuses()).toEqual(['PENDING', 'CONFIRMED']);
    present = Date.UTC(2027, 2, 2, 9, 0);
    expect(await statuses()).toEqual(['EXPIRED', 'CONFIRMED']);
    const told = `SELECT action, "userName" FROM "history-logs" WHERE "entityType" = 'reservations' AND "entityId" = $1 ORDER BY id DESC LIMIT 1`;
    expect((await api.engine.pool.query(told, [option.id])).rows).toEqual([
      { action: 'EXPIRE', userName: 'Karhba' },
    ]);
    expect(done(await move('reopenReservation', option.id)).status).toBe('PENDING');
    expect(await endOf(option.id)).toBe(present + 48 * 3_600_000);
  });

  it('qu’une faute retient n’empêche pas les autres d’expirer, et l’administrateur la lit jusqu’à ce qu’elle soit levée', async () => {
    const until = { expiresAt: '2027-03-02T10:00' };
    const [bad, late, good] = [
      done(await on((await addVehicle(api, token)).id, until)).id,
      done(await on((await addVehicle(api, token)).id, until)).id,
      done(await on((await addVehicle(api, token)).id, until)).id,
    ];
    // One is refused as it is written, another only at the end of its transaction.
    const guard = (event: string, id: string) =>
      `CREATE FUNCTION ${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'donnée abîmée'; END $$;
       CREATE CONSTRAINT TRIGGER ${event} AFTER UPDATE ON reservations ${event === 'at_end' ? 'DEFERRABLE INITIALLY DEFERRED' : ''}
         FOR EACH ROW WHEN (OLD.id = ${id} AND NEW.status = 'EXPIRED') EXECUTE FUNCTION ${event}()`;
    const { pool } = api.engine;
    await pool.query(guard('at_once', bad));
    await pool.query(guard('at_end', late));
    present = Date.UTC(2027, 2, 2, 9, 1);
    const expire = () => expireReservations.run({ ...api.engine, now: () => present });
    const statuses = async () =>
      (
        await pool.query<{ status: string }>(
          'SELECT status FROM reservations WHERE id = ANY ($1) ORDER BY id',
          [[bad, late, good]],
        )
      ).rows.map(({ status }) => status);
    const failures = async () => {
      const { data } = await api.send<{ TaskFailures: { data: Row[] } }>(
        token,
        '{ TaskFailures(task: "expireReservations") { data { reservation { id } fault resolvedOn } } }',
      );
      return data?.TaskFailures.data.toSorted((a, b) => Number(a.reservation.id) - Number(b.reservation.id));
    };
    interface Row {
      reservation: { id: string };
      fault: string;
      resolvedOn: number | null;
    }
    await expire();
    await expire();
    expect(await statuses()).toEqual(['PENDING', 'PENDING', 'EXPIRED']);
    const fault = expect.stringMatching(/^Erreur interne, n° [0-9a-f-]{36} dans le journal/) as string;
    expect(await failures()).toEqual([
      { reservation: { id: bad }, fault, resolvedOn: null },
      { reservation: { id: late }, fault, resolvedOn: null },
    ]);
    const told = await pool.query(
      `SELECT FROM "_notifications" WHERE resource = 'task-failures' AND closed_at IS NULL`,
    );
    expect(told.rowCount).toBe(2);
    await pool.query('DROP TRIGGER at_once ON reservations; DROP TRIGGER at_end ON reservations');
    await expire();
    expect(await statuses()).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED']);
    expect((await failures())?.map(({ resolvedOn }) => resolvedOn !== null)).toEqual([true, true]);
    // So is a letter that no server of mail took.
    await pool.query(
      `INSERT INTO "_outbox" (letter, data, failed_at, fault) VALUES ('reservationConfirmation', $1, now(), 'EENVELOPE 550')`,
      [JSON.stringify({ reservation: good })],
    );
    await tellFailedLetters.run({ ...api.engine, now: () => present });
    const unsent = `SELECT reservation::text, fault FROM "task-failures" WHERE task = 'letter'`;
    expect((await pool.query(unsent)).rows).toEqual([
      { reservation: good, fault: expect.stringContaining('EENVELOPE 550') as string },
    ]);
  });

  it('tient aussi longtemps que la société l’a décidé quand rien n’est dit, jamais au-delà du départ', async () => {
    const hours = 3_600_000;
    const told = async (departureDate: string | null) => {
      const given = departureDate ? `(departureDate: "${departureDate}")` : '';
      const { data } = await api.send<{ OptionExpiry: { until: number | null } }>(
        token,
        `{ OptionExpiry${given} { until } }`,
      );
      return data?.OptionExpiry.until;
    };
    const made = async (input: object = {}) =>
      endOf(done(await on((await addVehicle(api, token)).id, input)).id);
    expect(await made()).toBe(present + 48 * hours);
    expect(await told(usual.departureDate)).toBe(present + 48 * hours);
    expect(await made({ expiresAt: '2027-03-05T10:00' })).toBe(Date.UTC(2027, 2, 5, 9));
    const soon = { departureDate: '2027-03-02T20:00', returnDate: '2027-03-04T09:00' };
    expect(await made(soon)).toBe(Date.UTC(2027, 2, 2, 19));
    expect(await told(soon.departureDate)).toBe(Date.UTC(2027, 2, 2, 19));
    const defaults = Object.entries(api.engine.resources.get('thresholds').fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    );
    const settings = { ...Object.fromEntries(defaults), optionHours: 6 };
    await call(api, token, 'thresholds', 'create', settings);
    expect([await made(), await told(null)]).toEqual([present + 6 * hours, present + 6 * hours]);
    await api.engine.pool.query('UPDATE thresholds SET "optionHours" = NULL');
    expect([await made(), await told(null)]).toEqual([null, null]);
    await api.engine.pool.query('DELETE FROM thresholds');
  });

  it('s’annule pour un motif de la liste, avec une précision, et se retrouve par lui', async () => {
    const { id } = done(await on((await addVehicle(api, token)).id));
    expect(
      refusal(await move('cancelReservation', id, { cancelReason: 'Parce que' }))?.extensions.fields,
    ).toHaveProperty('cancelReason');
    done(await move('cancelReservation', id, { cancelReason: 'ELSEWHERE', cancelComment: 'Chez un voisin' }));
    const { data } = await api.send<{ Reservations: { data: object[] } }>(
      token,
      '{ Reservations(cancelReason: "ELSEWHERE") { data { id cancelReason cancelComment } } }',
    );
    expect(data?.Reservations.data).toEqual([
      { id, cancelReason: 'ELSEWHERE', cancelComment: 'Chez un voisin' },
    ]);
  });

  it('ne note l’absence du client qu’une heure après le départ, et libère alors la voiture', async () => {
    const car = await addVehicle(api, token);
    const { id } = done(await on(car.id));
    done(await move('confirmReservation', id));
    present = Date.UTC(2027, 2, 12, 8, 59);
    expect(refusal(await move('markNoShow', id))?.message).toContain(
      'le client n’est absent qu’une heure après',
    );
    present = Date.UTC(2027, 2, 12, 9, 0);
    expect(done(await move('markNoShow', id)).status).toBe('NO_SHOW');
    const other = done(await on(car.id, { departureDate: '2027-03-12T12:00' }));
    expect(done(await move('confirmReservation', other.id)).status).toBe('CONFIRMED');
  });
});

describe('un client qui revient', () => {
  const glance = async (record: string) =>
    (await api.send<{ ClientGlance: string }>(token, `{ ClientGlance(record: ${record}) }`)).data
      ?.ClientGlance;

  it('se reconnaît à ce qu’il a réservé, à ses absences, à la liste noire', async () => {
    present = Date.UTC(2027, 2, 1, 8);
    const someone = await addClient(api, token);
    expect(await glance(someone)).toBe('Première réservation');
    const of = { client: someone };
    const kept = done(await on((await addVehicle(api, token)).id, of));
    const missed = done(await on((await addVehicle(api, token)).id, of));
    for (const { id } of [kept, missed]) done(await move('confirmReservation', id));
    expect(await glance(someone)).toBe('2 réservations');
    present = Date.UTC(2027, 2, 12, 10);
    done(await move('markNoShow', missed.id));
    expect(await glance(someone)).toBe('1 réservation, la dernière le 12/03/2027, absent une fois');
    await api.engine.pool.query(
      `UPDATE clients SET "isBlacklisted" = true, "blacklistReason" = 'Impayés' WHERE id = $1`,
      [someone],
    );
    expect(await glance(someone)).toBe('Sur liste noire\u00a0: Impayés');
  });
});

describe('un conducteur', () => {
  const people = {
    kind: 'INTERNAL',
    identityType: 'CIN',
    tel: '20 123 456',
    drivingLicenseDate: '2026-12-01',
  };
  const addDriver = async (input: object) => {
    const answer = await api.send<{ createDriver: { id: string } }>(
      token,
      `mutation { createDriver(${argumentsOf({ ...people, ...input })}) { id } }`,
    );
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data.createDriver.id;
  };

  it('trop jeune ou au permis trop récent est dit, sans retenir l’appel', async () => {
    const conditions =
      '(title, body, "minAge", "minLicenseYears", "dayMode", "graceMinutes", version, "isActive")';
    await api.engine.pool.query(
      `INSERT INTO "rent-conditions" ${conditions} VALUES ('Conditions', 'Texte', 21, 2, 'H24', 60, 1, true)`,
    );
    const driver = await addDriver({
      firstName: 'Amine',
      lastName: 'Jaziri',
      birthDate: '2007-05-02',
      CIN: '09876541',
      drivingLicense: 'P-1',
      expiry: '2027-03-14',
    });
    present = Date.UTC(2027, 2, 1, 8);
    const answer = await on((await addVehicle(api, token)).id, { drivers: [{ driver, isMain: true }] });
    expect(answer.extensions?.warnings?.slice(0, 4)).toEqual([
      expect.stringContaining('sans assurance du 12/03/2027 au 15/03/2027'),
      'Amine Jaziri\u00a0: n’a pas l’âge demandé au départ.',
      'Amine Jaziri\u00a0: n’a pas assez d’années de permis au départ.',
      'Amine Jaziri\u00a0: son permis expire avant le retour.',
    ]);
  });

  it('n’est pas à nommer : le client conduit s’il est une personne, jusqu’à ce qu’un autre soit principal', async () => {
    const driver = await addDriver({
      firstName: 'Hela',
      lastName: 'Baccar',
      birthDate: '1990-05-02',
      drivingLicenseDate: '2015-05-02',
      CIN: '09876543',
      drivingLicense: 'P-3',
    });
    const said = async (input: object) => {
      const { data } = await api.send<{ Reservation: { mainDriver: string | null } }>(
        token,
        `{ Reservation(id: "${done(await on((await addVehicle(api, token)).id, input)).id}") { mainDriver } }`,
      );
      return data?.Reservation.mainDriver;
    };
    const added = (isMain: boolean) => ({ drivers: [{ driver, isMain }] });
    expect(await said({})).toBe('Mehdi Trabelsi');
    expect(await said(added(false))).toBe('Mehdi Trabelsi');
    expect(await said(added(true))).toBe('Hela Baccar');
    const two = await on((await addVehicle(api, token)).id, {
      drivers: [...added(true).drivers, ...added(true).drivers],
    });
    expect(refusal(two)?.extensions.fields).toEqual({ drivers: 'Un seul conducteur est principal' });
    const company = await insert(api.engine, 'clients', {
      partyType: 'CLIENT',
      clientType: 'COMPANY',
      clientKind: 'PASSAGE',
      otherDetails: { tradeName: 'Zarrouk' },
      phone: '+21671345678',
    });
    expect(await said({ client: company })).toBeNull();
    expect(await said({ client: company, ...added(false) })).toBe('Hela Baccar');
  });

  it('s’il est le client, est jugé par ses papiers dès qu’on les a, et ils ne se demandent pas avant le contrat', async () => {
    const warned = async () => (await on((await addVehicle(api, token)).id)).extensions?.warnings ?? [];
    const papers = (birth: string | null) =>
      api.engine.pool.query(`UPDATE clients SET "otherDetails__birthDate" = $2 WHERE id = $1`, [
        client,
        birth,
      ]);
    expect((await warned()).join(' ')).not.toContain('Mehdi Trabelsi');
    await papers('2007-05-02');
    expect(await warned()).toContain('Mehdi Trabelsi\u00a0: n’a pas l’âge demandé au départ.');
    await papers(null);
  });

  it('sur liste noire est refusé à qui n’est pas super administrateur', async () => {
    const driver = await addDriver({
      firstName: 'Sami',
      lastName: 'Ayari',
      birthDate: '1990-05-02',
      CIN: '09876542',
      drivingLicense: 'P-2',
      isBlacklisted: true,
      blacklistReason: 'Fuite après accident',
    });
    const counter = (await api.signIn('ADMIN', ['create_reservation', 'reservations'])).token;
    const input = {
      client,
      ...usual,
      vehicles: [{ vehicle: (await addVehicle(api, token)).id }],
      drivers: [{ driver }],
    };
    const answer = await api.send(counter, `mutation { createReservation(${argumentsOf(input)}) { id } }`);
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      'drivers.0.driver': 'Sami Ayari est sur liste noire\u00a0: Fuite après accident',
    });
  });
});

describe('sans voiture, une réservation compte sur sa catégorie', () => {
  it('jusqu’à la dernière voiture libre, puis aussi loin que le réglage le permet', async () => {
    present = Date.UTC(2027, 2, 1, 8);
    const category = await addCategory('Compacte');
    const cars = [await addVehicle(api, token), await addVehicle(api, token)];
    for (const { id } of cars) await setVehicle(id, `"pricingCategory" = ${category}`);
    const held = done(await on(cars[0]?.id ?? ''));
    done(await move('confirmReservation', held.id));
    const options = await Promise.all(Array.from({ length: 3 }, () => book({ pricingCategory: category })));
    const [a, b, c] = options.map(done) as [Booking, Booking, Booking];
    expect(done(await move('confirmReservation', a.id)).status).toBe('CONFIRMED');
    expect(refusal(await move('confirmReservation', b.id))?.extensions.fields?.pricingCategory).toBe(
      'La catégorie Compacte est complète du 12 au 15 mars 2027\u00a0: 1 libre(s) sur 2, 1 déjà promis sans véhicule. Proposez une autre catégorie ou d’autres dates.',
    );
    await api.send(token, 'mutation { createThreshold(overbookingPercent: 50) { id } }');
    const over = await move('confirmReservation', b.id);
    expect(over.extensions?.warnings?.[0]).toContain('Surréservation de 1, permise jusqu’à 1.');
    expect(done(over).status).toBe('CONFIRMED');
    expect(refusal(await move('confirmReservation', c.id))).toBeTruthy();
  });

  it('même quand elle rend la dernière voiture, qu’elle tient encore', async () => {
    const category = await addCategory('Cabriolet');
    const car = await addVehicle(api, token);
    await setVehicle(car.id, `"pricingCategory" = ${category}`);
    const one = done(await book({ pricingCategory: category, vehicles: [{ vehicle: car.id }] }));
    done(await move('confirmReservation', one.id));
    const given = `mutation { updateReservation(id: "${one.id}", vehicles: []) { id status } }`;
    expect((await api.send(token, given)).errors).toBeUndefined();
    const other = done(await book({ pricingCategory: category }));
    expect(refusal(await move('confirmReservation', other.id))?.extensions.fields?.pricingCategory).toContain(
      '1 libre(s) sur 1, 1 déjà promis sans véhicule',
    );
  });

  it('une seule de dix confirmations à la fois prend la dernière', async () => {
    const category = await addCategory('Monospace');
    const car = await addVehicle(api, token);
    await setVehicle(car.id, `"pricingCategory" = ${category}`);
    await api.engine.pool.query('UPDATE thresholds SET "overbookingPercent" = 0');
    const options = await Promise.all(
      Array.from({ length: 10 }, async () => done(await book({ pricingCategory: category }))),
    );
    const answers = await Promise.all(options.map(({ id }) => move('confirmReservation', id)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});

describe('le prix suit les tarifs, et reste celui qui a été dit', () => {
  let category: string;
  let option: string;

  beforeAll(async () => {
    present = Date.UTC(2027, 2, 1, 8);
    category = await addCategory('Familiale');
    const answer = await api.send<{ createAdditionalReceipt: { id: string } }>(
      token,
      'mutation { createAdditionalReceipt(name: "Siège enfant", unit: "DAY", price_HT: 5, tvaRate: 19) { id } }',
    );
    option = answer.data?.createAdditionalReceipt.id ?? '';
  });

  /** 3 days at 90 DT, a seat at 5 DT a day: 285,000 HT, 54,150 TVA. */
  const withSeat = () => ({
    pricingCategory: category,
    additionalReceiptOptions: [{ option, quantity: 1 }],
  });

  it('additionne les jours, les options et la taxe', async () => {
    expect(done(await book(withSeat()))).toMatchObject({
      numberOfDays: 3,
      price_HT: 285,
      TVA: 54.15,
      TTCPrice: 339.15,
    });
  });

  it.each([
    ['une remise de 10 %', { discountPercent: 10 }, 256.5, 305.235],
    ['une remise de 25 DT', { discountAmount: 25 }, 260, 309.4],
    ['un prix convenu', { agreedPrice: 250, agreedReason: 'Client fidèle' }, 250, 297.5],
  ])('retient %s', async (_, terms, price_HT, TTCPrice) => {
    expect(done(await book({ ...withSeat(), ...terms }))).toMatchObject({ price_HT, TTCPrice });
  });

  it('annonce d’avance, ligne par ligne et jour par jour, le prix qui sera écrit', async () => {
    const { source: _, ...dates } = usual;
    const asked = argumentsOf({ client, ...dates, ...withSeat() });
    const { data } = await api.send<{ ReservationQuote: object }>(
      token,
      `{ ReservationQuote(${asked}) { TTCPrice fault lines { label quantity days unitPrice amount } days { name price } } }`,
    );
    const day = { name: 'Année', price: 90 };
    expect(data?.ReservationQuote).toEqual({
      TTCPrice: 339.15,
      fault: null,
      lines: [
        { label: 'Année', quantity: 3, days: 3, unitPrice: 90, amount: 270 },
        { label: 'Siège enfant', quantity: 3, days: 3, unitPrice: 5, amount: 15 },
      ],
      days: [day, day, day],
    });
  });

  it('compte ce qui se facture par jour en jours de chacun, et dit au plafond ce qui l’atteint', async () => {
    const capped = await api.send<{ createAdditionalReceipt: { id: string } }>(
      token,
      'mutation { createAdditionalReceipt(name: "Rehausseur", unit: "DAY", price_HT: 5, tvaRate: 19, maxCharge: 12) { id } }',
    );
    const { source: _, ...dates } = usual;
    const additionalReceiptOptions = [
      { option, quantity: 2 },
      { option: capped.data?.createAdditionalReceipt.id, quantity: 1 },
    ];
    const asked = argumentsOf({ client, ...dates, pricingCategory: category, additionalReceiptOptions });
    const { data } = await api.send<{ ReservationQuote: { lines: object[] } }>(
      token,
      `{ ReservationQuote(${asked}) { lines { label quantity days unitPrice amount } } }`,
    );
    expect(data?.ReservationQuote.lines.slice(1)).toEqual([
      { label: 'Siège enfant', quantity: 6, days: 3, unitPrice: 5, amount: 30 },
      { label: 'Rehausseur, au plafond', quantity: null, days: null, unitPrice: null, amount: 12 },
    ]);
  });

  it('ne prend pas pour option le kilomètre, que le retour compte', async () => {
    const made = await api.send<{ createAdditionalReceipt: { id: string } }>(
      token,
      'mutation { createAdditionalReceipt(name: "Kilomètre en plus", unit: "KM", price_HT: 0.35, tvaRate: 19) { id } }',
    );
    const km = made.data?.createAdditionalReceipt.id ?? '';
    const { data } = await api.send<{ Lookup: { id: string }[] }>(
      token,
      '{ Lookup(resource: "additional-payments", among: { field: "unit", values: ["DAY", "RENTAL", "UNIT"] }) { id } }',
    );
    expect(data?.Lookup.map(({ id }) => id)).toContain(option);
    expect(data?.Lookup.map(({ id }) => id)).not.toContain(km);
    const refused = await book({ ...withSeat(), additionalReceiptOptions: [{ option: km, quantity: 1 }] });
    expect(refused.errors?.[0]?.message.replaceAll('\u00a0', ' ')).toContain(
      'Kilomètre en plus » ne convient pas',
    );
  });

  it('ne change pas quand le tarif change, mais quand les dates changent', async () => {
    const { id } = done(await book({ pricingCategory: category }));
    await api.engine.pool.query('UPDATE "pricing-vehicles__tarif" SET price = 100 WHERE parent_id = $1', [
      category,
    ]);
    expect(done(await say('updateReservation', { id, note: 'Rappeler' })).price_HT).toBe(270);
    expect(done(await say('updateReservation', { id, returnDate: '2027-03-16T09:00' })).price_HT).toBe(400);
    await api.engine.pool.query('UPDATE "pricing-vehicles__tarif" SET price = 90 WHERE parent_id = $1', [
      category,
    ]);
  });

  it('dit le jour qui n’a pas de tarif, sans retenir l’appel', async () => {
    const answer = await book({
      pricingCategory: category,
      departureDate: '2027-12-30T09:00',
      returnDate: '2028-01-02T09:00',
    });
    expect(answer.extensions?.warnings?.[0]).toBe(
      'Aucun tarif pour le 01/01/2028. Indiquez un prix convenu, ou complétez les tarifs.',
    );
    expect(done(answer).TTCPrice).toBeNull();
  });

  it('demande des tranches qui font le total, et un acompte qui ne le dépasse pas', async () => {
    const inTwo = (second: number) =>
      book({
        ...withSeat(),
        paymentOption: 'ParTranches',
        depositAmount: 100,
        depositPaymentMethod: 'ESPECE',
        installments: [
          { date: '2027-03-12', amount: 200 },
          { date: '2027-04-12', amount: second },
        ],
      });
    expect(refusal(await inTwo(100))?.extensions.fields).toEqual({
      installments: 'Les tranches font 300,000 DT, le prix est de 339,150 DT',
    });
    expect(done(await inTwo(139.15)).TTCPrice).toBe(339.15);
    expect(
      refusal(await book({ ...withSeat(), paymentOption: 'ESPECE', depositAmount: 400 }))?.extensions.fields,
    ).toEqual({ depositAmount: 'L’acompte dépasse le prix de la location, 339,150 DT' });
  });
});

interface Fees {
  cancellationFee: number | null;
  absenceFee: number | null;
  cancellationRule: CancellationSpan[];
}

describe('ce qui est retenu d’une réservation abandonnée', () => {
  it('est dit par ses conditions, selon les heures qui restent ; d’une option, rien', async () => {
    const keeping = async (...cancellationRules: object[]) => {
      const made = await call<{ id: string }>(api, token, 'rent-conditions', 'create', {
        title: `Frais, ${cancellationRules.length} règles`,
        body: 'Texte',
        minAge: 21,
        minLicenseYears: 2,
        dayMode: 'H24',
        graceMinutes: 60,
        noShowFee: 80,
        cancellationRules,
      });
      return made.id;
    };
    const [free, quarter] = [
      { hoursBefore: 72, feePercent: 0 },
      { hoursBefore: 24, feePercent: 25 },
    ];
    const conditions = await keeping(free, quarter, { hoursBefore: 0, feePercent: 100 });
    const { id } = done(await on((await addVehicle(api, token)).id));
    const fees = async (hours: number, status: string, rentConditions = conditions) => {
      await api.engine.pool.query(
        `UPDATE reservations SET "departureDate" = now() + $2 * interval '1 hour', "returnDate" = now() + interval '200 hours',
           status = $3, "rentConditions" = $4, "TTCPrice" = 238.5 WHERE id = $1`,
        [id, hours, status, rentConditions],
      );
      const asked = `{ Reservation(id: "${id}") { cancellationFee absenceFee cancellationRule { hoursBefore underHours isLast feePercent } } }`;
      const { data } = await api.send<{ Reservation: Fees }>(token, asked);
      const { cancellationRule = [], ...amounts } = data?.Reservation ?? {};
      return { ...amounts, said: cancellationRule.map(cancellationInWords).join() };
    };
    const always = { absenceFee: 80 };
    expect(await fees(100, 'CONFIRMED')).toEqual({
      ...always,
      cancellationFee: 0,
      said: 'Annulation jusqu’à 72 heures avant le départ\u00a0: sans frais.',
    });
    expect(await fees(71.9, 'CONFIRMED')).toMatchObject({ cancellationFee: 59.625 });
    const last = {
      ...always,
      cancellationFee: 238.5,
      said: 'Annulation à moins de 24 heures du départ\u00a0: 100\u00a0% du prix est retenu.',
    };
    expect(await fees(23.9, 'CONFIRMED')).toEqual(last);
    expect(await fees(-5, 'CONFIRMED')).toEqual(last);
    expect(await fees(-5, 'PENDING')).toEqual({ ...always, cancellationFee: null, said: '' });

    // Under the hours of the last rule, the last holds.
    const two = await keeping(free, quarter);
    for (const hours of [30, 10, 1, -1])
      expect(await fees(hours, 'CONFIRMED', two)).toEqual({
        ...always,
        cancellationFee: 59.625,
        said: 'Annulation à moins de 72 heures du départ\u00a0: 25\u00a0% du prix est retenu.',
      });
  });
});

describe('une option sur une voiture qui en a déjà une', () => {
  const warned = (answer: Told) =>
    (answer.extensions?.warnings ?? []).filter(text => text.includes('autre option'));

  it('se pose, se confirme ou se déplace en disant par-dessus qui', async () => {
    present = Date.UTC(2027, 2, 1, 8);
    const car = await addVehicle(api, token);
    const first = done(await on(car.id, { expiresAt: '2027-03-05T18:00' }));
    const { data } = await api.send<{ Reservation: { reservationNumber: string } }>(
      token,
      `{ Reservation(id: "${first.id}") { reservationNumber } }`,
    );
    const number = data?.Reservation.reservationNumber;
    const sentence = [
      `${car.registration}\u00a0: une autre option est posée à ces dates (${number}, Mehdi Trabelsi) jusqu’au 05/03/2027 18:00.`,
    ];
    const after = { departureDate: '2027-03-15T10:00', returnDate: '2027-03-18T09:00' };
    const apart = await on(car.id, after);
    expect(warned(apart)).toEqual([]);
    done(await move('cancelReservation', done(apart).id, { cancelReason: 'TRIP' }));
    // Within the hour that the first keeps after its return.
    const close = await on(car.id, { ...after, departureDate: '2027-03-15T09:59' });
    expect(warned(close)).toEqual(sentence);
    expect(warned(await move('confirmReservation', done(close).id))).toEqual(sentence);
    expect(warned(await move('updateReservation', first.id, { note: 'Siège bébé' }))).toEqual([]);
    present = Date.UTC(2027, 2, 5, 18);
    expect(warned(await on(car.id))).toHaveLength(0);
    present = Date.UTC(2027, 2, 1, 8);
  });
});

describe('la fiche et la liste', () => {
  it('disent ce qui reste à payer comme l’imprimé, le téléphone et le modèle', async () => {
    const car = await addVehicle(api, token);
    for (const payment of [
      { paymentOption: 'ESPECE', depositAmount: 30, received: 25 },
      { paymentOption: 'PAS_DACOMPTE', received: 0 },
      {
        paymentOption: 'ParTranches',
        depositAmount: 40,
        depositPaymentMethod: 'ESPECE',
        agreedPrice: 100,
        agreedReason: 'Fidélité',
        installments: [
          { date: '2027-03-01', amount: 40 },
          { date: '2027-03-20', amount: 79 },
        ],
        received: 50,
        next: '2027-03-20',
      },
    ]) {
      const { received, next = null, ...booked } = payment as typeof payment & { next?: string };
      const { id } = done(await on(car.id, booked));
      if (received > 0) await receiveFor(api.engine, id, received * 1000);
      const { data } = await api.send<{ Reservation: Record<string, unknown> }>(
        token,
        `{ Reservation(id: "${id}") { restToPay clientPhone bookedModel TTCPrice received nextInstallment } }`,
      );
      const { restToPay, clientPhone, bookedModel, ...record } = data?.Reservation ?? {};
      const millimes = (dinars: unknown) => (typeof dinars === 'number' ? Math.round(dinars * 1000) : null);
      const left = bookingBalance(millimes(record.TTCPrice), received * 1000);
      expect([record.received, millimes(restToPay)]).toEqual([received, left]);
      expect(record.nextInstallment).toBe(next && Date.parse(next));
      expect([clientPhone, bookedModel]).toEqual(['+21620123456', 'Renault Clio 5']);
    }
  });

  it('la rangent par ce qui est à venir, en cours ou passé, une fois chacune ; ce qui est annulé nulle part', async () => {
    await api.engine.pool.query('TRUNCATE reservations CASCADE');
    const day = 86_400_000;
    const now = Date.now();
    const made = async (from: number, to: number, status = 'CONFIRMED') =>
      insert(api.engine, 'reservations', {
        client,
        source: 'tel',
        paymentOption: 'PAS_DACOMPTE',
        status,
        cancelReason: status === 'CANCELLED' ? 'TRIP' : null,
        departureDate: now + from * day,
        returnDate: now + to * day,
        vehicles: [],
      });
    const [near, far] = [await made(0, 2), await made(9, 12, 'PENDING')];
    const [long, short] = [await made(-9, 3, 'CONVERTED'), await made(-2, 0)];
    const past = await made(-9, -1);
    await made(3, 4, 'CANCELLED');
    await made(-9, -3, 'NO_SHOW');
    const quick = (label: string) =>
      api.engine.resources.get('reservations').list?.quickFilters?.find(one => one.label === label);
    const listed = async (label: string) => {
      const { values, sort } = quick(label) ?? { values: {} };
      const { data } = await api.send<{ Reservations: { count: number; data: { id: string }[] } }>(
        token,
        `{ Reservations(limit: 20, ${argumentsOf(values)}, sort: "${sort?.field ?? 'departureDate'}", order: "${sort?.order ?? 'desc'}") { data { id } } }`,
      );
      return data?.Reservations.data.map(({ id }) => id);
    };
    expect(await listed('À venir')).toEqual([near, far]);
    expect(await listed('En cours')).toEqual([short, long]);
    expect(await listed('Passées')).toEqual([past]);
    expect(quick('À venir')?.opens).toBe(true);
  });
});
