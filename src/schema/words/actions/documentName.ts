import type { Draft } from '../../field';
import { valueAt } from '../fields/paths';
import type { Print } from './actions';

/** What a document is called, in its tab and as a file: 'Confirmation RES-2026-00821'; by its record's id without a number. */
export const documentName = ({ fileName, document }: Print, record: Draft): string =>
  [document?.(record), String(valueAt(record, fileName) ?? record.id)].filter(Boolean).join(' ');
