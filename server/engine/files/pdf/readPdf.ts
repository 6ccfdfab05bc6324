import { breath } from './breath';
import { unpacked } from './unpacked';
import { Dictionary, Name, NotUnderstood, Reader, Reference } from './values';
import type { Value } from './values';

/** An object of the file, where it stands. */
interface Stored {
  number: number;
  generation: number;
  value: Value;
  /** Of a stream: its bytes, as they are packed. */
  stream: Uint8Array | null;
}

/** A table of where objects are: what it holds, and which it goes on with. */
interface Section {
  trailer: Dictionary;
  /** By place in the file. */
  entries: { at: number; number: number; generation: number }[];
  /** Numbers of the streams that objects are packed in. */
  holders: number[];
}

export interface Pdf {
  /** Every object there is, whichever of its versions a program takes: their values. */
  values: readonly Value[];
  /** The dictionaries that name which object the document is. */
  trailers: readonly Dictionary[];
  /** What a value refers to, in all the versions that there are; itself when it is no reference. */
  resolve(value: Value): readonly Value[];
}

/** Bytes that what is packed in one PDF may take, unpacked. */
const mostUnpacked = 32 * 1024 * 1024;
/** Places that its tables may name. */
const mostEntries = 1_000_000;
/** References to references to an object. */
const mostReferred = 3;

interface Budget {
  room: number;
  entries: number;
}

/**
 * Reads a PDF from its first byte to its last, and by its tables: whatever lies between two objects, any place that a
 * table names and where no object begins, any stream of other length than it declares is refused. So there is one way
 * of reading it, and nothing that another program could find in it and we not.
 * @throws NotUnderstood
 */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const reader = new Reader(text);
  if (!/^%PDF-[12]\.\d[\r\n\t ]/.test(text) || !/%%EOF\s*$/.test(text.slice(-1024)))
    throw new NotUnderstood();
  const file = await scan(reader, bytes);
  const sections = await follow(file, text, { room: mostUnpacked, entries: mostEntries });
  const versions = new Map<number, Value[]>();
  const values: Value[] = [];
  const keep = (number: number, value: Value) => {
    values.push(value);
    const known = versions.get(number);
    if (known) known.push(value);
    else versions.set(number, [value]);
  };
  for (const { number, value } of file.objects.values()) keep(number, value);
  for (const [number, value] of await packedObjects(file, sections, reader)) keep(number, value);
  for (const { length, of } of file.lengths)
    if (!versions.get(of)?.every(value => value === length)) throw new NotUnderstood();
  const resolve = (value: Value, depth = 0): readonly Value[] => {
    if (!(value instanceof Reference)) return [value];
    if (depth > mostReferred) throw new NotUnderstood();
    return (versions.get(value.number) ?? []).flatMap(one => resolve(one, depth + 1));
  };
  return {
    values,
    trailers: [...file.tables.values(), ...sections].map(({ trailer }) => trailer),
    resolve: value => resolve(value),
  };
}

interface Scanned {
  /** By where they begin. */
  objects: Map<number, Stored>;
  tables: Map<number, Section>;
  /** Where the last table is. */
  start: number;
  /** The values of objects that are a number, as a plain search finds them: lengths are needed before they are read. */
  numbers: Map<number, number[]>;
  /** Lengths of streams that other objects give. */
  lengths: { length: number; of: number }[];
}

const numberObject =
  /(?<!\d)(\d{1,10})[\r\n ]{1,4}\d{1,5}[\r\n ]{1,4}obj[\r\n ]{1,4}(\d{1,8})[\r\n ]{1,4}endobj/g;

async function scan(reader: Reader, bytes: Uint8Array): Promise<Scanned> {
  const file: Scanned = { objects: new Map(), tables: new Map(), start: -1, numbers: new Map(), lengths: [] };
  for (const [, number, value] of reader.text.matchAll(numberObject)) {
    const known = file.numbers.get(Number(number));
    if (!known) file.numbers.set(Number(number), [Number(value)]);
    else if (known.length < mostReferred) known.push(Number(value));
  }
  const rest = breath();
  for (reader.skip(); !reader.ended; reader.skip()) {
    const at = reader.position;
    const head = reader.take(/(\d{1,10})[\0\t\n\f\r ]{1,9}(\d{1,5})[\0\t\n\f\r ]{1,9}obj(?![A-Za-z])/y);
    if (head) file.objects.set(at, readObject(reader, bytes, file, Number(head[1]), Number(head[2])));
    else {
      const word = reader.takeWord();
      if (word === 'xref') file.tables.set(at, readTable(reader));
      else if (word === 'startxref') file.start = integer(reader.value());
      else throw new NotUnderstood();
    }
    await rest();
  }
  return file;
}

function readObject(
  reader: Reader,
  bytes: Uint8Array,
  file: Scanned,
  number: number,
  generation: number,
): Stored {
  const value = reader.value();
  let stream: Uint8Array | null = null;
  let word = reader.takeWord();
  if (word === 'stream' && value instanceof Dictionary) {
    if (!reader.take(/\r?\n/y)) throw new NotUnderstood();
    const length = lengthOf(value.get('Length'), reader, file);
    stream = bytes.subarray(reader.position, reader.position + length);
    reader.position += length;
    if (!reader.take(/[\r\n]{0,2}endstream(?![A-Za-z])/y)) throw new NotUnderstood();
    word = reader.takeWord();
  }
  if (word !== 'endobj') throw new NotUnderstood();
  return { number, generation, value, stream };
}

/** A length that another object gives is trusted where the stream ends there, and checked against the object later. */
function lengthOf(value: Value, reader: Reader, file: Scanned): number {
  if (!(value instanceof Reference)) return integer(value);
  const length = file.numbers.get(value.number)?.find(candidate => {
    const after = reader.text.slice(reader.position + candidate, reader.position + candidate + 11);
    return /^[\r\n]{0,2}endstream/.test(after);
  });
  if (length === undefined) throw new NotUnderstood();
  file.lengths.push({ length, of: value.number });
  return length;
}

/** 'xref', as PDF 1.0 has it. */
function readTable(reader: Reader): Section {
  const section: Section = { trailer: new Dictionary(), entries: [], holders: [] };
  for (reader.skip(); /\d/.test(reader.text[reader.position] ?? ''); reader.skip()) {
    const first = integer(reader.value());
    const count = integer(reader.value());
    for (let number = first; number < first + count; number++) {
      reader.skip();
      const entry = reader.take(/(\d{10}) (\d{5}) ([fn])(?![A-Za-z])/y);
      if (!entry) throw new NotUnderstood();
      const at = Number(entry[1]);
      // Some programs write what is not there as a place in the header.
      if (entry[3] === 'n' && at > 0) section.entries.push({ at, number, generation: Number(entry[2]) });
    }
  }
  const word = reader.takeWord();
  const trailer = word === 'trailer' ? reader.value() : null;
  if (!(trailer instanceof Dictionary)) throw new NotUnderstood();
  return { ...section, trailer };
}

/** The tables that a program reads, from the last one back, each held against what stands in the file. */
async function follow(file: Scanned, text: string, budget: Budget): Promise<Section[]> {
  const sections = new Map<number, Section>();
  const pending = [file.start];
  // Some programs name the end of the line before.
  const begin = (at: number) => at + (/^[\r\n ]{0,2}/.exec(text.slice(at, at + 2))?.[0].length ?? 0);
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (sections.has(at)) continue;
    const section = file.tables.get(begin(at)) ?? (await readStream(file.objects.get(begin(at)), budget));
    sections.set(at, section);
    for (const key of ['Prev', 'XRefStm']) {
      const more = section.trailer.get(key);
      if (more !== null) pending.push(integer(more));
    }
    for (const { at: place, number, generation } of section.entries) {
      const object = file.objects.get(begin(place));
      if (object?.number !== number || object.generation !== generation) throw new NotUnderstood();
    }
  }
  return [...sections.values()];
}

/** A table that is a stream, as PDF 1.5 has it (§7.5.8), whatever type it declares. */
async function readStream(object: Stored | undefined, budget: Budget): Promise<Section> {
  if (!object?.stream || !(object.value instanceof Dictionary)) throw new NotUnderstood();
  const trailer = object.value;
  const widths = numbers(trailer.get('W'));
  const [wide = 0, second = 0, third = 0] = widths;
  if (widths.length !== 3 || widths.some(width => width > 6) || second === 0) throw new NotUnderstood();
  const parts =
    trailer.get('Index') === null ? [0, integer(trailer.get('Size'))] : numbers(trailer.get('Index'));
  const content = Buffer.from(await unpacked(trailer, object.stream, budget));
  const section: Section = { trailer, entries: [], holders: [] };
  const read = (at: number, width: number) => (width === 0 ? 0 : content.readUIntBE(at, width));
  let at = 0;
  for (let part = 0; part < parts.length; part += 2) {
    const [first = 0, count = 0] = parts.slice(part);
    for (let number = first; number < first + count; number++) {
      if (at + wide + second + third > content.length || budget.entries-- === 0) throw new NotUnderstood();
      const type = wide === 0 ? 1 : read(at, wide);
      const place = read(at + wide, second);
      const generation = read(at + wide + second, third);
      at += wide + second + third;
      if (type === 1) section.entries.push({ at: place, number, generation });
      else if (type === 2) section.holders.push(place);
      else if (type !== 0) throw new NotUnderstood();
    }
  }
  return section;
}

/** Objects that are packed in streams: those that a table names, whatever type they declare, and those that declare it. */
async function packedObjects(
  file: Scanned,
  sections: readonly Section[],
  reader: Reader,
): Promise<[number, Value][]> {
  const named = new Set(sections.flatMap(({ holders }) => holders));
  const budget = { room: mostUnpacked };
  const found: [number, Value][] = [];
  const seen = new Set<number>();
  const rest = breath();
  for (const { number, value, stream } of file.objects.values()) {
    const type = value instanceof Dictionary ? value.get('Type') : null;
    const holds = named.has(number) || (type instanceof Name && type.text === 'ObjStm');
    if (!holds) continue;
    if (!(value instanceof Dictionary) || !stream) throw new NotUnderstood();
    seen.add(number);
    const inside = reader.of(Buffer.from(await unpacked(value, stream, budget)).toString('latin1'));
    const count = integer(value.get('N'));
    const first = integer(value.get('First'));
    if (count > inside.text.length) throw new NotUnderstood();
    const places = Array.from(
      { length: count },
      () => [integer(inside.value()), integer(inside.value())] as const,
    );
    for (const [of, place] of places) {
      inside.position = first + place;
      found.push([of, inside.value()]);
      await rest();
    }
  }
  for (const number of named) if (!seen.has(number)) throw new NotUnderstood();
  return found;
}

function integer(value: Value): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new NotUnderstood();
}

function numbers(value: Value): number[] {
  if (!Array.isArray(value)) throw new NotUnderstood();
  return (value as Value[]).map(integer);
}
