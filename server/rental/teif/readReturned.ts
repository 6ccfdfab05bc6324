import { SaxesParser } from 'saxes';
import { canonical } from './xml';
import type { XmlElement } from './xml';

/** A file that comes back: signed, or with what TTN gave it. */
export interface ReturnedFile {
  /** Number of the invoice that it claims to be. */
  number: string;
  /** Its content without signatures and reference, as `canonical` writes it. */
  body: string;
  isSigned: boolean;
  /** What TTN gave; null of a file that only was signed. */
  registered: {
    reference: string;
    /** Whether it has the form of TTN's: its number, under the code that says what it is. */
    isReference: boolean;
    /** A PNG in base64: the QR. */
    cev: string | null;
  } | null;
}

/** Why a returned file is no answer of ours: a sentence in French, for who sent it. */
export class ReturnedFault extends Error {}

/** Signs that a returned file has at most: an invoice of some hundred lines, with its certificates. */
export const mostSigns = 700_000;
/** Elements within elements: the schema has nine. */
const deepest = 24;
const signatureSpace = 'http://www.w3.org/2000/09/xmldsig#';

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  /** Inside a signature: nothing of it is kept. */
  isAside: boolean;
}

/**
 * Reads a file that comes back. It is parsed strictly, declares no document type, and names no entity but the five of
 * XML, so that nothing is fetched nor unfolded; it is not validated, since what TTN answers does not fit the schema.
 * @throws ReturnedFault
 */
export function readReturned(xml: string): ReturnedFile {
  if (xml.length > mostSigns) throw new ReturnedFault('Ce fichier est trop long pour être une facture TEIF.');
  const { root, isSigned } = parseTree(xml);
  if (root.name !== 'TEIF') throw new ReturnedFault('Ce fichier n’est pas une facture TEIF.');
  const children = typeof root.children === 'string' ? [] : root.children;
  const found = (path: readonly string[], from: readonly XmlElement[] = children): XmlElement | null => {
    const [name, ...rest] = path;
    const here = from.find(child => child.name === name) ?? null;
    if (!here || rest.length === 0) return here;
    return typeof here.children === 'string' ? null : found(rest, here.children);
  };
  const textOf = (path: readonly string[]) => {
    const content = found(path)?.children;
    return typeof content === 'string' ? content.trim() : '';
  };
  const number = textOf(['InvoiceBody', 'Bgm', 'DocumentIdentifier']);
  if (!number) throw new ReturnedFault('Ce fichier ne dit pas de quelle facture il est.');
  const reference = textOf(['RefTtnVal', 'ReferenceTTN']);
  const otherChildren = children.filter(child => child.name !== 'RefTtnVal');
  return {
    number,
    body: canonical({ ...root, children: otherChildren }),
    isSigned,
    registered: reference
      ? {
          reference,
          isReference: isReference(found(['RefTtnVal', 'ReferenceTTN']), reference),
          cev: textOf(['RefTtnVal', 'ReferenceCEV']).replace(/\s/g, '') || null,
        }
      : null,
  };
}

/** TTN numbers with 27 digits; as many as the schema lets it are taken, and not so few as somebody makes up. */
const isReference = (element: XmlElement | null, reference: string) =>
  element?.attributes?.refID === 'I-88' && /^\d{20,70}$/.test(reference);

/** The tree of a document but for its signatures. */
function parseTree(xml: string): { root: XmlElement; isSigned: boolean } {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let isSigned = false;
  const refuse = (why: string) => {
    throw new ReturnedFault(why);
  };
  parser.on('doctype', () => refuse('Ce fichier déclare un type de document (DTD)\u00a0: il est refusé.'));
  parser.on('error', () => refuse('Ce fichier n’est pas un XML bien formé.'));
  parser.on('opentag', tag => {
    const above = open.at(-1);
    const isSignature = tag.uri === signatureSpace && tag.local === 'Signature' && open.length === 1;
    isSigned ||= isSignature;
    const isAside = isSignature || above?.isAside === true;
    if (open.length >= deepest) refuse('Ce fichier n’est pas une facture TEIF.');
    if (!isAside && (tag.uri !== '' || tag.prefix !== '')) refuse('Ce fichier n’est pas une facture TEIF.');
    open.push({
      name: tag.local,
      attributes: isAside ? {} : plainAttributes(tag.attributes),
      children: [],
      text: '',
      isAside,
    });
  });
  const addText = (text: string) => {
    const here = open.at(-1);
    if (here && !here.isAside) here.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const here = open.pop();
    if (!here || here.isAside) return;
    const isMixed = here.children.length > 0 && here.text.trim() !== '';
    if (isMixed) refuse('Ce fichier n’est pas une facture TEIF.');
    const { name, attributes, children, text } = here;
    const one = { name, attributes, children: children.length > 0 ? children : text };
    const above = open.at(-1);
    if (above) above.children.push(one);
    else root = one;
  });
  parser.write(xml).close();
  if (!root) throw new ReturnedFault('Ce fichier est vide.');
  return { root, isSigned };
}

/** Attributes but for the declarations of namespaces, which signers add. */
function plainAttributes(given: Readonly<Record<string, { value: string; prefix: string; name: string }>>) {
  const plain = Object.values(given).filter(({ name, prefix }) => prefix !== 'xmlns' && name !== 'xmlns');
  return Object.fromEntries(plain.map(({ name, value }) => [name, value]));
}
