// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SwapVehicles } from '../../src/custom/contract/SwapVehicles';
import { CreditTotals } from '../../src/custom/receipt/ReceiptTotals';
import { formatDate, toEpoch, todayInTunis } from '../../src/domain/calendarDate';
import { parseInstant } from '../../src/domain/instant';
import { resources } from '../../src/resources/all';
import { FormPreviews } from '../../src/views/form/FormPreviews';
import { OfferDialog } from '../../src/views/record/OfferDialog';
import { offersFor } from '../../src/views/record/recordOffers';
import { openPage, spies } from './formKit';

const boss = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as never;

/** The dialog of an action of a record, as the API gives it. */
async function openDialog(
  of: string,
  name: string,
  record: object,
  more: object = {},
  onPerform = vi.fn(async () => undefined),
) {
  const resource = resources.get(of);
  const offer = offersFor(resource, boss).find(one => one.name === name)!;
  const user = await openPage(
    <FormPreviews.Provider
      value={{ creditTotals: () => <CreditTotals />, swapVehicles: () => <SwapVehicles /> }}
    >
      <OfferDialog
        resource={resource}
        record={{ id: '7', _label: 'X-7', ...record }}
        offer={offer}
        onPerform={onPerform}
        onClose={() => undefined}
      />
    </FormPreviews.Provider>,
    { ...spies(), ...more } as never,
  );
  return { user, onPerform };
}

it('ce qu’une action propose du dossier se lit comme dans tout formulaire, jour et heure compris, et part ainsi', async () => {
  const returnDate = parseInstant('2026-11-28T20:00');
  const { user, onPerform } = await openDialog('contracts', 'extendContract', {
    stage: 'DEPARTED',
    vehicles: [{ id: '1', lineState: 'ON_RENT', vehicle: { id: '3', label: '215 TUN 4821' }, returnDate }],
  });
  const day = await screen.findByLabelText<HTMLInputElement>(/^Nouveau retour/);
  expect(day.value).toBe('28/11/2026');
  expect(screen.getByLabelText<HTMLInputElement>(/^Heure/).value).toBe('20:00');
  await user.click(screen.getByRole('button', { name: 'Prolonger' }));
  await waitFor(() =>
    expect(onPerform).toHaveBeenCalledWith(
      expect.objectContaining({ vehicle: '3', returnDate: '2026-11-28T20:00' }),
    ),
  );
});

it('une question à laquelle on répond « Annuler » laisse le dialogue tel qu’il était : rien n’a échoué', async () => {
  const given = Object.assign(new Error('Ce qui suit est à déplacer'), {
    code: 'CONFIRMATION',
    status: 409,
    body: {},
  });
  const givenUp = vi.fn(async () => Promise.reject(given));
  const { user } = await openDialog(
    'payments',
    'clearPayment',
    { state: 'RECEIVED', paymentMode: 'Cheque' },
    {},
    givenUp,
  );
  await user.click(screen.getByRole('button', { name: 'Marquer encaissé' }));
  await waitFor(() => expect(givenUp).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: 'Marquer encaissé' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ce qui est passé se rouvre à de nouvelles dates, l’ancienne lue sous le refus', async () => {
  const [departureDate, returnDate] = ['2026-11-02T09:00', '2026-11-05T09:00'].map(parseInstant);
  const { user, onPerform } = await openDialog('reservations', 'reopenReservation', {
    status: 'EXPIRED',
    departureDate,
    returnDate,
  });
  const [departure, back] = await Promise.all(
    [/^Départ/, /^Retour/].map(label => screen.findByLabelText<HTMLInputElement>(label)),
  );
  expect([departure?.value, back?.value]).toEqual(['02/11/2026', '05/11/2026']);
  for (const [input, day] of [
    [departure, '02/12/2026'],
    [back, '05/12/2026'],
  ] as const) {
    await user.clear(input!);
    await user.type(input!, day);
  }
  await user.click(screen.getByRole('button', { name: 'Rouvrir' }));
  await waitFor(() =>
    expect(onPerform).toHaveBeenCalledWith({
      departureDate: '2026-12-02T09:00',
      returnDate: '2026-12-05T09:00',
    }),
  );
});

it('un chèque s’encaisse aujourd’hui, tant qu’on ne dit pas un autre jour', async () => {
  const { user, onPerform } = await openDialog('payments', 'clearPayment', {
    state: 'RECEIVED',
    paymentMode: 'Cheque',
  });
  await user.click(screen.getByRole('button', { name: 'Marquer encaissé' }));
  await waitFor(() => expect(onPerform).toHaveBeenCalledWith({ clearedOn: todayInTunis(Date.now()) }));
});

it('un contrat de service se termine aujourd’hui au plus tard, et pas après sa fin quand elle est passée', async () => {
  const proposed = async (periodEnd: string) => {
    await openDialog('contract-services', 'endContractService', {
      state: 'INVOICED',
      periodEnd: toEpoch(periodEnd),
    });
    const [day] = (await screen.findAllByLabelText<HTMLInputElement>(/^Dernier jour fourni/)).slice(-1);
    return day?.value;
  };
  expect(await proposed('2026-11-01')).toBe('01/11/2026');
  expect(await proposed('2999-11-01')).toBe(formatDate(todayInTunis(Date.now())));
});

it('une quantité moindre d’un avoir prend aussitôt sa part du montant, et le total TTC la suit', async () => {
  const question = vi.fn(async (_name: string, { data }: { data: { lines: { amount: number }[] } }) => ({
    data: { vatByRate: [], total_Price_HT: data.lines[0]!.amount, TotalTTC: data.lines[0]!.amount * 1.19 },
  }));
  const left = { line: 'otherLines:4', label: 'Prolongation', quantity: 7, amount: 700 };
  const { user, onPerform } = await openDialog(
    'receipts',
    'createCreditNote',
    { state: 'NORMAL', documentKind: 'INVOICE', creditable: [{ id: left.line, ...left }] },
    { question },
  );
  const total = async () => {
    const row = await screen.findByRole('row', { name: /^Total TTC/ });
    return row.textContent?.replaceAll('\u00a0', ' ');
  };
  await waitFor(async () => expect(await total()).toBe('Total TTC833,000 DT'));
  await user.click(screen.getByRole('button', { name: /^Modifier la ligne 1|^Modifier/ }));
  const line = screen.getByRole('group', { name: /ligne 1/i });
  const quantity = within(line).getByLabelText(/^Quantité/);
  await user.clear(quantity);
  await user.type(quantity, '2{Enter}');
  expect(screen.getByRole('table', { name: 'Lignes créditées' }).textContent).toContain('200,000');
  expect(screen.getByRole('table', { name: 'Lignes créditées' }).textContent).not.toContain('700,000');
  await waitFor(async () => expect(await total()).toBe('Total TTC238,000 DT'));
  expect(question).toHaveBeenLastCalledWith('ReceiptPreview', {
    data: expect.objectContaining({ documentKind: 'CREDIT_NOTE', receipt: '7' }) as object,
    signal: expect.anything() as AbortSignal,
  });
  await user.type(screen.getByLabelText(/^Motif/), 'Jours rendus');
  await user.click(screen.getByRole('button', { name: 'Avoir' }));
  await waitFor(() =>
    expect(onPerform).toHaveBeenCalledWith(
      expect.objectContaining({
        lines: [expect.objectContaining({ line: left.line, quantity: 2, amount: 200 })],
      }),
    ),
  );
});

it('la remise d’un brouillon se lit sous ce dont elle est prise, comme sur le papier', async () => {
  const preview = {
    discountable_HT: 600,
    untaxed_HT: 60,
    discountPercent: 10,
    discount: 60,
    total_Price_HT: 600,
    vatByRate: [{ id: '1', rate: 19, base: 540, amount: 102.6, suspended: 0 }],
    rentalDayLevy: 0,
    stamp: 1,
    TotalTTC: 703.6,
    fault: null,
  };
  const question = vi.fn(async () => ({ data: preview }));
  await openDialog(
    'receipts',
    'createCreditNote',
    { state: 'NORMAL', documentKind: 'INVOICE' },
    { question },
  );
  await screen.findByText('Remise 10 %');
  const rows = screen.getAllByRole('rowheader').map(one => one.textContent?.replaceAll('\u00a0', ' '));
  expect(rows.slice(0, 5)).toEqual([
    'Lignes soumises à la TVA, HT',
    'Remise 10 %',
    'Lignes hors TVA',
    'Total HT',
    'TVA 19 %, sur 540,000 DT',
  ]);
});

it('un échange n’offre que les voitures libres, une fois su jusqu’à quand', async () => {
  const taken = { from: parseInstant('2026-12-12T09:00'), to: parseInstant('2026-12-15T09:00') };
  const lookup = vi.fn(async (of: string, { free }: { free?: object }) => ({
    data:
      of === 'vehicles'
        ? [
            { id: '4', label: '216 TUN 77', taken: null },
            { id: '5', label: '217 TUN 5', taken: free ? taken : null },
          ]
        : [],
  }));
  const { user } = await openDialog(
    'contracts',
    'swapContractVehicle',
    { stage: 'DEPARTED', vehicles: [] },
    { lookup },
  );
  const given = await screen.findByRole('combobox', { name: /^Véhicule donné/ });
  await user.click(given);
  expect(screen.getByText('Choisissez d’abord : Retour prévu')).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
  await user.type(screen.getByLabelText(/^Retour prévu/), '31/12/2099');
  await user.click(given);
  await waitFor(() =>
    expect(screen.getAllByRole('option', { name: /TUN/ }).map(one => one.textContent)).toEqual([
      '216 TUN 77',
    ]),
  );
});

it('un échange dit la catégorie qu’il montre, montre les autres pour un surclassement, et le dernier relevé du véhicule', async () => {
  const [small, large] = [
    { id: '1', label: 'B Compacte' },
    { id: '2', label: 'SUV' },
  ];
  const car = {
    id: '4',
    registration: '261 TUN 3350',
    carBrand: null,
    carModel: null,
    agency: null,
    seats: 5,
  };
  const duster = { ...car, pricingCategory: large, price_HT: null, TTCPrice: null, next: null };
  const question = vi.fn(async (_: string, { data }: { data: { category: typeof small | null } }) => ({
    data: {
      everywhere: 1,
      promised: 0,
      alternatives: null,
      ...(data.category?.id === '1' ? { count: 0, vehicles: [] } : { count: 1, vehicles: [duster] }),
      categories: [
        { id: '1', category: small, count: 0 },
        { id: '2', category: large, count: 1 },
      ],
    },
  }));
  const getOne = vi.fn(async () => ({ data: { id: '4', totalMileage: 50_000 } }));
  const line = { id: '1', lineState: 'ON_RENT', vehicle: { id: '3', label: '215 TUN 4821' } };
  const returnDate = Date.now() + 3 * 86_400_000;
  const { user } = await openDialog(
    'contracts',
    'swapContractVehicle',
    { stage: 'DEPARTED', pricingCategory: small, vehicles: [{ ...line, returnDate }] },
    { question, getOne },
  );
  await screen.findByText('Aucun véhicule libre jusqu’au retour, catégorie B Compacte');
  const shown = within(screen.getByRole('toolbar', { name: 'Catégorie à montrer' }));
  expect(
    shown.getAllByRole('button').map(one => [one.textContent, one.getAttribute('aria-pressed')]),
  ).toEqual([
    ['Toutes 1', 'false'],
    ['B Compacte 0', 'true'],
    ['SUV 1', 'false'],
  ]);
  await user.click(screen.getByRole('radio', { name: 'Surclassement' }));
  await screen.findByText('1 libre jusqu’au retour, toutes catégories');
  await user.click(screen.getByRole('button', { name: /261 TUN 3350.*SUV/ }));
  const reading = await screen.findByText('261 TUN 3350 au dernier relevé : 50 000 km');
  expect(screen.getByLabelText(/^Km du véhicule donné/).getAttribute('aria-describedby')).toBe(reading.id);
  await user.click(shown.getByRole('button', { name: 'SUV 1' }));
  await screen.findByText('1 libre jusqu’au retour, catégorie SUV');
});

it('ce qui est à rendre suit les frais que l’on retient, jusqu’à ce que l’on en décide autrement', async () => {
  const { user } = await openDialog('reservations', 'cancelReservation', {
    status: 'CONFIRMED',
    received: 200,
    cancellationFee: 71.4,
  });
  const kept = await screen.findByLabelText<HTMLInputElement>(/^Frais retenus/);
  const back = screen.getByLabelText<HTMLInputElement>(/^Acompte à rembourser/);
  expect([kept.value, back.value]).toEqual(['71,400', '128,600']);
  await user.clear(kept);
  expect(back.value).toBe('200,000');
  await user.type(kept, '50');
  expect(back.value).toBe('150,000');
  await user.clear(back);
  await user.type(back, '10');
  await user.clear(kept);
  await user.type(kept, '60');
  expect(back.value).toBe('10,000');
});

it('une fiche ne se fusionne ni dans elle-même, ni dans une qui n’est pas là', async () => {
  const lookup = async () => ({
    data: [
      { id: '7', label: 'X-7' },
      { id: '8', label: 'Sami Trabelsi' },
    ],
  });
  const { user } = await openDialog('clients', 'mergeClient', {}, { lookup });
  await user.type(await screen.findByLabelText(/^Fiche qui reste/), 'Sami');
  expect(await screen.findByRole('option', { name: 'Sami Trabelsi' })).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sami Trabelsi']);
});
