import { receiptMessage } from '../../src/domain/receiptMessage';
import { describe, expect, it } from 'vitest';
import { bookingMessage, isMobile, whatsappAddress } from '../../src/domain/bookingMessage';
import { parseInstant } from '../../src/domain/instant';
import { messageAddress } from '../../src/resources/reservation/reservation/message';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const booking = {
  client: 'Sami Ben Ali',
  number: 'RES-2027-00012',
  isConfirmed: true,
  departure: parseInstant('2027-03-12T09:00') as number,
  back: parseInstant('2027-03-15T18:30') as number,
  model: 'Kia Rio',
  total: 571_200,
  until: null,
  company: 'Jasmin Location',
};

it('une confirmation dit quoi, quand et pour combien', () => {
  expect(plain(bookingMessage(booking))).toBe(
    [
      'Bonjour Sami Ben Ali,',
      'Votre réservation RES-2027-00012 chez Jasmin Location est confirmée.',
      'Véhicule : Kia Rio',
      'Départ : vendredi 12 mars 2027 à 09:00',
      'Retour : lundi 15 mars 2027 à 18:30',
      'Total : 571,200 DT TTC',
    ].join('\n'),
  );
});

it('une option n’est jamais dite confirmée, et dit jusqu’à quand elle vaut', () => {
  const until = parseInstant('2027-03-10T12:00') as number;
  const text = plain(bookingMessage({ ...booking, isConfirmed: false, total: null, company: null, until }));
  expect(text).not.toMatch(/confirm|Total/);
  expect(text).toContain('Voici notre proposition RES-2027-00012, en attente de votre accord.');
  expect(text).toMatch(/Valable jusqu’au mercredi 10 mars 2027 à 12:00$/);
});

it('un prix de saison à confirmer se dit', () => {
  expect(bookingMessage({ ...booking, isToConfirm: true })).toMatch(
    /TTC\nLe prix est celui des dates estimées de la saison, à confirmer\.$/,
  );
});

it('l’adresse est celle de WhatsApp, sans le + et avec le texte entier', () => {
  const address = new URL(whatsappAddress('+21620123456', 'Bonjour & à bientôt\nSami'));
  expect(address.origin + address.pathname).toBe('https://wa.me/21620123456');
  expect(address.searchParams.get('text')).toBe('Bonjour & à bientôt\nSami');
});

it.each([
  ['+21620123456', true],
  ['+21658123456', true],
  ['+21671862940', false],
  ['+33612345678', true],
])('%s est un mobile : %s', (phone, expected) => expect(isMobile(phone)).toBe(expected));

it('n’est offerte que pour une option ou une réservation confirmée d’un client qui a un mobile', () => {
  const one = {
    status: 'CONFIRMED',
    clientPhone: '+21620123456',
    departureDate: 0,
    returnDate: 0,
    TTCPrice: 571.2,
  };
  expect(messageAddress(one)).toContain('571%2C200');
  expect(messageAddress({ ...one, status: 'PENDING' })).not.toBeNull();
  expect(messageAddress({ ...one, status: 'CANCELLED' })).toBeNull();
  expect(messageAddress({ ...one, clientPhone: '+21671862940' })).toBeNull();
  expect(messageAddress({ ...one, clientPhone: null })).toBeNull();
});

describe('le message d’un reçu', () => {
  it('dit ce qui a été reçu, quand, comment et pour quoi', () => {
    const received = {
      what: 'Règlement',
      number: 'REG-00012',
      client: 'Sana Gharsalli',
      amount: 150_000,
      date: '2026-11-27',
      mode: 'Espèces',
      about: 'CTR-2026-00416',
    };
    expect(receiptMessage(received).replace(/\u00a0/g, ' ')).toBe(
      'Bonjour Sana Gharsalli,\nRèglement REG-00012 : nous avons reçu 150,000 DT le 27/11/2026, espèces, pour CTR-2026-00416.\nMerci.',
    );
    expect(receiptMessage({ ...received, date: null, mode: null, about: null, client: null })).toMatch(
      /^Bonjour,\n.*DT\.\n/,
    );
  });
});
