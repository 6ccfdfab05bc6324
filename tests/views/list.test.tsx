// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter, memoryStore } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, formatDate, toEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { makeApolloClient } from '../../src/providers/apolloClient';
import { madeRecord } from '../../src/providers/madeRecord';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { makeDataProvider } from '../../src/providers/makeDataProvider';
import { makeQueryClient } from '../../src/providers/queryClient';
import { routerProvider } from '../../src/providers/routerProvider';
import { writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import { ListView } from '../../src/views/list/ListView';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

// A first render takes its time on a slow machine.
vi.setConfig({ testTimeout: 30_000 });

type Variables = Record<string, unknown>;

let server: Awaited<ReturnType<typeof graphqlServer>>;
let answers: Record<string, (variables: Variables) => Answer>;
let bar = { pathname: '', search: '' };

const insuredUntil = addDays(todayInTunis(Date.now()), 12);
const expired = addDays(todayInTunis(Date.now()), -3);
const reserved = {
  kind: 'RESERVATION',
  until: Date.UTC(2031, 11, 12, 8),
  source: { resource: 'reservations', id: '7', label: 'Mehdi Trabelsi' },
};
const free = { kind: 'FREE', until: null, source: null };

const cars = Array.from({ length: 23 }, (_, index) => ({
  id: String(index + 1),
  _label: `${201 + index} TUN 4821`,
  registration: `${201 + index} TUN 4821`,
  carBrand: { id: '1', label: 'Renault' },
  carModel: index === 4 ? { id: '2', label: 'Clio 5' } : { id: '1', label: 'Symbol' },
  carBody: 'Citadine',
  agency: { id: '1', label: 'Lac 2' },
  totalMileage: 84_312,
  vehicleType: { type: index === 1 ? 'FOR_SALE' : 'IN_SERVICE' },
  serviceOrCompanyVehicle: 'EXPLOITATION',
  validityDate: { end_validity: toEpoch(insuredUntil) },
  _deadline: { date: toEpoch(index === 2 ? expired : insuredUntil), of: 'Assurance' },
  _today: index === 1 ? reserved : index === 2 ? null : free,
  rentalAmount: 95,
}));

/** A server's page of these records, searched by their text. */
const pageOf =
  (records: object[]) =>
  (variables: Variables): Answer => {
    const {
      offset = 0,
      limit = 10,
      searchWord = '',
    } = variables as { offset: number; limit: number; searchWord: string };
    const found = records.filter(one => JSON.stringify(one).toLowerCase().includes(searchWord.toLowerCase()));
    return { data: { count: found.length, offset, limit, data: found.slice(offset, offset + limit) } };
  };

async function openList(name: string, role: 'SUPER_ADMIN' | 'ADMIN' = 'SUPER_ADMIN', search = '') {
  writeSession(sessionOf(role));
  await permissionsProvider.reload();
  render(
    <TestMemoryRouter
      initialEntries={[(resources.get(name).routes?.list ?? '/') + search]}
      locationCallback={location => (bar = location)}
    >
      <AdminContext
        dataProvider={makeDataProvider(makeApolloClient(), resources)}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={makeQueryClient()}
        store={memoryStore()}
        theme={lightTheme}
      >
        <ListView resource={resources.get(name)} />
        <Toaster />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return userEvent.setup({ delay: null });
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);
const last = (name: string) => server.of(name).at(-1)?.variables;

beforeEach(async () => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  answers = { Vehicles: pageOf(cars) };
  server = await graphqlServer(({ name, variables }) => answers[name]?.(variables) ?? { error: name });
});
afterEach(async () => {
  cleanup();
  await server.close();
  localStorage.clear();
});

/** Of a row, but for its actions. */
const cellsOf = (row?: HTMLElement) => [...(row as HTMLTableRowElement).cells].slice(0, -1);

describe('la liste', () => {
  it('montre titre, nombre et lignes, dans l’ordre que dit la configuration', async () => {
    await openList('vehicles');
    expect(await rows()).toHaveLength(10);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Véhicules, 23');
    expect(server.calls[0]?.variables).toEqual({ offset: 0, limit: 10, sort: 'registration', order: 'asc' });
    const cells = cellsOf((await rows())[1]);
    expect(cells.map(cell => cell.textContent)).toEqual([
      // Its box, and the place of its photo.
      '',
      '',
      '202 TUN 4821Renault Symbol',
      'CitadineLac 2',
      '84\u00a0312',
      'Réservéjusqu’au 12/12/2031 à\u00a009:00, Mehdi Trabelsi',
      'À vendre',
      `Assurance${formatDate(insuredUntil)}12\u00a0j`,
      '95,000',
    ]);
    expect(cells[2]?.outerHTML).toMatch(/^<th scope="row"/);
    expect(screen.getByText('1–10 sur 23')).toBeTruthy();
    const third = cellsOf((await rows())[2]);
    expect(third[5]?.textContent).toBe('–');
    expect(third[7]?.textContent).toBe(`Assurance${formatDate(expired)}Expiré depuis 3\u00a0j`);
    expect(within((await rows())[0] as HTMLElement).getByText('Disponible')).toBeTruthy();
  });

  it('montre ce qui vient d’être ajouté, sa ligne sous les yeux', async () => {
    const scrolled: (string | undefined)[] = [];
    Element.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled.push(this.dataset.id);
    };
    answers.vehicle = () => ({ data: cars[2] });
    madeRecord.set({ resource: 'vehicles', id: '3' });
    await openList('vehicles');
    await waitFor(() => expect(scrolled).toEqual(['3']));
    expect(screen.queryByText(/est enregistré/)).toBeNull();
    // Once: the next visit finds the list as it always is.
    cleanup();
    expect(madeRecord.read()).toBeNull();
  });

  it('dit que ce qui vient d’être ajouté est enregistré, là où ses filtres ou sa page le taisent, et y mène', async () => {
    answers.vehicle = () => ({ data: cars[22] });
    madeRecord.set({ resource: 'vehicles', id: '23' });
    const user = await openList('vehicles');
    expect(
      await screen.findByText(/^«\s223 TUN 4821\s» est enregistré, hors de ce que montre cette liste\.$/),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ouvrir' })).toHaveProperty('pathname', '/park/vehicle-sheet/23');
    answers.Vehicles = pageOf([...cars].reverse());
    await user.click(screen.getByRole('button', { name: 'Afficher' }));
    await waitFor(() =>
      expect(last('Vehicles')).toMatchObject({ sort: 'createdAt', order: 'desc', offset: 0 }),
    );
    expect(bar.search).toContain('tri=-createdAt');
    await waitFor(() => expect(screen.queryByText(/est enregistré/)).toBeNull());
    expect(document.querySelector('[data-id="23"]')).toBeTruthy();
  });

  it('ouvre la fiche d’un clic sur la ligne, à une adresse que le lien donne aussi', async () => {
    const user = await openList('vehicles');
    expect(await screen.findByRole('link', { name: '203 TUN 4821' })).toHaveProperty(
      'pathname',
      '/park/vehicle-sheet/3',
    );
    await user.click((await screen.findAllByText('Citadine'))[2] as HTMLElement);
    expect(bar.pathname).toBe('/park/vehicle-sheet/3');
  });

  it('trie par une colonne, puis dans l’autre sens', async () => {
    const user = await openList('vehicles');
    await user.click(await screen.findByRole('button', { name: 'Kilométrage' }));
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ sort: 'totalMileage', order: 'asc' }));
    await user.click(await screen.findByRole('button', { name: 'Kilométrage' }));
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ sort: 'totalMileage', order: 'desc' }));
    const head = await screen.findByRole('columnheader', { name: 'Kilométrage' });
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    expect(screen.getByText('Trié par Kilométrage, ordre décroissant').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: 'Catégorie' })).toBeTruthy();
  });

  it('tourne les pages et en change la taille', async () => {
    const user = await openList('vehicles');
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('21–23 sur 23')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Suivant' })).toHaveProperty('disabled', true);
    expect(bar.search).toContain('page=3');
    await user.click(screen.getByRole('combobox', { name: 'Éléments par page' }));
    await user.click(await screen.findByRole('option', { name: '40' }));
    expect(await screen.findByText('1–23 sur 23')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('les filtres', () => {
  it('rapides et choisis se cumulent, se lisent dans l’adresse et se retirent', async () => {
    const user = await openList('vehicles');
    await user.click(await screen.findByRole('button', { name: 'À vendre' }));
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ type: 'FOR_SALE' }));
    await user.click(screen.getByRole('button', { name: 'Filtre' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Carrosserie' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Berline' }));
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ type: 'FOR_SALE', carBody: 'Berline' }));
    expect(bar.search).toBe('?carBody=Berline&type=FOR_SALE');
    await user.click(await screen.findByRole('button', { name: 'Retirer le filtre Carrosserie' }));
    await waitFor(() => expect(last('Vehicles')).not.toHaveProperty('carBody'));
    expect(last('Vehicles')).toMatchObject({ type: 'FOR_SALE' });
  });

  it('rapides ont leur ordre ; la liste s’ouvre avec celui qui le dit, et montre tout si on le demande', async () => {
    answers.Reservations = pageOf([]);
    const user = await openList('reservations');
    const upcoming = { departureDate: '+0', isStanding: 'true', sort: 'departureDate', order: 'asc' };
    await waitFor(() => expect(last('Reservations')).toMatchObject(upcoming));
    expect(bar.search).toBe('');
    const empty = await screen.findByText(/Aucune réservation «\sÀ venir\s»\./);
    expect(empty.closest('[role="status"]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Passées' }));
    await waitFor(() =>
      expect(last('Reservations')).toMatchObject({ returnDate: '-1', sort: 'departureDate', order: 'desc' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Toutes' }));
    await waitFor(() => expect(last('Reservations')).not.toHaveProperty('returnDate'));
    expect(bar.search).toBe('?tout=1');
    expect(last('Reservations')).toMatchObject({ sort: 'departureDate', order: 'desc' });
    await user.click(await screen.findByRole('button', { name: 'À venir' }));
    await waitFor(() => expect(last('Reservations')).toMatchObject(upcoming));
    expect(bar.search).toBe('');
  });

  it('tapés s’appliquent avec Entrée, une date s’écrit à la française', async () => {
    answers.Reservations = pageOf([]);
    const user = await openList('reservations');
    await user.click(await screen.findByRole('button', { name: 'Filtre' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Départ à partir du' }));
    await user.type(await screen.findByRole('textbox', { name: 'Départ à partir du' }), '15/12/2026{Enter}');
    await waitFor(() => expect(last('Reservations')).toMatchObject({ departureDate: '2026-12-15' }));
    expect(await screen.findByRole('button', { name: /Départ à partir du\s: 15\/12\/2026/ })).toBeTruthy();
  });

  it('disent de quand à quand un véhicule est libre : une fin d’avant le début le suit', async () => {
    const user = await openList('vehicles');
    await user.click(await screen.findByRole('button', { name: 'Filtre' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Libre' }));
    const [from, to] = [
      await screen.findByRole('textbox', { name: 'Libre du' }),
      screen.getByRole('textbox', { name: 'Libre au' }),
    ];
    await user.type(from, '011226{Tab}');
    expect(to).toHaveProperty('value', '01/12/2026');
    await user.clear(to);
    await user.type(to, '05/12/2026{Enter}');
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ free: '2026-12-01..2026-12-05' }));
    expect(bar.search).toBe('?free=2026-12-01..2026-12-05');
    await user.click(await screen.findByRole('button', { name: /Libre\s: du 01\/12\/2026 au 05\/12\/2026/ }));
    expect(await screen.findByRole('textbox', { name: 'Libre au' })).toHaveProperty('value', '05/12/2026');
  });

  it('sur une référence la trouvent sur le serveur et la nomment', async () => {
    answers.Reservations = pageOf([]);
    answers.Lookup = () => ({ data: [{ id: '3', label: 'Mehdi Trabelsi' }] });
    const user = await openList('reservations');
    await user.click(await screen.findByRole('button', { name: 'Filtre' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Client' }));
    await screen.findByRole('combobox', { name: 'Client' });
    await user.click(await screen.findByRole('option', { name: 'Mehdi Trabelsi' }));
    await waitFor(() => expect(last('Reservations')).toMatchObject({ client: '3' }));
    expect(await screen.findByRole('button', { name: /Client\s: Mehdi Trabelsi/ })).toBeTruthy();
  });
});

describe('la recherche', () => {
  const box = () => screen.findByRole('combobox', { name: 'Rechercher' });

  it('filtre la liste et, dès trois lettres, propose des fiches que le clavier ouvre', async () => {
    const user = await openList('vehicles');
    await user.type(await box(), 'cl');
    await waitFor(() => expect(last('Vehicles')).toMatchObject({ searchWord: 'cl' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(await box(), 'io');
    const suggestion = await screen.findByRole('option');
    expect(suggestion.textContent).toBe('205 TUN 4821Renault Clio 5');
    await waitFor(() => expect(server.of('Vehicles').map(call => call.variables.limit)).toContain(8));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(bar.pathname).toBe('/park/vehicle-sheet/5');
  });

  it('dit quand elle ne trouve rien, et Échap ferme les propositions puis l’efface', async () => {
    const user = await openList('vehicles');
    await user.type(await box(), 'zzzz');
    expect(await screen.findByText('Aucun résultat trouvé')).toBeTruthy();
    expect(await screen.findByText('Aucun résultat ne correspond à cette recherche.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Aucun résultat trouvé')).toBeNull();
    await user.keyboard('{Escape}');
    expect(await rows()).toHaveLength(10);
  });

  it('sans résultat, offre d’effacer les filtres', async () => {
    const user = await openList('vehicles');
    await user.type(await box(), 'zzzz{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
    expect(await rows()).toHaveLength(10);
    expect(((await box()) as HTMLInputElement).value).toBe('');
  });
});

describe('ce qui tient lieu de lignes', () => {
  it('jamais rien d’écrit : une phrase et le bouton qui ajoute', async () => {
    answers.Services = pageOf([]);
    await openList('services');
    expect(await screen.findByText(/^Aucun service\. Ajoutez ce que vous facturez/)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Ajouter un service' })[0]).toHaveProperty(
      'pathname',
      '/settings/add-service',
    );
  });

  it('rien non plus derrière le filtre avec lequel la liste s’ouvre : la même phrase, et rien à montrer de plus', async () => {
    answers.Reservations = pageOf([]);
    answers.QuickFilterCounts = () => ({ data: Array.from({ length: 8 }, () => 0) });
    await openList('reservations');
    expect(await screen.findByText(/^Aucune réservation\. Créez la première/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tout afficher' })).toBeNull();
  });

  it('les mots de la spécification là où une recherche ne trouve rien ; ailleurs, la vraie raison', async () => {
    answers.PricingVehicles = pageOf([]);
    for (const [search, reason] of [
      ['?recherche=zzyzx', /^Aucun Leasing Trouvé Avec Cette Recherche$/],
      ['', /^Aucune tarification\. Ajoutez une catégorie et ses tarifs/],
      ['?isArchived=true', /^Aucune tarification archivée\.$/],
      ['?recherche=zzyzx&isArchived=true', /^Aucun Leasing Trouvé Avec Cette Recherche$/],
    ] as const) {
      await openList('pricing-vehicles', 'SUPER_ADMIN', search);
      expect(await screen.findByText(reason)).toBeTruthy();
      cleanup();
    }
  });

  it('une panne : sa raison, et un nouvel essai', async () => {
    answers.Vehicles = () => ({ error: 'La base ne répond pas.', code: 'INTERNAL' });
    const user = await openList('vehicles');
    const alert = await screen.findByText('La base ne répond pas.', { selector: 'p' });
    expect(alert).toBeTruthy();
    answers.Vehicles = pageOf(cars);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await rows()).toHaveLength(10);
  });
});

describe('les boutons des lignes', () => {
  it('disent chacun leur fiche, dans chaque ligne, sans qu’on y soit', async () => {
    const named = ['Sarra Jelassi', 'Mehdi Trabelsi', 'Mehdi Trabelsi', ''];
    const services = named.map((name, index) => ({ id: String(index + 1), _label: name || null, name }));
    answers.Services = pageOf(services);
    const user = await openList('services');
    const buttons = await screen.findAllByRole('button', { name: /^Supprimer/ });
    expect(buttons.map(button => button.ariaLabel ?? button.getAttribute('aria-label'))).toEqual([
      'Supprimer Sarra Jelassi',
      'Supprimer Mehdi Trabelsi, fiche 2',
      'Supprimer Mehdi Trabelsi, fiche 3',
      'Supprimer la fiche 4',
    ]);
    // The menu of one row, then that of another.
    await user.click(buttons[0] as HTMLElement);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(buttons[0]);
  });
});

describe('supprimer', () => {
  it('demande en nommant l’enregistrement, attend le serveur, puis le dit', async () => {
    let services = ['Convoyage', 'Transfert'].map((name, index) => ({
      id: String(index + 1),
      _label: name,
      name,
    }));
    answers.Services = variables => pageOf(services)(variables);
    answers.deleteService = ({ id }) => {
      services = services.filter(one => one.id !== id);
      return { data: { id } };
    };
    const user = await openList('services');
    await user.hover((await rows())[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: /^Supprimer.*Transfert/ }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Supprimer le service «\u00a0Transfert\u00a0»\u00a0?');
    expect(server.of('deleteService')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Service supprimé.')).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('n’est pas offert sans le droit', async () => {
    answers.Services = pageOf([{ id: '1', _label: 'Convoyage', name: 'Convoyage' }]);
    answers.PermissionByUserId = () => ({
      data: { userId: '1', actions: [{ action: 'services', isAllowed: true }] },
    });
    const user = await openList('services', 'ADMIN');
    await user.hover((await rows())[0] as HTMLElement);
    expect(screen.queryByRole('button', { name: /^Supprimer/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ajouter un service' })).toBeNull();
  });
});
