/** What the objects of a PDF are made of (ISO 32000-1 §7.3). A string is its bytes, as Latin 1. */
export type Value = null | boolean | number | string | Name | Reference | readonly Value[] | Dictionary;

/** '/Catalog', its codes #xx read. */
export class Name {
  constructor(readonly text: string) {}
}

/** '12 0 R' */
export class Reference {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export class Dictionary {
  readonly entries = new Map<string, Value>();

  get(key: string): Value {
    return this.entries.get(key) ?? null;
  }
}

/** A PDF that is not written as the standard has it, so that programs may each read something else in it. */
export class NotUnderstood extends Error {}

/** Of one file: an honest one of 10 MB has far fewer. */
const mostValues = 3_000_000;
const mostNested = 64;
/** Of one object: others wait while it is read. */
const mostInOne = 300_000;

const regular = String.raw`[^\0\t\n\f\r ()<>[\]{}/%]`;
const number = new RegExp(String.raw`[+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?!${regular})`, 'y');
const reference = new RegExp(
  String.raw`(\d{1,10})[\0\t\n\f\r ]{1,9}(\d{1,5})[\0\t\n\f\r ]{1,9}R(?!${regular})`,
  'y',
);
const name = new RegExp(String.raw`/(${regular}{0,255})(?!${regular})`, 'y');
const hexadecimal = /<([\dA-Fa-f\0\t\n\f\r ]*)>/y;
const word = new RegExp(String.raw`${regular}{1,20}(?!${regular})`, 'y');

/** Reads values from a text of bytes, one after the other, and nothing that the standard does not know. */
export class Reader {
  position = 0;
  /** Values of the file before the object that is read. */
  private before = 0;
  private static readonly words = new Map<string, Value>([
    ['true', true],
    ['false', false],
    ['null', null],
  ]);

  /** @param count of the values of the whole file, which its readers share. */
  constructor(
    readonly text: string,
    private readonly count: { values: number } = { values: 0 },
  ) {}

  /** Another text of the same file. */
  of(text: string): Reader {
    return new Reader(text, this.count);
  }

  /** Passes white space and comments. */
  skip(): void {
    for (; ; this.position++) {
      const code = this.text.charCodeAt(this.position);
      if (code === 0x25) {
        while (this.position < this.text.length && !isEnd(this.text.charCodeAt(this.position)))
          this.position++;
      } else if (!isSpace(code)) return;
    }
  }

  get ended(): boolean {
    return this.position >= this.text.length;
  }

  /** The match of a sticky expression here, passed. */
  take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (found) this.position = expression.lastIndex;
    return found;
  }

  /** A word of the standard, passed: 'obj', 'xref'. */
  takeWord(): string {
    this.skip();
    return this.take(word)?.[0] ?? '';
  }

  /** @throws NotUnderstood */
  value(depth = 0): Value {
    if (depth === 0) this.before = this.count.values;
    const values = ++this.count.values;
    if (depth > mostNested || values > mostValues || values - this.before > mostInOne)
      throw new NotUnderstood();
    this.skip();
    switch (this.text[this.position]) {
      case '/':
        return this.name();
      case '(':
        return this.literal();
      case '[':
        this.position++;
        return this.until(']', depth);
      case '<':
        return this.text[this.position + 1] === '<' ? this.dictionary(depth) : this.hexadecimal();
      default:
        return this.simple();
    }
  }

  private name(): Name {
    const found = this.take(name);
    if (!found) throw new NotUnderstood();
    return new Name((found[1] ?? '').replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => signOf(code)));
  }

  private simple(): Value {
    const refers = this.take(reference);
    if (refers) return new Reference(Number(refers[1]), Number(refers[2]));
    const counted = this.take(number);
    if (counted) return Number(counted[0]);
    const known = Reader.words.get(this.take(word)?.[0] ?? '');
    if (known === undefined) throw new NotUnderstood();
    return known;
  }

  private until(end: string, depth: number): Value[] {
    const values: Value[] = [];
    for (this.skip(); this.text[this.position] !== end; this.skip()) values.push(this.value(depth + 1));
    this.position++;
    return values;
  }

  private dictionary(depth: number): Dictionary {
    this.position += 2;
    const values = this.until('>', depth);
    if (this.text[this.position++] !== '>' || values.length % 2 > 0) throw new NotUnderstood();
    const dictionary = new Dictionary();
    for (let at = 0; at < values.length; at += 2) {
      const key = values[at];
      // Of a key that is there twice one program takes the first, another the last.
      if (!(key instanceof Name) || dictionary.entries.has(key.text)) throw new NotUnderstood();
      dictionary.entries.set(key.text, values[at + 1] ?? null);
    }
    return dictionary;
  }

  private hexadecimal(): string {
    const found = this.take(hexadecimal);
    if (!found) throw new NotUnderstood();
    const digits = (found[1] ?? '').replace(/[^\dA-Fa-f]/g, '');
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
  }

  private literal(): string {
    const parts: string[] = [];
    let open = 0;
    for (;;) {
      if (this.ended) throw new NotUnderstood();
      const sign = this.text[this.position++] ?? '';
      if (sign === '(' && open++ === 0) continue;
      if (sign === ')' && --open === 0) return parts.join('');
      parts.push(sign === '\\' ? this.escaped() : sign);
    }
  }

  private escaped(): string {
    const code = this.take(/[0-7]{1,3}/y);
    if (code) return String.fromCharCode(Number.parseInt(code[0], 8) & 255);
    if (this.take(/\r\n?|\n/y)) return '';
    const sign = this.text[this.position++] ?? '';
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign;
  }
}

const signOf = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
const isEnd = (code: number) => code === 10 || code === 13;
const isSpace = (code: number) =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12 || code === 0;
