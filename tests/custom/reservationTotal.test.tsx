// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ReservationTotal } from '../../src/custom/booking/ReservationTotal';
import { resources } from '../../src/resources/all';
import { CreateView } from '../../src/views/form/CreateView';
import { FormPreviews } from '../../src/views/form/FormPreviews';
import { openPage, spies } from '../views/formKit';

afterEach(() => void (window.location.hash = ''));

const total = async () => {
  const bar = await screen.findByRole('region', { name: 'Enregistrement' });
  const label = await within(bar).findByText('Total TTC');
  return label.parentElement?.textContent?.replaceAll('\u00a0', ' ');
};

async function open(search: string) {
  Element.prototype.scrollIntoView = () => undefined;
  window.location.hash = `#/${search}`;
  const question = vi.fn(async (name: string) => ({
    data: name === 'UsualOptions' ? [] : { TTCPrice: 571.2, fault: null, lines: [], days: [] },
  }));
  await openPage(
    <FormPreviews.Provider value={{ reservationTotal: () => <ReservationTotal /> }}>
      <CreateView resource={resources.get('reservations')} />
    </FormPreviews.Provider>,
    { ...spies(), question } as never,
  );
}

test('le total TTC de la réservation que l’on remplit reste en vue, dans la barre', async () => {
  await open('');
  expect(await total()).toBe('Total TTC—');
});

test('dès qu’elle a un prix, la barre le dit', async () => {
  await open('?departureDate=2027-03-12T09:00&returnDate=2027-03-15T09:00&pricingCategory=1');
  await waitFor(async () => expect(await total()).toBe('Total TTC571,200 DT'));
});
