import { describe, expect, it } from 'vitest';
import clients from '../../src/resources/client/client';
import suppliers from '../../src/resources/client/supplier';
import { resources } from '../../src/resources/all';
import { checkResources, ConfigError } from '../../src/schema/checkResources';
import damageReceipts from '../../src/resources/receipt/receipt-damage';
import receipts from '../../src/resources/receipt/receipt';
import { actsAs, judgedFields, offersAction, tableOf } from '../../src/schema/words/storage/faces';
import { text } from '../../src/schema/fields';
import type { Resource } from '../../src/schema/resource';
import { asDeclared } from '../server/helpers/configs/withConfigs';
import { judge } from './judge';

type Loose = Record<string, unknown>;
const { face } = suppliers;
const without = (name: string) =>
  Object.fromEntries(Object.entries(suppliers.fields).filter(([key]) => key !== name));

function faultsOf(change: Loose, name = 'suppliers'): readonly string[] {
  try {
    checkResources(
      resources.all.map(asDeclared).map(resource => ({
        file: resource.name,
        resource: (resource.name === name ? { ...resource, ...change } : resource) as Resource,
      })),
      resources.product,
      resources.questions,
    );
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
}

describe('une face', () => {
  it.each<[Loose, string]>([
    [
      { face: { ...face, of: 'parties' } },
      'suppliers › storage.variantOf.of : la ressource « parties » n’existe pas',
    ],
    [
      { face: { ...face, of: 'drivers' } },
      'suppliers › storage.variantOf.of : « drivers » montre une partie de sa table',
    ],
    [
      { face: { ...face, field: 'code' } },
      'suppliers › storage.variantOf.field : « code » n’est pas un choice obligatoire',
    ],
    [
      { face: { ...face, values: ['BUYER'] } },
      'suppliers › storage.variantOf.values : « BUYER » n’est pas un des choix',
    ],
    [{ archive: undefined }, 'suppliers › archive : comme « clients », dont c’est la table'],
    [{ representation: ['code'] }, 'suppliers › representation : comme « clients »'],
    [{ settings: { single: true } }, 'suppliers › storage.settings : la table a plusieurs faces'],
    [
      { fields: { ...suppliers.fields, size: text('Taille') } },
      'suppliers › fields.size : « size » n’est pas un tel champ de clients',
    ],
    [{ fields: without('phone') }, 'suppliers › fields : « phone » est obligatoire dans clients'],
  ])('mal déclarée dit quoi écrire : %#', (change, fault) => {
    expect(faultsOf(change).some(one => one.startsWith(fault))).toBe(true);
  });

  it('demande à sa table de dire aussi ce qu’elle montre', () => {
    expect(faultsOf({ face: undefined }, 'clients')[0]).toMatch(
      /^suppliers › storage\.variantOf\.of : « clients » montre/,
    );
  });

  it('n’a pas de table, offre ses valeurs, et juge par toutes les règles de la table', () => {
    expect([tableOf(clients), tableOf(suppliers)]).toEqual(['clients', 'clients']);
    expect(suppliers.fields.partyType).toMatchObject({
      default: 'SUPPLIER',
      offers: ['SUPPLIER', 'CLIENT_SUPPLIER'],
    });
    expect(Object.keys(clients.fields.partyType.choices ?? {})).toHaveLength(3);
    const input = { partyType: 'CLIENT_SUPPLIER', clientType: 'PHYSICAL', supplierKind: 'OTHER' };
    const fields = judgedFields(suppliers, resources);
    expect(judge(fields, input).messages).toMatchObject({ clientKind: 'Ce champ est obligatoire' });
    expect(judge(fields, { ...input, partyType: 'SUPPLIER' }).messages).not.toHaveProperty('clientKind');
  });
});

describe('une face qui lit seulement', () => {
  const damage = damageReceipts.face;
  const faults = (change: Loose) => faultsOf(change, 'damage-receipts');

  it.each<[Loose, string]>([
    [
      { face: { ...damage, actions: ['createReceiptPaiment'] } },
      'storage.variantOf.actions : « createReceiptPaiment » n’est pas une action de « receipts »',
    ],
    [
      { operations: { ...damageReceipts.operations, create: 'addDamage' } },
      'operations.create : elle se lit',
    ],
    [{ state: { field: 'state', initial: 'PENDING' } }, 'state : la table a plusieurs faces'],
    [
      { actions: [{ kind: 'list', name: 'sweep', label: 'Balayer', access: 'damage_receipts' }] },
      'actions : ce qui se fait de ses fiches se déclare dans « receipts »',
    ],
    // One that writes needs a table without state, freeze or settlement.
    [
      { face: { ...damage, actions: undefined } },
      'storage.variantOf.of : « receipts » montre une partie de sa table',
    ],
  ])('mal déclarée dit quoi écrire : %#', (change, fault) => {
    expect(faults(change).join('\n')).toContain(`damage-receipts › ${fault}`);
  });

  it('laisse à sa table son état, son gel et ses règlements, et en offre des actions', () => {
    expect([receipts.face, receipts.frozen !== undefined, receipts.settled !== undefined]).toEqual([
      undefined,
      true,
      true,
    ]);
    expect(actsAs(damageReceipts, resources).name).toBe('receipts');
    expect(['createReceiptPayment', 'issueReceipt'].map(name => offersAction(damageReceipts, name))).toEqual([
      true,
      false,
    ]);
    expect(actsAs(suppliers, resources).name).toBe('suppliers');
  });
});

describe('une fiche de client', () => {
  const person = {
    partyType: 'CLIENT',
    clientType: 'PHYSICAL',
    clientKind: 'AGREEMENT',
    nationality: 'FR',
    identityType: 'PASSPORT',
    phone: '20 123 456',
    address: 'Tunis',
    otherDetails: { firstName: 'Claire', lastName: 'Lefebvre', CIN: '18 fv 12345' },
  };
  const messages = (change: Loose) => judge(clients.fields, { ...person, ...change }).messages;

  it('prend un passeport, et juge son numéro selon la pièce', () => {
    const { values } = judge(clients.fields, person);
    expect(values.otherDetails).toMatchObject({ CIN: '18FV12345' });
    expect(messages({})).toEqual({});
    expect(messages({ identityType: 'CIN' })).toEqual({ 'otherDetails.CIN': 'La CIN compte 8 chiffres' });
  });

  it('refuse un client mineur, et un permis d’avant ses 18 ans', () => {
    const details = { ...person.otherDetails, birthDate: '2000-06-15', drivingLicenseDate: '2018-06-14' };
    expect(Object.keys(messages({ otherDetails: details }))).toEqual(['otherDetails.drivingLicenseDate']);
    const young = { ...person.otherDetails, birthDate: '2020-06-15' };
    expect(messages({ otherDetails: young })).toEqual({
      'otherDetails.birthDate': 'Un client a 18 ans au moins',
    });
  });

  it('refuse deux tarifs négociés qui se chevauchent dans une catégorie', () => {
    const row = (from: string, to: string) => ({ pricingCategory: '1', dailyPrice: '90', from, to });
    const rows = [row('2026-01-01', '2026-06-30'), row('2026-06-30', '2026-12-31')];
    expect(messages({ pricingAgreement: rows })).toEqual({
      pricingAgreement: 'Les périodes des lignes 1 et 2 se chevauchent pour la même catégorie',
    });
  });

  it('déduit la banque du RIB, et la garde quand un autre détail change', () => {
    const RIB = '08006012345678901231';
    const details = { ...person.otherDetails, RIB };
    expect(judge(clients.fields, { ...person, otherDetails: details }).values).toMatchObject({
      bankName: 'BIAT',
    });
    const current = { ...person, otherDetails: details };
    const { values } = judge(clients.fields, { otherDetails: { firstName: 'Anna' } }, { current });
    expect(values).toMatchObject({ bankName: 'BIAT' });
  });
});
