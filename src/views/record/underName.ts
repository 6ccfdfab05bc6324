import type { Resource } from '../../schema/resource';

/**
 * Paths of what a list shows under a record's name, and its sheet beside it: the model under a plate, the number under
 * a client. Only of sheets that open to be read.
 */
export function underName({ readFirst, list, representation }: Resource): readonly string[] {
  const [first] = list?.columns ?? [];
  if (!readFirst || !first || typeof first === 'string') return [];
  const { main, second } = first;
  return main === '_label' || representation.includes(main as never) ? [second ?? []].flat() : [];
}
