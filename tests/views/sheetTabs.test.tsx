// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { parseInstant } from '../../src/domain/instant';
import { resources } from '../../src/resources/all';
import { CreateView } from '../../src/views/form/CreateView';
import { Sheet } from '../../src/views/record/Sheet';
import { useServer } from './sheetKit';

const kit = useServer();

const client = { id: '3', _label: 'Medina Conseil', createdAt: 1, updatedAt: 5, phone: '+21671862940' };
const bookings = [1, 2].map(day => ({
  id: String(day),
  _label: `RES-2026-0000${day}`,
  reservationNumber: `RES-2026-0000${day}`,
  status: 'CONFIRMED',
  client: { id: '3', label: 'Medina Conseil' },
  source: 'tel',
  departureDate: parseInstant(`2026-12-0${day}T09:00`),
  returnDate: parseInstant(`2026-12-0${day}T18:00`),
  vehicles: [{ id: '1', vehicle: { id: '4', label: '215 TUN 4821' } }],
}));

const sheet = <Sheet resource={resources.get('clients')} mode="edit" id="3" />;

const booked = { resource: 'reservations', by: 'client', count: 2 };

async function openClient(address = '', rights?: readonly string[], tabs = [booked]) {
  kit.answers.Client = () => ({ data: client });
  kit.answers.RecordHistory = () => ({ data: { count: 0, data: [] } });
  kit.answers.SheetTabs = () => ({ data: tabs });
  kit.answers.Reservations = () => ({ data: { count: 2, offset: 0, limit: 10, data: bookings } });
  const user = await kit.openAt(`/client/client-sheet/3${address}`, sheet, rights);
  await screen.findByRole('heading', { level: 1 });
  return user;
}

const tab = (name: RegExp) => screen.findByRole('tab', { name });

describe('les listes à côté d’une fiche', () => {
  it('sont des onglets avec leur nombre ; celles qui n’ont rien sont absentes', async () => {
    const user = await openClient();
    const reservations = await tab(/^Réservations 2$/);
    expect(screen.getAllByRole('tab').map(one => one.textContent)).toEqual([
      'Fiche',
      'Réservations 2',
      'Compte',
    ]);
    expect(kit.last('SheetTabs')).toEqual({ resource: 'clients', id: '3' });
    await user.click(reservations);
    await waitFor(() => expect(kit.bar.hash).toBe('#reservations'));
    const rows = within(await screen.findByRole('table', { name: 'Réservations' }));
    expect(await rows.findByRole('link', { name: 'RES-2026-00001' })).toHaveProperty(
      'pathname',
      '/reservation/reservation-sheet/1',
    );
    // All of them are this client's.
    expect(rows.queryByText('Medina Conseil')).toBeNull();
    expect(kit.last('Reservations')).toMatchObject({
      client: '3',
      limit: 10,
      sort: 'departureDate',
      order: 'desc',
    });
    await user.keyboard('{ArrowLeft}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(kit.bar.hash).toBe(''));
    expect(await screen.findByText('+216 71 862 940')).toBeTruthy();
  });

  it('mènent à la liste entière, et à une nouvelle fiche déjà remplie d’elle', async () => {
    await openClient('#reservations');
    const all = await screen.findByRole('link', { name: 'Tout voir (2)' });
    expect(all.getAttribute('href')).toBe('/reservation/reservation-list?client=3');
    const add = screen.getByRole('link', { name: 'Nouvelle réservation' });
    expect(add.getAttribute('href')).toBe('/reservation/reservation-sheet?client=3');
  });

  it('totalisent ce qu’elles ont de cette fiche, et rien d’autre', async () => {
    const receipt = { id: '7', _label: 'FAC-2026-00001', TotalTTC: 595, restToPay: 95 };
    kit.answers.Receipts = () => ({ data: { count: 1, offset: 0, limit: 10, data: [receipt] } });
    kit.answers.ListTotals = () => ({ data: [500, 94, 1, 595, 500, 95] });
    await openClient('#receipts', undefined, [{ resource: 'receipts', by: 'client', count: 1 }]);
    const total = await screen.findByRole('row', { name: /^Total de 1 facture/ });
    expect(within(total).getByText('595,000')).toBeTruthy();
    expect(kit.last('ListTotals')).toMatchObject({
      resource: 'receipts',
      filters: [{ argument: 'client', value: '3' }],
    });
  });

  it('ne se montrent, ni ne se demandent, à qui n’en lit aucune', async () => {
    await openClient('#reservations', ['clients']);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(await screen.findByText('+216 71 862 940')).toBeTruthy();
    expect(kit.server.of('SheetTabs')).toHaveLength(0);
  });

  it('se lisent sans pouvoir y ajouter', async () => {
    await openClient('#reservations', ['clients', 'reservations']);
    expect(await screen.findByRole('link', { name: 'Tout voir (2)' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Nouvelle réservation' })).toBeNull();
  });

  it('disent qu’elles n’ont pu être lues, et se relisent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openClient();
    const { Reservations } = kit.answers;
    kit.answers.Reservations = () => ({ error: 'Le serveur ne répond pas.', status: 503 });
    await user.click(await tab(/^Réservations/));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    Object.assign(kit.answers, { Reservations });
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'RES-2026-00001' })).toBeTruthy();
  });
});

describe('l’adresse d’une nouvelle fiche', () => {
  const labels: Record<string, string> = { 'clients 3': 'Medina Conseil', 'vehicles 4': '215 TUN 4821' };
  const openNew = (name: string, search: string) => {
    kit.answers.Lookup = ({ resource, ids = [] }) => ({
      data: (ids as string[]).flatMap(id => {
        const label = labels[`${String(resource)} ${id}`];
        return label ? [{ id, label }] : [];
      }),
    });
    const resource = resources.get(name);
    return kit.openAt(`${resource.routes?.create}${search}`, <CreateView resource={resource} />);
  };
  const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });

  it('remplit les champs qu’elle nomme, ceux des lignes compris', async () => {
    await openNew('reservations', '?client=3&vehicles.vehicle=4&departurePlace=Tunis-Carthage');
    expect((await box('Client')).value).toBe('Medina Conseil');
    expect(screen.getByLabelText<HTMLInputElement>('Lieu de départ').value).toBe('Tunis-Carthage');
    const rows = within(screen.getByRole('region', { name: 'Véhicules' }));
    expect(rows.getByRole('rowheader', { name: '215 TUN 4821' })).toBeTruthy();
  });

  it('choisit aussi ce sans quoi le champ n’aurait pas lieu d’être', async () => {
    await openNew('drivers', '?client=3');
    expect((await box('Client')).value).toBe('Medina Conseil');
  });

  it('ne remplit ni de ce qui n’existe pas, ni de ce qui n’est pas à saisir', async () => {
    await openNew('reservations', '?client=99&source=pigeon&status=CONFIRMED&vehicles=4');
    expect((await box('Client')).value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Canal' }).textContent).toBe('Tel');
    expect(screen.queryByText('Confirmée')).toBeNull();
  });
});
