import type { Draft } from '../../field';
import { capitalised } from '../../french';
import type { Resource } from '../../resource';
import { amongOf } from '../fields/among';
import { fieldAt, valueAt } from '../fields/paths';

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
  /** Whether one may be begun from a record: one that its form may choose (`among`), and of which its config has it so. */
  startWhen: (record: Draft) => boolean;
  quiet?: boolean;
}

/** The lists that belong on a resource's sheets, in the order of the menu. */
export function tabsOf({ name }: Resource, all: readonly Resource[]): SheetTab[] {
  return all.flatMap(list =>
    (list.tabs ?? [])
      .filter(({ of }) => of === name)
      .map(({ by, label, start, startWhen, quiet }) => {
        const path = list.list?.filters?.find(({ argument }) => argument === by)?.path ?? by;
        const among = amongOf(fieldAt(list.fields, path) ?? {});
        return {
          list,
          by,
          path,
          label: label ?? capitalised(list.labels.many),
          start,
          startWhen: record =>
            (!among || among.values.includes(String(valueAt(record, among.field)))) &&
            (startWhen?.(record) ?? true),
          quiet,
        };
      }),
  );
}
