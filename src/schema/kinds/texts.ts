import type { MessageKey } from '../api/messages';
import type { Field } from '../field';
import { fieldOf } from './fieldOf';
import type { ValueOptions } from './options';
import { shownCell, written } from './cell';
import type { Cell } from './cell';
import { defineKind } from './kind';
import type { Kind, KindDefinition, Parsed } from './kind';
import { refused, typed } from './parsed';

export interface TextOptions extends ValueOptions<string> {
  /** Of a new record. */
  default?: string;
  /** The longest text: 500 characters when absent, 10 000 of a long one. */
  max?: number;
  /** Input mask, as in '+216 99 999 999': 9 is a digit, the rest is literal. */
  mask?: string;
  /** Its form; `message` states what is wrong. */
  pattern?: RegExp;
  /** What is usually written there, offered while one types; anything else may be. */
  suggestions?: readonly string[];
  /** The search finds it whatever spaces and punctuation are typed: a phone, a number. */
  ignoreSeparators?: boolean;
  /** Brings what was typed to its one stored form; null refuses it. */
  parse?: (text: string) => string | null;
  /** How a stored value is shown. */
  format?: (value: string) => string;
}

export interface LongTextOptions extends Omit<TextOptions, 'mask' | 'suggestions'> {
  /** Put in form by a small part of Markdown, previewed as one types; `ar` is read from right to left. */
  markdown?: 'fr' | 'ar';
}

// oxlint-disable-next-line no-control-regex -- these are the characters that no text may hold
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]/u;
/** Directions, joins and breaks that are not seen: two names that read alike are one. */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** A text without what nobody sees in it, as it is stored. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '');

interface TextRules {
  longest?: number;
  /** Its one form, before it is trimmed and measured. */
  tidy?: (text: string) => string;
  /** What the text is made of; named in the message of `key`. */
  form?: RegExp;
  /** The stored form of a text; null refuses it, by the field's own message or that of `key`. */
  read?: (text: string) => string | null;
  key?: MessageKey;
}

/** Reads a text: trimmed, in NFC, of its form. */
function parseText(field: Field, input: unknown, rules: Required<TextRules>): Parsed {
  const { longest, tidy, form, read, key } = rules;
  if (typeof input !== 'string' && typeof input !== 'number') return { fault: { key: 'text' } };
  const text = tidy(withoutUnseen(String(input)))
    .normalize('NFC')
    .trim();
  if (text === '') return { value: null };
  if (forbidden.test(text)) return { fault: { key: 'control' } };
  const max = field.max ?? longest;
  if (text.length > max) return { fault: { key: 'tooLong', params: { max } } };
  if (!form.test(text)) return { fault: { key } };
  if (field.pattern && !field.pattern.test(text)) return refused(field, 'pattern');
  const known = read(text);
  return typed(field, known !== null && field.parse ? field.parse(known) : known, key);
}

/** Declares a kind of text. */
export const defineText = ({
  longest = 500,
  tidy = text => text,
  form = /^/,
  read = text => text,
  key = 'pattern',
  ...own
}: Omit<KindDefinition, 'parse'> & TextRules): Kind =>
  defineKind({
    textual: true,
    parse: (field, input) => parseText(field, input, { longest, tidy, form, read, key }),
    text: ({ format }, value) => (format ? format(String(value)) : String(value)),
    fromCell: textOfCell,
    cellHint: ({ max }) => (max ? `${max} caractères au plus` : ''),
    ...own,
  });

/** As the form's mask takes it; a number has lost its zeros. */
function textOfCell({ mask }: Field, cell: Exclude<Cell, null>): string {
  const text = typeof cell === 'number' ? written(cell) : shownCell(cell);
  const digits = mask && /^9+$/.test(mask) ? mask.length : 0;
  if (digits === 0) return text;
  return typeof cell === 'number' ? text.padStart(digits, '0') : text.replace(/[\s.-]/g, '');
}

const asItStands = (column: string) => column;

const breaks = /[\t\n\r\u0085\u2028\u2029]/;

/** What was pasted in lines, as one: a space where there were breaks and what stands around them. */
const inOneLine = (text: string): string => {
  const parts = text.split(breaks);
  return parts.length === 1
    ? text
    : parts
        .map(part => part.trim())
        .filter(Boolean)
        .join(' ');
};

export const textKind = defineText({
  name: 'text',
  tidy: inOneLine,
  sql: { text: asItStands },
});
/** A line of text: trimmed, its accents in one form, no control characters; what is pasted in lines becomes one. */
export const text = fieldOf<string, string, TextOptions>(textKind);

/** Several lines. */
export const longText = fieldOf<string, string, LongTextOptions>(
  defineText({ name: 'longText', longest: 10_000, sheet: { width: 40 } }),
);

const emailForm = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;

/** An address of e-mail. */
export const email = fieldOf<string, string, TextOptions>(
  defineText({
    name: 'email',
    read: typedText => (emailForm.test(typedText) ? typedText : null),
    key: 'email',
    sql: { text: asItStands },
    headings: ['mail', 'e mail', 'email', 'courriel', 'adresse mail', 'adresse email', 'adresse e mail'],
  }),
);

/** What one dials, with the usual separators: nothing that an address or a script could be made of. */
const phoneForm = /^[\d\s+()./\u2010-\u2015-]+$/;

export const phoneKind = defineText({
  name: 'phone',
  form: phoneForm,
  isShort: true,
  key: 'phone',
  headings: ['tel', 'telephone', 'n tel', 'num tel', 'numero de telephone', 'gsm', 'mobile', 'portable'],
});
/** What one dials, as it is typed. */
export const phone = fieldOf<string, string, TextOptions>(phoneKind);

/** An address of the web; only http and https are accepted. */
export const url = fieldOf<string, string, TextOptions>(
  defineText({
    name: 'url',
    read: typedText => (/^https?:\/\/[^\s"<>\\]+$/i.test(typedText) ? typedText : null),
    key: 'url',
  }),
);
