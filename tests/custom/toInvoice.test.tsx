// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ToInvoicePage } from '../../src/custom/invoicing/ToInvoicePage';
import { addDays, formatDate, toEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { openPage, spies } from '../views/formKit';

const today = todayInTunis(Date.now());
const part = (index: number) => ({
  id: String(index),
  key: `L${index}:0-1`,
  item: `L${index}`,
  from: 0,
  to: 1,
  label: `Location ${index}`,
  detail: '',
  quantity: 1,
  price_HT: 100,
  tvaRate: 19,
  isTicked: true,
  isMonth: false,
  needsReason: false,
});
const asked = {
  client: '3',
  label: 'Karim Ben Salah',
  about: 'comptant',
  termDays: 0,
  grouping: 'SAME_INVOICE',
  dueDate: toEpoch(today),
  contracts: [
    {
      id: '1',
      contract: '1',
      number: 'CTR-1',
      vehicles: '',
      period: '',
      isOver: true,
      billed: [],
      parts: [part(1), part(2)],
    },
  ],
  documents: [
    {
      id: '1',
      title: 'CTR-1',
      lines: [],
      vatByRate: [],
      gross_HT: 200,
      discountable_HT: 200,
      untaxed_HT: 0,
      discountPercent: null,
      discount: 0,
      total_Price_HT: 200,
      total_TVA: 38,
      suspendedVat: 0,
      stamp: 1,
      TotalTTC: 239,
      words: '',
      credit: 0,
      rest: 239,
    },
  ],
  points: [],
  total_HT: 200,
  TotalTTC: 239,
};

type Input = { data: { discountAmount: string | null; dueDate: string | null } };

/** A server that takes discounts up to the lines, as ours does. */
async function openDesk(points: object[] = []) {
  window.location.hash = '#/receipt/to-invoice?contrat=1';
  Element.prototype.scrollIntoView = () => undefined;
  const question = vi.fn(async (_name: string, { data }: Input) => {
    if (Number(data.discountAmount) > 200) {
      const message = 'La remise dépasse les lignes soumises à la TVA';
      throw Object.assign(new Error('Saisie à corriger'), {
        code: 'BAD_USER_INPUT',
        body: { errors: { discountAmount: message, root: { serverError: message } } },
      });
    }
    return { data: { ...asked, points } };
  });
  const provider = { ...spies(), question };
  const user = await openPage(<ToInvoicePage />, provider as never);
  await screen.findByRole('article', { name: /^Aperçu/ });
  return { user, provider };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const keep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Garder en attente' });

test('une remise que le serveur refuse se lit sous son champ : cases, saisie et dernier aperçu restent, et rien ne s’émet', async () => {
  const { user, provider } = await openDesk();
  await user.click(box('Location 2'));
  await user.click(screen.getByRole('radio', { name: 'DT' }));
  const discount = screen.getByLabelText<HTMLInputElement>('Remise');
  await user.type(discount, '250');
  await waitFor(() => expect(discount.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('La remise dépasse les lignes soumises à la TVA')).toBeTruthy();
  expect(screen.getByRole('article', { name: /^Aperçu/ })).toBeTruthy();
  expect(screen.getByText('Pas à jour')).toBeTruthy();
  expect(discount.value).toBe('250');
  expect(box('Location 1').checked).toBe(true);
  expect(box('Location 2').checked).toBe(false);
  expect(keep().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Émettre' }));
  expect(provider.action).not.toHaveBeenCalled();
  await user.clear(discount);
  await user.type(discount, '150');
  await waitFor(() => expect(screen.queryByText('Pas à jour')).toBeNull());
  await waitFor(() => expect(keep().disabled).toBe(false));
  expect(box('Location 2').checked).toBe(false);
});

test('une échéance avant la date, une remise illisible ou au-delà de sa limite se disent sous leur champ sans rien demander', async () => {
  const { user, provider } = await openDesk();
  const known = provider.question.mock.calls.length;
  const due = screen.getByLabelText<HTMLInputElement>('Échéance');
  await user.type(due, formatDate(addDays(today, -1)), { initialSelectionStart: 0, initialSelectionEnd: 10 });
  await waitFor(() => expect(due.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Pas à jour')).toBeTruthy();
  await user.clear(due);
  const discount = screen.getByLabelText<HTMLInputElement>('Remise');
  await user.type(discount, '150');
  await waitFor(() => expect(discount.getAttribute('aria-invalid')).toBe('true'));
  expect(discount.closest('.MuiFormControl-root')?.textContent).toContain('100');
  expect(keep().disabled).toBe(true);
  const sent = provider.question.mock.calls.slice(known).map(([, { data }]) => data);
  expect(sent.filter(one => one.dueDate !== null && one.dueDate < today)).toEqual([]);
});

test.each([
  [['CIN'], '/clients/3?modifier=Pi%C3%A8ces&champ=CIN'],
  [['address', 'CIN'], '/clients/3?modifier=tout&champ=address%2CCIN'],
])('ce qui manque à l’acheteur, %s, se complète dans sa carte en saisie', async (fields, to) => {
  await openDesk([
    {
      id: '1',
      sentence: 'Il manque',
      isBlocking: true,
      resource: 'clients',
      record: '3',
      part: null,
      fields: fields.join(' '),
    },
  ]);
  const way = screen.getByRole('link', { name: 'Compléter la fiche' });
  expect(way.getAttribute('href')).toBe(`#${to}`);
});

test('on complète une fiche et l’on revient : les cases sont comme on les a laissées, celles d’un autre contrat à leur début', async () => {
  const { user } = await openDesk();
  await user.click(box('Location 2'));
  act(() => void (window.location.hash = '#/receipt/to-invoice?contrat=2'));
  await waitFor(() => expect(box('Location 2').checked).toBe(true));
  act(() => void (window.location.hash = '#/receipt/to-invoice?contrat=1'));
  await waitFor(() => expect(box('Location 2').checked).toBe(false));
  expect(box('Location 1').checked).toBe(true);
});
