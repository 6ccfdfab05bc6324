import { createHash } from 'node:crypto';
import type { FieldNode } from 'graphql';
import { selectionOf } from '../../../src/schema/api/selections';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { oncePerResource } from '../connection/prepared';
import { writtenStatement } from '../sql/readStatements';
import type { Selection } from '../sql/select';
import type { Engine } from '../records/context';
import type { Answer } from '../records/mutate';
import { selectionOfField, selectionOfText } from './selection';
import type { FieldInfo } from './selection';

/** The statement that reads back what was written. */
interface Reading extends Pick<Answer, 'text' | 'isOurs'> {
  /** A digest of what it reads. */
  reads: string;
}

/** How mutations read back what they have written; each is kept for as long as the document that selects it. */
export class Readings {
  private readonly known = new WeakMap<FieldNode, Reading>();

  constructor(private readonly engine: Engine) {}

  /** @param own the caller may read the record whatever their rights. */
  of(resource: Resource, info: FieldInfo, own = false): Reading {
    const [node, ...others] = info.fieldNodes as [FieldNode];
    // Of one field alone: what several merge into depends on more than itself.
    const known = others.length === 0 ? this.known.get(node) : undefined;
    if (known) return known;
    const selection = selectionOfField(info);
    const scope = { ...this.engine, render: 'wire' as const, masked: true };
    const { text } = writtenStatement(resource, selection, scope, own);
    const reads = createHash('sha256').update(JSON.stringify(selection)).digest('base64');
    const made = { text, reads, isOurs: isOurs(selection, resource, this.engine.resources) };
    if (others.length === 0) this.known.set(node, made);
    return made;
  }
}

/** Whether it is the admin's own selection: the whole record, or its id alone. */
function isOurs(selection: Selection, resource: Resource, resources: Resources): boolean {
  const json = JSON.stringify(selection);
  return json === '{"id":true}' || json === JSON.stringify(wholeSelection(resource, resources));
}

const wholeSelection = oncePerResource((resource, resources) =>
  selectionOfText(`{ ${selectionOf(resource, resources)} }`),
);
