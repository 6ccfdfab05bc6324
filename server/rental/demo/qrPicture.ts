import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random';

/** Modules of a side, and pixels of each, with four empty ones around: 296 × 296, as TTN's. */
const SIDE = 29;
const PIXELS = 8;
const QUIET = 4;

/** A picture in base64 that looks like what TTN gives a registered invoice; it is meaningless, since TTN never saw it. */
export function qrPicture(random: Random): string {
  const modules = Array.from({ length: SIDE }, (_, y) =>
    Array.from({ length: SIDE }, (_, x) => finderAt(x, y) ?? random.chance(0.5)),
  );
  const width = (SIDE + 2 * QUIET) * PIXELS;
  const rows = Array.from({ length: width }, (_, y) => {
    const row = Buffer.alloc(1 + width / 8, 0xff);
    row[0] = 0;
    for (let x = 0; x < width / 8; x++) {
      // A module is eight pixels wide: a byte of each line.
      if (modules[Math.floor(y / PIXELS) - QUIET]?.[x - QUIET]) row[1 + x] = 0;
    }
    return row;
  });
  return png(width, Buffer.concat(rows)).toString('base64');
}

/** The three squares in the corners, with the space around them; null elsewhere. */
function finderAt(x: number, y: number): boolean | null {
  for (const [left, top] of [
    [0, 0],
    [SIDE - 7, 0],
    [0, SIDE - 7],
  ] as const) {
    const away = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3));
    if (away <= 4) return away !== 4 && away !== 2;
  }
  return null;
}

/** Black and white, one bit a pixel. */
function png(width: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
