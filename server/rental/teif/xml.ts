/** An element without namespace: its children are elements, or one text. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[] | string;
}

type Content = XmlElement | readonly XmlElement[] | null;

/** An element of elements; what is null is left out. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly Content[]
): XmlElement => ({ name, attributes, children: content.flatMap(one => one ?? []) });

/** An element that holds a text. */
export const leaf = (
  name: string,
  value: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement => ({ name, attributes, children: writable(value) });

/** What XML 1.0 cannot hold: controls but tabs and line ends, halves of pairs of signs, and two signs that are none. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu;

/** A text as a document can hold it. */
export const writable = (text: string): string => text.replace(unwritable, '').replace(/\r\n?/g, '\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
};
const inText = (text: string) => text.replace(/[&<>]/g, sign => entities[sign] ?? sign);
const inAttribute = (text: string) => writable(text).replace(/[&<>"\t\n]/g, sign => entities[sign] ?? sign);

/** The document as a file, in UTF-8: one element a line. */
export const writeXml = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;

function written({ name, attributes, children }: XmlElement, indent: string): string {
  const attributesXml = Object.entries(attributes).map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
  const open = `${indent}<${name}${attributesXml.join('')}`;
  if (children.length === 0) return `${open}/>`;
  if (typeof children === 'string') return `${open}>${inText(children)}</${name}>`;
  const inner = children.map(child => written(child, `${indent}  `)).join('\n');
  return `${open}>\n${inner}\n${indent}</${name}>`;
}

/**
 * Two documents of the same content have the same text, whatever the order of attributes and the spaces between
 * elements.
 */
export function canonical({ name, attributes, children }: XmlElement): string {
  const attributesXml = Object.entries(attributes)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}="${inAttribute(value)}"`);
  const inner = typeof children === 'string' ? inText(children) : children.map(canonical).join('');
  return `<${name}${attributesXml.join('')}>${inner}</${name}>`;
}
