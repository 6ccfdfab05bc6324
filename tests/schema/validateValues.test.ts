import { describe, expect, it } from 'vitest';
import clients from '../../src/resources/client/client';
import contracts from '../../src/resources/contract/contract-service';
import vehicles from '../../src/resources/park/vehicle';
import reservations from '../../src/resources/reservation/reservation';
import users from '../../src/resources/settings/user';
import type { Draft } from '../../src/schema/field';
import { integer, longText, rows, secret, text } from '../../src/schema/fields';
import { withExpected } from '../../src/schema/words/fields/expected';
import { booking, company, contract, detail, judge, person, withDetails } from './judge';

const required = 'Ce champ est obligatoire';

describe('une valeur saisie prend sa seule forme', () => {
  it.each([
    ['150', 150_000],
    ['150,5', 150_500],
    ['150.527', 150_527],
    ['1 234,5', 1_234_500],
    [0, 0],
    [12.5, 12_500],
  ])('le montant %j vaut %i millimes', (amount, millimes) => {
    const { contractDetails } = judge(contracts.fields, contract({ ...detail, amount })).values;
    expect(contractDetails).toEqual([expect.objectContaining({ service: '1', amount: millimes })]);
  });

  it('téléphone, matricule, RIB, accents', () => {
    const client = { ...company, email: ' e\u0301lan@karhba.tn ' };
    const { values, messages } = judge(
      clients.fields,
      withDetails(client, { RIB: ' 08 006 0123456789012 31 ' }),
    );
    expect(messages).toEqual({});
    expect(values).toMatchObject({
      phone: '+21620123456',
      email: 'élan@karhba.tn',
      otherDetails: { taxRegistration: '1234567XAM000', RIB: '08006012345678901231' },
    });
  });

  it('un texte d’une ligne, même collé de plusieurs', () => {
    const { values, messages } = judge(
      { name: text('Nom'), note: longText('Note') },
      { name: 'Salma\r\n  Ben Youssef\u2028Gharbi', note: 'Un.\nDeux.' },
    );
    expect(messages).toEqual({});
    expect(values).toEqual({ name: 'Salma Ben Youssef Gharbi', note: 'Un.\nDeux.' });
    const ended = judge(
      { name: text('Nom', { max: 5 }), none: text('Autre'), password: secret('Mot de passe') },
      { name: '\u0085Salma\r\n\u0085', none: '\u0085', password: 'Ghar\tel-Melh' },
    );
    expect(ended.messages).toEqual({});
    expect(ended.values).toEqual({ name: 'Salma', none: null, password: 'Ghar\tel-Melh' });
  });

  it('dates, moments de Tunis, références', () => {
    expect(judge(reservations.fields, booking({ client: { id: 7, label: 'Mehdi' } })).values).toMatchObject({
      client: '7',
      departureDate: Date.UTC(2027, 2, 12, 8),
      vehicles: [{ vehicle: '1' }],
    });
    const { values } = judge(contracts.fields, contract({ ...detail, departureDate: ' 2027-03-12 ' }));
    expect(values.contractDetails).toMatchObject([{ departureDate: '2027-03-12' }]);
    // What people type is read by the input, which knows what is near; a program says all of a day.
    for (const departureDate of ['12/03/2027', '2027-3-12', '12032027'])
      expect(judge(contracts.fields, contract({ ...detail, departureDate })).messages).toEqual({
        'contractDetails.0.departureDate': 'Date invalide\u00a0: JJ/MM/AAAA',
      });
  });
});

describe('un champ soumis à une condition', () => {
  const missing = { 'otherDetails.tradeName': required };

  it('n’enregistre rien quand elle ne tient pas, et manque quand elle tient', () => {
    const typed = withDetails(person, { tradeName: 'Atlas', taxRegistration: 'x', TVA: true });
    const { values, messages } = judge(clients.fields, typed);
    expect(messages).toEqual({});
    expect(values.otherDetails).toMatchObject({
      tradeName: null,
      taxRegistration: null,
      TVA: null,
      lastName: 'Trabelsi',
    });
    expect(judge(clients.fields, { ...person, clientType: 'COMPANY' }).messages).toEqual(missing);
  });

  it('se vide quand une modification la rend fausse', () => {
    const sale = { date: '2026-01-02', amountType: 'HT', amount: 5_000_000 };
    const nothing = { date: null, amountType: null, amount: null };
    // As a transition judges it: the record is in its new state already.
    const current = { vehicleType: { type: 'IN_SERVICE', soldDetails: sale } };
    expect(judge(vehicles.fields, {}, { current })).toMatchObject({
      values: { vehicleType: { soldDetails: nothing } },
      messages: {},
    });
  });

  it('devient obligatoire quand une modification la rend vraie, pas avant', () => {
    const current = withDetails(person, { tradeName: null, taxRegistration: null });
    expect(judge(clients.fields, { clientType: 'COMPANY' }, { current }).messages).toEqual(missing);
    expect(judge(clients.fields, { address: 'Sfax' }, { current })).toEqual({
      values: { address: 'Sfax', bankName: null },
      messages: {},
    });
  });

  it('lit la ligne à côté de la fiche', () => {
    const paidOnToll = (record: Draft, row?: Draft) => record.kind === 'toll' && row?.paid === 'yes';
    const price = integer('Prix', { required: true, when: paidOnToll });
    const fields = { kind: text('Sorte'), stops: rows('Étapes', { paid: text('Payé'), price }) };
    expect(judge(fields, { kind: 'toll', stops: [{ paid: 'yes' }, { paid: 'no', price: 3 }] })).toEqual({
      values: { kind: 'toll', stops: [{ paid: 'yes' }, { paid: 'no', price: null }] },
      messages: { 'stops.0.price': required },
    });
  });
});

describe('ce qu’un formulaire entier attend', () => {
  const caller = {
    clientType: 'PHYSICAL',
    phone: '20 123 456',
    otherDetails: { firstName: 'Sarra', lastName: 'Jelassi' },
  };
  const whole = { address: required, 'otherDetails.CIN': required };
  const now = { date: '2027-03-01', instant: '2027-03-01T09:00' };

  it('n’est pas demandé à qui crée un client en passant, d’un nom et d’un téléphone', () => {
    expect(judge(clients.fields, caller, { now }).messages).toEqual({});
    expect(judge(withExpected(clients.fields), caller, { now }).messages).toEqual(whole);
    expect(judge(withExpected(clients.fields), { ...company, address: '' }, { now }).messages).toEqual({
      address: required,
    });
  });

  it('peut rester vide ensuite, et ne se vide plus une fois rempli', () => {
    const emptied = { address: '', otherDetails: { CIN: '' } };
    const judged = (before: Draft) =>
      judge(withExpected(clients.fields, before), emptied, { current: before }).messages;
    expect(judged({ ...person, ...caller })).toEqual({ address: required });
    expect(judged(person)).toEqual(whole);
  });
});

describe('une modification n’apporte que ce qui change', () => {
  const row = {
    id: '5',
    service: '1',
    vehicleId: '3',
    departureDate: '2027-03-12',
    returnDate: '2027-03-14',
    amount: 120_000,
  };
  const current = { libelle: 'Séminaire', contractDetails: [row] };
  const change = (input: Draft) => judge(contracts.fields, input, { current });
  const booked = booking({
    departureDate: Date.UTC(2027, 2, 12),
    returnDate: Date.UTC(2027, 2, 15),
    status: 'PENDING',
  });

  it('laisse le reste, et le juge avec ce qui est là', () => {
    expect(change({ libelle: ' Congrès ' })).toEqual({ values: { libelle: 'Congrès' }, messages: {} });
    expect(change({ libelle: ' ' }).values).toEqual({ libelle: null });
    const late = judge(reservations.fields, { departureDate: '2027-03-16T09:00' }, { current: booked });
    expect(late.messages).toEqual({ returnDate: 'Pas avant « Départ » (16/03/2027)' });
    expect(judge(reservations.fields, { client: null }, { current: booked }).messages).toEqual({
      client: required,
    });
  });

  it('reconnaît une ligne à son numéro, et prend pour neuve celle qui n’en a pas', () => {
    expect(change({ contractDetails: [{ id: 5, returnDate: '2027-03-11' }] }).messages).toEqual({
      'contractDetails.0.returnDate': 'Pas avant « Date de départ » (12/03/2027)',
    });
    expect(change({ contractDetails: [{ id: '5', amount: '90' }] })).toEqual({
      values: { contractDetails: [{ id: '5', amount: 90_000 }] },
      messages: {},
    });
    expect(change({ contractDetails: [{ amount: '90' }] }).messages).toEqual({
      'contractDetails.0.service': 'Service requis',
    });
    const odd = change({ contractDetails: [{ id: { toString: 1 }, ...detail }] });
    expect(odd.values.contractDetails).toEqual([expect.objectContaining({ service: '1', amount: 120_000 })]);
  });

  it('se borne aux champs que l’opération accepte', () => {
    const input = { firstName: 'Amel', role: 'SUPER_ADMIN' };
    const { values, messages } = judge(users.fields, input, { current: {}, accepts: ['firstName'] });
    expect(values).toEqual({ firstName: 'Amel' });
    expect(messages).toEqual({ role: 'Ce champ ne se modifie pas' });
  });
});
