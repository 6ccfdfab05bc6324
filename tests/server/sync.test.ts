import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { product } from '../../server/product';
import { readCatalogue } from '../../server/engine/tables/catalogue';
import type { Migrations } from '../../server/engine/tables/migrate';
import { planOf } from '../../server/engine/tables/plan';
import { MigrationNeeded, syncDatabase } from '../../server/engine/start/sync';
import { wantedTables } from '../../server/engine/tables/tables';
import { createLog } from '../../server/engine/base/log';
import { choice, date, integer, reference, rows, text } from '../../src/schema/fields';
import type { Fields } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { makeResources } from '../../src/schema/resources';
import { resources as declared } from '../../src/resources/all';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';
import { tours, tourStops } from './helpers/configs/tours';
import { asDeclared, withConfigs } from './helpers/configs/withConfigs';

let database: FreshDatabase;
const log = createLog('silent');

/** A database for each test that changes it. */
function ofEachTest(): void {
  beforeEach(async () => void (database = await freshDatabase()));
  afterEach(() => database.drop());
}
/** One database for all that is refused, which leaves it as it was: with trailers, and these of them. */
function ofAllRefused(trailers: string): void {
  beforeAll(async () => {
    database = await freshDatabase();
    await sync(withTrailers(fields));
    await sql(`INSERT INTO trailers (plate, length, size) VALUES ${trailers}`);
  });
  afterEach(async () => expect(await difference(withTrailers(fields))).toEqual(nothing));
  afterAll(() => database.drop());
}

const wanted = (resources: Resources, migrations: Migrations = {}) => ({ ...product, resources, migrations });
const sync = (...args: Parameters<typeof wanted>) => syncDatabase(database.pool, wanted(...args), log);
const sql = (statement: string) => database.pool.query(statement);

const bare = { list: undefined, frozen: undefined };
const fields: Fields = {
  plate: text('Immatriculation', { required: true }),
  size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }),
  length: integer('Longueur'),
  hires: rows('Locations', { from: date('Du') }),
};
/** What the configs of the tests name, and no more: what is asked of a start does not hang on how much a product has. */
const named = [
  ...declared.all.filter(({ name }) => ['users', 'logs'].includes(name)),
  ...['clients', 'vehicles', 'services'].map(
    name =>
      ({
        ...tours,
        name,
        type: `Small${name}`,
        fields: { name: text('Nom') },
        ...bare,
      }) as unknown as Resource,
  ),
];
const withFew = (...configs: readonly Resource[]) => {
  const all = new Map([...named, ...configs].map(config => [config.name, config]));
  return makeResources([...all.values()].map(asDeclared), declared.product);
};
/** The few with trailers of these fields. */
const withTrailers = (own: Fields) =>
  withFew({
    ...tours,
    name: 'trailers',
    fields: own,
    representation: ['plate'],
    ...bare,
  } as unknown as Resource);
/** The same fields, one of them in another way. */
const instead = (changes: Fields) => withTrailers({ ...fields, ...changes });

/** Statements and refusals that separate the database from these resources. */
async function difference(resources: Resources) {
  const client = await database.pool.connect();
  try {
    return planOf(wantedTables(resources), await readCatalogue(client));
  } finally {
    client.release();
  }
}
const nothing = { statements: [], refusals: [] };

describe('la base suit les ressources', () => {
  ofEachTest();

  it('naît d’une base vide, et le second démarrage n’a rien à faire', async () => {
    const resources = withConfigs(tours, tourStops);
    await sync(resources);
    expect(await difference(resources)).toEqual(nothing);
    await sync(resources);
    expect((await sql(`SELECT FROM "_sessions"`)).rowCount).toBe(0);
  });

  it('s’étend sans toucher à ce qui est écrit', async () => {
    await sync(withTrailers(fields));
    await sql(`INSERT INTO trailers (plate, size) VALUES ('R 12', 'BIG')`);
    const wider = instead({
      plate: text('Immatriculation', { required: true, unique: true }),
      size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande', HUGE: 'Énorme' }),
      length: integer('Longueur', { min: 1, sortable: true }),
      colour: text('Couleur'),
      owner: reference('Client', 'clients'),
      hires: rows('Locations', { from: date('Du'), to: date('Au', { notBefore: 'from' }) }),
      checks: rows('Contrôles', { at: date('Le') }),
    });
    await sync(wider);
    expect(await difference(wider)).toEqual(nothing);
    expect((await sql('SELECT plate, size, colour FROM trailers')).rows).toEqual([
      { plate: 'R 12', size: 'BIG', colour: null },
    ]);
    await sql(`UPDATE trailers SET size = 'HUGE'`);
    await expect(sql(`UPDATE trailers SET size = 'TINY'`)).rejects.toMatchObject({ code: '23514' });
    await expect(sql(`INSERT INTO trailers (plate) VALUES ('r 12')`)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(sql(`UPDATE trailers SET owner = 99`)).rejects.toMatchObject({ code: '23503' });
    const moreResources = withFew(...wider.all, tours, tourStops);
    await sync(moreResources);
    expect(await difference(moreResources)).toEqual(nothing);
  });

  it('fait chercher ce qui est écrit par un champ qui devient cherchable', async () => {
    await sync(instead({ colour: text('Couleur') }));
    await sql(`INSERT INTO trailers (plate, colour) VALUES ('R 12', 'Écarlate')`);
    const found = async () =>
      (await sql(`SELECT plate FROM trailers WHERE _search LIKE '%ecarlate%'`)).rowCount;
    expect(await found()).toBe(0);
    await sync(instead({ colour: text('Couleur', { searchable: true }) }));
    expect(await found()).toBe(1);
    // What was edited and is edited back.
    const undone = wanted(instead({ colour: text('Couleur') }));
    await expect(syncDatabase(database.pool, undone, log)).rejects.toThrow('par une version plus récente');
    expect(await found()).toBe(1);
    await syncDatabase(database.pool, { ...undone, goesBack: true }, log);
    expect(await found()).toBe(0);
  });

  it('refait textes et index quand les textes se comparent autrement', async () => {
    const resources = instead({ plate: text('Immatriculation', { unique: true, searchable: true }) });
    await sync(resources);
    // A server of a version that did not know accents; it has ended since.
    const older = new Client({ connectionString: database.url });
    await older.connect();
    await older.query(
      `DROP VIEW logs; ALTER TABLE "history-logs" DROP COLUMN "_search";
       COMMENT ON FUNCTION karhba_normalize(text) IS 'older';
       CREATE OR REPLACE FUNCTION karhba_normalize(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS 'SELECT lower(value)';
       ALTER TABLE "history-logs" ADD COLUMN "_search" text GENERATED ALWAYS AS (karhba_normalize(message)) STORED;
       INSERT INTO trailers (plate, _search) VALUES ('É 12', 'é 12');
       INSERT INTO "history-logs" ("userName", action, "entityType", "entityId", changes, message)
         VALUES ('Léa', 'CREATE', 'trailers', 1, '[]', 'Création')`,
    );
    await older.end();
    await sync(resources);
    expect((await sql(`SELECT _search FROM trailers`)).rows).toEqual([{ _search: 'e 12 ' }]);
    expect((await sql(`SELECT "_search" FROM logs`)).rows).toEqual([{ _search: 'lea creation creation' }]);
    await expect(sql(`INSERT INTO trailers (plate) VALUES ('E 12')`)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(sql(`UPDATE "history-logs" SET message = 'autre'`)).rejects.toMatchObject({ code: 'KA001' });
  });

  it('relâche une obligation', async () => {
    await sync(withTrailers(fields));
    await sync(instead({ plate: text('Immatriculation') }));
    await sql('INSERT INTO trailers (plate) VALUES (NULL)');
  });
});

describe('une règle que la configuration ne dit plus', () => {
  ofEachTest();
  const bound = {
    plate: text('Immatriculation', { required: true, unique: true }),
    length: integer('Longueur', { min: 1, sortable: true }),
  };
  it('ne tient plus rien', async () => {
    await sync(instead(bound));
    const free = withTrailers(fields);
    await sync(free);
    expect(await difference(free)).toEqual(nothing);
    await sql(`INSERT INTO trailers (plate, length) VALUES ('R 12', -4), ('R 12', 0)`);
    const { rows: left } = await sql(
      `SELECT indexname FROM pg_indexes WHERE tablename = 'trailers' AND indexname LIKE '%length%'`,
    );
    expect(left).toEqual([]);
  });

  it('ne fige plus ses fiches', async () => {
    const frozen = { field: 'size', values: ['BIG'], message: 'Figé' };
    await sync(withFew({ ...withTrailers(fields).get('trailers'), frozen } as unknown as Resource));
    await sql(`INSERT INTO trailers (plate, size) VALUES ('R 12', 'BIG')`);
    await expect(sql(`UPDATE trailers SET plate = 'R 13'`)).rejects.toMatchObject({ code: 'KA001' });
    // Its column of the freezing transaction goes by a migration, as any column; the rule goes by itself.
    await sync(withTrailers(fields), {
      '0001-trailers-thaw.sql': 'ALTER TABLE trailers DROP COLUMN _frozen_by',
    });
    await sql(`UPDATE trailers SET plate = 'R 13'`);
  });
});

describe('une règle nouvelle que des lignes écrites ne respectent pas', () => {
  ofAllRefused(`('R 12', 4, 'BIG'), ('r 12', 4, 'BIG')`);

  it.each<[string, Fields, string]>([
    [
      'sans doublon',
      { plate: text('Immatriculation', { required: true, unique: true }) },
      'uq_trailers_plate',
    ],
    ['au moins', { length: integer('Longueur', { min: 10 }) }, 'ck_trailers_length_min'],
    ['parmi', { size: choice('Taille', { HUGE: 'Énorme' }) }, 'ck_trailers_size'],
  ])('%s', async (_, changes, rule) => {
    const refused = sync(instead(changes));
    await expect(refused).rejects.toThrow(MigrationNeeded);
    await expect(refused).rejects.toThrow(rule);
  });
});

const change = `ALTER TABLE trailers ALTER COLUMN length TYPE text;\nUPDATE trailers SET length = length || ' m'`;
const meters = instead({ length: text('Longueur') });
const step = { '0001-length-in-words.sql': change };
const lengths = async () => (await sql('SELECT length FROM trailers')).rows;

describe('une migration', () => {
  ofEachTest();
  beforeEach(async () => {
    await sync(withTrailers(fields));
    await sql(`INSERT INTO trailers (plate, length) VALUES ('R 12', 4)`);
  });

  it('se fait une fois, quel que soit le nombre de démarrages', async () => {
    for (let start = 0; start < 3; start++) await sync(meters, step);
    expect(await lengths()).toEqual([{ length: '4 m' }]);
    expect(await difference(meters)).toEqual(nothing);
    expect((await sql('SELECT name, length(checksum) AS sum FROM "_migrations"')).rows).toEqual([
      { name: '0001-length-in-words.sql', sum: 64 },
    ]);
  });

  it('ne se récrit pas une fois faite, aux fins de ligne près', async () => {
    await sync(meters, step);
    await sync(meters, { '0001-length-in-words.sql': change.replaceAll('\n', '\r\n') });
    const edited = { '0001-length-in-words.sql': `${change};` };
    await expect(sync(meters, edited)).rejects.toThrow(
      'La migration 0001-length-in-words.sql a été modifiée après avoir été appliquée',
    );
  });

  it('d’une version plus récente arrête le démarrage', async () => {
    await sync(meters, step);
    await expect(sync(meters, {})).rejects.toThrow(
      'La base a déjà la migration 0001-length-in-words.sql, que cette version ne connaît pas',
    );
  });

  it('n’a rien à changer dans une base neuve', async () => {
    const other = await freshDatabase();
    try {
      await syncDatabase(other.pool, wanted(meters, step), log);
      await syncDatabase(other.pool, wanted(meters, step), log);
      expect((await other.pool.query('SELECT name FROM "_migrations"')).rowCount).toBe(1);
    } finally {
      await other.drop();
    }
  });
});

describe('une migration refusée ne laisse rien', () => {
  ofAllRefused(`('R 12', 4, NULL)`);

  it('se fait en entier ou pas du tout', async () => {
    const broken = { ...step, '0002-broken.sql': `UPDATE trailers SET plate = 'lost'; SELECT 1 / 0` };
    await expect(sync(meters, broken)).rejects.toThrow('division by zero');
    expect(await lengths()).toEqual([{ length: 4 }]);
    expect((await sql('SELECT FROM "_migrations"')).rowCount).toBe(0);
  });

  it('ne suffit pas toujours, et rien n’est alors fait', async () => {
    const other = { '0001-something-else.sql': `UPDATE trailers SET plate = 'lost'` };
    await expect(sync(meters, other)).rejects.toThrow(MigrationNeeded);
    expect((await sql('SELECT plate FROM trailers')).rows).toEqual([{ plate: 'R 12' }]);
  });

  it.each<[string, Migrations, string]>([
    ['sans numéro', { 'length.sql': change }, 'doit se nommer par un numéro'],
    ['au même numéro qu’une autre', { ...step, '0001-again.sql': '' }, 'portent le numéro 0001'],
    ['qui valide elle-même', { '0001-sure.sql': `${change};\nCOMMIT;` }, 'COMMIT ou ROLLBACK'],
  ])('%s est refusée', async (_, migrations, reason) => {
    await expect(sync(meters, migrations)).rejects.toThrow(reason);
    expect(await lengths()).toEqual([{ length: 4 }]);
  });
});

describe('ce qui perdrait des données attend une migration écrite', () => {
  ofAllRefused(`('R 12', 4, NULL)`);

  const { length: _, ...without } = fields;
  it.each<[string, Resources, string]>([
    [
      'un autre type',
      instead({ length: text('Longueur') }),
      'la colonne trailers.length est de type integer, la configuration demande text',
    ],
    [
      'une obligation nouvelle',
      instead({ brand: text('Marque', { required: true }) }),
      'la colonne trailers.brand est nouvelle et obligatoire',
    ],
    [
      'une obligation sur ce qui est',
      instead({ length: integer('Longueur', { required: true }) }),
      'la colonne trailers.length devient obligatoire',
    ],
    [
      'une colonne retirée',
      withTrailers(without),
      'la colonne trailers.length n’est plus dans la configuration',
    ],
    [
      'une colonne retirée d’une ligne',
      instead({ hires: rows('Locations', { to: date('Au') }) }),
      'la colonne trailers__hires.from n’est plus dans la configuration',
    ],
  ])('%s', async (__, changed, difference_) => {
    const refused = sync(changed);
    await expect(refused).rejects.toThrow(MigrationNeeded);
    await expect(refused).rejects.toThrow(difference_);
    await expect(refused).rejects.toThrow(
      /server\/rental\/migrations\/ \(par exemple \d{4}-ce-qui-change\.sql\)/,
    );
    expect((await sql('SELECT plate, length FROM trailers')).rows).toEqual([{ plate: 'R 12', length: 4 }]);
  });

  it('et rien d’autre n’est fait à moitié avec', async () => {
    await expect(sync(instead({ colour: text('Couleur'), length: text('Longueur') }))).rejects.toThrow(
      MigrationNeeded,
    );
  });
});
