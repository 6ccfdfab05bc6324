import type { Draft, Fields } from '../../field';
import { reference } from '../../fields';

/** The field by which a record says which one it became. */
export const mergedName = 'mergedInto';

/** Whether a record became another: it does not come back. */
export const isMerged = (record: Draft): boolean => Boolean(record[mergedName]);

/** It, of a resource whose records may be merged. */
export const merged = <const T extends string>(target: T) =>
  reference('Fusionné dans', target, {
    readOnly: true,
    show: 'sheet',
    when: isMerged,
  });

/** The field that chooses which one stays. */
const staysName = 'into';

/** What a merge begins with: the record that stays. */
export const mergedInto = (record: { id: string; label: string }): Draft => ({ [staysName]: record });

/** Whether an action merges its record, by what it requests. */
export const isMerging = ({ ask }: { ask?: Fields }): boolean => ask !== undefined && staysName in ask;

/** Two records of one thing become one (`mergeRecords`): this one goes, the one that is chosen stays. */
export const merging = <const T extends string, const A extends string>(target: T, access: A) =>
  ({
    label: 'Fusionner',
    icon: 'merge',
    access,
    returns: target,
    fields: {
      [staysName]: reference('Fiche qui reste', target, {
        required: 'Choisissez la fiche qui reste',
        searchable: true,
        help: 'Elle reprend tout ce qui est au nom de celle-ci',
      }),
    },
    confirm:
      'Tout ce qui nomme cette fiche nommera celle qui reste. Celle-ci va aux archives avec son historique, et ses propres informations y demeurent. Les documents émis ne changent pas. Cela ne se défait pas.',
    when: (one: Draft) => !isMerged(one),
    success: 'Fiches fusionnées.',
    danger: true,
    quiet: true,
  }) as const;
