// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Accepting } from '../../src/custom/inspection/Accepting';
import { SnackbarProvider } from '../../src/views/shell/snackbar';
import { openPage, spies } from '../views/formKit';
import { aTask } from './inspectionKit';

const charge = (kind: string, label: string, price_HT: number, quantity = 1) =>
  ({
    kind,
    label,
    quantity,
    unitPrice_HT: price_HT / quantity,
    tvaRate: 19,
    price_HT,
    days: kind === 'RETARD' ? 1 : 0,
  }) as never;
const charges = [
  charge('RETARD', 'Retard, 1 jour', 160),
  charge('KM_SUPP', '300 km en plus', 105, 300),
  charge('NETTOYAGE', 'Nettoyage', 25),
];
const damages = [{ label: 'Jante', tvaRate: 19 }];
const action = vi.fn(async () => ({ data: { id: '7' } }));
const onDone = vi.fn();

beforeEach(async () => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = () => undefined;
  const proposal = {
    charges,
    toPrice: [{ sentence: 'Jante : ce dommage n’a pas de prix habituel.' }],
    damages,
  };
  await openPage(
    <SnackbarProvider>
      <Accepting task={aTask()} proposal={proposal} onDone={onDone} />
    </SnackbarProvider>,
    {
      ...spies(),
      action,
    } as never,
  );
});

const lineOf = (name: string) => within(screen.getByRole('group', { name }));
const sum = () => screen.getByText('À ajouter, TTC').nextSibling?.textContent;
const add = () => userEvent.click(screen.getByRole('button', { name: /^(Ajouter \d|Ne rien)/ }));

it('what a return proposes is accepted or refused one by one, with the sum as one goes', async () => {
  expect(sum()).toBe('345,100\u00a0DT');
  expect(screen.getByText(/n’a pas de prix habituel/)).toBeTruthy();
  await userEvent.click(lineOf('Nettoyage').getByRole('radio', { name: 'Refuser' }));
  expect(sum()).toBe('315,350\u00a0DT');
  await add();
  expect(action).not.toHaveBeenCalled();
  expect(screen.getByText('Dites pourquoi')).toBeTruthy();
  await userEvent.type(lineOf('Nettoyage').getByLabelText(/Motif du refus/), 'Geste commercial');
  await userEvent.click(lineOf('Retard, 1 jour').getByRole('button', { name: /changer ce montant/ }));
  const amount = lineOf('Retard, 1 jour').getByRole('textbox');
  await userEvent.clear(amount);
  await userEvent.type(amount, '40');
  expect(lineOf('Retard, 1 jour').getByText(/proposé 160,000/)).toBeTruthy();
  expect(sum()).toBe('172,550\u00a0DT');
  // A damage without a usual price waits for one, or for a reason.
  await add();
  expect(action).not.toHaveBeenCalled();
  await userEvent.type(lineOf('Jante').getByRole('textbox'), '90');
  expect(sum()).toBe('279,650\u00a0DT');
  await add();
  expect(action).toHaveBeenCalledWith(
    'contracts',
    expect.objectContaining({
      id: '7',
      action: 'addContractCharges',
      data: {
        charges: [
          {
            kind: 'RETARD',
            label: 'Retard, 1 jour',
            vehicle: '3',
            quantity: 1,
            unitPrice_HT: 40,
            tvaRate: 19,
            days: 1,
          },
          {
            kind: 'KM_SUPP',
            label: '300 km en plus',
            vehicle: '3',
            quantity: 300,
            unitPrice_HT: 0.35,
            tvaRate: 19,
            days: 0,
          },
          {
            kind: 'DOMMAGE',
            label: 'Jante',
            vehicle: '3',
            quantity: 1,
            unitPrice_HT: 90,
            tvaRate: 19,
            days: 0,
          },
        ],
        refused: [{ label: 'Nettoyage', price_HT: 25, reason: 'Geste commercial' }],
        returned: '3',
      },
    }),
  );
  expect(onDone).toHaveBeenCalled();
});
