import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityTables } from '../../server/access/tables';
import { readCatalogue } from '../../server/database/catalogue';
import { planOf } from '../../server/database/plan';
import { MigrationNeeded, syncDatabase } from '../../server/database/sync';
import { wantedTables } from '../../server/database/tables';
import { createLog } from '../../server/log';
import { choice, date, integer, reference, rows, text } from '../../src/schema/fields';
import type { Fields } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase } from './helpers/database';
import { tours, tourStops } from './helpers/configs/tours';
import { withConfigs } from './helpers/configs/withConfigs';

let database: FreshDatabase;
const log = createLog('silent');

beforeEach(async () => void (database = await freshDatabase()));
afterEach(() => database.drop());

const sync = (resources: Resources, identity = identityTables) =>
  syncDatabase(database.pool, resources, identity, log);
const sql = (statement: string) => database.pool.query(statement);

const fields: Fields = {
  plate: text('Immatriculation', { required: true }),
  size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }),
  length: integer('Longueur'),
  hires: rows('Locations', { from: date('Du') }),
};
/** The product with trailers of these fields. */
const withTrailers = (own: Fields) =>
  withConfigs({
    ...tours,
    name: 'trailers',
    fields: own,
    representation: ['plate'],
    list: undefined,
    frozen: undefined,
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
  it('naît d’une base vide, et le second démarrage n’a rien à faire', async () => {
    const resources = withConfigs(tours, tourStops);
    await sync(resources);
    expect(await difference(resources)).toEqual(nothing);
    await sync(resources);
    expect((await sql(`SELECT FROM "_sessions"`)).rowCount).toBe(0);
  });

  it('naît une fois quand deux serveurs démarrent ensemble', async () => {
    const resources = withTrailers(fields);
    await Promise.all([sync(resources), sync(resources), sync(resources)]);
    expect(await difference(resources)).toEqual(nothing);
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
    const moreResources = withConfigs(...wider.all, tours, tourStops);
    await sync(moreResources);
    expect(await difference(moreResources)).toEqual(nothing);
  });

  it('relâche une obligation', async () => {
    await sync(withTrailers(fields));
    await sync(instead({ plate: text('Immatriculation') }));
    await sql('INSERT INTO trailers (plate) VALUES (NULL)');
  });
});

describe('ce qui perdrait des données attend une migration écrite', () => {
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
    await sync(withTrailers(fields));
    await sql(`INSERT INTO trailers (plate, length) VALUES ('R 12', 4)`);
    const refused = sync(changed);
    await expect(refused).rejects.toThrow(MigrationNeeded);
    await expect(refused).rejects.toThrow(difference_);
    await expect(refused).rejects.toThrow('server/database/migrations/ (par exemple 0001-ce-qui-change.sql)');
    expect(await difference(withTrailers(fields))).toEqual(nothing);
    expect((await sql('SELECT plate, length FROM trailers')).rows).toEqual([{ plate: 'R 12', length: 4 }]);
  });

  it('et rien d’autre n’est fait à moitié avec', async () => {
    await sync(withTrailers(fields));
    await expect(sync(instead({ colour: text('Couleur'), length: text('Longueur') }))).rejects.toThrow(
      MigrationNeeded,
    );
    expect(await difference(withTrailers(fields))).toEqual(nothing);
  });
});

describe('un démarrage interrompu', () => {
  it('ne laisse rien, et le suivant réussit', async () => {
    const resources = withTrailers(fields);
    await expect(sync(resources, 'SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    const tables = await sql(`SELECT FROM pg_tables WHERE schemaname = 'public'`);
    expect(tables.rowCount).toBe(0);
    await sync(resources);
    expect(await difference(resources)).toEqual(nothing);
  });
});
