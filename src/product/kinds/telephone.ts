import { formatPhone, parsePhone } from '../../domain/phone';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { phoneKind } from '../../schema/kinds/texts';
import type { TextOptions } from '../../schema/kinds/texts';
import { defineIdentifier } from './identifier';

const kind = defineIdentifier({
  name: 'telephone',
  upon: phoneKind,
  stored: parsePhone,
  shown: formatPhone,
});

/** A telephone of Tunisia or abroad, kept as '+21620123456'. */
export const telephone = fieldOf<string, string, TextOptions>(kind, {
  ignoreSeparators: true,
  message: 'Téléphone invalide : 8 chiffres, ou + et l’indicatif',
});
