import type { Resources } from '../../../src/schema/resources';
import { isFace } from '../../../src/schema/words/storage/faces';
import { version } from '../../../package.json';
import { searchSignature } from '../records/search';
import { engineSql } from '../tables/engineSql';
import { foundation } from '../tables/foundation';
import { migrationSums } from '../tables/migrate';
import type { Migrations } from '../tables/migrate';
import { signatureOf } from '../tables/normalisation';
import { wantedTables } from '../tables/tables';

/** A schema that was released: what a program calls it, and what it is known by. */
export interface KnownSchema {
  version: string;
  signature: string;
}

/** What a database is brought to. */
export interface WantedDatabase {
  resources: Resources;
  migrations: Migrations;
  /** Folder of the product on the server, 'server/product': whoever has to write something is sent there. */
  folder: string;
  /** The schemas of this version and of those before it, the oldest first. */
  schemas?: readonly KnownSchema[];
  /** Of who edits configs, and may undo what was edited: a schema that was left behind may be taken again. */
  goesBack?: boolean;
}

const known = new WeakMap<Resources, WeakMap<Migrations, string>>();

/** Of all that a start may send to a database: equal signatures want the same. */
export function signatureOfWanted({
  resources,
  migrations,
}: Pick<WantedDatabase, 'resources' | 'migrations'>) {
  const of = known.get(resources) ?? new WeakMap<Migrations, string>();
  known.set(resources, of);
  const found = of.get(migrations) ?? signatureOf(JSON.stringify(everything(resources, migrations)));
  of.set(migrations, found);
  return found;
}

const everything = (resources: Resources, migrations: Migrations) => [
  foundation,
  engineSql,
  wantedTables(resources).map(({ name, columns, constraints, indexes, triggers }) => [
    name,
    columns,
    [...constraints, ...indexes, ...triggers].map(one => [one.name, one.definition]),
  ]),
  migrationSums(migrations),
  resources.all
    .filter(one => !one.partOf && !one.view && !isFace(one))
    .map(one => [one.name, searchSignature(one, resources)]),
];

/** How people call a schema: the version of the program, and enough of the signature to distinguish two of one version. */
export const schemaName = ({ version: of, signature }: KnownSchema) =>
  `${of} (schéma ${signature.slice(0, 6)})`;

/** The schema of this program. */
export const ownSchema = (wanted: WantedDatabase): KnownSchema => ({
  version,
  signature: signatureOfWanted(wanted),
});
