import supplements from '../../../src/resources/settings/additional-payment';
import { option } from '../../../src/resources/reservation/parts/booking';
import { archivedName } from '../../../src/schema/words/actions/archive';
import type { QuestionCall } from '../../engine/records/behaviours';
import { name, text } from '../../engine/connection/sql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';

const s = columnsOf(supplements, 's');
const units = option.option.among?.unit ?? [];

/** SQL of the options that a new booking begins with: those that are ticked beforehand and still offered, one of each. */
export const usualOptionsSql = ({ resources }: Pick<QuestionCall, 'resources'>): string =>
  `SELECT coalesce(json_agg(json_build_object('id', ${s.id}::text, 'quantity', 1,
      'option', json_build_object('id', ${s.id}::text, 'label', ${labelSql(resources.get(supplements.name), String(s.id))})) ORDER BY ${s.name}, ${s.id}), '[]')
    FROM ${s} WHERE ${s.isDefault} AND ${s.active} IS NOT FALSE AND NOT s.${name(archivedName)} AND ${s.unit} IN (${units.map(text).join(', ')})`;
