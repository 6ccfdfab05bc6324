import { describe, expect, it } from 'vitest';
import contracts from '../../src/resources/contract/contract';
import guarantees from '../../src/resources/bank/guarantee';
import receipts from '../../src/resources/receipt/receipt';
import { resources } from '../../src/resources/all';
import type { Draft } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import { shownPaths } from '../../src/schema/words/list/shownPaths';
import { forwardOf, offersFor } from '../../src/views/record/recordOffers';

const caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;

/** The names of what is offered with a record. */
const offered = (resource: Resource, record: Draft) =>
  offersFor(resources.get(resource.name), caller)
    .filter(offer => offer.holds(record))
    .map(({ name }) => name);

describe('ce qui s’offre d’une fiche', () => {
  it.each([
    [contracts, { stage: 'DRAFT' }, true],
    [contracts, { stage: 'SIGNED' }, false],
    [contracts, { stage: 'DEPARTED' }, false],
    [contracts, { stage: 'CANCELLED' }, false],
    [contracts, { stage: 'CLOSED' }, false],
    [receipts, { state: 'PENDING', documentKind: 'INVOICE' }, true],
    [receipts, { state: 'NORMAL', documentKind: 'INVOICE' }, false],
    [receipts, { state: 'NORMAL', documentKind: 'CREDIT_NOTE' }, false],
  ] as const)('n’est pas de la supprimer dès que c’est refusé : %#', (resource, record, may) => {
    expect(offered(resource as never, record).includes('delete')).toBe(may);
  });

  const out = (id: string, returnDate: number) => ({
    vehicle: { id },
    lineState: 'ON_RENT',
    departureDate: 1,
    returnDate,
  });
  const waiting = (id: string, departureDate: number) => ({
    vehicle: { id },
    lineState: 'TO_DELIVER',
    departureDate,
    returnDate: 99,
  });
  it.each([
    ['Faire signer', { stage: 'DRAFT', restToPay: 300 }],
    ['Remettre les clés', { stage: 'SIGNED', restToPay: 300, vehicles: [waiting('7', 5)] }],
    ['Retour', { stage: 'DEPARTED', restToPay: 300, vehicles: [out('7', 9), out('8', 4), waiting('9', 6)] }],
    ['Remettre les clés', { stage: 'DEPARTED', restToPay: 0, vehicles: [out('7', 9), waiting('9', 6)] }],
    [
      'Retour',
      { stage: 'DEPARTED', isLate: true, isToInvoice: true, vehicles: [out('7', 9), waiting('9', 6)] },
    ],
    [
      'Faire signer l’avenant',
      { stage: 'DEPARTED', vehicles: [out('7', 9)], versions: [{ signedAt: null, refusal: null }] },
    ],
    [
      'Retour',
      { stage: 'DEPARTED', vehicles: [out('7', 9)], versions: [{ signedAt: null, refusal: 'REFUSED' }] },
    ],
    ['Facturer', { stage: 'DEPARTED', isToInvoice: true, restToPay: 300, vehicles: [out('7', 9)] }],
    ['Facturer', { stage: 'RETURNED', toInvoice: 300, restToPay: 300, vehicles: [] }],
    ['Encaisser', { stage: 'RETURNED', toInvoice: 0, restToPay: 300, vehicles: [] }],
    [undefined, { stage: 'RETURNED', toInvoice: 0, restToPay: 0, vehicles: [] }],
    [undefined, { stage: 'CANCELLED', restToPay: 0, vehicles: [] }],
  ] as const)('est d’abord l’acte suivant du contrat\u00a0: %s', (label, record) => {
    const contract = { id: '1', versions: [], ...record };
    const held = offersFor(resources.get('contracts'), caller).filter(offer => offer.holds(contract));
    expect(forwardOf(held.filter(({ kind }) => kind !== 'start'))?.label).toBe(label);
  });

  it('se décide par ce que la liste a lu de chaque fiche', () => {
    for (const { kept, frozen, removable, versioned, ...resource } of resources.all)
      if (resource.list && resource.operations?.delete) {
        const shown = shownPaths(resources.get(resource.name), resources, '');
        const decide = [kept?.field, frozen?.field, removable?.field, versioned?.active];
        expect(shown).toEqual(expect.arrayContaining(decide.filter(Boolean)));
      }
  });

  it('est un état des lieux d’un contrat en cours seulement, et sa caution de même', () => {
    const inspection = '/inspections/create?contract=';
    const caution = { guaranteeState: 'NONE', guaranteeAmount: 500 };
    for (const [stage, may] of Object.entries({
      SIGNED: true,
      DEPARTED: true,
      DRAFT: false,
      CANCELLED: false,
    }))
      for (const name of [inspection, 'receiveContractGuarantee'])
        expect([name, stage, offered(contracts as never, { stage, ...caution }).includes(name)]).toEqual([
          name,
          stage,
          may,
        ]);
    for (const [contractStage, may] of Object.entries({ RETURNED: true, CLOSED: false, CANCELLED: false }))
      expect(
        offered(guarantees as never, { state: 'NONE', contractStage }).includes('receiveGuarantee'),
      ).toBe(may);
  });
});
