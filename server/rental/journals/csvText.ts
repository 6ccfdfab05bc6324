type Cell = string | { text: string; isFigure: boolean };

/**
 * Lines as a CSV file that a French spreadsheet opens as it is: UTF-8 with its mark, semicolons, CRLF. A text that such a
 * program would work out as a formula stands behind an apostrophe.
 */
export const csvText = (lines: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\ufeff${lines.map(line => line.map(written).join(';')).join('\r\n')}\r\n`);

function written(cell: Cell): string {
  const { text, isFigure } = typeof cell === 'string' ? { text: cell, isFigure: false } : cell;
  const safe = !isFigure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
