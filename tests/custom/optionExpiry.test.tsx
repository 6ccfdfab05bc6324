// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { OptionExpiry } from '../../src/custom/booking/OptionExpiry';
import { parseInstant } from '../../src/domain/instant';
import { resources } from '../../src/resources/all';
import { CreateView } from '../../src/views/form/CreateView';
import { FormPreviews } from '../../src/views/form/FormPreviews';
import { openPage, spies } from '../views/formKit';

afterEach(() => void (window.location.hash = ''));

const told = /Sans autre date, l’option tiendra jusqu’au 12\/03\/2027 09:00/;

async function open(search: string) {
  Element.prototype.scrollIntoView = () => undefined;
  window.location.hash = `#/${search}`;
  const question = vi.fn(async (name: string) => ({
    data: name === 'OptionExpiry' ? { until: parseInstant('2027-03-12T09:00') } : [],
  }));
  await openPage(
    <FormPreviews.Provider value={{ optionExpiry: () => <OptionExpiry /> }}>
      <CreateView resource={resources.get('reservations')} />
    </FormPreviews.Provider>,
    { ...spies(), question } as never,
  );
  return question;
}

test('le formulaire dit jusqu’à quand l’option tiendra, tant que personne ne le dit', async () => {
  const question = await open('?departureDate=2027-03-12T09:00');
  expect(await screen.findByText(told)).toBeTruthy();
  await waitFor(() =>
    expect(question).toHaveBeenCalledWith(
      'OptionExpiry',
      expect.objectContaining({ data: { departureDate: '2027-03-12T09:00' } }),
    ),
  );
});

test('dès que quelqu’un le dit, le formulaire n’en dit plus rien', async () => {
  const question = await open('?expiresAt=2027-03-10T09:00');
  expect(await screen.findByDisplayValue('10/03/2027')).toBeTruthy();
  expect(screen.queryByText(told)).toBeNull();
  expect(question).not.toHaveBeenCalledWith('OptionExpiry', expect.anything());
});
