import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import { makeAddresses } from '../../src/schema/api/addresses';
import type { Screen } from '../../src/schema/api/addresses';

const custom = ['/login', '/dashboard', '/receipt/to-invoice', '/reservation/plan'];
const addresses = makeAddresses(resources.all, custom);

const internalOf = (name: string, screen: Screen) =>
  ({ list: `/${name}`, create: `/${name}/create`, edit: `/${name}/12`, show: `/${name}/12/show` })[screen];
const declared = resources.all.flatMap(({ name, routes = {} }) =>
  Object.entries(routes).map(([screen, address]) => {
    const path = typeof address === 'string' ? address : (address as { path: string }).path;
    return [path.replace(':id', '12').replace(':mode', 'voir'), internalOf(name, screen as Screen)] as const;
  }),
);

describe('les adresses de la spécification', () => {
  it.each(declared)('%s est %s, dans les deux sens', (outside, inside) => {
    expect(addresses.inward(outside)).toBe(inside);
    expect(addresses.outward(inside)).toBe(outside);
    expect(addresses.inward(`${outside}?page=2&tab=a/b#notes`)).toBe(`${inside}?page=2&tab=a/b#notes`);
    expect(addresses.outward(`${inside}?page=2&tab=a/b#notes`)).toBe(`${outside}?page=2&tab=a/b#notes`);
  });

  it('distinguent voir et modifier un contrat de service, et tout autre mode voit', () => {
    expect(addresses.inward('/contract/contract-service/12/voir')).toBe('/contract-services/12/show');
    expect(addresses.inward('/contract/contract-service/12/edit')).toBe('/contract-services/12');
    expect(addresses.inward('/contract/contract-service/12/imprimer')).toBe('/contract-services/12/show');
    expect(addresses.inward('/contract/contract-service')).toBe('/contract-services/create');
    expect(addresses.of('contract-services', 'show', '12')).toBe('/contract/contract-service/12/voir');
  });

  it('ouvrent un contrat en modification, ou à l’un de ses véhicules', () => {
    expect(addresses.inward('/contract/contract-sheet/edit/12')).toBe('/contracts/12?modifier=tout');
    expect(addresses.inward('/contract/contract-sheet/12/5')).toBe('/contracts/12?vehicule=5');
    expect(addresses.inward('/contract/contract-sheet/12/5?a=1#notes')).toBe(
      '/contracts/12?vehicule=5&a=1#notes',
    );
    expect(addresses.inward('/contract/contract-sheet')).toBe('/contracts/create');
    expect(addresses.outward('/contracts/12')).toBe('/contract/contract-sheet/12');
  });

  it('ne prennent jamais un mot pour une fiche', () => {
    expect(addresses.inward('/receipt/receipt-list')).toBe('/receipts');
    expect(addresses.inward('/receipt/15')).toBe('/receipts/15');
    expect(addresses.inward('/receipt/15/edit')).toBe('/receipts/15?modifier=tout');
    for (const page of custom) expect(addresses.inward(`${page}?a=1`)).toBe(`${page}?a=1`);
  });

  it('mènent à la seule fiche qu’une ressource a', () => {
    expect(addresses.outward('/services/12/show')).toBe('/settings/add-service/12');
    expect(addresses.outward('/receipts/12')).toBe('/receipt/12');
    expect(addresses.of('account-entries', 'create')).toBeNull();
    expect(addresses.of('boats', 'list')).toBeNull();
  });

  it.each(['/', '/park/unknown', '/services-x/12', '/receipt/15/x', '/settings/add-service/12/13', ''])(
    'laissent %j',
    path => {
      expect(addresses.inward(path)).toBe(path);
      expect(addresses.outward(path)).toBe(path);
    },
  );

  it('survivent à une adresse mal encodée', () => {
    expect(addresses.outward('/services/%E0%A4%A')).toBe('/settings/add-service/%E0%A4%A');
    expect(addresses.outward('/services/%31%32')).toBe('/settings/add-service/12');
  });
});
