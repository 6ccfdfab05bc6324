// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { CashChange } from '../../src/custom/payment/CashChange';

afterEach(cleanup);

function Paying({ mode, amount }: { mode: string; amount: number }) {
  const form = useForm({ defaultValues: { paymentMode: mode, amount } });
  return (
    <FormProvider {...form}>
      <CashChange />
    </FormProvider>
  );
}
const said = () => screen.queryByRole('status')?.textContent?.replaceAll(/\s/gu, ' ') ?? null;

test('en espèces, ce qui est rendu sur ce qui est en main, au millime ; autrement rien', async () => {
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<Paying mode="Espaces" amount={5400.25} />);
  const handed = screen.getByLabelText('Reçu en main');
  expect(said()).toBeNull();
  await user.type(handed, '5 500');
  expect(said()).toBe('Rendu 99,750 DT');
  await user.clear(handed);
  await user.type(handed, '5000');
  expect(said()).toBe('Il manque 400,250 DT');
  await user.clear(handed);
  await user.type(handed, 'abc');
  expect(said()).toBeNull();
  expect(screen.getByText('Ce n’est pas un montant')).toBeTruthy();
  unmount();
  render(<Paying mode="Cheque" amount={100} />);
  expect(screen.queryByLabelText('Reçu en main')).toBeNull();
});
