import { describe, expect, it } from 'vitest';
import clients from '../../src/resources/client/client';
import contracts from '../../src/resources/contract/contract-service';
import vehicles from '../../src/resources/park/vehicle';
import reservations from '../../src/resources/reservation/reservation';
import tva from '../../src/resources/settings/tva';
import users from '../../src/resources/settings/user';
import { daysBetween } from '../../src/domain/calendarDate';
import type { Draft, Fields } from '../../src/schema/field';
import { date, group, integer, money, number, rows, text, url } from '../../src/schema/fields';
import { booking, company, contract, detail, judge, person, vehicle, withDetails } from './judge';

type Messages = Record<string, string>;
const required = 'Ce champ est obligatoire';
const readOnly = 'Ce champ ne se modifie pas';
const noAmount = { 'contractDetails.0.amount': 'Montant invalide' };

describe('un contrat de service mal rempli', () => {
  const empty = { 'contractDetails.0.service': 'Service requis', ...noAmount };
  it.each<[string, Draft, Messages]>([
    ['sans rien', {}, { contractDetails: required }],
    ['sans ligne', { contractDetails: [] }, { contractDetails: required }],
    ['avec une ligne vide', contract({}), empty],
    [
      'avec une ligne qui n’en est pas une',
      contract('x' as never),
      { ...empty, 'contractDetails.0': 'Groupe de champs attendu' },
    ],
    ['avec un texte pour lignes', { contractDetails: 'x' }, { contractDetails: 'Liste attendue' }],
    [
      'avec 501 lignes',
      { contractDetails: Array(501).fill(detail) },
      { contractDetails: '500 lignes au plus' },
    ],
    [
      'fautif à la seconde ligne',
      { contractDetails: [detail, { service: '1' }] },
      { 'contractDetails.1.amount': 'Montant invalide' },
    ],
    [
      'avec un service sans numéro',
      contract({ ...detail, service: 'x' }),
      { 'contractDetails.0.service': 'Choisissez dans la liste' },
    ],
    [
      'revenu avant d’être parti',
      contract({ ...detail, departureDate: '2027-03-12', returnDate: '2027-03-11' }),
      { 'contractDetails.0.returnDate': 'Pas avant « Date de départ » (12/03/2027)' },
    ],
    ['avec un champ inconnu', { ...contract(detail), colour: 'red' }, { colour: 'Champ inconnu' }],
    ['avec un nom hérité', { ...contract(detail), toString: 'x' }, { toString: 'Champ inconnu' }],
    [
      'avec un champ inconnu dans la ligne',
      contract({ ...detail, price: 1 }),
      { 'contractDetails.0.price': 'Champ inconnu' },
    ],
    ['avec un état', { ...contract(detail), state: 'INVOICED' }, { state: readOnly }],
    ['avec un numéro', { ...contract(detail), contractId: 'CS-1' }, { contractId: readOnly }],
  ])('%s', (_, input, messages) => {
    expect(judge(contracts.fields, input).messages).toEqual(messages);
  });

  it.each(['', 'abc', '1,2345', -1, '-0,001', true, {}, [], 1e13])('refuse le montant %j', amount => {
    expect(judge(contracts.fields, contract({ ...detail, amount })).messages).toEqual(noAmount);
  });
});

describe('une fiche mal remplie', () => {
  const rates = (rate: Draft) => ({
    validFrom: '2027-01-01',
    rates: [{ label: 'Normal', rate: 19, isDefault: true, ...rate }],
  });
  const noMoment = 'Date et heure invalides';
  it.each<[string, Fields, Draft, Messages]>([
    ['un canal inconnu', reservations.fields, booking({ source: 'fax' }), { source: 'Choix inconnu' }],
    ['un canal hérité', reservations.fields, booking({ source: 'constructor' }), { source: 'Choix inconnu' }],
    [
      'un retour avant le départ',
      reservations.fields,
      booking({ returnDate: '2027-03-12T08:59' }),
      { returnDate: 'Pas avant « Départ » (12/03/2027 09:00)' },
    ],
    [
      'un départ hors du calendrier',
      reservations.fields,
      booking({ departureDate: 8.64e15 }),
      { departureDate: noMoment },
    ],
    [
      'un retour au 30 février',
      reservations.fields,
      booking({ returnDate: '2028-02-30T09:00' }),
      { returnDate: noMoment },
    ],
    [
      'aucun taux par défaut',
      tva.fields,
      rates({ isDefault: false }),
      { rates: 'Choisissez un taux par défaut, et un seul' },
    ],
    [
      'un montant démesuré, qui dit sa limite',
      { amount: money('Montant') },
      { amount: '1 000 000 000 000 000' },
      { amount: 'Au plus 99\u00a0999\u00a0999\u00a0999' },
    ],
    ['un taux de 101', tva.fields, rates({ rate: 101 }), { 'rates.0.rate': 'Au plus 100' }],
    [
      'un jour qui n’existe pas',
      tva.fields,
      { ...rates({}), validFrom: '2027-02-29' },
      { validFrom: 'Date invalide : JJ/MM/AAAA' },
    ],
    [
      'un jour de l’an 26',
      tva.fields,
      { ...rates({}), validFrom: '0026-03-12' },
      { validFrom: 'L’année 26 ne peut pas être juste\u00a0: vouliez-vous dire 2026\u00a0?' },
    ],
    [
      'un jour de l’an 2206',
      tva.fields,
      { ...rates({}), validFrom: '2206-03-12' },
      { validFrom: 'L’année 2206 ne peut pas être juste\u00a0: vouliez-vous dire 2006\u00a0?' },
    ],
    [
      'un e-mail coupé',
      clients.fields,
      { ...person, email: 'mehdi@' },
      { email: 'Veuillez entrer une adresse e-mail valide' },
    ],
    [
      'un téléphone court',
      clients.fields,
      { ...person, phone: '20 123' },
      { phone: 'Téléphone invalide : 8 chiffres, ou + et l’indicatif' },
    ],
    [
      'une CIN de 7 chiffres',
      clients.fields,
      withDetails(person, { CIN: '1234567' }),
      { 'otherDetails.CIN': 'La CIN compte 8 chiffres' },
    ],
    [
      'un RIB sans sa clé',
      clients.fields,
      withDetails(company, { RIB: '08006012345678901232' }),
      { 'otherDetails.RIB': 'RIB invalide : 20 chiffres dont la clé' },
    ],
    [
      'un matricule coupé',
      clients.fields,
      withDetails(company, { taxRegistration: '12/A' }),
      { 'otherDetails.taxRegistration': 'Matricule fiscal invalide : écrivez-le comme 1234567X/A/M/000' },
    ],
    [
      'une plaque',
      vehicles.fields,
      vehicle({ registration: '0215 TUN 1' }),
      { registration: 'Immatriculation invalide : écrivez-la comme 215 TUN 4821' },
    ],
    [
      '61 lettres',
      vehicles.fields,
      vehicle({ policeNumber: 'x'.repeat(61) }),
      { policeNumber: '60 caractères au plus' },
    ],
    ['une puissance nulle', vehicles.fields, vehicle({ power: 0 }), { power: 'Au moins 1' }],
    [
      'un kilométrage à virgule',
      vehicles.fields,
      vehicle({ totalMileage: '2,5' }),
      { totalMileage: 'Nombre entier attendu' },
    ],
  ])('%s', (_, fields, input, messages) => {
    expect(judge(fields, input).messages).toEqual(messages);
  });

  it('dit du téléphone d’un utilisateur ce que dit la spécification', () => {
    expect(judge(users.fields, { phone: '1234567' }).messages.phone).toBe(
      'Ce Champ Contient au moin 8 caractères',
    );
  });

  it('refuse, dans un groupe et dans une ligne aussi, ce que le serveur écrit', () => {
    const fields = {
      seal: group('Sceau', { by: text('Par', { readOnly: true }) }),
      stops: rows('Étapes', { at: text('À', { readOnly: true }) }),
    };
    const { messages } = judge(fields, { seal: { by: 'moi' }, stops: [{ at: 'x' }] });
    expect(messages).toEqual({ 'seal.by': readOnly, 'stops.0.at': readOnly });
    expect(judge(fields, { seal: 'x' }).messages).toEqual({ seal: 'Groupe de champs attendu' });
  });
});

describe('ce qu’aucun champ ne prend', () => {
  it.each(['a\u0000b', 'a\u001fb', 'a\u007fb', 'a\ud800b', '\udfff'])('le texte %j', libelle => {
    expect(judge(contracts.fields, { libelle }).messages.libelle).toBe(
      'Ce texte contient un caractère interdit',
    );
  });

  const schemes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//karhba.tn',
    'karhba.tn',
  ];
  it.each([...schemes, 'http://', 'https://a b', 'https://x"onclick='])('l’adresse web %s', site => {
    const message = 'Adresse web invalide : elle commence par http:// ou https://';
    expect(judge({ site: url('Site') }, { site }).messages).toEqual({ site: message });
  });

  it('une date illisible, que la règle de sa voisine ne rencontre pas', () => {
    const fields = {
      from: date('Du'),
      to: date('Au', {
        check: (to, { from }) => (from && daysBetween(String(from), to) > 30 ? 'Un mois au plus' : null),
      }),
    };
    const faults = (from: string) => judge(fields, { from, to: '2026-03-12' }).messages;
    expect(faults('2026-01-01')).toEqual({ to: 'Un mois au plus' });
    expect(faults('abc')).toEqual({ from: 'Date invalide\u00a0: JJ/MM/AAAA' });
  });

  it('un nombre que la base ne tiendrait pas', () => {
    const fields = { weight: number('Poids'), count: integer('Nombre') };
    const refused = (weight: number, count: number) => Object.keys(judge(fields, { weight, count }).messages);
    expect(refused(99_999_999_999, 2_147_483_647)).toEqual([]);
    expect(refused(100_000_000_000, 2_147_483_648)).toEqual(['weight', 'count']);
    expect(refused(-100_000_000_000, -2_147_483_648)).toEqual(['weight', 'count']);
  });
});
