import type { Draft } from '../../field';
import { capitalised } from '../../french';
import type { Resource } from '../../resource';
import { isInState } from '../actions/isInState';

/** A list on the sheets of the records that it refers to. */
export interface SheetTab {
  /** Resource of the list. */
  list: Resource;
  /** Argument of its filter, and the path that it compares. */
  by: string;
  path: string;
  label: string;
  /** What beginning one is called, in rows too; `false` where it is not begun from there. */
  start?: string | false;
  quiet?: boolean;
  /** In which states of the sheet's record one is begun. */
  while?: Readonly<Record<string, readonly string[]>>;
}

/** Whether one is begun from this record, as it is. */
export const isBegunFrom = (tab: Pick<SheetTab, 'while'>, record: Draft): boolean =>
  Object.entries(tab.while ?? {}).every(([field, values]) => isInState({ field, values }, record));

/** The lists that belong on a resource's sheets, in the order of the menu. */
export function tabsOf({ name }: Resource, all: readonly Resource[]): SheetTab[] {
  return all.flatMap(list =>
    (list.tabs ?? [])
      .filter(({ of }) => of === name)
      .map(({ by, label, start, quiet, while: states }) => ({
        list,
        by,
        path: list.list?.filters?.find(({ argument }) => argument === by)?.path ?? by,
        label: label ?? capitalised(list.labels.many),
        start,
        quiet,
        while: states,
      })),
  );
}
