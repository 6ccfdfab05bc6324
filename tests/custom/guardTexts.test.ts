import { expect, test } from 'vitest';
import { cardToMend, ownCardOf } from '../../src/custom/contract/guardTexts';
import type { Finding } from '../../src/custom/contract/guardTexts';
import { resources } from '../../src/resources/all';
import { cardsOf } from '../../src/views/form/cardsOf';

const finding = (rule: string) => ({ guard: `${rule}/7` }) as Finding;

test.each([
  ['DRIVER_BIRTH_UNKNOWN', 'clients', 'Pièces'],
  ['DRIVER_LICENCE_EXPIRES', 'clients', 'Pièces'],
  ['CREDIT_LIMIT', 'clients', 'Conditions'],
  ['CLIENT_ADDRESS_MISSING', 'clients', 'Identité'],
  ['CLIENT_TAX_NUMBER_MISSING', 'clients', 'Identité'],
  ['CLIENT_IDENTITY_MISSING', 'clients', 'Pièces'],
  ['DRIVER_LICENCE_NUMBER_MISSING', 'clients', 'Pièces'],
  ['INSURANCE', 'vehicles', 'Assurance'],
  ['OPERATING_CARD', 'vehicles', 'Documents'],
  ['TECHNICAL_VISIT', 'vehicles', 'Documents'],
  ['STICKER', 'vehicles', 'Documents'],
  // Its form is its page.
  ['DRIVER_LICENCE_EXPIRES', 'drivers', null],
])('%s se corrige sur %s, carte %s', (rule, resource, card) => {
  expect(cardToMend(finding(rule), resources.get(resource))).toBe(card);
});

test.each(['DRIVER_MISSING', 'MAIN_DRIVER_MISSING', 'VEHICLE_NOT_IN_SERVICE', 'PRICE_MISSING'])(
  '%s se corrige sur une carte du contrat',
  rule => {
    const titles = cardsOf(resources.get('contracts'), () => true).map(({ title }) => title);
    expect(titles).toContain(ownCardOf(finding(rule)));
  },
);
