import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { END, MANIFEST } from '../../server/engine/backup/manifest';
import type { Manifest } from '../../server/engine/backup/manifest';
import { ownedTables } from '../../server/engine/backup/ownedTables';
import { DamagedBackup } from '../../server/engine/backup/readMembers';
import { verifyBackup } from '../../server/engine/backup/verifyBackup';
import { resources } from '../../src/resources/all';
import { freshCompany, restoreInto, withClient, saveFrom } from './helpers/company';
import { freshDatabase } from './helpers/database';
import type { FreshDatabase, FreshEngine } from './helpers/database';
import { rewriteBackup } from './helpers/rewriteBackup';

let company: FreshEngine;
/** Empty: what is refused leaves it so. */
let target: FreshDatabase;
let folder: string;
/** Of the company. */
let file: string;

beforeAll(async () => {
  company = await freshCompany();
  target = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'karhba-backup-'));
  file = join(folder, 'karhba.tar.gz');
  await saveFrom(company.url, file);
});
afterAll(async () => {
  await company.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Another empty database, for the time of a test. */
async function elsewhere(work: (other: FreshDatabase) => Promise<void>): Promise<void> {
  const other = await freshDatabase();
  await work(other).finally(() => other.drop());
}

/** A copy of the backup, to be damaged. */
async function aCopy(): Promise<string> {
  const copy = join(folder, `${randomUUID()}.tar.gz`);
  await copyFile(file, copy);
  return copy;
}

const isEmpty = () =>
  withClient(target.url, async client => {
    const { owned, unknown } = await ownedTables(client, resources, 'move');
    return owned.length + unknown.length === 0;
  });

type Change = (name: string, content: string) => string | null;

/** Another manifest, everything else as it was. */
const changed =
  (change: (manifest: Manifest) => void): Change =>
  (name, content) => {
    if (name !== MANIFEST) return content;
    const manifest = JSON.parse(content) as Manifest;
    change(manifest);
    return JSON.stringify(manifest);
  };
const tableOf = ({ tables }: Manifest, name: string) =>
  tables.find(table => table.name === name) ?? tables[0]!;
const clientsRows =
  (change: (rows: string) => string): Change =>
  (name, content) =>
    name.startsWith('tables/clients/') ? change(content) : content;

describe('une restauration est refusée, et n’écrit rien', () => {
  it('dans une base qui sert', () =>
    elsewhere(async other => {
      await other.pool.query('CREATE TABLE theirs (id int)');
      await expect(restoreInto(other.url, file)).rejects.toThrow('La base n’est pas vide');
      expect((await other.pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rowCount).toBe(1);
    }));

  it('d’un fichier tronqué, où que ce soit', async () => {
    const copy = await aCopy();
    const { size } = await stat(copy);
    for (const part of [0.99, 0.6, 0.2, 0.01, 0]) {
      await truncate(copy, Math.floor(size * part));
      await expect(restoreInto(target.url, copy)).rejects.toThrow('abîmée ou incomplète');
    }
    expect(await isEmpty()).toBe(true);
  });

  it('d’un fichier dont un octet a changé', async () => {
    const whole = await readFile(file);
    for (const part of [0.05, 0.35, 0.65, 0.95]) {
      const damaged = Buffer.from(whole);
      const at = Math.floor(whole.length * part);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      const copy = await aCopy();
      await writeFile(copy, damaged);
      await expect(restoreInto(target.url, copy)).rejects.toThrow('abîmée ou incomplète');
    }
    expect(await isEmpty()).toBe(true);
  });

  it('de ce qui n’est pas une sauvegarde', async () => {
    const letter = join(folder, 'lettre.txt');
    await writeFile(letter, 'Bonjour');
    await expect(restoreInto(target.url, letter)).rejects.toThrow('abîmée ou incomplète');
    await expect(restoreInto(target.url, join(folder, 'absent'))).rejects.toThrow('absent');
    expect(await isEmpty()).toBe(true);
  });

  it.each<[string, Change, string]>([
    ['un format plus récent', changed(manifest => (manifest.format = 99)), 'format plus récent (99'],
    [
      'une ligne de moins',
      clientsRows(rows => rows.replace(/^.*\n/, '')),
      'La table clients ne contient pas ce que la source contenait (24 lignes, 25 attendues)',
    ],
    [
      'une valeur changée',
      clientsRows(rows => rows.replace('Tunis', 'Sfax ')),
      'La table clients ne contient pas ce que la source contenait',
    ],
  ])('%s', async (_, change, reason) => {
    const other = join(folder, `${randomUUID()}.tar.gz`);
    await rewriteBackup(file, other, change);
    await expect(restoreInto(target.url, other)).rejects.toThrow(reason);
    expect(await isEmpty()).toBe(true);
  });
});

describe('une sauvegarde qui se dit d’une version antérieure', () => {
  it.each<[string, (manifest: Manifest) => void]>([
    [
      'une colonne dont le type est une commande',
      manifest => (tableOf(manifest, 'services').columns.name = 'text); CREATE TABLE theirs (id int); --'),
    ],
    ['un type qui n’en fut jamais un', manifest => (tableOf(manifest, 'services').columns.name = 'regclass')],
    ['un nom de table', manifest => (tableOf(manifest, 'services').name = 'a"; CREATE TABLE theirs (); --')],
    ['un nom de colonne', manifest => (tableOf(manifest, 'services').columns['a" int); --'] = 'text')],
  ])('n’en exécute rien\u00a0: %s', async (_, change) => {
    const other = join(folder, `${randomUUID()}.tar.gz`);
    const earlier = changed(manifest => {
      manifest.migrations.pop();
      change(manifest);
    });
    await rewriteBackup(file, other, earlier);
    await expect(restoreInto(target.url, other)).rejects.toThrow('n’a pas été faite par Karhba');
    expect(await isEmpty()).toBe(true);
  });
});

describe('une sauvegarde d’une autre version est refusée en disant chaque écart', () => {
  it('migration, table, colonne, type, obligation', async () => {
    const other = join(folder, `${randomUUID()}.tar.gz`);
    const all = changed(manifest => {
      manifest.migrations.push('9999-later.sql');
      tableOf(manifest, 'services').name = 'boats';
      tableOf(manifest, 'clients').columns.wings = 'integer';
      tableOf(manifest, 'users').columns.email = 'integer';
      delete tableOf(manifest, 'vehicles').columns.registration;
    });
    await rewriteBackup(file, other, all);
    const refused = await restoreInto(target.url, other).catch((error: Error) => error.message);
    const told = [...String(refused).matchAll(/^ {2}- (.*)$/gm)].map(([, line]) => line);
    expect(told.toSorted()).toEqual([
      'la colonne clients.wings est inconnue ici',
      'la colonne users.email est de type integer, non text',
      'la colonne vehicles.registration est obligatoire et n’y est pas',
      'la migration 9999-later.sql est inconnue ici',
      'la table boats est inconnue ici',
    ]);
    expect(await isEmpty()).toBe(true);
  });
});

describe('une sauvegarde recopiée de travers est refusée avant toute écriture', () => {
  it.each<[string, Change]>([
    ['un contenu changé', clientsRows(rows => rows.replace('Tunis', 'Sfax '))],
    ['un contenu absent', (name, content) => (name.startsWith('tables/tva__rates/') ? null : content)],
    ['une fin absente', (name, content) => (name === END ? null : content)],
    ['un manifeste absent', (name, content) => (name === MANIFEST ? null : content)],
  ])('%s', async (_, change) => {
    const other = join(folder, `${randomUUID()}.tar.gz`);
    await rewriteBackup(file, other, change, 'as they were');
    await expect(verifyBackup(other)).rejects.toThrow(DamagedBackup);
    await expect(restoreInto(target.url, other)).rejects.toThrow('abîmée ou incomplète');
    expect(await isEmpty()).toBe(true);
  });
});

describe('une sauvegarde d’une version plus ancienne', () => {
  it('se restaure quand celle-ci n’a fait qu’ajouter, et se cherche par les mots d’aujourd’hui', () =>
    elsewhere(async other => {
      // Nobody asks the company itself any more.
      await company.pool.query(`ALTER TABLE clients DROP COLUMN email; UPDATE clients SET _search = 'passé'`);
      const written = join(folder, 'passe.tar.gz');
      await saveFrom(company.url, written);
      const older = join(folder, 'ancienne.tar.gz');
      await rewriteBackup(
        written,
        older,
        changed(manifest => (manifest.search = 'another')),
      );
      await restoreInto(other.url, older);
      const { rows } = await other.pool.query(
        `SELECT count(*)::int AS clients, count(email)::int AS emails, count(*) FILTER (WHERE _search = 'passé')::int AS lost FROM clients`,
      );
      expect(rows).toEqual([{ clients: 25, emails: 0, lost: 0 }]);
    }));
});
