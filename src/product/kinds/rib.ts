import { formatRib, isRib, ribDigits } from '../../domain/rib';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { textKind } from '../../schema/kinds/texts';
import type { TextOptions } from '../../schema/kinds/texts';
import { defineIdentifier } from './identifier';

const kind = defineIdentifier({
  name: 'rib',
  upon: textKind,
  stored: typed => (isRib(typed) ? ribDigits(typed) : null),
  shown: formatRib,
});

/** A Tunisian bank account: 20 digits whose key is right (modulo 97), kept as digits alone. */
export const rib = fieldOf<string, string, TextOptions>(kind, {
  ignoreSeparators: true,
  placeholder: '08 006 0051207001843 38',
  message: 'RIB invalide\u00a0: 20 chiffres dont la clé',
});
