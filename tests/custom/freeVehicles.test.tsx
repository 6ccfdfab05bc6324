// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, memoryStore } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { FreeVehicles } from '../../src/custom/booking/FreeVehicles';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { lightTheme } from '../../src/views/theme';

vi.setConfig({ testTimeout: 30_000 });
afterEach(cleanup);

const duster = {
  id: '4',
  registration: '263 TUN 901',
  carBrand: { id: '1', label: 'Dacia' },
  carModel: { id: '1', label: 'Duster' },
  pricingCategory: null,
  agency: null,
  seats: 5,
  price_HT: 480,
  TTCPrice: 571.2,
  next: null as number | null,
};
const dates = { departureDate: '2027-03-12T09:00', returnDate: '2027-03-15T09:00' };
const booking = {
  ...dates,
  client: { id: '7', label: 'Mehdi Trabelsi' },
  discountAmount: '12',
  departureAgency: { id: '1', label: 'Tunis centre' },
  vehicles: [],
};

type Answer = { data: object };
const some = { count: 1, everywhere: 10, promised: 0, vehicles: [duster], alternatives: null };
const none = {
  count: 0,
  everywhere: 1,
  promised: 0,
  vehicles: [],
  alternatives: { otherAgency: [duster], nextSlot: null, upgrade: [] },
};

function Booking() {
  const form = useForm<FieldValues>({ defaultValues: booking });
  return (
    <FormProvider {...form}>
      <input aria-label="Retour" {...form.register('returnDate')} />
      <FreeVehicles />
    </FormProvider>
  );
}

function open(answer: object) {
  const question = vi.fn(
    async (_name: string, _asked: { data: Record<string, unknown> }): Promise<Answer> => ({
      data: answer,
    }),
  );
  render(
    <AdminContext
      dataProvider={{ question } as unknown as DataProvider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      theme={lightTheme}
    >
      <Booking />
    </AdminContext>,
  );
  const asked = (wanted: object) =>
    waitFor(() => expect(question.mock.lastCall?.[1].data).toMatchObject(wanted));
  return { user: userEvent.setup(), asked, question };
}
const seats = (count: number) => screen.getByRole('button', { name: `${count} places au moins` });

test('demande des places au moins, au clavier, et s’en tient là quand les dates changent', async () => {
  const { user, asked } = open(some);
  await screen.findByText('1 véhicule libre');
  await asked({ seats: null, transmission: null, agency: booking.departureAgency });
  screen.getByRole('textbox', { name: 'Retour' }).focus();
  await user.keyboard('{Tab}{Tab}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  await asked({ seats: 7 });
  expect(seats(7).getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Tab}{ArrowLeft}{Enter}');
  await asked({ seats: 7, transmission: 'AUTOMATIC_GEAR' });
  await user.clear(screen.getByRole('textbox', { name: 'Retour' }));
  await waitFor(() => expect(screen.queryByText('1 véhicule libre')).toBeNull());
  await user.type(screen.getByRole('textbox', { name: 'Retour' }), '2027-03-18T09:00');
  await asked({ seats: 7, transmission: 'AUTOMATIC_GEAR', to: '2027-03-18T09:00' });
  expect((await screen.findByRole('button', { name: '7 places au moins' })).ariaPressed).toBe('true');
  await user.click(seats(7));
  await asked({ seats: null, transmission: 'AUTOMATIC_GEAR' });
});

test('dit de chacun ce que la réservation coûterait avec lui, TTC et HT, selon tout ce qu’elle dit', async () => {
  const { asked, question, user } = open(some);
  const card = await screen.findByRole('button', {
    name: /^Prendre 263 TUN 901 ?, Dacia Duster ?, 571,200\u00a0DT TTC ?, 480,000\u00a0DT HT · 5\u00a0places$/,
  });
  expect(card.textContent).toContain('571,200\u00a0DT TTC, 480,000\u00a0DT HT · 5\u00a0places');
  await asked({ client: booking.client, vehicles: [], discountAmount: '12' });
  // Une remise mal tapée n’ôte pas les véhicules.
  question.mockRejectedValueOnce(Object.assign(new Error('Remise'), { code: 'BAD_USER_INPUT' }));
  const count = question.mock.calls.length;
  await user.click(seats(5));
  await waitFor(() => expect(question.mock.calls).toHaveLength(count + 2));
  expect(question.mock.lastCall?.[1].data).toMatchObject({ seats: 5, agency: booking.departureAgency });
  expect(question.mock.lastCall?.[1].data.discountAmount).toBeNull();
  await screen.findByText('1 véhicule libre');
});

test('propose d’une autre agence ce qui est libre, une voiture sans agence aussi', async () => {
  open(none);
  expect(await screen.findByText('Aucun véhicule libre à ces dates')).toBeTruthy();
  expect(screen.getByText('Sans agence')).toBeTruthy();
});

test('nomme ce qui restreint le compte, d’une agence prise d’office aussi, et se laisse élargir', async () => {
  const { user, asked } = open({ ...some, count: 2, promised: 1 });
  expect(
    await screen.findByText('2 véhicules libres, 1 à garder pour une réservation sans véhicule'),
  ).toBeTruthy();
  expect(screen.getByText('Agence Tunis centre')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Toutes les agences (10)' }));
  await asked({ agency: null });
  expect(screen.getByText('Toutes les agences')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Seulement Tunis centre' }));
  await asked({ agency: booking.departureAgency });
});

test('marque en toutes lettres un véhicule libre que rien n’assure l’un de ces jours', async () => {
  const day = Date.UTC(2027, 2, 15);
  const uncovered = [{ without: 'Sans assurance', from: day, to: day }];
  open({ ...some, vehicles: [{ ...duster, uncovered }] });
  // Said with its name.
  const card = await screen.findByRole('button', {
    name: /^Prendre 263 TUN 901\b.*Sans assurance le 15\/03\/2027$/,
  });
  const mark = screen.getByText('Sans assurance le 15/03/2027');
  expect(card.contains(mark)).toBe(true);
  expect(mark.querySelector('svg')).toBeTruthy();
});
