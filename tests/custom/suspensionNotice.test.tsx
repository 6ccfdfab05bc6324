// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TermsCard } from '../../src/custom/invoicing/TermsCard';
import type { Invoicing } from '../../src/custom/invoicing/invoicingTexts';
import type { Terms } from '../../src/custom/invoicing/useInvoicing';
import { addDays, formatDate, todayInTunis, toEpoch } from '../../src/domain/calendarDate';
import { resources } from '../../src/resources/all';
import { OfferDialog } from '../../src/views/record/OfferDialog';
import { offersFor } from '../../src/views/record/recordOffers';
import { openPage, spies } from '../views/formKit';

const today = todayInTunis(Date.now());
const until = addDays(today, 20);
const decision = {
  suspensionDecision: '2026/118',
  suspensionDate: toEpoch(addDays(today, -30)),
  suspensionFrom: toEpoch(addDays(today, -20)),
  suspensionUntil: toEpoch(until),
};
const sentence = `Ce client a la décision de suspension n° 2026/118, valable jusqu’au ${formatDate(until)} : « Suspension » demande le bon de commande visé de cet achat.`;

afterEach(() => void vi.restoreAllMocks());

/** What is said of the one thing that is so called. */
const saidOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join('')
    .replaceAll('\u00a0', ' ');

async function invoiceService(record: object) {
  const contracts = resources.get('contract-services');
  const caller = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as never;
  const offer = offersFor(contracts, caller).find(one => one.name === 'createReceiptFromContractService');
  if (!offer) throw new Error('none');
  const onPerform = vi.fn<(data: object) => Promise<void>>(async () => undefined);
  const user = await openPage(
    <OfferDialog
      resource={contracts}
      record={{ id: '7', state: 'OPEN', client: { id: '3', label: 'Carthage' }, ...record }}
      offer={offer}
      onPerform={onPerform}
      onClose={() => undefined}
    />,
    spies(),
  );
  return { user, onPerform, regime: () => screen.getByRole('combobox', { name: /Régime de TVA/ }) };
}

test('« Facturer » d’un contrat de service dit la décision du client, garde Normal, et la remplit quand on choisit Suspension', async () => {
  const { user, onPerform, regime } = await invoiceService(decision);
  expect(regime().textContent).toBe('Normal');
  expect(saidOf(regime())).toBe(sentence);
  expect(screen.queryByLabelText(/Décision n°/)).toBeNull();
  await user.click(regime());
  await user.click(await screen.findByRole('option', { name: 'Suspension' }));
  expect((screen.getByLabelText(/Décision n°/) as HTMLInputElement).value).toBe('2026/118');
  await user.type(screen.getByLabelText(/Bon de commande visé n°/), 'BC 44');
  await user.type(screen.getByRole('textbox', { name: /Bon de commande du/ }), formatDate(today));
  await user.click(screen.getByRole('button', { name: 'Facturer' }));
  await vi.waitFor(() => expect(onPerform).toHaveBeenCalled());
  expect(onPerform.mock.calls[0]?.[0]).toMatchObject({
    vatRegime: 'SUSPENSION',
    suspensionDecision: '2026/118',
    visaedOrder: 'BC 44',
    visaedOrderDate: today,
    suspensionUntil: until,
  });
});

test('une décision échue, ou aucune, n’est pas dite', async () => {
  const { regime } = await invoiceService({ ...decision, suspensionUntil: toEpoch(addDays(today, -1)) });
  expect(saidOf(regime())).toBe('');
});

test('« À facturer » le dit aussi, selon la date de la facture', async () => {
  const terms = { issueDate: today, vatRegime: 'NORMAL', discountType: 'PERCENT', discount: '' };
  const card = (day: string) => (
    <TermsCard
      data={{ ...decision, documents: [], dueDate: toEpoch(today) } as unknown as Invoicing}
      terms={{ ...terms, issueDate: day, dueDate: day } as Terms}
      faults={{}}
      onChange={() => undefined}
    />
  );
  await openPage(card(today), spies());
  const regime = () => screen.getAllByRole('radiogroup', { name: 'Régime de TVA' }).at(-1) as HTMLElement;
  expect(saidOf(regime())).toBe(sentence);
  await openPage(card(addDays(until, 1)), spies());
  expect(saidOf(regime())).toBe('');
});
