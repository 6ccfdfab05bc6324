import { modelMarks } from '../../product/modelConditions';
import { defineResource } from '../../schema/defineResource';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  integer,
  longText,
  money,
  percent,
  reference,
  rows,
  section,
  text,
} from '../../schema/fields';

const stillModel = (mark: string) => (body: string) =>
  body.includes(mark)
    ? 'Modèle\u00a0: faites-le relire par un avocat, puis ôtez sa première phrase, imprimée sur les contrats'
    : null;

/** What a renter agrees to. Each edit is a new version; documents keep the one they were signed with. */
export default defineResource({
  name: 'rent-conditions',
  type: 'RentCondition',
  label: {
    one: 'version des conditions',
    many: 'conditions de location',
    gender: 'f',
    titles: { add: 'Rédiger les conditions de location' },
    messages: { created: 'Conditions de location enregistrées.', updated: 'Nouvelle version enregistrée.' },
  },
  navigation: { area: 'settings', category: 'Général', icon: 'scroll-text' },
  representation: ['title', 'version'],
  fields: {
    ...section('Texte', {
      title: text('Titre', { required: true, sortable: true, max: 120, wide: true }),
      body: longText('Conditions', {
        required: true,
        max: 50_000,
        markdown: 'fr',
        begins: 'ModelConditions',
        warn: stillModel(modelMarks.fr),
      }),
      bodyAr: longText('Conditions en arabe', {
        max: 50_000,
        markdown: 'ar',
        begins: 'ModelConditionsAr',
        warn: stillModel(modelMarks.ar),
      }),
    }),
    approvals: rows(
      'Clauses à cocher',
      {
        clause: text('Clause', { required: true, max: 300 }),
        clauseAr: text('En arabe', { max: 300 }),
      },
      { rowLabel: 'une clause', help: 'Le client coche chacune avant de signer sur l’écran' },
    ),
    ...section('Conducteur', {
      minAge: integer('Âge minimal', { required: true, min: 18, max: 99, default: 21 }),
      minLicenseYears: integer('Années de permis', { required: true, min: 0, max: 50, default: 2 }),
    }),
    ...section('Durée', {
      dayMode: choice(
        'Jour de location',
        { H24: 'Par 24 heures', CALENDAR: 'Jour calendaire', MONTHLY: 'Au mois, tout mois commencé' },
        { required: true, default: 'H24' },
      ),
      graceMinutes: integer('Tolérance au retour, en minutes', {
        required: true,
        min: 0,
        max: 1440,
        default: 60,
      }),
      lateFeePolicy: choice('Retard', {
        EXTRA_DAYS: 'Jours supplémentaires au prix du contrat',
        HOURLY: 'À l’heure, jusqu’au prix d’un jour',
      }),
      lateHourlyRate: money('Heure de retard HT', {
        min: 0,
        when: ({ lateFeePolicy }: Draft) => lateFeePolicy === 'HOURLY',
        help: 'Un vingt-quatrième du jour quand elle n’est pas dite',
      }),
      earlyReturnPolicy: choice('Retour anticipé', {
        FULL: 'Durée prévue due en entier',
        PRORATA: 'Jours rendus remboursés',
      }),
    }),
    ...section('Kilomètres et carburant', {
      includedKmPerDay: integer('Kilomètres inclus par jour', { min: 0 }),
      extraKmPrice: money('Kilomètre supplémentaire', { min: 0 }),
      fuelPolicy: choice('Carburant', {
        SAME_LEVEL: 'Rendu au même niveau',
        FULL: 'Plein au départ, plein au retour',
        PREPAID: 'Plein payé d’avance',
      }),
    }),
    ...section('Frais', {
      fuelFee: money('Remplissage du réservoir', { min: 0, help: 'En plus des litres qui manquent' }),
      missingKeyFee: money('Clé non rendue', { min: 0, help: 'Chacune' }),
      cleaningFee: money('Nettoyage', { min: 0 }),
      noShowFee: money('Absence au départ', { min: 0 }),
    }),
    cancellationRules: rows(
      'Annulation',
      {
        hoursBefore: integer('Heures avant le départ', { required: true, min: 0 }),
        feePercent: percent('Retenue', { required: true, min: 0, max: 100 }),
      },
      {
        rowLabel: 'une règle',
        help: 'La retenue de qui annule au moins tant d’heures avant. Plus tard que la dernière, la dernière vaut encore',
      },
    ),
    guaranteeByCategory: rows(
      'Garantie par catégorie',
      {
        category: reference('Catégorie', 'pricing-vehicles', { required: true }),
        amount: money('Garantie', { required: true, min: 0 }),
      },
      { rowLabel: 'une catégorie' },
    ),
    version: integer('Version', { readOnly: true }),
    isActive: boolean('En vigueur', { readOnly: true }),
  },
  routes: {
    list: '/settings/rent-conditions',
    create: '/settings/rent-conditions/add',
    edit: '/settings/rent-conditions/:id',
  },
  list: {
    columns: ['title', 'version', 'isActive', 'createdAt'],
    filters: ['isActive'],
    quickFilters: [{ label: 'En vigueur', values: { isActive: 'true' } }],
    sort: '-version',
    empty: 'Aucune condition de location. Rédigez celles que vos clients signent.',
    perPage: 10,
  },
  invariants: { versioned: { number: 'version', active: 'isActive' } },
});
