// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openCreate, spies } from './formKit';

afterEach(() => {
  window.location.hash = '';
});

const halves = (field: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] input`)] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
const type = async (user: UserEvent, input: HTMLInputElement, text: string) => {
  await user.clear(input);
  await user.type(input, text);
  await user.tab();
};

test('le retour se propose à l’heure du départ et la suit, jusqu’à ce qu’on en dise une autre', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  window.location.hash = '#/reservations/create';
  const user = await openCreate('reservations', spies());
  await screen.findByRole('combobox', { name: 'Agence de départ' });
  const [[fromDay, fromHour], [toDay, toHour]] = [halves('departureDate'), halves('returnDate')];
  await type(user, fromDay, '10/03/2027');
  await type(user, fromHour, '08:00');
  await type(user, toDay, '12/03/2027');
  await waitFor(() => expect(toHour.value).toBe('08:00'));
  await type(user, fromHour, '10:30');
  await waitFor(() => expect(toHour.value).toBe('10:30'));
  await type(user, toHour, '18:00');
  await type(user, fromHour, '09:00');
  await waitFor(() => expect([fromHour.value, toHour.value]).toEqual(['09:00', '18:00']));
});
