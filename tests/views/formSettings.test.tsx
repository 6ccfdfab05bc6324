// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { ownPages } from '../../src/providers/ownPages';
import { resources } from '../../src/resources/all';
import { defaultValues } from '../../src/schema/words/fields/formValues';
import { SelfView } from '../../src/views/self/SelfView';
import type { Field } from '../../src/schema/field';
import { DatedSettingsView } from '../../src/views/settings/DatedSettingsView';
import { SingleSettingsView } from '../../src/views/settings/SingleSettingsView';
import { datedValues, valueLine } from '../../src/views/settings/datedValues';

import { created, openCreate, openPage, spies } from './formKit';

const stamp = resources.get('stamp');
const users = resources.get('users').fields as Record<'civilStatus' | 'gender', Field>;
const record = (id: string, validFrom: string, amount: number) => ({
  id,
  validFrom: toEpoch(validFrom),
  amount,
  stampOnCreditNote: false,
});

test('la valeur en vigueur est la dernière commencée ; les autres sont à venir ou passées', () => {
  const records = [
    record('1', '2023-01-01', 0.6),
    record('2', '2024-01-01', 1),
    record('3', '2026-03-12', 1.5),
    record('4', '2027-01-01', 2),
  ];
  const { inForce, toCome, past } = datedValues(stamp, records, '2026-03-12');
  expect(inForce?.id).toBe('3');
  expect(toCome.map(one => one.id)).toEqual(['4']);
  expect(past.map(one => one.id)).toEqual(['2', '1']);
});

test('une valeur se dit en une ligne, ses lignes comprises', () => {
  const rates = [
    { id: '1', label: 'Normal', rate: 19, isDefault: true },
    { id: '2', label: 'Réduit', rate: 7, isDefault: false },
  ];
  expect(valueLine(resources.get('tva'), { rates }, resources.get)).toBe(
    'Normal 19\u00a0% par défaut, Réduit 7\u00a0%',
  );
});

test('la page montre la valeur en vigueur et en ajoute une à partir d’aujourd’hui', async () => {
  const provider = spies();
  const today = todayInTunis(Date.now());
  provider.getList.mockResolvedValue({ data: [record('1', addDays(today, -400), 1)] as never[], total: 1 });
  const user = await openPage(<DatedSettingsView resource={stamp} />, provider);
  const inForce = within(await screen.findByRole('region', { name: 'En vigueur aujourd’hui' }));
  expect(screen.getByRole('link', { name: 'Configuration' }).getAttribute('href')).toBe('#/settings');
  expect(inForce.getByText(/^1,000\sDT$/)).toBeTruthy();

  await user.type(screen.getByLabelText(/^Montant/), '1,5');
  await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  expect(created(provider).data).toEqual({ validFrom: today, amount: 1.5, stampOnCreditNote: false });
  await waitFor(() => expect((screen.getByLabelText(/^Montant/) as HTMLInputElement).value).toBe(''));
});

test('le réglage unique s’enregistre sur place, et se relit comme le serveur le garde', async () => {
  const provider = spies();
  const thresholds = resources.get('thresholds');
  const usual = defaultValues(thresholds.fields, { date: '2026-03-12', instant: '2026-03-12T09:00' });
  let kept: Record<string, unknown> = { ...usual, id: '1', updatedAt: 5 };
  provider.getList.mockImplementation(async () => ({ data: [kept] as never[], total: 1 }));
  provider.getOne.mockImplementation(async () => ({ data: kept }));
  provider.update.mockImplementation((async () => {
    kept = { ...kept, reservationPrefix: 'RESA', updatedAt: 6 };
    return { data: kept };
  }) as never);
  const user = await openPage(<SingleSettingsView resource={thresholds} />, provider);
  const prefix = () => screen.getByLabelText<HTMLInputElement>(/^Réservation/);
  await waitFor(() => expect(prefix().value).toBe('RES'));
  await user.clear(prefix());
  await user.type(prefix(), 'resa');
  await user.click(await screen.findByRole('button', { name: /^Mettre à jour/ }));
  expect(await screen.findByText('Réglages enregistrés.')).toBeTruthy();
  expect(provider.update.mock.calls[0]?.[1]).toMatchObject({ id: '1', previousData: { updatedAt: 5 } });
  await waitFor(() => expect(prefix().value).toBe('RESA'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Enregistrement' })).toBeNull());
});

test('un réglage que personne n’a enregistré se crée', async () => {
  const provider = spies();
  const user = await openPage(<SingleSettingsView resource={resources.get('thresholds')} />, provider);
  const save = await screen.findByRole('button', { name: /^Enregistrer/ });
  // One begins at its top, not at a list that may stay empty at its end.
  expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]);
  await user.click(save);
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  expect(created(provider).data).toMatchObject({ reservationPrefix: 'RES' });
});

test('son propre profil part par sa mise à jour, sans ce qu’il ne fait que montrer', async () => {
  const provider = spies();
  const me = {
    id: '1',
    email: 'a@b.tn',
    role: 'ADMIN',
    firstName: 'Leïla',
    lastName: 'Mansouri',
    birthday: toEpoch('1990-01-01'),
    civilStatus: Object.keys(users.civilStatus.choices ?? {})[0],
    gender: Object.keys(users.gender.choices ?? {})[0],
    address: { country: 'TN', city: 'Tunis', postalCode: null },
    phone: '20123456',
    updatedAt: 5,
  };
  provider.getOne.mockResolvedValue({ data: me });
  const [page] = ownPages;
  const user = await openPage(<SelfView page={page!} />, provider);
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nom/);
  expect(screen.queryByLabelText(/E-mail/)).toBeNull();
  await user.clear(name);
  await user.type(name, 'Leyla');
  await user.click(await screen.findByRole('button', { name: /^Mettre à jour/ }));
  await waitFor(() => expect(provider.update).toHaveBeenCalledOnce());
  const [, sent] = provider.update.mock.calls[0] as unknown as [string, { data: object; meta: object }];
  expect(sent).toMatchObject({ id: '1', data: { firstName: 'Leyla' }, meta: { by: 'updateUser' } });
  expect(Object.keys(sent.data)).not.toContain('email');

  // The browser knows who sits there: it fills in what one writes of oneself.
  expect(filledByBrowser()).toEqual({
    firstName: 'family-name',
    lastName: 'given-name',
    birthday: 'bday',
    gender: 'sex',
    'address.country': 'country-name',
    'address.city': 'address-level2',
    'address.postalCode': 'postal-code',
    phone: 'tel-national',
    phonePro: 'work tel-national',
  });
});

test('le navigateur ne remplit rien de la fiche d’un autre', async () => {
  await openCreate('users', spies());
  await screen.findByLabelText(/^Nom/);
  expect(filledByBrowser()).toEqual({});
});

/** The fields in which a browser is told what they are of a person, each with that. */
const filledByBrowser = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('[data-field] input')]
      .filter(({ autocomplete }) => !['', 'off', 'new-password'].includes(autocomplete))
      .map(input => [input.closest<HTMLElement>('[data-field]')?.dataset.field, input.autocomplete]),
  );
