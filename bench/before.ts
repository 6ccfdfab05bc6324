import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parse, print, visit } from 'graphql';
import type { ASTNode } from 'graphql';
import { openSources } from '../scripts/sources.js';
import type { Resources } from '../src/schema/resources';
import type { documents } from '../src/schema/api/documents';

/** An earlier build of the product, in a checkout of its own with its own dependencies. */
export interface Build {
  root: string;
  commit: string;
  /** What its screens ask: builds that ask lists for whole records know no `shown`. */
  documents: Omit<typeof documents, 'shown'> & Partial<Pick<typeof documents, 'shown'>>;
  resources: Resources;
  close(): Promise<void>;
}

/** Reads what a checkout's screens ask from its own sources. @param folder of the checkout. */
export async function readBuild(folder: string): Promise<Build> {
  const root = resolve(folder);
  const vite = await openSources(root);
  const read = (path: string) => vite.ssrLoadModule(path) as Promise<object>;
  const asked = (await read('/src/schema/api/documents.ts')) as Pick<Build, 'documents'>;
  const configs = (await read('/src/resources/all.ts')) as Pick<Build, 'resources'>;
  return {
    root,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    documents: asked.documents,
    resources: configs.resources,
    close: () => vite.close(),
  };
}

/** Of what a document asks, the values that another asks too: two builds know different ones. */
export function common(query: string, other: string): string {
  const found = new Set<string>();
  walk(other, path => found.add(path).size > 0);
  return print(walk(query, path => found.has(path)));
}

/** Goes through the fields of a document, by their paths; those that are not kept are left out. */
function walk(query: string, keeps: (path: string) => boolean): ASTNode {
  const path: string[] = [];
  return visit(parse(query), {
    Field: {
      enter({ name }) {
        if (!keeps([...path, name.value].join('.'))) return null;
        path.push(name.value);
        return undefined;
      },
      leave: () => void path.pop(),
    },
  });
}
