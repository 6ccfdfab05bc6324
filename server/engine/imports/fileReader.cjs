// Run by readTable.ts in a process of its own: takes a file on its input, writes its lines as JSON, ends.
// A fault that the sender can mend is { fault: name }.
const [excelModule, csvModule, zipModule, limits] = process.argv.slice(1);
const most = JSON.parse(limits);
const chunks = [];

process.stdin.on('data', chunk => chunks.push(chunk));
process.stdin.on('end', () => {
  read(Buffer.concat(chunks)).then(
    table => process.stdout.write(JSON.stringify(table), () => process.exit(0)),
    error => process.stderr.write(String(error?.stack ?? error), () => process.exit(1)),
  );
});

async function read(file) {
  if (file.length === 0) return { fault: 'empty' };
  if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')))
    return tableOf(await workbook(file), null);
  // Workbooks of before 2007, and those that have a password.
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { fault: 'old' };
  const encoding = most.encoding ?? encodingOf(file);
  return encoding === null ? { fault: 'unknown' } : tableOf(separated(decoded(file, encoding)), encoding);
}

/** Rows of the first sheet; a formula is the value that Excel worked out. */
async function workbook(file) {
  // The directory gives how large each part will be, and no more of it is ever unfolded.
  let unfolded = 0;
  let isWorkbook = false;
  try {
    require(zipModule).unzipSync(file, {
      filter({ name, originalSize }) {
        unfolded += originalSize;
        if (name === 'xl/workbook.xml') isWorkbook = true;
        return false;
      },
    });
  } catch {
    return 'unknown';
  }
  if (!isWorkbook) return 'unknown';
  if (unfolded > most.unfolded) return 'tooLarge';
  try {
    const kept = withFailedFormulas(file);
    return await require(excelModule).readSheet(
      kept.buffer.slice(kept.byteOffset, kept.byteOffset + kept.length),
    );
  } catch {
    return 'unknown';
  }
}

/** The workbook with the errors of its formulas (#N/A) as texts: the library takes them for empty cells, which they are not. */
function withFailedFormulas(file) {
  const { strFromU8, strToU8, unzipSync, zipSync } = require(zipModule);
  const failed = /(<c\b[^>]*\st=)"e"/g;
  const sheets = unzipSync(file, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name) });
  const told = Object.entries(sheets).flatMap(([name, bytes]) => {
    const sheet = strFromU8(bytes);
    const texts = sheet.replace(failed, '$1"str"');
    return texts === sheet ? [] : [[name, strToU8(texts)]];
  });
  return told.length > 0 ? zipSync({ ...unzipSync(file), ...Object.fromEntries(told) }, { level: 0 }) : file;
}

/** The signs 80 to 9F of Windows-1252; those that it has not are spaces. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** UTF-16 by its mark, UTF-8 when all of it is, else Windows: Arabic or Western; null for what is no text. */
function encodingOf(file) {
  if (file[0] === 0xff && file[1] === 0xfe) return 'UTF-16';
  if (file.includes(0)) return null;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'UTF-8';
  } catch {
    // Both write French alike, but for capitals: words of Arabic letters alone speak for Arabic, those that they stand in
    // among Latin ones are capitals with their accents.
    const words = new TextDecoder('windows-1256').decode(file).match(/\p{L}{2,}/gu) ?? [];
    const withArabic = words.filter(word => /[\u0621-\u064a]/.test(word));
    const mixed = withArabic.filter(word => /\p{Script=Latin}/u.test(word));
    return withArabic.length > 2 * mixed.length ? 'WINDOWS-1256' : 'WINDOWS-1252';
  }
}

function decoded(file, encoding) {
  // Not by TextDecoder: some of Node's take it for Latin 1, whose 80 to 9F are no signs.
  if (encoding === 'WINDOWS-1252')
    return file.toString('latin1').replace(/[\u0080-\u009f]/g, sign => windows[sign.charCodeAt(0) - 0x80]);
  return new TextDecoder(encoding === 'UTF-16' ? 'utf-16le' : encoding.toLowerCase()).decode(file);
}

/** Rows of a text, by the separator that cuts its heading most. */
function separated(text) {
  const { parse } = require(csvModule);
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  const headOf = delimiter => {
    try {
      return parse(text.slice(0, 100_000), { ...options, delimiter, to: 1 })[0]?.length ?? 0;
    } catch {
      return 0;
    }
  };
  const [delimiter] = [';', ',', '\t'].map(one => [one, headOf(one)]).sort((a, b) => b[1] - a[1])[0];
  try {
    return parse(text, { ...options, delimiter });
  } catch {
    return 'unknown';
  }
}

/** The heading, the lines under it that hold something, with their numbers, and how the file begins. */
function tableOf(rows, encoding) {
  if (typeof rows === 'string') return { fault: rows };
  const filledRows = rows
    .map((row, index) => ({ line: index + 1, cells: row.map(cellOf) }))
    .filter(({ cells }) => cells.some(cell => cell !== null));
  const at = headAt(filledRows);
  const head = filledRows[at];
  const lines = filledRows.slice(at + 1);
  if (!head || lines.length === 0) return { fault: 'empty' };
  if (lines.length > most.lines) return { fault: 'tooMany' };
  const width = Math.max(head.cells.length, ...lines.map(({ cells }) => widthOf(cells)));
  if (width > most.columns) return { fault: 'tooWide' };
  const headings = Array.from({ length: width }, (_, index) => String(shown(head.cells[index]) ?? ''));
  return {
    encoding,
    heading: head.line,
    first: filledRows.slice(0, most.first).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, 8).map(cell => cut(String(shown(cell) ?? ''), 60)),
    })),
    headings,
    lines: lines.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })),
  };
}

/** Where the titles are: on the line that was named, else on the first that is no title of the whole sheet. */
function headAt(filledRows) {
  if (most.heading !== null) return filledRows.findIndex(({ line }) => line >= most.heading);
  const filled = ({ cells }) => cells.filter(cell => cell !== null).length;
  return Math.max(
    0,
    filledRows.slice(0, most.first).findIndex(row => filled(row) > 1),
  );
}

const widthOf = cells => cells.findLastIndex(cell => cell !== null) + 1;
const shown = cell => (cell && typeof cell === 'object' ? cell.at.slice(0, 10) : cell);

/** The beginning of a text, whole signs of it. */
const cut = (text, length) =>
  text.length > length ? text.slice(0, length).replace(/[\ud800-\udbff]$/, '') : text;

/** A text, a number, yes or no, or a moment of no zone, { at: '2026-03-12T08:30' }. */
function cellOf(value) {
  if (value === null || value === undefined) return null;
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { at: value.toISOString().slice(0, 16) };
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // Neither NUL nor half of a pair of signs can be kept: another sign that no text holds is refused in their place.
  const text = cut(String(value).trim(), most.text).replace(/[\0\p{Surrogate}]/gu, '\u0001');
  return text === '' ? null : text;
}
