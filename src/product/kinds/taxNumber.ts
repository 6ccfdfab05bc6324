import {
  formatMatricule,
  hasValidKey,
  isMatriculeFiscal,
  matriculeFault,
  readMatricule,
} from '../../domain/matriculeFiscal';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { textKind } from '../../schema/kinds/texts';
import type { TextOptions } from '../../schema/kinds/texts';
import { defineIdentifier } from './identifier';

const kind = defineIdentifier({
  name: 'taxNumber',
  upon: textKind,
  stored: readMatricule,
  shown: formatMatricule,
});

/** A Tunisian tax number, kept as '1234567XAM000'; a key letter that does not agree only warns. */
export const taxNumber = fieldOf<string, string, TextOptions>(kind, {
  ignoreSeparators: true,
  placeholder: '1234567X/A/M/000',
  message: matriculeFault('') ?? undefined,
  check: matriculeFault,
  warn: typed =>
    !isMatriculeFiscal(typed) || hasValidKey(typed)
      ? null
      : 'La lettre-clé ne correspond pas au numéro : vérifiez-la',
});
