import { describe, expect, it } from 'vitest';
import contracts from '../../src/resources/contract/contract';
import guarantees from '../../src/resources/bank/guarantee';
import receipts from '../../src/resources/receipt/receipt';
import { resources } from '../../src/resources/all';
import type { Draft } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import { shownPaths } from '../../src/schema/words/list/shownPaths';
import { offersFor } from '../../src/views/record/recordOffers';

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
