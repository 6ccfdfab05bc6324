// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { CreateBase } from 'react-admin';
import { expect, test } from 'vitest';
import { resources } from '../../src/resources/all';
import { ResourceForm } from '../../src/views/form/ResourceForm';
import { openPage, spies } from './formKit';

const modes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), label: `Mode ${index + 1}` }));

async function openPayment(count: number) {
  const provider = spies();
  provider.lookup.mockResolvedValue({ data: modes(count) as never });
  provider.prefill.mockResolvedValue({ data: { kind: 'Espaces' } });
  const initial = { date: '2026-11-25', amount: 120 };
  const user = await openPage(
    <CreateBase resource="payments">
      <ResourceForm resource={resources.get('payments')} initial={initial} />
    </CreateBase>,
    provider,
  );
  return { user, provider };
}

test('les modes de règlement, qui sont quelques-uns, se choisissent d’un geste, et le montant reste', async () => {
  const { user, provider } = await openPayment(5);
  const mode = within(await screen.findByRole('radiogroup', { name: /^Mode/ }));
  expect(await mode.findAllByRole('radio')).toHaveLength(5);
  await user.click(mode.getByText('Mode 2'));
  expect(mode.getByRole<HTMLInputElement>('radio', { name: 'Mode 2' }).checked).toBe(true);
  await user.click(mode.getByText('Mode 3'));
  expect(mode.getByRole<HTMLInputElement>('radio', { name: 'Mode 3' }).checked).toBe(true);
  await waitFor(() =>
    expect(provider.prefill).toHaveBeenLastCalledWith('payments', { field: 'mode', id: '3' }),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Montant/).value).toBe('120,000');
});

test('une société qui en a beaucoup les cherche en tapant', async () => {
  await openPayment(8);
  expect(await screen.findByRole('combobox', { name: 'Mode' })).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: /^Mode/ })).toBeNull();
});
