import { parse } from 'graphql';
import type { DocumentNode } from 'graphql';

const parsed = new Map<string, DocumentNode>();

/** The document of a resource and method, written and parsed at its first use only. */
export function knownDocument(key: string, write: () => string): DocumentNode {
  let document = parsed.get(key);
  if (!document) parsed.set(key, (document = parse(write())));
  return document;
}
