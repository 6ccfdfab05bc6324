// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { inwardLocation } from '../../src/providers/listPlace';
import { addresses } from '../../src/providers/addresses';
import { outwardTarget } from '../../src/providers/outwardTarget';
import { resources } from '../../src/resources/all';
import type { Address } from '../../src/schema/resource';

const pathOf = (address: Address) => (typeof address === 'string' ? address : address.path);
const internalOf = { list: '', create: '/create', edit: '/12', show: '/12/show' } as const;

describe('les adresses de la spécification et celles de react-admin', () => {
  const routes = resources.all.flatMap(({ name, routes: declared }) =>
    Object.entries(declared ?? {}).map(([screen, address]) => ({
      internal: `/${name}${internalOf[screen as keyof typeof internalOf]}`,
      address: address as Address,
    })),
  );

  it.each(routes)('$internal se montre et se lit à son adresse publique', ({ internal, address }) => {
    const open = addresses.outward(internal);
    const mode = typeof address === 'string' ? undefined : (address as { mode?: string }).mode;
    expect(open).toBe(
      pathOf(address)
        .replace(':id', '12')
        .replace(':mode', mode ?? ''),
    );
    expect(addresses.inward(open)).toBe(internal);
  });

  it('d’un véhicule d’un contrat, dit lequel dans ce qui suit la fiche, avec ce que l’adresse disait déjà', () => {
    const at = (pathname: string, search = '') => inwardLocation({ pathname, search, key: 'a' });
    expect(at('/contract/contract-sheet/12/5')).toEqual({
      pathname: '/contracts/12',
      search: '?vehicule=5',
      key: 'a',
    });
    expect(at('/contract/contract-sheet/12/5', '?modifier=Prix').search).toBe('?vehicule=5&modifier=Prix');
    expect(at('/contract/contract-sheet/edit/12')).toMatchObject({ search: '?modifier=tout' });
    expect(at('/contract/contract-sheet/12', '?modifier=Prix')).toMatchObject({
      pathname: '/contracts/12',
      search: '?modifier=Prix',
    });
    // The words of a list become those of react-admin.
    expect(at('/contract/contract-list', '?page=2')).toMatchObject({ pathname: '/contracts' });
  });

  it('laisse telle quelle une page inconnue d’une rubrique', () => {
    expect(addresses.inward('/park/inconnue')).toBe('/park/inconnue');
    expect(addresses.outward('/park/inconnue')).toBe('/park/inconnue');
  });

  it('tout autre mode qu’edit montre le contrat de service', () => {
    expect(addresses.inward('/contract/contract-service/7/edit')).toBe('/contract-services/7');
    expect(addresses.inward('/contract/contract-service/7/consulter')).toBe('/contract-services/7/show');
  });

  it('ne prend pas la base d’une rubrique pour un enregistrement', () => {
    expect(addresses.inward('/receipt')).toBe('/receipt');
    expect(addresses.inward('/receipt/7')).toBe('/receipts/7');
  });

  it('garde la recherche et l’ancre', () => {
    expect(addresses.outward('/vehicles?page=2#bas')).toBe('/park/vehicle-list?page=2#bas');
    expect(addresses.inward('/park/vehicle-sheet/3?x=1')).toBe('/vehicles/3?x=1');
  });
});

describe('la cible d’un lien', () => {
  const here = { pathname: '/vehicles/12', search: '', hash: '' };

  it('sans chemin, reste sur la page publique courante', () => {
    expect(outwardTarget({ search: '?page=2' }, here, addresses)).toEqual({
      pathname: '/park/vehicle-sheet/12',
      search: '?page=2',
    });
    expect(outwardTarget('?page=2', here, addresses)).toBe('/park/vehicle-sheet/12?page=2');
  });

  it('relative, compte à partir de la page interne', () => {
    expect(outwardTarget('show', here, addresses)).toBe(addresses.outward('/vehicles/12/show'));
  });

  it('hors du produit, ne change pas', () => {
    expect(outwardTarget('mailto:a@b.tn', here, addresses)).toBe('mailto:a@b.tn');
  });
});
