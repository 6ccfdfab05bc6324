import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const path = new URL('../teif/teif-1.8.8-withoutSig.xsd10.xsd', import.meta.url);

let validator: XsdValidator | undefined;

/** What the public schema refuses of a TEIF file; empty when it is valid. */
export function schemaFaults(xml: string): string[] {
  validator ??= XsdValidator.fromDoc(XmlDocument.fromString(readFileSync(path, 'utf8')));
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [String((error as Error).message)];
  } finally {
    document.dispose();
  }
}

/** The text of each element that an XPath finds in a file. */
export function found(xml: string, xpath: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(xpath).map(node => node.content);
  } finally {
    document.dispose();
  }
}
