import { parsePhone, formatPhone } from '../../domain/phone';
import { defineResource } from '../../schema/defineResource';
import { choice, code, date, money, phone, reference, rows, section, text } from '../../schema/fields';

export default defineResource({
  name: 'contract-services',
  type: 'ContractService',
  labels: { one: 'contrat de service', many: 'contrats de service', gender: 'm' },
  area: 'contract',
  category: 'Service',
  icon: 'file-text',
  representation: ['contractId'],
  fields: {
    contractId: code('N°', { prefix: 'CS', digits: 5, sortable: true }),
    state: choice(
      'État',
      { OPEN: 'Ouvert', INVOICED: 'Facturé', CANCELLED: 'Annulé' },
      {
        readOnly: true,
        sortable: true,
        tones: { OPEN: 'success', INVOICED: 'rent', CANCELLED: 'cancelled' },
      },
    ),
    ...section('Contrat', {
      client: reference('Client', 'clients', {
        searchable: true,
        help: 'Sans client, la facture reprend le libellé, l’adresse et le téléphone',
      }),
      libelle: text('Libellé', { searchable: true, sortable: true, max: 200 }),
      address: text('Adresse', { max: 300 }),
      tel: phone('Téléphone', {
        mask: '+216 99 999 999',
        parse: parsePhone,
        format: formatPhone,
        searchable: true,
        compact: true,
      }),
      receipt: reference('Facture', 'receipts', { readOnly: true }),
      blacklistOverride: text('Dérogation (liste noire)', {
        max: 300,
        wide: true,
        access: { write: 'SUPER_ADMIN' },
        help: 'Pourquoi louer quand même à un client sur liste noire',
      }),
    }),
    contractDetails: rows(
      'Détails du contrat',
      {
        service: reference('Service', 'services', { required: 'Service requis', searchable: true }),
        vehicleId: reference('Véhicule', 'vehicles', {
          searchable: true,
          free: { from: 'departureDate', to: 'returnDate' },
        }),
        departureDate: date('Date de départ'),
        returnDate: date('Date de retour', { notBefore: 'departureDate' }),
        amount: money('Montant', {
          required: 'Montant invalide',
          min: 0,
          message: 'Montant invalide',
          wire: 'text',
          total: true,
        }),
      },
      { required: true, help: 'Montants hors taxe, virgule ou point acceptés' },
    ),
  },
  routes: {
    list: '/contract/contract-service-list',
    create: '/contract/contract-service',
    edit: { path: '/contract/contract-service/:id/edit' },
    show: { path: '/contract/contract-service/:id/:mode', mode: 'voir' },
  },
  operations: {
    list: 'ContractServices',
    one: 'ContractService',
    create: 'createContractService',
    update: 'updateContractService',
  },
  access: { list: 'contracts-service', create: 'create_contract_service', update: 'update_contract_service' },
  list: {
    columns: [
      { main: 'contractId', second: 'libelle' },
      'client',
      'tel',
      { main: 'contractDetails.service', second: 'contractDetails.vehicleId', label: 'Prestations' },
      'contractDetails.amount',
      'receipt',
      'state',
    ],
    filters: [
      {
        argument: 'departureDate',
        path: 'contractDetails.departureDate',
        operator: '>=',
        label: 'Départ à partir du',
      },
      {
        argument: 'returnDate',
        path: 'contractDetails.returnDate',
        operator: '<=',
        label: 'Retour jusqu’au',
      },
      { argument: 'state', path: 'state', operator: '=' },
      { argument: 'client', path: 'client', operator: '=' },
    ],
    quickFilters: [
      { label: 'À facturer', values: { state: 'OPEN' } },
      { label: 'Facturés', values: { state: 'INVOICED' } },
    ],
    sort: { field: 'id', order: 'desc' },
    searchPlaceholder: 'Numéro, libellé, client, téléphone…',
    empty:
      'Aucun contrat de service. Le premier se crée en une minute : un libellé, une prestation, un montant.',
  },
  tabs: [{ of: 'clients', by: 'client' }],
  menu: { list: 'Contrats de service', create: 'Nouveau contrat de service' },
  titles: { create: 'Ajouter un nouveau contrat de service', edit: 'Modifier le contrat de service' },
  messages: { created: 'Contrat ajouté avec succès !', updated: 'Contrat mis à jour avec succès !' },
  transitions: {
    field: 'state',
    initial: 'OPEN',
    moves: {
      cancel: {
        operation: 'cancelContractService',
        from: ['OPEN'],
        to: 'CANCELLED',
        access: 'update_contract_service',
        label: 'Annuler le contrat',
        confirm: 'Le contrat sera annulé et ses véhicules seront libérés.',
        success: 'Contrat annulé.',
        danger: true,
      },
    },
  },
  actions: {
    createReceiptFromContractService: {
      label: 'Facturer',
      access: 'create_receipt',
      argument: 'contractServiceId',
      returns: 'receipts',
      confirm: 'Une facture numérotée sera émise. Le contrat ne pourra plus être modifié.',
      success: 'Facture émise.',
      icon: 'receipt',
      when: contract => contract.state === 'OPEN',
    },
  },
  occupies: {
    target: 'vehicles',
    rows: 'contractDetails',
    subject: 'vehicleId',
    from: 'departureDate',
    to: 'returnDate',
    kind: 'SERVICE',
    said: 'pris par un contrat de service',
    label: 'En prestation',
    tone: 'rent',
    holder: 'client',
    while: { field: 'state', values: ['OPEN', 'INVOICED'] },
  },
  frozen: {
    field: 'state',
    values: ['INVOICED', 'CANCELLED'],
    message: 'Contrat déjà facturé',
    messages: { CANCELLED: 'Contrat annulé : il ne change plus.' },
  },
});
