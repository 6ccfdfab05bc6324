import { plainText } from '../../../src/domain/plainText';
import { noRecord } from '../../../src/schema/api/recordId';
import { kindOf } from '../../../src/schema/kinds/kind';
import { can } from '../../../src/schema/words/access/permissions';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { WriteContext } from '../records/context';
import type { Writer } from '../base/request';
import { Refusal } from '../base/refusal';
import { create } from '../records/operations';
import type { Values } from '../records/store';

/** A record that lines name and nobody has, and the first line that does. */
export interface MissingRecord {
  resource: Resource;
  input: Values;
  name: string;
  /** Name of the one that it is chosen within, where that has to be made too. */
  within?: string | undefined;
  line: number;
}

/**
 * The field by which alone a record of a resource can be made, beside what it is chosen within: the one that names it,
 * where nothing else is required. Null where more has to be said, or the caller may not make any.
 */
export function nameAlone(resource: Resource, caller: Writer, within?: string): string | null {
  const [path = '', ...others] = resource.representation;
  const field = resource.fields[path];
  const mayMake = resource.operations?.create && can(caller, resource.access.create ?? 'SUPER_ADMIN');
  if (!field || others.length > 0 || !mayMake || kindOf(field).name !== 'text') return null;
  const required = leavesOf(resource.fields).filter(
    leaf => leaf.field.required && !leaf.field.when && leaf.field.default === undefined,
  );
  return required.every(leaf => leaf.path === path || leaf.path === within) ? path : null;
}

/** What lines name and nobody has, each once, however it is spelt. */
export class MissingRecords {
  private readonly found = new Map<string, MissingRecord>();

  add(one: MissingRecord): void {
    const spelt = { ...one.input, [one.resource.representation[0] ?? '']: plainText(one.name) };
    const key = `${one.resource.name} ${JSON.stringify(spelt)} ${plainText(one.within ?? '')}`;
    if (!this.found.has(key)) this.found.set(key, one);
  }

  all(): MissingRecord[] {
    return [...this.found.values()];
  }

  /** Those that wait for no other. */
  ready(): MissingRecord[] {
    return this.all().filter(({ input }) => !Object.values(input).includes(noRecord));
  }
}

/** Makes them by the ordinary creation, each with its history. @throws Refusal that names the line. */
export async function makeMissing(context: WriteContext, missing: readonly MissingRecord[]): Promise<void> {
  for (const { resource, input, line } of missing) {
    try {
      await create(
        { ...context, newId: undefined, started: undefined },
        resource,
        input,
        {},
        () => undefined,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, `Ligne ${line}\u00a0: ${error.message}`, error.details);
    }
  }
}
