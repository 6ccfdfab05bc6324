import type { Fields } from '../../../src/schema/field';
import { isReference, isGroup, isRowList, rowFields, valueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resources } from '../../../src/schema/resources';
import type { Seeded } from './seeded';

type Values = Readonly<Record<string, unknown>>;

/** What references show, learnt as records are made, so that history reads as the engine would have written it. */
export class Labels {
  private readonly known = new Map<string, string>();

  constructor(private readonly resources: Resources) {}

  learn(resource: Resource, { values }: Seeded): void {
    this.known.set(`${resource.name} ${values.id}`, labelOf(resource, values));
  }

  /** Labels of the references in some fields, by dotted path: 'contractDetails.0.service'. Those given come first. */
  of(fields: Fields, values: Values, given: Readonly<Record<string, string>> = {}): Record<string, string> {
    const found: Record<string, string> = {};
    this.collect(fields, values, '', found);
    return { ...found, ...given };
  }

  private collect(fields: Fields, values: Values, prefix: string, found: Record<string, string>): void {
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name];
      const path = prefix + name;
      if (value === null || value === undefined) continue;
      if (isReference(field)) found[path] = this.label(field.target, value);
      else if (field.kind === 'references')
        (value as string[]).forEach(
          (id, index) => (found[`${path}.${index}`] = this.label(field.target, id)),
        );
      else if (isGroup(field)) this.collect(field.fields ?? {}, value as Values, `${path}.`, found);
      else if (isRowList(field)) {
        const inner = rowFields(field, this.resources.get);
        (value as Values[]).forEach((row, index) => this.collect(inner, row, `${path}.${index}.`, found));
      }
    }
  }

  private label(target: string | undefined, id: unknown): string {
    // A supplier is known as the party that it is.
    const stored = target && tableOf(this.resources.get(target));
    return this.known.get(`${stored} ${id}`) ?? String(id);
  }
}

/** How a record is called: the filled fields of its representation. */
export function labelOf(resource: Resource, values: Values): string {
  return resource.representation
    .map(path => valueAt(values, path))
    .filter(Boolean)
    .join(' ');
}
