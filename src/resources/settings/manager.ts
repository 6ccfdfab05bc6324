import { defineResource } from '../../schema/defineResource';
import {
  boolean,
  choice,
  date,
  email,
  file,
  group,
  money,
  reference,
  section,
  text,
} from '../../schema/fields';
import { teifVersions } from '../../product/enumerations';
import { cin } from '../../product/kinds/identityCards';
import { rib } from '../../product/kinds/rib';
import { taxNumber } from '../../product/kinds/taxNumber';
import { telephone } from '../../product/kinds/telephone';
import { documentNotices } from './parts/documentNotices';

/** The operating companies, with what is printed of them on documents. */
export default defineResource({
  name: 'managers',
  type: 'Manager',
  label: { one: 'société exploitante', many: 'sociétés exploitantes', gender: 'f' },
  navigation: {
    area: 'settings',
    category: 'Société',
    icon: 'building',
    synonyms: ['gérant', 'en-tête', 'logo', 'cachet', 'matricule fiscal', 'carte d’exploitation', 'patente'],
  },
  fields: {
    ...section('Société', {
      companyName: text('Raison sociale', {
        required: true,
        unique: true,
        searchable: true,
        sortable: true,
        max: 160,
      }),
      legalForm: reference('Forme juridique', 'company-types'),
      taxNumber: taxNumber('Matricule fiscal', { required: true, unique: true, searchable: true }),
      commercialRegister: text('RNE', { required: true, searchable: true, max: 40 }),
      capital: money('Capital social', { min: 0, help: 'Imprimé au bas des documents' }),
      RIB: rib('RIB', { required: true, help: 'Imprimé sur les factures' }),
      isActive: boolean('Sur les documents', {
        default: false,
        onlyOne: true,
        access: { write: 'update_manager_is_active' },
        help: 'Elle émet factures et lettres : une société à la fois, la première d’elle-même',
      }),
    }),
    ...section(
      'Facture électronique',
      {
        sendsEInvoices: boolean('Factures envoyées à El Fatoora', {
          default: false,
          help: 'Chaque facture émise attend alors son envoi, et n’est pas émise incomplète',
        }),
        teifVersion: choice('Version du format TEIF', teifVersions, { default: 'V1_8_8' }),
      },
      'Que la société y soit tenue, son comptable le dit',
    ),
    ...section('Coordonnées', {
      address: text('Adresse', { required: true, max: 300, wide: true }),
      addressAr: text('Adresse en arabe', {
        max: 300,
        wide: true,
        help: 'Sur les contrats en français et arabe, sous l’adresse en français',
      }),
      phone: telephone('Téléphone', { required: true, searchable: true }),
      email: email('E-mail'),
    }),
    ...section('Représentant légal', {
      legalRepresentative: group('Représentant légal', {
        name: text('Nom du gérant', { searchable: true, max: 120 }),
        CIN: cin('CIN du gérant'),
      }),
    }),
    ...section('Autorisations', {
      licenceNumber: text('Agrément n°', { searchable: true, max: 60 }),
      licenceExpiry: date('Agrément valable jusqu’au', {
        sortable: true,
        deadline: { days: documentNotices, of: 'Agrément', action: 'Renouveler l’agrément' },
      }),
      taxCardExpiry: date('Carte d’identification fiscale valable jusqu’au', {
        sortable: true,
        deadline: {
          days: documentNotices,
          of: 'Carte d’identification fiscale',
          action: 'Renouveler la carte',
        },
      }),
      insurancePro: text('Responsabilité civile professionnelle', {
        max: 120,
        help: 'Compagnie et n° de police',
      }),
    }),
    ...section('Impression', {
      logo: file('Logo', { accept: 'image' }),
      stampImage: file('Cachet', { accept: 'image' }),
      signature: file('Signature', { accept: 'image' }),
    }),
  },
  operations: {
    update: 'updateManagerDetails',
    updates: { updateManagerIsActive: { access: 'update_manager_is_active', fields: ['isActive'] } },
  },
  list: {
    columns: [
      { main: 'companyName', second: 'legalRepresentative.name', label: 'Société' },
      'taxNumber',
      'phone',
      'licenceExpiry',
      'taxCardExpiry',
      'isActive',
    ],
    filters: ['isActive', { path: 'licenceExpiry', argument: 'licenceExpiresBefore', operator: '<=' }],
    searchPlaceholder: 'Société, matricule, gérant…',
    empty: 'Aucune société. Ajoutez la vôtre : ses coordonnées s’impriment sur les contrats et les factures.',
  },
  archive: true,
  notified: { managerId: 'id', companyName: 'companyName', taxNumber: 'taxNumber' },
});
