import { strFromU8, unzipSync } from 'fflate';

/** The cells of the first sheet of a workbook, each in the place of its column; undefined where there is none. */
export function cellsOfSheet(bytes: Buffer): (string | number | undefined)[][] {
  const parts = unzipSync(new Uint8Array(bytes));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, said]) => said);
  return part('xl/worksheets/sheet1.xml')
    .split('<row ')
    .slice(1)
    .map(row => {
      const cells: (string | number | undefined)[] = [];
      for (const [, column = 'A', kind, value] of row.matchAll(
        /<c r="([A-Z])\d+"([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?)/g,
      ))
        if (value !== undefined)
          cells[column.charCodeAt(0) - 65] = kind?.includes('t="s"') ? strings[Number(value)] : Number(value);
      return cells;
    });
}
