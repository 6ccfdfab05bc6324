import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Dictionary, Name, NotUnderstood } from './values';
import type { Value } from './values';

const flate = promisify(inflate);

/**
 * The content of a stream that holds objects or their places. Such a stream is packed by FlateDecode or not at all: no
 * program that writes documents does otherwise.
 * @param budget bytes that may still be unpacked of this file.
 * @throws NotUnderstood
 */
export async function unpacked(
  dictionary: Dictionary,
  stream: Uint8Array,
  budget: { room: number },
): Promise<Uint8Array> {
  if (dictionary.get('F') !== null || dictionary.get('FFilter') !== null) throw new NotUnderstood();
  const filter = only(dictionary.get('Filter'));
  if (filter === null) return stream;
  if (!(filter instanceof Name) || filter.text !== 'FlateDecode') throw new NotUnderstood();
  let content: Buffer;
  try {
    content = await flate(stream, { maxOutputLength: Math.max(1, budget.room) });
  } catch {
    throw new NotUnderstood();
  }
  budget.room -= content.length;
  const parameters = only(dictionary.get('DecodeParms'));
  if (parameters === null) return content;
  if (!(parameters instanceof Dictionary)) throw new NotUnderstood();
  const predictor = parameters.get('Predictor') ?? 1;
  if (predictor === 1) return content;
  const [colors, bits, columns] = ['Colors', 'BitsPerComponent', 'Columns'].map(key => parameters.get(key));
  if (typeof predictor !== 'number' || predictor < 10 || (colors ?? 1) !== 1 || (bits ?? 8) !== 8)
    throw new NotUnderstood();
  return unpredicted(content, typeof columns === 'number' ? columns : 1);
}

/** A stream has one filter, alone or in a list. */
function only(value: Value): Value {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw new NotUnderstood();
  return (value as Value[])[0] ?? null;
}

/** Undoes the prediction of PNG, of one byte per column: the first byte of each row names how it was predicted. */
function unpredicted(content: Uint8Array, columns: number): Uint8Array {
  if (!Number.isInteger(columns) || columns < 1 || content.length % (columns + 1) !== 0)
    throw new NotUnderstood();
  const rows = content.length / (columns + 1);
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = content[row * (columns + 1)] ?? 0;
    if (kind > 4) throw new NotUnderstood();
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0;
      const up = row > 0 ? (plain[at - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (plain[at - columns - 1] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0;
      plain[at] = (content[row * (columns + 1) + 1 + column] ?? 0) + predicted;
    }
  }
  return plain;
}

function paeth(left: number, up: number, corner: number): number {
  const middle = left + up - corner;
  const [a, b, c] = [Math.abs(middle - left), Math.abs(middle - up), Math.abs(middle - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
