// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QuickBookingPage } from '../../src/custom/quickBooking/QuickBookingPage';
import { openPage, spies } from '../views/formKit';

afterEach(() => void (window.location.hash = ''));

const small = { id: '2', label: 'Économique' };
const large = { id: '3', label: 'SUV' };
const car = {
  id: '4',
  registration: '263 TUN 901',
  carBrand: null,
  carModel: null,
  pricingCategory: large,
  agency: null,
  TTCPrice: 571.2,
  uncovered: null,
};
const answers: Readonly<Record<string, unknown>> = {
  FreeVehicles: {
    count: 3,
    everywhere: 3,
    promised: 0,
    vehicles: [car],
    alternatives: null,
    categories: [
      { category: small, count: 2 },
      { category: large, count: 1 },
    ],
  },
  ReservationQuote: {
    numberOfDays: 3,
    lines: [],
    days: [],
    uncovered: [],
    price_HT: 480,
    TVA: 91.2,
    TTCPrice: 571.2,
    guaranteeAmount: null,
    fault: null,
  },
  UnsavedQuotePDF: '',
};

/** The planning gives it as it stands in its row. */
const late = { id: '9', label: '251 TUN 33', taken: { from: Date.UTC(2026, 10, 17, 8), to: null } };

async function open(
  search = '?client=1&departureDate=2027-03-12T09:00&returnDate=2027-03-15T09:00',
  more: Readonly<Record<string, unknown>> = {},
) {
  Element.prototype.scrollIntoView = () => undefined;
  window.location.hash = `#/reservation/quick-booking${search}`;
  const question = vi.fn(async (name: string, _asked: { data: Record<string, unknown> }) => ({
    data: more[name] ?? answers[name] ?? null,
  }));
  const provider = spies();
  const usual = provider.lookup.getMockImplementation();
  provider.lookup.mockImplementation(async (of, asked: { ids?: string[] } = {}) =>
    asked.ids?.includes('9') ? { data: [late as never] } : (usual?.(of, asked) as never),
  );
  const user = await openPage(<QuickBookingPage />, { ...provider, question } as never);
  const asked = (name: string, wanted: object) =>
    waitFor(() =>
      expect(question.mock.calls.findLast(([one]) => one === name)?.[1].data).toMatchObject(wanted),
    );
  return { user, provider, asked };
}

test('un supplément coché d’avance est pris dès l’ouverture, compté, et se retire d’un geste', async () => {
  const { user, asked } = await open(undefined, {
    UsualOptions: [{ id: '2', option: { id: '2', label: 'Nettoyage complet' }, quantity: 1 }],
  });
  await user.click(await screen.findByText('Économique 2'));
  await asked('ReservationQuote', { additionalReceiptOptions: [{ option: { id: '2' }, quantity: 1 }] });
  await user.click(
    within(screen.getByLabelText('Options', { selector: '.options' })).getByText('Nettoyage complet'),
  );
  await asked('ReservationQuote', { additionalReceiptOptions: [] });
});

test('une catégorie restreint les voitures et se réserve sans voiture ; une option s’ajoute au prix', async () => {
  const { user, provider, asked } = await open();
  await user.click(await screen.findByText('Économique 2'));
  await asked('FreeVehicles', { category: small });
  await asked('ReservationQuote', { pricingCategory: small, vehicles: [] });
  await user.click(
    within(screen.getByLabelText('Options', { selector: '.options' })).getByText('Nettoyage complet'),
  );
  await asked('ReservationQuote', { additionalReceiptOptions: [{ option: { id: '2' }, quantity: 1 }] });
  await user.click(screen.getByText(/^Devis/));
  await asked('UnsavedQuotePDF', {
    client: { id: '1' },
    additionalReceiptOptions: [{ option: { id: '2' }, quantity: 1 }],
  });
  expect(provider.create).not.toHaveBeenCalled();
  await user.click(screen.getByText(/^Poser l’option/));
  await waitFor(() =>
    expect(provider.create.mock.calls[0]?.[1].data).toMatchObject({ pricingCategory: small, vehicles: [] }),
  );
});

test('une catégorie quitte la voiture d’une autre, et garde celle de la sienne', async () => {
  const { user, asked } = await open();
  const radio = async () => (await screen.findByLabelText(/263 TUN 901/)) as HTMLInputElement;
  await user.click(await radio());
  await user.click(screen.getByText('SUV 1'));
  expect((await radio()).checked).toBe(true);
  await user.click(screen.getByText('Économique 2'));
  expect((await radio()).checked).toBe(false);
  await asked('ReservationQuote', { vehicles: [] });
  expect(await screen.findByText(/263 TUN 901 n’est plus choisie/)).toBeTruthy();
  await user.click(screen.getByText('Reprendre'));
  expect((await radio()).checked).toBe(true);
  expect(screen.queryByText(/n’est plus choisie/)).toBeNull();
});

test('l’acompte demandé dit ce qui reste au départ, et reçu à l’instant mène à son encaissement', async () => {
  const { user, provider } = await open();
  await user.click(await screen.findByLabelText(/263 TUN 901/));
  await user.click(screen.getByLabelText(/Mode de règlement/));
  expect(screen.queryByText('Par tranches')).toBeNull();
  await user.click(screen.getByText('Espèces'));
  await user.click(await screen.findByLabelText(/Acompte demandé/));
  await user.paste('71,200');
  expect(await screen.findByText('Reste au départ')).toBeTruthy();
  expect(screen.getByText(/^500,000\sDT$/)).toBeTruthy();
  await user.click(screen.getByLabelText('Reçu maintenant'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(window.location.hash).toContain('faire=createReservationPayment'));
  expect(provider.create.mock.calls[0]?.[1].data).toMatchObject({ paymentOption: 'ESPECE' });
});

test('ce qui est saisi ne se perd pas sans être demandé, et suit au formulaire complet', async () => {
  const { user } = await open();
  await user.click(await screen.findByLabelText(/263 TUN 901/));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByText('Rester'));
  expect(window.location.hash).toContain('quick-booking');
  await user.click(await screen.findByText('Formulaire complet'));
  await waitFor(() => expect(window.location.hash).toContain('/reservations/create'));
  const carried = new URLSearchParams(window.location.hash.split('?')[1]);
  expect(Object.fromEntries(carried)).toMatchObject({
    client: '1',
    departureDate: '2027-03-12T09:00',
    returnDate: '2027-03-15T09:00',
    'vehicles.vehicle': '4',
  });
});

test('rien n’est demandé à qui n’a rien saisi', async () => {
  const { user } = await open('');
  await screen.findByText('Formulaire complet');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.hash).not.toContain('quick-booking'));
});

test('toutes les voitures libres se montrent, au-delà de celles qu’on lit d’un coup d’œil', async () => {
  const { user, asked } = await open();
  await asked('FreeVehicles', { limit: 8 });
  await user.click(await screen.findByRole('button', { name: 'Montrer les 2 autres voitures libres' }));
  await asked('FreeVehicles', { limit: 100 });
});

test('Ctrl+S réserve, mais dans le dialogue d’un nouveau client il ne touche pas à la réservation', async () => {
  const { user } = await open();
  await user.click(await screen.findByLabelText(/263 TUN 901/));
  const client = screen.getByRole('combobox', { name: /^Client/ });
  await user.clear(client);
  await user.type(client, 'Sana Ben Salah');
  await user.click(await screen.findByRole('option', { name: /^Créer/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('textbox', { name: /Prénom/ }));
  await user.keyboard('{Control>}s{/Control}');
  await within(dialog).findByText(/à corriger/);
  const isJudged = () => client.getAttribute('aria-invalid') === 'true';
  expect(isJudged()).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(isJudged()).toBe(true));
});

test('une voiture que le planning a donnée et que quelque chose tient alors se lit prise, avant que rien ne soit enregistré', async () => {
  const { provider } = await open(
    '?client=1&vehicles.vehicle=9&departureDate=2027-03-12T09:00&returnDate=2027-03-15T09:00',
  );
  expect(await screen.findByText(/251 TUN 33 : pris depuis le 17 novembre 2026/)).toBeTruthy();
  expect(provider.lookup).toHaveBeenCalledWith('vehicles', {
    ids: ['9'],
    free: { resource: 'reservations', from: '2027-03-12T09:00', to: '2027-03-15T09:00' },
  });
});
