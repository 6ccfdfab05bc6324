import type { TranslateFunction } from 'react-admin';
import '../../i18n/repeater';
import type { Field } from '../../schema/field';
import { article } from '../../schema/french';

/** What the buttons of a list of rows do, each by its row: a form may have several lists. */
export interface RowNames {
  /** 'Ajouter un conducteur' */
  add: string;
  /** 'Modifier le conducteur 1' */
  edit(index: number): string;
  remove(index: number): string;
  cancel(index: number): string;
}

/** By the words of the config, else by the list's own label. */
export function rowNamesOf({ label, rowLabel }: Field, translate: TranslateFunction): RowNames {
  const [, an, one = ''] = /^(une?) (.+)$/.exec(rowLabel ?? '') ?? [];
  const name = an && article.the({ one, many: one, gender: an === 'une' ? 'f' : 'm' });
  const row = (index: number) =>
    name
      ? translate('karhba.repeater.named', { name, row: index + 1 })
      : translate('karhba.repeater.unnamed', { label, row: index + 1 });
  return {
    add: rowLabel
      ? translate('karhba.repeater.addRow', { row: rowLabel })
      : translate('karhba.repeater.addUnnamed', { label }),
    edit: index => translate('karhba.repeater.editRow', { row: row(index) }),
    remove: index => translate('karhba.repeater.removeRow', { row: row(index) }),
    cancel: index => translate('karhba.repeater.cancelRow', { row: row(index) }),
  };
}
