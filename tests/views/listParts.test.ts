import { describe, expect, it } from 'vitest';
import { todayInTunis, yearOf } from '../../src/domain/calendarDate';
import { startOfTunisDay } from '../../src/domain/instant';
import { resources } from '../../src/resources/all';
import { areas } from '../../src/product/areas';
import { activeQuickFilter, withQuickFilter } from '../../src/views/list/QuickFilters';
import { todayUntil } from '../../src/schema/words/occupancy/virtualFieldTextOf';
import { columnsOf } from '../../src/views/list/columnsOf';
import { filtersOf } from '../../src/views/list/filtersOf';
import { listScreenOf } from '../../src/views/list/ListScreen';
import { pageSizes } from '../../src/schema/words/list/pageSizes';
import { pagesShown } from '../../src/views/list/Pager';
import { menuOf } from '../../src/product/menuOf';
import type { Caller } from '../../src/schema/words/access/permissions';

const nbsp = '\u00a0';
const admin = (...granted: string[]): Caller => ({ id: '2', role: 'ADMIN', granted: new Set(granted) });

describe('les numéros de page', () => {
  it.each([
    [1, 1, '1'],
    [1, 5, '1 2 3 4 5'],
    [1, 23, '1 2 3 4 5 gap 22 23'],
    [4, 23, '1 2 3 4 5 6 gap 22 23'],
    [12, 23, '1 2 gap 10 11 12 13 14 gap 22 23'],
    [23, 23, '1 2 gap 19 20 21 22 23'],
    [6, 23, '1 2 3 4 5 6 7 8 gap 22 23'],
    [4, 8, '1 2 3 4 5 6 7 8'],
  ])('page %i sur %i : %s', (page, last, shown) => {
    expect(pagesShown(page, last).join(' ')).toBe(shown);
  });

  it('propose 10, 20, 30, 40 lignes, et 8 pour les listes de 8', () => {
    expect(pageSizes(10)).toEqual([10, 20, 30, 40]);
    expect(pageSizes(8)).toEqual([8, 10, 20, 30, 40]);
  });
});

describe('les filtres rapides', () => {
  const quick = resources.get('reservations').list?.quickFilters ?? [];
  const named = (label: string) => quick.find(one => one.label === label)!;

  it('se reconnaissent dans les filtres en vigueur', () => {
    expect(activeQuickFilter(quick, {})).toBe(-1);
    expect(activeQuickFilter(quick, { status: 'CONFIRMED', client: '3' })).toBe(
      quick.indexOf(named('Confirmées')),
    );
  });

  it('se remplacent l’un l’autre et laissent les autres filtres', () => {
    const confirmed = withQuickFilter(quick, { status: 'PENDING', client: '3' }, named('Confirmées'));
    expect(confirmed).toEqual({ status: 'CONFIRMED', client: '3' });
    expect(withQuickFilter(quick, confirmed, undefined)).toEqual({ client: '3' });
  });
});

describe('les colonnes', () => {
  const record = {
    id: '9',
    createdAt: Date.UTC(2026, 2, 12, 8),
    contractId: 'CS-2026-00009',
    libelle: 'Mariage',
    tel: '+21698123456',
    client: { id: '3', label: 'Mehdi Trabelsi' },
    state: 'OPEN',
    contractDetails: [
      { service: { id: '1', label: 'Transfert' }, amount: '1200.100' },
      { service: { id: '2', label: 'Convoyage' }, amount: '0.200' },
      { service: { id: '1', label: 'Transfert' }, amount: null },
      { service: { id: '4', label: 'Lavage' }, amount: '10.000' },
    ],
  };
  const column = (name: string, key: string) => columnsOf(resources.get(name)).find(one => one.key === key);

  it('additionnent les montants des lignes au millime', () => {
    const amount = column('contract-services', 'contractDetails.amount');
    expect(amount?.text(record)).toBe(`1${nbsp}210,300`);
    expect(amount).toMatchObject({ numeric: true, unit: 'DT', sort: undefined });
    expect(amount?.text({ ...record, contractDetails: [] })).toBe('');
  });

  it('citent deux valeurs différentes des lignes et comptent les autres', () => {
    expect(column('contract-services', 'contractDetails.service')?.text(record)).toBe(
      'Transfert, Convoyage +1',
    );
  });

  it('montrent les références par leur nom, les téléphones et les états comme on les lit', () => {
    expect(column('contract-services', 'client')?.text(record)).toBe('Mehdi Trabelsi');
    expect(column('contract-services', 'client')?.text({ ...record, client: null })).toBe('');
    expect(column('contract-services', 'tel')?.text(record)).toBe('+216 98 123 456');
    expect(column('contract-services', 'state')?.text(record)).toBe('Ouvert');
    expect(column('contract-services', 'state')?.chip).toBeDefined();
    expect(column('contract-services', 'contractId')?.second?.(record)).toBe('Mariage');
  });

  it('montrent dates, moments et montants à la française, à l’heure de Tunis', () => {
    expect(column('services', 'createdAt')?.text(record)).toBe('12/03/2026 09:00');
    const vehicle = { id: '1', totalMileage: 84312, rentalAmount: 1234.5 };
    const validity = { validityDate: { end_validity: Date.UTC(2026, 11, 22) } };
    expect(column('vehicles', 'totalMileage')?.text(vehicle)).toBe(`84${nbsp}312`);
    expect(column('vehicles', 'rentalAmount')?.text(vehicle)).toBe(`1${nbsp}234,500`);
    const [until] = columnsOf(resources.get('vehicles'), ['validityDate.end_validity']);
    expect(until?.text({ id: '1', ...validity })).toBe('22/12/2026');
    expect(column('stamp', 'stampOnCreditNote')?.text({ id: '1', stampOnCreditNote: false })).toBe('Non');
  });

  it('ne trient que par ce que le serveur trie', () => {
    expect(column('vehicles', 'registration')?.sort).toBe('registration');
    expect(column('users', '_label')?.sort).toBe('firstName');
    expect(column('contract-services', 'client')?.sort).toBeUndefined();
  });

  it.each(resources.all.filter(one => one.list).map(one => one.name))('de %s se préparent toutes', name => {
    const resource = resources.get(name);
    expect(columnsOf(resource)).toHaveLength(resource.list?.columns.length ?? 0);
    expect(filtersOf(resource)).toHaveLength(resource.list?.filters?.length ?? 0);
    for (const one of columnsOf(resource)) expect(one.text({ id: '1' })).toBe('');
  });
});

describe('les droits sur une liste', () => {
  it('ouvrent la fiche en lecture à qui ne peut pas la modifier', () => {
    const contracts = resources.get('contract-services');
    const record = { id: '7' };
    expect(listScreenOf(contracts, admin('contracts-service')).pathOf(record)).toBe(
      '/contract-services/7/show',
    );
    const editor = admin('contracts-service', 'update_contract_service');
    expect(listScreenOf(contracts, editor).pathOf(record)).toBe('/contract-services/7');
    expect(listScreenOf(resources.get('vehicles'), admin('vehicles')).pathOf(record)).toBe('/vehicles/7');
    expect(listScreenOf(resources.get('logs'), admin('logs')).pathOf(record)).toBeNull();
    expect(listScreenOf(resources.get('receipts'), admin('receipts')).pathOf(record)).toBe('/receipts/7');
    const payments = resources.get('payments');
    expect(listScreenOf(payments, admin('regulation_receipts')).pathOf(record)).toBe('/payments/7/show');
  });

  it('décident de l’ajout, de la suppression et des boutons une fois pour toute la liste', () => {
    const services = resources.get('services');
    expect(listScreenOf(services, admin('services'))).toMatchObject({ mayCreate: false, mayDelete: false });
    expect(listScreenOf(services, admin('services', 'create_service', 'delete_service'))).toMatchObject({
      mayCreate: true,
      mayDelete: true,
      hasActions: true,
    });
    expect(listScreenOf(resources.get('e-invoices'), admin('create_receipt')).mayCreate).toBe(false);
  });
});

describe('le menu', () => {
  const some = ['clients', 'vehicles', 'services'].map(name => resources.get(name));
  const labels = (caller: Caller | null) =>
    menuOf(some, [], caller).map(({ label, pages }) => [label, ...pages.map(page => page.label)]);

  it('ne montre que les sections et pages permises', () => {
    expect(labels(admin('vehicles', 'services', 'create_client'))).toEqual([
      ['Client/Frs', 'Nouveau client'],
      ['Parc', 'Liste des véhicules'],
      ['Configuration', 'Services'],
    ]);
  });

  it('est vide pour un USER et pour un visiteur', () => {
    expect(labels({ id: '3', role: 'USER', granted: new Set(['vehicles']) })).toEqual([]);
    expect(labels(null)).toEqual([]);
  });

  it('montre à un SUPER_ADMIN chaque page déclarée, dans l’ordre des rubriques', () => {
    const sections = menuOf(resources.all, [], { id: '1', role: 'SUPER_ADMIN', granted: new Set() });
    const names = sections.map(section => section.name);
    expect(names).toEqual(Object.keys(areas).filter(area => names.includes(area)));
    const paths = sections.flatMap(section => section.pages.map(page => page.path));
    for (const { routes } of resources.all) if (routes?.list) expect(paths).toContain(routes.list);
  });

  it('range une page écrite à la main dans sa rubrique', () => {
    const page = {
      path: '/park/essai',
      area: 'park',
      category: 'Outils',
      label: 'Essai',
      access: 'vehicles',
    } as const;
    const [park] = menuOf([], [page], admin('vehicles'));
    expect(park?.pages).toEqual([
      { path: '/park/essai', category: 'Outils', label: 'Essai', icon: undefined },
    ]);
  });
});

describe('ce que fait une fiche', () => {
  const year = yearOf(todayInTunis(Date.now()));
  const source = { resource: 'reservations', id: '7', label: 'Mehdi Trabelsi' };
  const until = Date.UTC(year, 11, 12, 8);

  it.each([
    [
      'un retour, et pour qui',
      { kind: 'RESERVATION', until, source },
      `jusqu’au 12/12 à${nbsp}09:00, Mehdi Trabelsi`,
    ],
    [
      'un retour, sans dire pour qui',
      { kind: 'RESERVATION', until, source: null },
      `jusqu’au 12/12 à${nbsp}09:00`,
    ],
    [
      'le dernier jour d’une période de jours entiers',
      { kind: 'SERVICE', until: Date.UTC(year + 1, 0, 5, 23) - 1, source },
      `jusqu’au 05/01/${year + 1}, Mehdi Trabelsi`,
    ],
    [
      'qui vient ensuite',
      { kind: 'FREE', until, source },
      `jusqu’au 12/12 à${nbsp}09:00, puis Mehdi Trabelsi`,
    ],
    ['rien de ce qui n’a pas de fin', { kind: 'FREE', until: null, source: null }, ''],
    ['rien d’une fiche hors d’usage', null, ''],
  ])('dit %s', (_, today, said) => {
    expect(todayUntil(today)).toBe(said);
  });

  it('dit jusqu’à quelle heure on prépare ce qui est revenu, et le jour s’il est autre', () => {
    const at = (instant: number) => todayUntil({ kind: 'PREPARATION', until: instant, source });
    const noon = startOfTunisDay(todayInTunis(Date.now())) + 12 * 3_600_000;
    expect(at(noon + 300_000)).toBe('jusqu’à 12:05');
    expect(at(noon + 24 * 3_600_000)).toMatch(/^jusqu’au \d\d\/\d\d(\/\d{4})? à\u00a012:00$/);
  });

  it('se choisit en français, dans les mots de ce qui l’occupe', () => {
    const field = filtersOf(resources.get('vehicles')).find(one => one.argument === 'availability')?.field;
    expect(field?.choices).toMatchObject({
      FREE: 'Disponible',
      RESERVATION: 'Réservé',
      SERVICE: 'En prestation',
    });
    expect(field?.tones).toMatchObject({ FREE: 'success', RESERVATION: 'info', SERVICE: 'active' });
  });
});
