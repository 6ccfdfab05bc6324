import { describe, expect, it } from 'vitest';
import { judgeHandedOver } from '../../src/domain/payment';
import type { HandedOver, PaymentKind, PaymentModeTerms } from '../../src/domain/payment';

const cheque = {
  chequeNumber: '0417911',
  bank: 'BIAT',
  drawer: 'Carthage Négoce',
  chequeDate: '2026-12-31',
  expiryDate: '2027-01-08',
  tuniCheque: 'TC-26-118204',
};
const bill = { treatyNumber: 'TR 12', drawee: 'Carthage Négoce', dueDate: '2027-03-01' };
const known = { payer: 'Walid Belhadj', identityNumber: '08123456' };
const terms = (kind: PaymentKind, more: Partial<PaymentModeTerms> = {}) => ({
  kind,
  requiresReference: false,
  requiresDueDate: false,
  ...more,
});
const lacking = (...fields: string[]) =>
  Object.fromEntries(fields.map(field => [field, 'Ce champ est obligatoire']));
const plain = (texts: readonly string[]) => texts.map(text => text.replaceAll('\u00a0', ' '));

describe('ce que demande chaque mode de règlement', () => {
  it.each<[string, PaymentModeTerms, object, Record<string, string>, string[]]>([
    ['en espèces, rien de plus', terms('Espaces'), {}, {}, []],
    ['en espèces jusqu’à 4 999,999 DT, personne', terms('Espaces'), { amount: 4_999_999 }, {}, []],
    [
      'en espèces dès 5 000 DT, le nom et la pièce de qui paie',
      terms('Espaces'),
      { amount: 5_000_000 },
      {
        ...lacking('payer'),
        identityNumber: 'Dès 5 000,000 DT en espèces, dites la pièce de qui paie',
      },
      ['5 000,000 DT en espèces : le payeur est à déclarer, et la charge n’est pas déductible pour lui.'],
    ],
    [
      'en espèces d’un payeur connu, averti sans être refusé',
      terms('Espaces'),
      { amount: 5_400_000, ...known },
      {},
      ['5 400,000 DT en espèces : le payeur est à déclarer, et la charge n’est pas déductible pour lui.'],
    ],
    ['par chèque, tout ce qu’il porte', terms('Cheque'), cheque, {}, []],
    [
      'par chèque sans rien en dire',
      terms('Cheque'),
      { tuniCheque: 'TC 1' },
      lacking('chequeNumber', 'bank', 'drawer', 'chequeDate', 'expiryDate'),
      [],
    ],
    ['par chèque de 30 000 DT', terms('Cheque'), { ...cheque, amount: 30_000_000 }, {}, []],
    [
      'par chèque au-delà de 30 000 DT',
      terms('Cheque'),
      { ...cheque, amount: 30_000_001 },
      { amount: 'Un chèque ne dépasse pas 30 000,000 DT' },
      [],
    ],
    ['par chèque le dernier jour', terms('Cheque'), { ...cheque, expiryDate: '2026-12-31' }, {}, []],
    [
      'par chèque expiré',
      terms('Cheque'),
      { ...cheque, expiryDate: '2026-12-30' },
      { expiryDate: 'Ce chèque ne vaut plus depuis le 30/12/2026' },
      [],
    ],
    [
      'par chèque sans TuniChèque, averti',
      terms('Cheque'),
      { ...cheque, tuniCheque: null },
      {},
      ['Chèque sans réservation TuniChèque : sa provision n’est pas vérifiée.'],
    ],
    ['par carte, l’autorisation', terms('Tpe'), {}, lacking('authorisation'), []],
    ['par carte autorisée', terms('Tpe'), { authorisation: '001' }, {}, []],
    ['par virement, rien de plus', terms('Virement'), { amount: 90_000_000 }, {}, []],
    [
      'par virement d’un mode qui veut une référence',
      terms('Virement', { requiresReference: true, requiresDueDate: true }),
      {},
      {
        reference: 'Ce mode de paiement demande une référence',
        dueDate: 'Ce mode de paiement demande une échéance',
      },
      [],
    ],
    ['par traite, tout ce qu’elle porte', terms('Traite'), { ...bill, amount: 90_000_000 }, {}, []],
    [
      'par traite sans rien en dire',
      terms('Traite'),
      {},
      { ...lacking('treatyNumber', 'drawee'), dueDate: 'Ce mode de paiement demande une échéance' },
      [],
    ],
  ])('%s', (_, mode, said, faults, warnings) => {
    const handed: HandedOver = { date: '2026-12-31', amount: 100_000, ...said };
    const judged = judgeHandedOver(mode, handed);
    expect(
      Object.fromEntries(Object.entries(judged.faults).map(([field, text]) => [field, plain([text])[0]])),
    ).toEqual(faults);
    expect(plain(judged.warnings)).toEqual(warnings);
  });

  it('du chèque que nous donnons, la provision est la nôtre', () => {
    const given = {
      ...cheque,
      tuniCheque: null,
      direction: 'OUT',
      amount: 100_000,
      date: '2026-12-31',
    } as const;
    expect(judgeHandedOver(terms('Cheque'), given).warnings).toEqual([]);
    expect(judgeHandedOver(terms('Cheque'), { ...given, direction: 'IN' }).warnings).toHaveLength(1);
  });

  it('l’avertissement des espèces part du seuil de la société', () => {
    const at = (from: number) =>
      judgeHandedOver(terms('Espaces'), { date: '2026-12-31', amount: 3_000_000 }, from).warnings.length;
    expect([at(3_000_001), at(3_000_000)]).toEqual([0, 1]);
  });
});
