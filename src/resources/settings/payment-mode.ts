import { defineResource } from '../../schema/defineResource';
import { boolean, section, text } from '../../schema/fields';

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
      active: boolean('Actif', { default: true, help: 'Proposé dans les règlements' }),
    }),
    ...section('Ce qu’il demande', {
      requiresReference: boolean('Une référence', {
        default: false,
        help: 'N° de chèque, de virement ou d’autorisation',
      }),
      requiresDueDate: boolean('Une échéance', { default: false, help: 'Date à laquelle il est encaissé' }),
    }),
  },
  list: {
    columns: ['label', 'code', 'requiresReference', 'requiresDueDate', 'active'],
    filters: ['active'],
    empty: 'Aucun mode de paiement. Ajoutez ceux que vous acceptez au comptoir.',
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
