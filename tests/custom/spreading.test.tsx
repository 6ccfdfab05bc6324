// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { Spreading } from '../../src/custom/payment/Spreading';
import { openPage, spies } from '../views/formKit';

const open = [
  {
    kind: 'RECEIPT',
    receipt: { id: '7', label: 'FA-2026-00007' },
    label: 'FA-2026-00007',
    total: 119,
    rest: 119,
  },
];

function Payment() {
  const form = useForm({
    defaultValues: { client: { id: '1', label: 'Sana' }, amount: '150', paymentMode: 'Virement' },
  });
  return (
    <FormProvider {...form}>
      <Spreading />
    </FormProvider>
  );
}

it.each([
  ['-50', 'Ce n’est pas un montant'],
  ['1e3', 'Ce n’est pas un montant'],
  ['150', /^Au plus 119,000/],
  ['(50)', 'Ce n’est pas un montant'],
])('ce qui est affecté à une facture, tapé %s, se refuse à voix haute', async (typed, said) => {
  const question = vi.fn(async () => ({ data: { open, credit: 0, movements: [] } }));
  await openPage(<Payment />, { ...spies(), question } as never);
  const box = await screen.findByLabelText('Affecté à FA-2026-00007');
  expect((box as HTMLInputElement).value).toBe('119,000');
  fireEvent.change(box, { target: { value: typed } });
  expect((box as HTMLInputElement).value).toBe(typed);
  expect(screen.getByText(said)).toBeTruthy();
});
