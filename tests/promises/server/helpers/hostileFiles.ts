import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { mostFileBytes } from '../../../../src/schema/words/fields/fileRules';
import { hostilePdfs, onePage, pdfOf } from '../../../server/helpers/pdfs';
import { fileOf } from '../../../server/helpers/uploads';

/** Found in a stored file, it would have got through. */
export const marker = 'karhba-payload';
const script = `<script>alert("${marker}")</script>`;
const html = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')"><rect width="9" height="9"/></svg>`;

export interface Hostile {
  what: string;
  file: File;
  /** The request cannot even be read: it is refused as a whole. */
  unreadable: boolean;
}

/** Files that somebody might send to harm: each must be refused, or come out without what it carried. */
export async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const gif = await picture().gif().toBuffer();
  const webp = await picture().webp().toBuffer();
  const exif = {
    IFD0: { ImageDescription: script, Copyright: marker },
    IFD3: { GPSLatitude: '36/1 48/1 0/1', GPSLatitudeRef: 'N' },
  };
  const told = { ...named(jpeg), ...active(), ...broken(jpeg, png) };
  const all: Record<string, File> = {
    ...told,
    'jpeg with a page behind': fileOf(join(jpeg, html)),
    'jpeg with a page in a comment': fileOf(withSegment(jpeg, 0xfe, html)),
    'jpeg with 5 MB of comments': fileOf(
      join(jpeg.subarray(0, 2), ...segments(80, 0xfe, html), jpeg.subarray(2)),
    ),
    'jpeg with a false ICC profile': fileOf(
      withSegment(jpeg, 0xe2, `ICC_PROFILE\0\x01\x01${html.repeat(40)}`),
    ),
    'jpeg with GPS and a script in EXIF': fileOf(await picture().withExif(exif).jpeg().toBuffer()),
    'jpeg with a script in XMP': fileOf(
      await picture().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${script}</x:xmpmeta>`).jpeg().toBuffer(),
    ),
    'webp with GPS and a script in EXIF': fileOf(
      await picture().withExif(exif).webp().toBuffer(),
      'a.webp',
      'image/webp',
    ),
    'webp with a page behind': fileOf(join(webp, html), 'a.webp', 'image/webp'),
    'png with a script in a text chunk': fileOf(
      withChunk(png, 'tEXt', `Comment\0${script}`),
      'a.png',
      'image/png',
    ),
    'png with a zip behind': fileOf(join(png, zip()), 'a.png', 'image/png'),
    'gif with an archive behind': fileOf(join(gif, zip()), 'a.gif', 'image/gif'),
    'avif with EXIF': fileOf(
      await picture().withExif(exif).avif({ effort: 0 }).toBuffer(),
      'a.avif',
      'image/avif',
    ),
  };
  return Object.entries(all).map(([what, file]) => ({
    what,
    file,
    unreadable: file.name.includes('\u0000'),
  }));
}

/** Files that a client brings for good reasons. */
export async function goodFiles(): Promise<Record<'photo' | 'transparent' | 'scan', File>> {
  return {
    photo: fileOf(await picture().jpeg().toBuffer(), 'permis.jpg'),
    transparent: fileOf(await picture().png().toBuffer(), 'logo.png', 'image/png'),
    scan: fileOf(pdfOf(onePage()), 'patente.pdf', 'application/pdf'),
  };
}

const picture = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#0f6e84',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Honest pictures under names and types that are not. */
function named(jpeg: Buffer): Record<string, File> {
  const names = [
    '../../../etc/passwd',
    'a\u0000.jpg',
    `photo\u202Egpj.exe`,
    `${marker}.php`,
    'a.jpg.exe',
    'a.svg',
    '.htaccess',
    'CON',
    '"><img src=x>.jpg',
    `${'a'.repeat(400)}.jpg`,
    '\u200B',
    'C:\\Windows\\a.jpg',
  ];
  return {
    ...Object.fromEntries(names.map((name, index) => [`jpeg of name ${index + 1}`, fileOf(jpeg, name)])),
    'jpeg that says it is a page': fileOf(jpeg, 'a.html', 'text/html'),
    'jpeg that says it is a png': fileOf(jpeg, 'a.png', 'image/png'),
    'jpeg that says nothing': fileOf(jpeg, 'a', ''),
  };
}

function active(): Record<string, File> {
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${marker}">${'bcdefghij'
    .split('')
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
    .join('')}]><l>&j;</l>`;
  return {
    svg: fileOf(svg, 'a.svg', 'image/svg+xml'),
    'svg that says it is a png': fileOf(svg, 'a.png', 'image/png'),
    'svg with a declaration': fileOf(`<?xml version="1.0"?>${svg}`, 'a.jpg'),
    'svg, zipped': fileOf(gzipSync(svg), 'a.svgz', 'image/svg+xml'),
    html: fileOf(html, 'a.html', 'text/html'),
    'html that says it is a jpeg': fileOf(html),
    'text that says it is a jpeg': fileOf(`bonjour ${marker}`),
    'billion laughs': fileOf(laughs, 'a.xml', 'application/xml'),
    'billion laughs in an svg': fileOf(
      laughs.replaceAll('l>', 'svg>').replace('DOCTYPE l', 'DOCTYPE svg'),
      'a.svg',
      'image/svg+xml',
    ),
    'page under a jpeg’s first bytes': fileOf(join(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html)),
    'script that begins as a gif': fileOf(
      `GIF89a/*${' '.repeat(20)}*/=1;alert("${marker}")`,
      'a.gif',
      'image/gif',
    ),
    zip: fileOf(zip(), 'a.zip', 'application/zip'),
    'zip that says it is a jpeg': fileOf(zip()),
    'office document': fileOf(join(zip('[Content_Types].xml')), 'a.docx', 'application/pdf'),
    gzip: fileOf(gzipSync(html), 'a.gz', 'application/gzip'),
    'windows program': fileOf(join(Buffer.from('MZ'), Buffer.alloc(200, 1), marker), 'a.exe', 'image/jpeg'),
    'linux program': fileOf(
      join(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200), marker),
      'a',
      'image/png',
    ),
    'java class': fileOf(join(Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]), marker), 'a.jpg'),
    'shell script': fileOf(`#!/bin/sh\necho ${marker}`, 'a.sh', 'image/jpeg'),
    'bitmap, which nothing here reads': fileOf(
      join(Buffer.from('BM'), Buffer.alloc(100), marker),
      'a.bmp',
      'image/jpeg',
    ),
    'photo of a telephone (HEIC)': fileOf(
      join(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(8), 'mif1heic', marker),
      'a.heic',
      'image/heic',
    ),
    ...Object.fromEntries(
      Object.entries(hostilePdfs(marker))
        // Those that are only heavy are refused in tests/promises/domain/pdfs.test.ts.
        .filter(([, content]) => content.length < 100_000)
        .map(([what, content]) => [what, fileOf(content, 'a.pdf', 'application/pdf')]),
    ),
  };
}

function broken(jpeg: Buffer, png: Buffer): Record<string, File> {
  return {
    empty: fileOf('', 'a.jpg'),
    'one byte': fileOf('a'),
    '10 MB and one byte': fileOf(join(jpeg, Buffer.alloc(mostFileBytes + 1 - jpeg.length))),
    'jpeg cut in the middle': fileOf(jpeg.subarray(0, jpeg.length / 2)),
    'png cut in the middle': fileOf(png.subarray(0, png.length / 2), 'a.png', 'image/png'),
    'png of 900 million pixels': fileOf(bomb(30_000, 30_000), 'a.png', 'image/png'),
    'png that says 2 billion by 2 billion': fileOf(
      withSize(png, 0x7fffffff, 0x7fffffff),
      'a.png',
      'image/png',
    ),
    'gif that says 65,535 by 65,535': fileOf(
      join(
        'GIF89a',
        Buffer.from([
          255, 255, 255, 255, 0, 0, 0, 0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 2, 0x44, 1, 0, 0x3b,
        ]),
      ),
      'a.gif',
      'image/gif',
    ),
  };
}

const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map(part => Buffer.from(part as Uint8Array)));

/** A zip of one stored entry. */
function zip(name = `${marker}.html`): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return join(local, name, html, end);
}

function segment(code: number, content: string | Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return join(head, content);
}

const withSegment = (jpeg: Buffer, code: number, content: string) =>
  join(jpeg.subarray(0, 2), segment(code, content), jpeg.subarray(2));
const segments = (count: number, code: number, content: string) =>
  Array.from({ length: count }, () => segment(code, join(content, Buffer.alloc(64_000))));

function chunk(type: string, content: Uint8Array | string): Buffer {
  const body = join(type, content);
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(body.length - 4, 0);
  bytes.writeUInt32BE(checksum(body), 4);
  return join(bytes.subarray(0, 4), body, bytes.subarray(4));
}

/** CRC-32, as every chunk of a PNG ends with. */
function checksum(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

const header = 33;
const withChunk = (png: Buffer, type: string, content: string) =>
  join(png.subarray(0, header), chunk(type, content), png.subarray(header));

function sized(width: number, height: number, depth: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size[8] = depth;
  return chunk('IHDR', size);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const withSize = (png: Buffer, width: number, height: number) =>
  join(signature, sized(width, height, 8), png.subarray(header));

/** A black picture of any size in a few kilobytes. */
function bomb(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return join(signature, sized(width, height, 1), chunk('IDAT', deflateSync(rows)), chunk('IEND', ''));
}
