import writeExcelFile from 'write-excel-file/node';

type Value = string | number | Date | null;

/** A workbook of these rows, the first being its titles: texts, numbers and dates as Excel keeps them. */
export async function workbookOf(rows: readonly (readonly Value[])[]): Promise<Buffer> {
  const cells = rows.map(row =>
    row.map(value => {
      if (value === null) return null;
      if (value instanceof Date) return { value, type: Date, format: 'dd/mm/yyyy' };
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  return writeExcelFile(cells as never, {}).toBuffer();
}

export const titles = ['Type', 'Prénom', 'Nom', 'N° CIN', 'Né(e) le', 'Tél.', 'Adresse', 'Remarque'];

/** What is wrong with the lines that `clientRows` spoils: the title of the column, and what is said of it. */
export const spoiled: readonly [title: string, message: string, change: (row: Value[], n: number) => void][] =
  [
    ['Nom', 'Ce champ est obligatoire', row => (row[2] = null)],
    ['N° CIN', 'La CIN compte 8 chiffres', row => (row[3] = '12-34')],
    ['Né(e) le', 'Date invalide\u00a0: JJ/MM/AAAA', row => (row[4] = '31/02/1990')],
    ['Tél.', 'Téléphone invalide\u00a0: 8 chiffres, ou + et l’indicatif', row => (row[5] = '22 33')],
    ['Type', 'Choix inconnu', row => (row[0] = 'Martien')],
    ['N° CIN', 'Déjà à la ligne 2 de ce fichier', row => (row[3] = 11_000_000)],
  ];

/** Titles, and as many people; every `every`th is spoiled, in one way after the other. */
export function clientRows(count: number, every = 0): Value[][] {
  const rows = Array.from({ length: count }, (_, n): Value[] => [
    'Personne physique',
    `Prénom ${n}`,
    `Nom ${n}`,
    11_000_000 + n,
    new Date(Date.UTC(1960, 0, 1 + n)),
    `22 ${String(100_000 + n).replace(/(...)$/, ' $1')}`,
    `${n}, avenue Habib Bourguiba, Tunis`,
    '=HYPERLINK("http://mechant.test")',
  ]);
  if (every > 0)
    for (let n = every - 1, way = 0; n < count; n += every, way++)
      spoiled[way % spoiled.length]?.[2](rows[n] as Value[], n);
  return [[...titles], ...rows];
}
