// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter, memoryStore } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlockCanvases } from '../../src/custom/planning/BlockCanvases';
import { PlanningPage } from '../../src/custom/planning/PlanningPage';
import { VehiclePlanning } from '../../src/custom/planning/VehiclePlanning';
import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';
import { mondayOf } from '../../src/custom/planning/span';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { setClock } from '../../src/domain/clock';
import { startOfTunisDay } from '../../src/domain/instant';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { routerProvider } from '../../src/providers/routerProvider';
import { SnackbarProvider } from '../../src/views/shell/snackbar';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';
import { signIn } from '../views/formKit';

vi.setConfig({ testTimeout: 60_000 });

const monday = mondayOf(todayInTunis(Date.now()));
/** Two vehicles of one category and one of another: the first has a reservation on Tuesday and Wednesday, then a contract. */
const answer: PlanningAnswer = {
  fleet: 'of the test',
  brands: [{ id: '1', label: 'Renault' }],
  models: [{ id: '1', label: 'Clio 5', brand: '1' }],
  categories: [
    { id: '1', label: 'Citadine' },
    { id: '2', label: 'Suv' },
  ],
  agencies: [],
  vehicles: {
    ids: '1,1,1',
    plates: '200t1\n200t2\n200t3',
    models: '1,1,1',
    categories: '1,1,2',
    agencies: ',,',
    states: 'SSS',
    untils: ',,',
  },
  sources: 'contract-services,reservations',
  periods: {
    counts: '2,0,0',
    days: '1,3',
    minutes: '540,0',
    lengths: '1440,1440',
    kinds: 'RC',
    degrees: '12',
    sources: '1,0',
    ids: '7,8',
    uncovered: ',,',
  },
  unassigned: {
    categories: null,
    agencies: null,
    days: null,
    minutes: null,
    lengths: null,
    degrees: null,
    ids: null,
    named: [],
  },
  holidays: [],
};
const text = { client: null, phone: null, from: null, to: null, note: null };
const texts = [
  { ...text, key: 'reservations:7', number: 'RES-2026-00007', who: 'Mehdi Trabelsi' },
  { ...text, key: 'contract-services:8', number: 'CS-2026-00008', who: 'Carthage Négoce' },
];
const departure = startOfTunisDay(addDays(monday, 1)) + 9 * 3_600_000;
const reservation = {
  id: '7',
  updatedAt: 5,
  status: 'CONFIRMED',
  departureDate: departure,
  returnDate: departure + 86_400_000,
  client: { id: '3', label: 'Mehdi Trabelsi' },
  TTCPrice: 120,
  pricingCategory: { id: '1', label: 'Citadine' },
  vehicles: [{ id: '70', vehicle: { id: '1', label: '200 TUN 1' } }],
};

/** The same without a vehicle, from Thursday to Friday. */
const waiting = { ...reservation, id: '9', vehicles: [] as { id?: string; vehicle: { id: string } }[] };
const unassigned = {
  categories: '1',
  agencies: '',
  days: '3',
  minutes: '540',
  lengths: '1440',
  degrees: '1',
  ids: '9',
  named: [],
};

/** @param failures how often the planning cannot be read at first. @param more of the answer. @param TTCPrice of the quote. */
function provider(failures = 0, more: Partial<PlanningAnswer> = {}, TTCPrice = 120) {
  let left = failures;
  return {
    question: vi.fn(async (query: string, _asked?: object) => {
      if (query === 'Planning' && left-- > 0) throw new Error('Serveur injoignable.');
      return {
        data:
          query === 'Planning' ? { ...answer, ...more } : query === 'PlanningTexts' ? texts : { TTCPrice },
      };
    }),
    getOne: vi.fn(async (_: string, { id }: { id: string }) => ({
      data: id === waiting.id ? waiting : reservation,
    })),
    update: vi.fn(async (_: string, { data }: { data: typeof reservation; meta?: object }) => ({
      data: { ...data, updatedAt: data.updatedAt + 1 },
    })),
    transition: vi.fn(async () => ({ data: reservation })),
  };
}

let there = '';

async function open(spies: ReturnType<typeof provider>, search = '?vue=semaine') {
  await show(spies, search);
  await screen.findByText('Mehdi Trabelsi · RES-00007');
  return userEvent.setup({ delay: null });
}

async function show(spies: ReturnType<typeof provider>, search = '?vue=semaine', page = <PlanningPage />) {
  await signIn();
  render(
    <TestMemoryRouter
      initialEntries={[`/reservation/reservation-calendar${search}`]}
      locationCallback={({ pathname, search: words }) => (there = pathname + words)}
    >
      <AdminContext
        dataProvider={spies as unknown as DataProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        store={memoryStore()}
        theme={lightTheme}
      >
        <SnackbarProvider>
          {page}
          <Toaster />
        </SnackbarProvider>
      </AdminContext>
    </TestMemoryRouter>,
  );
}

const here = () => document.activeElement as HTMLElement;
const cursor = () => document.querySelector<HTMLElement>('[data-cursor]');
const name = () => here().getAttribute('aria-label') ?? here().textContent;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('peint les périodes dès que la réponse est là, avant que leurs textes ne viennent', async () => {
  const painted = vi.spyOn(BlockCanvases.prototype, 'paint');
  const spies = provider();
  spies.question.mockImplementation(query =>
    query === 'Planning' ? Promise.resolve({ data: answer }) : new Promise(() => undefined),
  );
  await show(spies);
  const first = await waitFor(() => {
    const found = painted.mock.calls.find(([blocks]) => blocks.length > 0);
    expect(found).toBeDefined();
    return found as Parameters<BlockCanvases['paint']>;
  });
  const [, { rows, texts: words }] = first;
  expect(rows.map(({ key }) => key)).toEqual(['category 1', '1', '2', 'category 2', '3']);
  expect(words.size).toBe(0);
});

it('peint les retards à la minute, comme la fiche les dit', async () => {
  setClock(() => departure + 109 * 60_000);
  const painted = vi.spyOn(BlockCanvases.prototype, 'paint');
  await open(provider());
  setClock(Date.now);
  const views = painted.mock.calls.map(([, view]) => view.now);
  expect(new Set(views)).toEqual(new Set([1440 + 10 * 60 + 49]));
});

it('montre les jours avant la réponse, sans rien en compter, dans la grille qui la recevra', async () => {
  const spies = provider();
  let answered = () => undefined as void;
  spies.question.mockImplementation(
    () => new Promise(resolve => (answered = () => resolve({ data: { ...answer } as never }))),
  );
  await show(spies);
  const frame = (await screen.findByLabelText('Chargement du planning')).closest('.planning');
  expect(frame?.getAttribute('aria-busy')).toBe('true');
  expect(frame?.querySelectorAll('.day')).toHaveLength(7);
  expect(frame?.querySelector('.head')?.textContent).not.toContain('%');
  expect(screen.queryByRole('grid')).toBeNull();
  answered();
  const grid = await screen.findByRole('grid', { name: 'Planning des véhicules' });
  expect(grid.parentElement).toBe(frame);
  // Two of the three vehicles are free all week; the other is out for three days or parts of them.
  expect(await within(grid).findByText('14 %')).toBeDefined();
  expect(screen.queryByLabelText('Chargement du planning')).toBeNull();
});

it('ne repeint rien quand une nouvelle lecture dit la même chose, et tout quand elle dit autre chose', async () => {
  const painted = vi.spyOn(BlockCanvases.prototype, 'paint');
  const spies = provider();
  await open(spies);
  const asked = (query: string) => spies.question.mock.calls.filter(([name]) => name === query).length;
  const lookAgain = async () => {
    const [plannings, words] = [asked('Planning'), asked('PlanningTexts')];
    painted.mockClear();
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked('Planning')).toBeGreaterThan(plannings));
    await waitFor(() => expect(asked('PlanningTexts')).toBeGreaterThan(words));
    await act(() => Promise.resolve());
  };
  await lookAgain();
  expect(painted).not.toHaveBeenCalled();
  const { question } = provider(0, { periods: { ...answer.periods, lengths: '1500,1440' } });
  spies.question.mockImplementation(question);
  await lookAgain();
  expect(painted).toHaveBeenCalled();
});

describe('le planning au clavier', () => {
  it('a une seule place que Tab atteint, et les flèches vont des jours aux périodes et d’un véhicule à l’autre', async () => {
    const user = await open(provider());
    const grid = screen.getByRole('grid', { name: 'Planning des véhicules' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    cursor()?.focus();
    await user.keyboard('{Home}');
    await waitFor(() => expect(name()).toMatch(/^200 TUN 1, lundi .*: libre, réserver$/));
    await user.keyboard('{ArrowRight}');
    expect(name()).toMatch(/^Mehdi Trabelsi · RES-00007, Réservé, .* 09:00 → .* 09:00, 1\u00a0jour$/);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(name()).toMatch(/^Carthage Négoce · CS-00008, Contrat, le /);
    await user.keyboard('{ArrowDown}');
    expect(name()).toMatch(/^200 TUN 2, vendredi/);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(name()).toMatch(/^200 TUN 3, vendredi/);
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(name()).toBe('Citadine2libres');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    // From a bar that has the focus while the cursor is elsewhere, one goes on.
    fireEvent.keyDown(screen.getByRole('gridcell', { name: /^Mehdi Trabelsi · RES-00007/ }), {
      key: 'ArrowRight',
    });
    await user.keyboard('{ArrowRight}');
    expect(name()).toMatch(/^Carthage Négoce · CS-00008, Contrat, le /);
  });

  it('réserve un jour libre, ouvre une période, plie une catégorie, et l’adresse le dit', async () => {
    const user = await open(provider());
    cursor()?.focus();
    await user.keyboard('{Control>}{Home}{/Control}{Enter}');
    await waitFor(() => expect(there).toContain('replie=1'));
    await waitFor(() => expect(screen.queryByText('Mehdi Trabelsi · RES-00007')).toBeNull());
    await user.keyboard('{Enter}');
    await screen.findByText('Mehdi Trabelsi · RES-00007');
    await user.keyboard('{ArrowDown}{Home}{ArrowRight}{Enter}');
    expect(there).toMatch(/^\/reservation\/reservation-sheet\/7/);
  });

  it('propose le véhicule et les dates d’un jour libre', async () => {
    const user = await open(provider(), `?vue=semaine&du=${addDays(monday, 7)}`);
    cursor()?.focus();
    await user.keyboard('{ArrowDown}{End}{Enter}');
    const sunday = addDays(monday, 13);
    expect(there).toBe(
      `/reservation/quick-booking?vehicles.vehicle=2&departureDate=${sunday}T09%3A00&returnDate=${addDays(sunday, 1)}T09%3A00`,
    );
  });

  it('déplace une réservation par son menu, montre l’avant, l’après et le prix, et dit le refus du serveur', async () => {
    const spies = provider();
    const user = await open(spies);
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Déplacer…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Déplacer Mehdi Trabelsi · RES-2026-00007' });
    const go = within(dialog).getByRole('button', { name: 'Déplacer' });
    expect(go).toHaveProperty('disabled', true);
    const back = within(dialog).getByRole('textbox', { name: 'Heure, retour' });
    await user.clear(back);
    await user.type(back, '1830');
    await within(dialog).findByText(/±0,000/);
    spies.update.mockRejectedValueOnce(new Error('Le véhicule 200 TUN 1 est déjà réservé.'));
    await user.click(go);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('déjà réservé');
    await user.click(go);
    await screen.findByText('Réservation déplacée.');
    expect(spies.update).toHaveBeenLastCalledWith('reservations', {
      id: '7',
      previousData: reservation,
      data: { ...reservation, returnDate: departure + 86_400_000 + 9.5 * 3_600_000 },
    });
  });

  it('fait depuis le menu d’une période ce que fait sa fiche, et rien de ce que son état ne permet pas', async () => {
    const spies = provider();
    const user = await open(spies);
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Annuler la réservation' }));
    // Confirmed already, and no option any more.
    expect(screen.queryByRole('menuitem', { name: 'Confirmer' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Devis' })).toBeNull();
    const dialog = await screen.findByRole('dialog', { name: /^Annuler la réservation/ });
    const go = within(dialog).getByRole('button', { name: 'Annuler la réservation' });
    await user.click(go);
    await within(dialog).findByText('Ce champ est obligatoire');
    expect(spies.transition).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('combobox', { name: /^Motif/ }));
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
    await user.click(go);
    await screen.findByText('Réservation annulée.');
    expect(spies.transition).toHaveBeenCalledWith(
      'reservations',
      expect.objectContaining({ id: '7', move: 'cancelReservation', updatedAt: 5 }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('annule un déplacement sur la version qu’il a faite, au prix d’avant, et dit qui est passé depuis', async () => {
    const spies = provider(0, {}, 150);
    const user = await open(spies);
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}m');
    const dialog = await screen.findByRole('dialog', { name: /^Déplacer/ });
    const back = within(dialog).getByRole('textbox', { name: 'Heure, retour' });
    await user.clear(back);
    await user.type(back, '1830');
    await user.click(await within(dialog).findByRole('radio', { name: /^Prendre le prix des tarifs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer' }));
    const said = await screen.findByText('Réservation déplacée.');
    const moved = await spies.update.mock.results[0]?.value;
    const toast = said.closest<HTMLElement>('[role=status]') as HTMLElement;
    spies.update.mockRejectedValueOnce(new Error('Modifiée entre-temps par Sonia.'));
    await user.click(within(toast).getByRole('button', { name: 'Annuler' }));
    await screen.findByText('Modifiée entre-temps par Sonia.');
    expect(spies.update).toHaveBeenLastCalledWith('reservations', {
      id: '7',
      data: reservation,
      previousData: { ...moved.data, updatedAt: 6 },
      meta: { decisions: ['price=120.000'] },
    });
    expect(screen.queryByText('Réservation déplacée.')).toBeNull();
  });

  it('garde le prix confirmé, sauf à prendre celui des tarifs, l’un et l’autre sous les yeux', async () => {
    const spies = provider(0, {}, 150);
    const user = await open(spies);
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}m');
    const dialog = await screen.findByRole('dialog', { name: 'Déplacer Mehdi Trabelsi · RES-2026-00007' });
    const back = within(dialog).getByRole('textbox', { name: 'Heure, retour' });
    await user.clear(back);
    await user.type(back, '1830');
    const keep = await within(dialog).findByRole('radio', { name: /^Garder le prix convenu, 120,000/ });
    expect(keep).toHaveProperty('checked', true);
    await within(dialog).findByText(/au lieu de 150,000\sDT selon les tarifs/);
    spies.update.mockRejectedValueOnce(new Error('Le véhicule 200 TUN 1 est déjà réservé.'));
    const go = within(dialog).getByRole('button', { name: 'Déplacer' });
    await user.click(go);
    await within(dialog).findByText(/déjà réservé/);
    expect(spies.update.mock.lastCall?.[1].meta).toEqual({ decisions: ['price=120.000'] });
    await user.click(within(dialog).getByRole('radio', { name: /^Prendre le prix des tarifs, 150,000/ }));
    await within(dialog).findByText(/\+30,000/);
    await user.click(go);
    await screen.findByText('Réservation déplacée.');
    expect(spies.update.mock.lastCall?.[1].meta).toEqual({ decisions: ['price=150.000'] });
  });

  it('reste sur la réservation qui change de véhicule, et où il était quand un collègue change ce qui y est', async () => {
    const spies = provider();
    const user = await open(spies);
    const becomes = (more: Partial<PlanningAnswer['periods']>) =>
      spies.question.mockImplementation(provider(0, { periods: { ...answer.periods, ...more } }).question);
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}m');
    const dialog = await screen.findByRole('dialog', { name: 'Déplacer Mehdi Trabelsi · RES-2026-00007' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Véhicule' }));
    await user.click(await screen.findByRole('option', { name: /^200 TUN 2/ }));
    becomes({
      counts: '1,1,0',
      days: '4,1',
      minutes: '0,540',
      kinds: 'CR',
      degrees: '21',
      sources: '0,1',
      ids: '8,7',
    });
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Déplacer' })).toHaveProperty('disabled', false),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Déplacer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name()).toMatch(/^Mehdi Trabelsi · RES-00007, Réservé/);
    expect(here().closest('[role=row]')?.textContent).toContain('200 TUN 2');

    await user.keyboard('{Home}');
    expect(name()).toMatch(/^200 TUN 2, lundi .*: libre, réserver$/);
    becomes({
      counts: '1,1,0',
      days: '4,0',
      minutes: '0,540',
      kinds: 'CR',
      degrees: '21',
      sources: '0,1',
      ids: '8,7',
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(name()).toMatch(/^Mehdi Trabelsi · RES-00007, Réservé/));
  });

  it('dit pourquoi un contrat ne se déplace pas, et ce que font les touches', async () => {
    const user = await open(provider());
    cursor()?.focus();
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}m');
    await screen.findByText(/^Un contrat ne se déplace pas/, { selector: '.message' });
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Raccourcis du clavier' });
  });
});

describe('ce qui est à affecter', () => {
  it('est dit sous sa catégorie, compté parmi ce qui est pris, et s’affecte par son menu à un véhicule libre', async () => {
    const spies = provider(0, { unassigned });
    const user = await open(spies);
    expect(screen.getByRole('rowheader', { name: 'À affecter, Citadine\u00a0: 1 réservation' })).toBeTruthy();
    expect(screen.getByRole('gridcell', { name: /^jeudi .*: 1 libre sur 2, 1 à affecter$/ })).toBeTruthy();
    cursor()?.focus();
    await user.keyboard('{ArrowUp}{End}{ArrowLeft}{ArrowLeft}');
    expect(name()).toMatch(/^Réservé, sans véhicule, .* 09:00 → .* 09:00, 1\u00a0jour$/);
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Affecter un véhicule…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Affecter un véhicule' });
    const box = within(dialog).getByRole('combobox', { name: 'Véhicule' });
    expect(here()).toBe(box);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
      '200 TUN 2',
      '200 TUN 3',
      '200 TUN 1',
    ]);
    expect(screen.getByText('Libres, autre catégorie')).toBeTruthy();
    await user.click(options[1] as HTMLElement);
    await within(dialog).findByText(
      /^200 TUN 3 est de la catégorie Suv\s: la réservation reste en Citadine, au tarif de cette catégorie\.$/,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Affecter' }));
    await screen.findByText('Véhicule affecté.');
    expect(spies.update).toHaveBeenLastCalledWith('reservations', {
      id: '9',
      previousData: waiting,
      data: expect.objectContaining({ vehicles: [{ vehicle: { id: '3', label: '200 TUN 3' } }] }),
    });
  });

  it('propose la catégorie et les dates d’un jour libre', async () => {
    const user = await open(provider(0, { unassigned }), `?vue=semaine&du=${addDays(monday, 7)}`);
    cursor()?.focus();
    await user.keyboard('{ArrowUp}{End}{Enter}');
    const sunday = addDays(monday, 13);
    expect(there).toBe(
      `/reservation/quick-booking?pricingCategory=1&departureDate=${sunday}T09%3A00&returnDate=${addDays(sunday, 1)}T09%3A00`,
    );
  });
});

describe('le planning d’un véhicule, sur sa fiche', () => {
  const own = (id: string, spies = provider()) => show(spies, '', <VehiclePlanning record={{ id }} />);

  it('est sa ligne du planning, un mois à la fois, avec tout ce qu’on y fait', async () => {
    const spies = provider();
    await own('1', spies);
    const user = userEvent.setup({ delay: null });
    await screen.findByText('Mehdi Trabelsi · RES-00007');
    expect(screen.getAllByRole('rowheader', { name: /TUN/ }).map(one => one.textContent)).toEqual([
      expect.stringContaining('200 TUN 1'),
    ]);
    expect(screen.queryByText('Citadine')).toBeNull();
    cursor()?.focus();
    await user.keyboard('{Home}');
    for (let stop = 0; stop < 9 && !name()?.startsWith('Mehdi'); stop++) await user.keyboard('{ArrowRight}');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await screen.findByRole('menuitem', { name: 'Annuler la réservation' });
    await user.keyboard('{Escape}');
    const asked = () => spies.question.mock.calls.filter(([query]) => query === 'Planning').at(-1);
    const from = addDays(monday, -7);
    expect(asked()?.[1]).toMatchObject({ data: { startDate: from, endDate: addDays(from, 30) } });
    await user.click(screen.getByRole('button', { name: 'Jours suivants' }));
    await waitFor(() => expect(asked()?.[1]).toMatchObject({ data: { startDate: addDays(from, 28) } }));
  });

  it('dit d’un véhicule qui n’est pas à louer que rien ne l’occupe', async () => {
    await own('99');
    await screen.findByText('Ce véhicule n’est pas à louer, et rien ne l’occupe à ces dates.');
  });
});

describe('les filtres', () => {
  it('proposent l’agence que seule une réservation sans voiture nomme', async () => {
    const named = [{ id: 'agencies:7', label: 'Djerba' }];
    const user = await open(provider(0, { unassigned: { ...unassigned, agencies: '7', named } }));
    await user.click(screen.getByRole('button', { name: /^Agence\s:\sToutes$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Djerba' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Clio/ })).toBeNull());
    expect(screen.getByRole('rowheader', { name: /^À affecter, .*\u00a0: 1 réservation$/ })).toBeTruthy();
  });

  it('proposent la catégorie dont aucune voiture n’est là, et la disent encore la semaine où elle n’a rien', async () => {
    const named = [{ id: 'pricing-vehicles:3', label: 'Limousine' }];
    const spies = provider(0, { unassigned: { ...unassigned, categories: '3', named } });
    const user = await open(spies);
    await user.click(screen.getByRole('button', { name: /^Catégorie\s:\sToutes$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Limousine' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Clio/ })).toBeNull());
    expect(
      screen.getByRole('rowheader', { name: 'À affecter, Limousine\u00a0: 1 réservation' }),
    ).toBeTruthy();
    spies.question.mockImplementation(async query => ({
      data: query === 'Planning' ? answer : query === 'PlanningTexts' ? texts : { TTCPrice: 120 },
    }));
    await user.click(screen.getByRole('button', { name: 'Jours suivants' }));
    await screen.findByText('Aucun véhicule ne correspond à ces filtres.');
    expect(screen.getByRole('button', { name: /^Catégorie\s:\sLimousine$/ })).toBeTruthy();
  });
});

describe('le planning sans rien', () => {
  it('dit qu’aucun véhicule ne répond, et comment les revoir', async () => {
    const user = await open(provider());
    await user.type(screen.getByRole('textbox', { name: 'Chercher un véhicule' }), 'zzz');
    await screen.findByText('Aucun véhicule ne correspond à ces filtres.');
    await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    await screen.findByText('Mehdi Trabelsi · RES-00007');
  });

  it('dit l’échec et réessaie', async () => {
    await signIn();
    const opened = open(provider(1));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    again.click();
    await opened;
  });
});
