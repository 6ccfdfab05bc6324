// Run by writeFile.ts in a process of its own: takes a head and lines, writes the file to its output, ends.
const lines = [];
let given;

process.on('disconnect', () => process.exit(1));
process.on('message', message => {
  if (message.head) given = message;
  if (message.lines) for (const line of message.lines) lines.push(line);
  if (message.finish)
    write(message.finish).then(
      file => process.stdout.write(file, () => process.exit(0)),
      error => {
        process.stderr.write(String(error?.stack ?? error), () => process.exit(1));
      },
    );
});

function write(sheet) {
  return given.head.format === 'Excel' ? excel(given.head) : pdf(given.head, sheet);
}

async function excel({ sheet, columns }) {
  const { default: writeExcelFile } = require(given.modules.excel);
  const head = columns.map(({ title }) => ({ value: cellText(title), type: String, fontWeight: 'bold' }));
  const cell = (value, { format, date }) => {
    if (value === null) return null;
    if (typeof value === 'string') return { value: cellText(value), type: String };
    return date ? { value: new Date(value), type: Date, format } : { value, type: Number, format };
  };
  const rows = lines.map(line => line.map((value, index) => cell(value, columns[index])));
  const range = `A1:${letters(columns.length)}${lines.length + 1}`;
  const filter = {
    files: { transform: { 'xl/worksheets/sheet{id}.xml': { insert: () => `<autoFilter ref="${range}"/>` } } },
  };
  const options = { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 };
  return writeExcelFile([head, ...rows], options, { features: [filter] }).toBuffer();
}

/** As many signs as a cell of Excel has; a longer one has the whole file repaired. */
const longestCell = 32_767;
/**
 * What XML 1.0 cannot hold, would give back as another sign, or the library leaves out, and what would itself be read as
 * an escape.
 */
const escapedSigns = /(?![\t\n])\p{Cc}|[\ufdd0-\ufdef\ufffd-\uffff]|_(?=x[\da-f]{4}_)/giu;
const escaped = sign => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * A text as a cell writes it, so that a reader shows it sign by sign (ST_Xstring of ECMA-376: '_x000D_' is a line end).
 * The library counts texts in a plain object: what every object has, such as 'constructor', begins with a sign that it
 * leaves out as it writes. LibreOffice reads no escape of a letter.
 */
function cellText(value) {
  const text = value
    .slice(0, longestCell)
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(escapedSigns, escaped);
  return text in Object.prototype ? `\u0001${text}` : text;
}

/** Name of a column: 1 is A, 28 is AB. */
function letters(column) {
  const rest = (column - 1) % 26;
  return (column > 26 ? letters((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest);
}

/** Half of a pair of signs, as whoever searches may send it, is no text for Typst: it is shown as unknown. */
const wellFormed = (_, value) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value;

async function pdf({ template }, sheet) {
  const { NodeCompiler } = require(given.modules.typst);
  const typst = NodeCompiler.create({ fontArgs: [{ fontPaths: given.fonts }] });
  const inputs = {
    data: JSON.stringify(
      {
        ...sheet,
        lines: sheet.cut
          ? lines.map(line => line.map((text, index) => cutTo(text, sheet.cut[index])))
          : lines,
      },
      wellFormed,
    ),
  };
  const compiled = typst.compile({ mainFileContent: template, inputs });
  if (!compiled.result)
    throw new Error(`Typst: ${JSON.stringify(compiled.takeError()?.shortDiagnostics ?? [])}`);
  return Buffer.from(typst.pdf(compiled.result));
}

/** A text on one line, of so many characters at most: nothing in it may be broken. */
function cutTo(text, most) {
  const line = text.replaceAll('\u200b', '').replaceAll(/\s/g, '\u00a0');
  const cut = line.length > most ? `${line.slice(0, most - 1)}…` : line;
  return cut.replaceAll(/[/\u2010-\u2014-]/g, '$&\u2060');
}
