import { defineKind } from '../../schema/kinds/kind';
import type { Kind } from '../../schema/kinds/kind';

interface Identifier extends Partial<Omit<Kind, 'parse' | 'text' | 'sql'>> {
  sql?: Partial<Kind['sql']>;
  name: string;
  /** The kind of text that it is. */
  upon: Kind;
  /** The one form in which it is stored; null refuses what was typed. */
  stored?: (typed: string) => string | null;
  /** How it is written for people. */
  shown?: (stored: string) => string;
}

/** Declares a kind of text that has one stored form, and one in which people read it. */
export const defineIdentifier = ({ upon, stored, shown = String, ...own }: Identifier): Kind =>
  defineKind({
    ...own,
    upon,
    parse: stored ? (field, input) => upon.parse({ ...field, parse: stored }, input) : upon.parse,
    text: (_, value) => shown(String(value)),
  });
