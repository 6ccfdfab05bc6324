import { parsePlate } from '../../domain/plate';
import type { PlateType } from '../../domain/plate';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { textKind } from '../../schema/kinds/texts';
import type { TextOptions } from '../../schema/kinds/texts';
import { defineIdentifier } from './identifier';

const kind = defineIdentifier({
  name: 'plate',
  upon: textKind,
  // Who reads a plate aloud reads its figures.
  sql: { also: column => [`regexp_replace(${column}, '\\D', '', 'g')`] },
});

/** A number plate, of the series that the record's `plateType` names. */
export const plate = fieldOf<string, string, TextOptions>(kind, {
  ignoreSeparators: true,
  max: 20,
  placeholder: '215 TUN 4821',
  check: (typed, { plateType }) =>
    parsePlate(typed, (plateType ?? 'TUN') as PlateType) === null
      ? 'Immatriculation invalide\u00a0: écrivez-la comme 215 TUN 4821'
      : null,
});
