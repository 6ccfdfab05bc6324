// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { resources } from '../../src/resources/all';
import { DatedSettingsView } from '../../src/views/settings/DatedSettingsView';
import { datedValues } from '../../src/views/settings/datedValues';
import { valueLine } from '../../src/views/settings/valueLine';
import { created, openPage, spies } from './formKit';

const stamp = resources.get('stamp');
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
  expect(inForce.getByText(/^1,000\sDT$/)).toBeTruthy();

  await user.type(screen.getByLabelText(/^Montant/), '1,5');
  await user.click(screen.getByRole('button', { name: /^Enregistrer/ }));
  await waitFor(() => expect(provider.create).toHaveBeenCalledOnce());
  expect(created(provider).data).toEqual({ validFrom: today, amount: 1.5, stampOnCreditNote: false });
  await waitFor(() => expect((screen.getByLabelText(/^Montant/) as HTMLInputElement).value).toBe(''));
});
