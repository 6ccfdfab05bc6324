import { fieldOf } from '../../schema/kinds/fieldOf';
import { defineKind } from '../../schema/kinds/kind';
import type { ValueOptions } from '../../schema/kinds/options';
import { textKind } from '../../schema/kinds/texts';

/** Signs that a file may have: an invoice of some hundred lines, with the certificates of its signature. */
export const longestXml = 700_000;

/** What a database and XML alike cannot hold. */
// oxlint-disable-next-line no-control-regex -- these are the characters that no text may hold
const unwritable = /[\u0000\uD800-\uDFFF]/u;

/**
 * The text of an XML file, kept as it came: a signature is one of each of its signs. Its content is judged by who takes
 * it; what is shown of it is its size.
 */
export const xmlFile = fieldOf<string, string, ValueOptions<string>>(
  defineKind({
    name: 'xmlFile',
    upon: textKind,
    names: false,
    isImported: false,
    parse(_, input) {
      if (typeof input !== 'string') return { fault: { key: 'text' } };
      if (input.trim() === '') return { value: null };
      if (input.length > longestXml)
        return {
          fault: { key: 'literal', params: { text: 'Ce fichier est trop long pour être une facture' } },
        };
      return unwritable.test(input) ? { fault: { key: 'control' } } : { value: input };
    },
    text: (_, value) => `${Math.ceil(String(value).length / 1000)}\u00a0ko`,
  }),
);
