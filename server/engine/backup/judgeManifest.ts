import { version } from '../../../package.json';
import type { Manifest } from './manifest';
import type { OwnedTable } from './ownedTables';

/**
 * Refuses what this version cannot take as it is: only additions (tables, columns that may stay empty) may separate it
 * from the version that made the backup. What migrations are to change is not judged here (`layEarlierTables`).
 * @throws Error in French with every difference.
 */
export function judgeManifest(
  manifest: Manifest,
  owned: readonly OwnedTable[],
  migrations: readonly string[],
): void {
  const differences = [
    ...manifest.migrations
      .filter(name => !migrations.includes(name))
      .map(name => `la migration ${name} est inconnue ici`),
    ...migrations
      .filter(name => !manifest.migrations.includes(name))
      .map(name => `la migration ${name} n’y est pas faite`),
    ...manifest.tables.flatMap(table => {
      const target = owned.find(one => one.name === table.name);
      if (!target) return [`la table ${table.name} est inconnue ici`];
      const columns = Object.entries(table.columns).flatMap(([column, type]) => {
        const wanted = target.columns[column];
        if (wanted === undefined) return [`la colonne ${table.name}.${column} est inconnue ici`];
        return wanted === type
          ? []
          : [`la colonne ${table.name}.${column} est de type ${type}, non ${wanted}`];
      });
      const missing = table.rows === 0 ? [] : target.required.filter(column => !(column in table.columns));
      return [
        ...columns,
        ...missing.map(column => `la colonne ${table.name}.${column} est obligatoire et n’y est pas`),
      ];
    }),
  ];
  if (differences.length > 0) throw unfit(manifest, differences);
}

/** Why a backup of another version is refused. */
export const unfit = ({ product }: Manifest, differences: readonly string[]): Error =>
  new Error(
    `Cette sauvegarde vient de Karhba ${product} et ne va pas telle quelle dans ${version}\u00a0:\n` +
      `${differences.map(one => `  - ${one}`).join('\n')}\n` +
      'Restaurez-la avec la version qui l’a faite, puis mettez à jour. Rien n’a été écrit.',
  );
