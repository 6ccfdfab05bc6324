import type { Field } from '../../schema/field';

/** What a filter offers to choose from, when it is a fixed list. */
export function filterOptions(field: Field): { value: string; label: string }[] | undefined {
  if (field.kind === 'boolean')
    return [
      { value: 'true', label: 'Oui' },
      { value: 'false', label: 'Non' },
    ];
  if (field.kind !== 'choice') return undefined;
  return Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label }));
}
