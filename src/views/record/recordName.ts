import type { RaRecord, TranslateFunction } from 'react-admin';
import '../../i18n/record';

/** How a button calls the record that it acts on: 'Sarra Jelassi', 'la fiche 7'. */
export const recordName = ({ _label: label, id }: RaRecord, translate: TranslateFunction): string =>
  label ? String(label) : translate('karhba.record.number', { id });
