// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { ExtensionPreview } from '../../src/custom/contract/ExtensionPreview';
import { SwapInstead } from '../../src/custom/contract/ExtensionAnswers';
import { parseInstant } from '../../src/domain/instant';
import { openPage, spies } from '../views/formKit';

const at = (text: string) => parseInstant(text) as number;
const line = {
  id: '1',
  vehicle: { id: '4', label: '258 TUN 4073' },
  lineState: 'ON_RENT',
  returnDate: at('2027-03-12T09:00'),
};
const contract = { id: '7', vehicles: [line], restToPay: 0, overpaid: 0 };
const category = { id: '2', label: 'SUV' };
const holder = {
  id: '9',
  from: at('2027-03-14T14:00'),
  to: at('2027-03-17T14:00'),
  said: 'déjà réservé',
  label: 'RES-2027-00430',
  who: 'Nizar Karoui',
  reservation: { id: '30', label: 'RES-2027-00430' },
  category,
};
const met = {
  days: 3,
  charges: [],
  price_HT: 300,
  TVA: 57,
  TTCPrice: 357,
  decision: '357.000',
  stops: [],
  holders: [holder],
  latest: at('2027-03-14T13:00'),
};
const alone = { ...met, holders: [], latest: null };
const other = {
  id: '5',
  registration: '261 TUN 3350',
  carBrand: { id: '1', label: 'Dacia' },
  carModel: { id: '1', label: 'Duster' },
  pricingCategory: category,
  next: at('2027-03-22T09:00'),
  uncovered: [{ without: 'Sans assurance', from: Date.UTC(2027, 2, 16), to: Date.UTC(2027, 2, 17) }],
};

function Form() {
  const form = useForm<Record<string, unknown>>({
    defaultValues: { vehicle: line.vehicle, returnDate: '2027-03-15T09:00' },
  });
  const given = useWatch({ control: form.control, name: 'replacement' }) as { label: string } | null;
  return (
    <FormProvider {...form}>
      <ExtensionPreview />
      <button onClick={() => form.setValue('returnDate', '2027-04-10T09:00')}>Plus tard</button>
      <p data-testid="given">{given?.label}</p>
    </FormProvider>
  );
}

async function open(holders: 'one' | 'another kind' = 'one', told: typeof met = met) {
  const swap = vi.fn();
  const found = holders === 'one' ? told : { ...met, holders: [{ ...holder, reservation: null }] };
  const question = vi.fn(async (name: string, { data }: { data: { returnDate: number } }) => ({
    data:
      name === 'FreeVehicles'
        ? { count: 1, everywhere: 1, promised: 0, vehicles: [other], categories: [], alternatives: null }
        : data.returnDate < holder.from
          ? alone
          : found,
  }));
  const user = await openPage(
    <RecordContextProvider value={contract}>
      <SwapInstead.Provider value={swap}>
        <Form />
      </SwapInstead.Provider>
    </RecordContextProvider>,
    { ...spies(), question } as never,
  );
  return { user, question, swap };
}

test('donne à la réservation qui attend une voiture libre à ses dates, tant qu’elle attend', async () => {
  const { user, question } = await open();
  const radio = await screen.findByRole('radio', {
    name: /Donner 261 TUN 3350 à RES-2027-00430.*Dacia Duster, même catégorie, libre jusqu’au 22\/03\/2027 09:00.*Sans assurance du 16\/03\/2027 au 17\/03\/2027/,
  });
  expect(question).toHaveBeenCalledWith(
    'FreeVehicles',
    expect.objectContaining({
      data: expect.objectContaining({ from: holder.from, to: holder.to, category }) as object,
    }),
  );
  await user.click(radio);
  expect(screen.getByTestId('given').textContent).toBe('261 TUN 3350');
  await user.click(screen.getByRole('button', { name: '+1 j' }));
  await waitFor(() => expect(screen.getByTestId('given').textContent).toBe(''));
});

test('dessine le conflit aussi loin qu’il soit, sous des jours qui se lisent', async () => {
  const far = { ...holder, from: at('2027-04-06T14:00'), to: at('2027-04-20T14:00') };
  const { user } = await open('one', { ...met, holders: [far], latest: at('2027-04-06T13:00') });
  await screen.findByRole('button', { name: '+1 j' });
  await user.click(screen.getByRole('button', { name: 'Plus tard' }));
  await waitFor(() => expect(document.querySelector('.days .met')).toBeTruthy());
  const heads = [...document.querySelectorAll('.days .names span')].map(one => one.textContent);
  expect(heads.length).toBeLessThanOrEqual(8);
  expect(heads[0]).toBe('V 12');
});

test('dit de qui est la réservation qui attend, si étroite qu’elle se dessine', async () => {
  const short = { ...holder, from: at('2027-03-22T09:00'), to: at('2027-03-22T15:00') };
  const { user } = await open('one', { ...met, holders: [short], latest: at('2027-03-22T08:00') });
  await user.click(await screen.findByRole('button', { name: 'Plus tard' }));
  await screen.findByText(/\(RES-2027-00430, Nizar Karoui, jusqu’au 22\/03\/2027 15:00\)/);
  expect(document.querySelector('.days .beside')?.textContent).toBe('RES-2027-00430, Nizar Karoui');
  const bar = document.querySelector<HTMLElement>('.days .holder');
  expect([bar?.title, bar?.textContent]).toEqual(['RES-2027-00430, Nizar Karoui', '']);
});

test('ou échange la voiture du client jusqu’au retour demandé', async () => {
  const { user, swap } = await open('another kind');
  await user.click(await screen.findByRole('button', { name: 'Échanger…' }));
  expect(swap).toHaveBeenCalledWith(line, at('2027-03-15T09:00'));
  expect(screen.queryByRole('radio')).toBeNull();
});
