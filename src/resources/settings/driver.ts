import { unlikelyBirth } from '../../domain/age';
import { presentDay } from '../../domain/clock';
import { isLicencePossible, MAJORITY } from '../../domain/driverRules';
import { defineResource } from '../../schema/defineResource';
import { identityTypes, internalOrExternal } from '../../product/enumerations';
import type { Draft } from '../../schema/field';
import {
  boolean,
  choice,
  country,
  date,
  files,
  longText,
  reference,
  section,
  text,
} from '../../schema/fields';
import { identityNumber } from '../../product/kinds/identityCards';
import { telephone } from '../../product/kinds/telephone';
import { documentNotices } from './parts/documentNotices';

const blacklisted = (driver: Draft) => driver.isBlacklisted === true;
const hasCard = (driver: Draft) => driver.identityType !== 'PASSPORT';
const hasPassport = (driver: Draft) => driver.identityType === 'PASSPORT';
const external = (driver: Draft) => driver.kind === 'EXTERNAL';
const internal = (driver: Draft) => driver.kind === 'INTERNAL';

/** Nobody has a licence before they are of age (domain C.1). */
const agedEnough = (issued: string, driver: Draft) =>
  typeof driver.birthDate === 'string' && !isLicencePossible(driver.birthDate, issued)
    ? `Un permis se délivre à ${MAJORITY} ans au plus tôt : vérifiez les deux dates`
    : null;

/** Who drives: the company’s own chauffeurs (internal) and the drivers of its clients (external). */
export default defineResource({
  name: 'drivers',
  type: 'Driver',
  label: { one: 'conducteur', many: 'conducteurs', gender: 'm' },
  navigation: {
    area: 'settings',
    category: 'Société',
    icon: 'id-card',
    synonyms: ['chauffeur', 'permis', 'CIN'],
  },
  representation: ['firstName', 'lastName'],
  fields: {
    ...section('Identité', {
      // Met at the counter, day after day; the few of the company are said to be.
      kind: choice('Type', internalOrExternal, { required: true, default: 'EXTERNAL', sortable: true }),
      client: reference('Client', 'clients', { when: external, searchable: true }),
      user: reference('Compte', 'users', { when: internal, help: 'S’il se connecte à l’application' }),
      firstName: text('Prénom', { required: true, sortable: true, max: 80 }),
      lastName: text('Nom', { required: true, max: 80 }),
      birthDate: date('Né(e) le', {
        required: true,
        warn: birth => unlikelyBirth(birth, presentDay()),
      }),
      birthPlace: text('Lieu de naissance', { max: 80 }),
      nationality: country('Nationalité', { default: 'TN' }),
      identityType: choice('Pièce d’identité', identityTypes, { required: true, default: 'CIN' }),
      CIN: identityNumber('CIN ou carte de séjour', {
        required: true,
        when: hasCard,
        unique: true,
        searchable: true,
      }),
      passport: text('Passeport', {
        required: true,
        when: hasPassport,
        unique: true,
        searchable: true,
        ignoreSeparators: true,
        max: 20,
      }),
      CINDate: date('Délivrée le', { notBefore: 'birthDate' }),
    }),
    ...section('Coordonnées', {
      tel: telephone('Téléphone', { required: true, searchable: true }),
      address: text('Adresse', { max: 300, wide: true }),
    }),
    ...section('Permis', {
      drivingLicense: text('Permis n°', {
        required: true,
        unique: true,
        searchable: true,
        ignoreSeparators: true,
        max: 40,
      }),
      category: text('Catégories', { max: 20, placeholder: 'B, D' }),
      drivingLicenseDate: date('Délivré le', { required: true, notBefore: 'birthDate', check: agedEnough }),
      expiry: date('Expire le', {
        notBefore: 'drivingLicenseDate',
        sortable: true,
        deadline: { days: documentNotices, of: 'Permis de conduire', action: 'Demander le nouveau permis' },
      }),
      images: files('Scans', {
        camera: true,
        accept: 'document',
        max: 6,
        help: 'Pièce d’identité et permis, recto et verso',
      }),
    }),
    ...section('Suivi', {
      isBlacklisted: boolean('Sur liste noire', {
        default: false,
        tones: { true: 'danger' },
        help: 'Ne conduit plus nos voitures',
      }),
      blacklistReason: text('Motif', { required: true, when: blacklisted, max: 300, wide: true }),
      note: longText('Note', { max: 2000, wide: true }),
    }),
  },
  list: {
    columns: [
      { main: '_label', second: 'tel', label: 'Conducteur' },
      'kind',
      { main: 'drivingLicense', second: 'category', label: 'Permis' },
      'expiry',
      'client',
      'isBlacklisted',
    ],
    filters: [
      'kind',
      'isBlacklisted',
      'client',
      { path: 'expiry', argument: 'expiresBefore', operator: '<=' },
    ],
    quickFilters: [
      { label: 'Nos chauffeurs', values: { kind: 'INTERNAL' } },
      { label: 'Liste noire', values: { isBlacklisted: 'true' } },
    ],
    sort: 'lastName',
    searchPlaceholder: 'Nom, CIN, permis, téléphone…',
    empty: 'Aucun conducteur. Ajoutez vos chauffeurs, et ceux que vos clients autorisent à conduire.',
  },
  sheet: { tabs: [{ of: 'clients', by: 'client' }] },
  archive: true,
});
