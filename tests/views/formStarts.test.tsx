// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVariables } from '../../src/providers/variables';
import { resources } from '../../src/resources/all';
import { anyUnsaved } from '../../src/providers/routerProvider';
import { openCreate, spies } from './formKit';
import type { Spies } from './formKit';

const tunis = { id: '1', label: 'Tunis centre' };
const djerba = { id: '2', label: 'Djerba' };
const said: Record<string, object> = { 4: { agency: djerba }, 5: { agency: null } };
const cars = [
  { id: '4', label: '215 TUN 4821' },
  { id: '5', label: '230 TUN 1177' },
];

let provider: Spies;
let user: UserEvent;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  provider = spies();
  provider.lookup.mockImplementation(async (resource, params) => {
    if (resource === 'vehicles') return { data: cars };
    if (resource !== 'agencies') return { data: [] };
    const { usual, ids } = params as { usual?: boolean; ids?: string[] };
    return { data: usual ? [tunis] : [tunis, djerba].filter(({ id }) => !ids || ids.includes(id)) };
  });
  provider.prefill.mockImplementation(async (_, params) => ({
    data: said[(params as { id: string }).id] ?? {},
  }));
});
afterEach(() => {
  window.location.hash = '';
  vi.restoreAllMocks();
});

const box = (name: string) => screen.getByRole('combobox', { name }) as HTMLInputElement;
const departure = () => box('Agence de départ');
const back = () => box('Agence de retour');
const holds = (from: string, to: string) =>
  waitFor(() => expect([departure().value, back().value]).toEqual([from, to]));
const open = async (search = '') => {
  window.location.hash = `#/reservations/create${search}`;
  user = await openCreate('reservations', provider);
  await screen.findByRole('combobox', { name: 'Agence de départ' });
};

async function choose(input: HTMLInputElement, option: string) {
  await user.click(input);
  await user.click(await screen.findByRole('option', { name: option }));
}
async function addCar(label: string) {
  const line = screen.getByRole('group', { name: /^Véhicules, / });
  await choose(within(line).getByRole('combobox', { name: 'Véhicule' }) as HTMLInputElement, label);
  await user.click(within(line).getByRole('button', { name: 'Ajouter un véhicule' }));
}
const clear = (input: HTMLInputElement) =>
  user.clear(input).then(() => waitFor(() => expect(input.value).toBe('')));

test('l’agence par défaut est là dès l’ouverture ; le retour suit le départ', async () => {
  await open();
  await holds('Tunis centre', 'Tunis centre');
  await choose(departure(), 'Djerba');
  await holds('Djerba', 'Djerba');
  await choose(back(), 'Tunis centre');
  await choose(departure(), 'Tunis centre');
  await choose(departure(), 'Djerba');
  await holds('Djerba', 'Djerba');
});

test('le départ suit l’agence de la première voiture, et le dit', async () => {
  await open();
  await holds('Tunis centre', 'Tunis centre');
  await addCar('215 TUN 4821');
  await holds('Djerba', 'Djerba');
  expect(provider.prefill).toHaveBeenCalledWith('reservations', { field: 'vehicles.vehicle', id: '4' });
  expect(screen.getByText('Repris du véhicule')).toBeTruthy();
});

test('ce que l’on a choisi ou vidé reste, quelle que soit la voiture', async () => {
  await open();
  await holds('Tunis centre', 'Tunis centre');
  await clear(departure());
  await addCar('215 TUN 4821');
  await waitFor(() => expect(provider.prefill).toHaveBeenCalled());
  await holds('', '');
});

test('ce que dit l’adresse l’emporte, et le retour le suit', async () => {
  await open('?departureAgency=2');
  await holds('Djerba', 'Djerba');
  await addCar('230 TUN 1177');
  await waitFor(() => expect(provider.prefill).toHaveBeenCalled());
  await holds('Djerba', 'Djerba');
});

test('ce que dit la voiture de l’adresse n’est pas une modification ; ce que l’on choisit ensuite en est une', async () => {
  await open('?vehicles.vehicle=4');
  await holds('Djerba', 'Djerba');
  expect(anyUnsaved()).toBe(false);
  await choose(back(), 'Tunis centre');
  await waitFor(() => expect(anyUnsaved()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await holds('Djerba', 'Djerba');
  expect(anyUnsaved()).toBe(false);
  await choose(departure(), 'Tunis centre');
  await holds('Tunis centre', 'Tunis centre');
  expect(anyUnsaved()).toBe(true);
});

test('une nouvelle voiture est de l’agence par défaut', async () => {
  await openCreate('vehicles', provider);
  await waitFor(() => expect(box('Agence').value).toBe('Tunis centre'));
});

test('tant qu’elle n’est pas lue, ou si elle ne peut l’être, le champ est vide, et le serveur la dira', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  provider.lookup.mockRejectedValue(new Error('Serveur injoignable'));
  await open();
  await holds('', '');
});

test('un champ que l’on a vidé part vide ; un champ dont rien n’est encore su ne part pas', () => {
  const data = { departureAgency: null, returnAgency: undefined, note: null };
  expect(createVariables(resources.get('reservations'), { data }, resources)).toEqual({
    departureAgency: null,
  });
});

test('une copie reprend client, voiture et options, ni dates, ni état, ni règlement', async () => {
  provider.getOne.mockResolvedValue({
    data: {
      id: '12',
      status: 'CONFIRMED',
      client: { id: '3', label: 'Medina Conseil' },
      departureDate: 1_900_000_000_000,
      returnDate: 1_900_500_000_000,
      departureAgency: djerba,
      returnAgency: null,
      vehicles: [{ id: '1', vehicle: cars[0] }],
      additionalReceiptOptions: [{ id: '7', option: { id: '2', label: 'Siège enfant' }, quantity: 2 }],
      paymentOption: 'ESPECE',
      depositAmount: 100,
    },
  });
  await open('?_copy=12');
  await waitFor(() => expect(box('Agence de départ').value).toBe('Djerba'));
  expect(provider.getOne).toHaveBeenCalledWith('reservations', { id: '12' });
  expect((screen.getByRole('combobox', { name: /^Client/ }) as HTMLInputElement).value).toBe(
    'Medina Conseil',
  );
  expect(screen.getByText('215 TUN 4821')).toBeTruthy();
  expect(screen.getByText('Siège enfant')).toBeTruthy();
  for (const name of ['Départ', 'Retour'])
    for (const input of screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${name}\\s`)))
      expect(input.value ?? '').toBe('');
  expect(screen.queryByLabelText(/^Acompte\s/)).toBeNull();
});

test('dates et heures se lisent comme on les tape ; ce qui ne se lit pas se dit en quittant le champ', async () => {
  await open();
  const day = () => screen.getByLabelText<HTMLInputElement>(/^Départ/, { selector: 'input' });
  const [hour] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Heure/ });
  await user.type(day(), '30-11-26{Tab}');
  expect([day().value, hour?.value]).toEqual(['30/11/2026', '09:00']);
  await user.clear(hour!);
  await user.type(hour!, '14h30{Tab}');
  expect(hour?.value).toBe('14:30');
  await user.clear(hour!);
  await user.type(hour!, '9h75{Tab}');
  expect(hour?.value).toBe('9h75');
  expect(screen.getByText('Heure invalide : HH:MM')).toBeTruthy();
  await user.clear(day());
  await user.type(day(), '45/11');
  expect(screen.queryByText(/^Date non comprise/)).toBeNull();
  await user.tab();
  expect(day().value).toBe('45/11');
  expect(day().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Date non comprise : tapez 27\/11, 27\/11 12h30, ven 18h ou \+3j$/)).toBeTruthy();
  await user.clear(day());
  await user.type(day(), '27/11/2026 12h{Tab}');
  expect([day().value, hour?.value]).toEqual(['27/11/2026', '12:00']);
  await user.clear(day());
  await user.type(day(), '12/03/0026{Tab}');
  expect(screen.getByText(/^L’année 26 ne peut pas être juste : vouliez-vous dire 2026 \?$/)).toBeTruthy();
  await user.clear(day());
  await user.type(day(), '0112{Control>}s{/Control}');
  expect(day().value).toMatch(/^01\/12\/20\d\d$/);
});
