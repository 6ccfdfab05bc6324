import { isCin } from '../domain/cin';
import { isIdentityNumber, plainIdentityNumber } from '../domain/identityDocument';
import type { IdentityType } from '../domain/identityDocument';
import {
  formatMatricule,
  hasValidKey,
  isMatriculeFiscal,
  normaliseMatricule,
} from '../domain/matriculeFiscal';
import { formatPhone, parsePhone } from '../domain/phone';
import { formatRib, isRib } from '../domain/rib';
import type { Draft, FieldOptions } from './field';
import { phone, text } from './fields';

/** What a config adds to one of these fields. */
type More = Pick<FieldOptions, 'required' | 'unique' | 'alike' | 'searchable' | 'sortable' | 'when' | 'help'>;

/** A Tunisian bank account: 20 digits whose key is right (modulo 97), kept without spaces. */
export const rib = <const O extends More = object>(label: string, options?: O) =>
  text(label, {
    compact: true,
    placeholder: '08 006 0051207001843 38',
    parse: (typed: string) => (isRib(typed) ? typed.replace(/\s/g, '') : null),
    format: formatRib,
    message: 'RIB invalide : 20 chiffres dont la clé',
    ...(options as O),
  });

/** A Tunisian tax number, kept as '1234567XAM000'; a key letter that does not agree only warns. */
export const taxNumber = <const O extends More = object>(label: string, options?: O) =>
  text(label, {
    compact: true,
    placeholder: '1234567X/A/M/000',
    parse: normaliseMatricule,
    format: formatMatricule,
    message: 'Matricule fiscal invalide : écrivez-le comme 1234567X/A/M/000',
    warn: (typed: string) =>
      !isMatriculeFiscal(typed) || hasValidKey(typed)
        ? null
        : 'La lettre-clé ne correspond pas au numéro : vérifiez-la',
    ...(options as O),
  });

/** A Tunisian identity card: 8 digits. */
export const cin = <const O extends More = object>(label: string, options?: O) =>
  text(label, {
    mask: '99999999',
    check: (typed: string) => (isCin(typed) ? null : 'La CIN compte 8 chiffres'),
    ...(options as O),
  });

const identityFaults: Readonly<Record<IdentityType, string>> = {
  CIN: 'La CIN compte 8 chiffres',
  PASSPORT: 'Un passeport compte 5 à 20 lettres et chiffres',
  RESIDENCE_CARD: 'Une carte de séjour compte 9 chiffres',
};

/** The number of an identity card, passport or residence card, as the record's `identityType` says. */
export const identityNumber = <const O extends More = object>(label: string, options?: O) =>
  text(label, {
    compact: true,
    max: 20,
    synonyms: ['CIN', 'Carte d’identité', 'Passeport', 'Carte de séjour'],
    parse: plainIdentityNumber,
    check: (number: string, { identityType }: Draft) => {
      const type = (identityType ?? 'CIN') as IdentityType;
      return isIdentityNumber(type, number) ? null : identityFaults[type];
    },
    ...(options as O),
  });

/** A telephone of Tunisia or abroad, kept as '+21620123456'. */
export const telephone = <const O extends More = object>(label: string, options?: O) =>
  phone(label, {
    compact: true,
    parse: parsePhone,
    format: formatPhone,
    message: 'Téléphone invalide : 8 chiffres, ou + et l’indicatif',
    ...(options as O),
  });
