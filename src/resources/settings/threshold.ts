import { MONTHLY_FROM_DAYS } from '../../domain/billableItems';
import { DEFAULT_OPTION_HOURS } from '../../domain/optionExpiry';
import { defineResource } from '../../schema/defineResource';
import { integer, money, percent, section, text } from '../../schema/fields';
import type { Draft } from '../../schema/field';

const isShared = (prefix: string, record: Draft): boolean =>
  Object.keys(prefixes).filter(name => record[name] === prefix).length > 1;

/** What the numbers of a kind of document begin with; two kinds never share it. */
const prefix = <const D extends string>(label: string, usual: D) =>
  text(label, {
    required: true,
    default: usual,
    max: 6,
    parse: (typed: string) => (/^[A-Z]{1,6}$/.test(typed.toUpperCase()) ? typed.toUpperCase() : null),
    message: 'De 1 à 6 lettres, sans accent ni chiffre',
    check: (value: string, record: Draft) =>
      isShared(value, record) ? 'Un autre document a déjà ce préfixe' : null,
  });

const prefixes = {
  reservationPrefix: prefix('Réservation', 'RES'),
  contractPrefix: prefix('Contrat', 'CTR'),
  receiptPrefix: prefix('Facture', 'FA'),
  creditNotePrefix: prefix('Avoir', 'AV'),
  cashReceiptPrefix: prefix('Bon de caisse', 'BC'),
  cashCreditNotePrefix: prefix('Avoir de bon de caisse', 'AB'),
  damageReceiptPrefix: prefix('Facture de dommage', 'FD'),
  paymentPrefix: prefix('Règlement', 'REG'),
};

function days(typed: string): string | null {
  const given = typed.split(/[\s,;]+/).filter(Boolean);
  if (given.length > 6 || given.some(one => !/^\d{1,3}$/.test(one) || Number(one) < 1 || Number(one) > 365))
    return null;
  return [...new Set(given.map(Number))].toSorted((a, b) => b - a).join(', ');
}

/** What the company decides once for all of its screens. */
export default defineResource({
  name: 'thresholds',
  type: 'Threshold',
  label: {
    one: 'réglage',
    many: 'seuils et numéros',
    gender: 'm',
    titles: { list: 'Seuils et numéros' },
    messages: { created: 'Réglages enregistrés.', updated: 'Réglages enregistrés.' },
  },
  navigation: { area: 'settings', category: 'Général', icon: 'gauge', menu: { list: 'Seuils et numéros' } },
  storage: { settings: { single: true } },
  representation: ['receiptPrefix'],
  fields: {
    ...section(
      'Préfixes des numéros',
      prefixes,
      'Un préfixe changé vaut pour les numéros à venir ; la suite continue.',
    ),
    ...section('Alertes, en jours avant l’échéance', {
      documentAlertDays: text('Documents à renouveler', {
        required: true,
        default: '30, 15, 7, 1',
        parse: days,
        message: 'De 1 à 6 nombres de jours, de 1 à 365 : 30, 15, 7, 1',
        help: 'Assurance, visite, vignette, carte d’exploitation, permis, agrément, suspension de TVA',
      }),
    }),
    ...section('Seuils', {
      cashWarning: money('Avertir d’un paiement en espèces dès', { required: true, min: 0, default: '5000' }),
      overbookingPercent: percent('Surréservation permise par catégorie', {
        min: 0,
        max: 100,
        default: 0,
        help: 'Réservations sans véhicule, au-delà des voitures de la catégorie',
      }),
      optionHours: integer('Durée d’une option (heures)', {
        min: 1,
        max: 8760,
        default: DEFAULT_OPTION_HOURS,
        help: 'Quand rien n’est dit ; vide, une option n’expire pas d’elle-même',
      }),
      monthlyInvoicingDays: integer('Facturer au mois une location dès (jours)', {
        min: 2,
        max: 366,
        default: MONTHLY_FROM_DAYS,
        help: 'Chaque mois se propose le jour où il finit ; vide, une location se facture à son retour',
      }),
    }),
  },
  access: {
    list: 'change_thresholds',
    create: 'change_thresholds',
    update: 'change_thresholds',
    own: ['change_thresholds'],
  },
  routes: { list: '/settings/thresholds' },
  list: { columns: ['receiptPrefix'] },
});
