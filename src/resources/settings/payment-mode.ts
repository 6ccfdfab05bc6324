import { defineResource } from '../../schema/defineResource';
import { boolean, section, text } from '../../schema/fields';

export default defineResource({
  name: 'payment-modes',
  type: 'PaymentMode',
  labels: { one: 'mode de paiement', many: 'modes de paiement', gender: 'm' },
  area: 'settings',
  category: 'Paiement et fiscalité',
  icon: 'credit-card',
  synonyms: ['règlement', 'espèces', 'chèque', 'virement', 'carte', 'traite'],
  representation: ['label'],
  fields: {
    ...section('Mode de paiement', {
      label: text('Libellé', { required: true, unique: true, searchable: true, sortable: true, max: 60 }),
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
  routes: {
    list: '/settings/payment-mode-list',
    create: '/settings/add-payment-mode',
    edit: '/settings/add-payment-mode/:id',
  },
  operations: {
    list: 'PaymentModes',
    one: 'PaymentMode',
    create: 'createPaymentMode',
    update: 'updatePaymentMode',
    delete: 'deletePaymentMode',
  },
  access: {
    list: 'payment_modes',
    create: 'create_payment_mode',
    update: 'update_payment_mode',
    delete: 'delete_payment_mode',
  },
  archive: true,
  list: {
    columns: ['label', 'code', 'requiresReference', 'requiresDueDate', 'active'],
    filters: [{ argument: 'active', path: 'active', operator: '=' }],
    perPage: 8,
    sort: { field: 'label', order: 'asc' },
    empty: 'Aucun mode de paiement. Ajoutez ceux que vous acceptez au comptoir.',
  },
  kept: {
    field: 'code',
    values: ['Espaces', 'Cheque', 'Virement', 'Tpe', 'Traite'],
    message:
      'Ce mode de paiement est celui des règlements déjà saisis : il garde son code et ne se supprime pas. Rendez-le inactif.',
  },
});
