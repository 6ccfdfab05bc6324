import { requirementsInWords } from '../../domain/payment';
import type { PaymentModeTerms } from '../../domain/payment';
import { paymentModes } from '../../product/enumerations';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import { boolean, choice, reference, section, text } from '../../schema/fields';

/** The five codes of the specification name modes of their own nature. */
const ownKind = (kind: string, { code }: Draft) =>
  typeof code === 'string' && Object.hasOwn(paymentModes, code) && code !== kind
    ? `Le code ${code} est celui d’une autre nature`
    : null;

export default defineResource({
  name: 'payment-modes',
  type: 'PaymentMode',
  label: { one: 'mode de paiement', many: 'modes de paiement', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Paiement et fiscalité',
    icon: 'credit-card',
    synonyms: ['règlement', 'espèces', 'chèque', 'virement', 'carte', 'traite'],
  },
  fields: {
    ...section('Mode de paiement', {
      label: text('Libellé', { required: true, unique: true, max: 60 }),
      code: text('Code', {
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        max: 30,
        pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
        message: 'Lettres, chiffres et _ seulement',
        help: 'Sans espace ni accent ; ne change plus une fois employé',
      }),
      kind: choice('Nature', paymentModes, {
        required: true,
        sortable: true,
        check: ownKind,
        help: 'Décide de ce qui est demandé à l’encaissement',
      }),
      account: reference('Compte habituel', 'bank-accounts', {
        help: 'Où va ce qui est reçu par ce mode, quand rien n’est dit',
      }),
      active: boolean('Actif', { default: true, help: 'Proposé dans les règlements' }),
    }),
    ...section(
      'Ce qu’il demande',
      {
        requiresReference: boolean('Une référence', {
          default: false,
          help: 'N° de virement, de bordereau ou de bon',
        }),
        requiresDueDate: boolean('Une échéance', {
          default: false,
          help: 'Date à laquelle il est encaissé',
          when: (one: Draft) => one.kind !== 'Espaces',
        }),
      },
      'En plus de ce que demande sa nature : un chèque a toujours son numéro, une traite son échéance.',
    ),
  },
  list: {
    columns: [
      'label',
      'code',
      'kind',
      { main: 'requiresReference', label: 'Référence demandée' },
      { main: 'requiresDueDate', label: 'Échéance demandée' },
      'active',
    ],
    filters: ['kind', 'active'],
    empty: 'Aucun mode de paiement. Ajoutez ceux que vous acceptez au comptoir.',
  },
  offered: {
    while: { active: ['true'] },
    tells: {
      of: ['kind', 'requiresReference', 'requiresDueDate'],
      as: one => requirementsInWords(one as unknown as PaymentModeTerms),
    },
  },
  invariants: {
    kept: {
      by: { code: ['Espaces', 'Cheque', 'Virement', 'Tpe', 'Traite'] },
      message:
        'Ce mode de paiement est celui des règlements déjà saisis : il garde son code et ne se supprime pas. Rendez-le inactif.',
    },
  },
  archive: true,
});
