import { ageOn, unlikelyBirth } from '../../../domain/age';
import { presentDay } from '../../../domain/clock';
import { isLicencePossible, MAJORITY } from '../../../domain/driverRules';
import { identityNumber } from '../../../product/kinds/identityCards';
import { rib } from '../../../product/kinds/rib';
import { taxNumber } from '../../../product/kinds/taxNumber';
import type { Draft } from '../../../schema/field';
import { boolean, date, files, group, reference, section, text, url } from '../../../schema/fields';
import { company, person, renter } from './conditions';

const bornEarlyEnough = (birth: string) =>
  ageOn(birth, presentDay()) < MAJORITY ? `Un client a ${MAJORITY} ans au moins` : null;
const licenceAfterMajority = (issued: string, { birthDate }: Draft) =>
  typeof birthDate === 'string' && !isLicencePossible(birthDate, issued)
    ? `Un permis se délivre à ${MAJORITY} ans au plus tôt : vérifiez les deux dates`
    : null;
const scans = (label: string, when: typeof company) =>
  files(label, { when, accept: 'document', camera: true, max: 4 });

/** Of a person or of a company, each in its own words. */
export const otherDetails = group('Identité', {
  ...section('Identité', {
    firstName: text('Prénom', { required: true, when: person, max: 80 }),
    lastName: text('Nom', { required: true, when: person, sortable: true, max: 80 }),
    tradeName: text('Raison sociale', { required: true, when: company, sortable: true, max: 160 }),
    companyType: reference('Forme juridique', 'company-types', { expected: true, when: company }),
    taxRegistration: taxNumber('Matricule fiscal', {
      expected: true,
      when: company,
      unique: true,
      searchable: true,
    }),
    postalCode: text('Code postal', { mask: '9999', synonyms: ['CP'] }),
  }),
  ...section('Pièces', {
    CIN: identityNumber('N° de la pièce', {
      expected: true,
      when: renter,
      unique: true,
      searchable: true,
    }),
    CINDate: date('Délivrée le', { when: renter, notBefore: 'birthDate' }),
    birthDate: date('Né(e) le', {
      when: renter,
      check: bornEarlyEnough,
      warn: birth => unlikelyBirth(birth, presentDay()),
      synonyms: ['Date de naissance', 'Naissance'],
    }),
    birthPlace: text('Lieu de naissance', { when: renter, max: 80 }),
    drivingLicense: text('Permis n°', {
      when: renter,
      searchable: true,
      ignoreSeparators: true,
      max: 40,
    }),
    drivingLicenseDate: date('Permis délivré le', {
      when: renter,
      notBefore: 'birthDate',
      check: licenceAfterMajority,
    }),
    CINImage: scans('Pièce d’identité (images)', renter),
    drivingLicenseImage: scans('Permis (images)', renter),
    commercialRegister: text('RNE', { when: company, searchable: true, max: 40 }),
    patentImage: scans('Patente (images)', company),
  }),
  ...section('Facturation', {
    TVA: boolean('Assujetti à la TVA', { when: company }),
    RIB: rib('RIB'),
    website: url('Site web', { when: company, max: 200 }),
  }),
});
