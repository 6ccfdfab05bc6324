import { addDays } from '../../../../../src/domain/calendarDate';
import { shareOf } from '../../../../../src/domain/creditNote';
import { toDecimal } from '../../../../../src/domain/money';
import { shares } from '../../../../../src/domain/shares';
import { departCar } from '../../../../server/helpers/renting';
import type { Books, Outcome, Run } from './books';
import type { Draw } from './draw';
import type { Document, Known, Payment } from './known';

export interface World {
  books: Books;
  run: Run;
  known: Known;
}

export interface Done extends Outcome {
  /** What makes it wrong that this was refused; the ledger judges all else. */
  must?: string;
  /** What is wrong with what was done. */
  wrong?: string;
}

/** What somebody may do: null where there is nothing to do it with. */
type Act = (world: World, draw: Draw) => Promise<Done | null>;

const money = toDecimal;
const part = (draw: Draw, whole: number): number =>
  draw.of([whole, whole, Math.max(1, Math.floor(whole / 2)), Math.max(1, Math.floor(whole / 3))]);
const later = (a: string, b: string) => (a > b ? a : b);

/** A day of this month that is not before: nobody writes into a month that has ended. */
const dayOf = ({ books, run }: World, draw: Draw, notBefore = run.first): string => {
  const today = books.today();
  const from = later(later(books.month(), notBefore), run.first);
  return draw.chance(80) ? today : later(addDays(today, -draw.below(12)), from);
};

let cheques = 1_000_000;
/** How it is paid, on the account that takes it. */
function paidBy(
  { books, run }: World,
  draw: Draw,
  modes = ['Espaces', 'Virement', 'Cheque', 'Tpe', 'Traite'],
) {
  const paymentMode = draw.of(modes);
  const account = paymentMode === 'Espaces' ? run.drawer : run.bank;
  const today = books.today();
  const number = String(++cheques);
  return {
    paymentMode,
    account,
    // Of much cash the law asks who gave it.
    ...(paymentMode === 'Espaces' && {
      payer: 'Mehdi Trabelsi',
      identityType: 'CIN',
      identityNumber: '04718236',
    }),
    ...(paymentMode === 'Cheque' && {
      chequeNumber: number,
      bank: 'BIAT',
      drawer: 'Le client',
      chequeDate: today,
      expiryDate: addDays(today, 8),
    }),
    ...(paymentMode === 'Traite' && {
      treatyNumber: number,
      dueDate: addDays(today, 30),
      drawee: 'Le client',
    }),
    ...(paymentMode === 'Virement' && { reference: `VIR ${number}` }),
    ...(paymentMode === 'Tpe' && { authorisation: number, lastDigits: '4242' }),
  };
}

const lineAt = (draw: Draw, tvaRate: string) => ({
  kind: 'AUTRE',
  label: `Prestation ${draw.below(1000)}`,
  quantity: String(draw.of([1, 1, 15, 3, 7])),
  unitPrice_HT: draw.of(['100', '99', '1200', '33.333', '0.777', '2500']),
  tvaRate,
  ...(tvaRate === '0' && { vatReason: 'Débours' }),
});
const discountAt = (draw: Draw, tvaRate: string) => ({
  kind: 'REMISE',
  label: 'Remise',
  quantity: '1',
  unitPrice_HT: draw.of(['-10', '-40', '-300', '-0.001']),
  tvaRate,
});

/** A document as it is typed: its lines at their rates, what takes away among them, and a discount or none. */
function typed({ run }: World, draw: Draw) {
  const otherLines = [
    lineAt(draw, '19'),
    ...(draw.chance(50) ? [lineAt(draw, draw.of(['7', '13', '19', '0']))] : []),
    ...(draw.chance(25) ? [discountAt(draw, draw.of(['19', '7', '13']))] : []),
  ];
  const discount = draw.of([
    {},
    {},
    { discountType: 'PERCENT', discountPercent: draw.of(['10', '33.333', '1.5']) },
    { discountType: 'AMOUNT', discountAmount: draw.of(['0.002', '30', '7.777']) },
  ]);
  return {
    client: draw.of(run.clients),
    documentKind: draw.of(['INVOICE', 'INVOICE', 'CASH_RECEIPT']),
    otherLines,
    ...discount,
    ...(draw.chance(8) && { vatRegime: 'EXONERE', exemptionReason: 'Ambassade' }),
  };
}

const issued = ({ known }: World) => known.documents.filter(one => !one.isDraft);
const owing = (world: World) => issued(world).filter(one => (one.rest ?? 0) > 0);
const creditable = (world: World) =>
  issued(world).filter(one => one.kind !== 'CREDIT_NOTE' && !one.became && one.lines.length > 0);
/** What is credited: a rental, as often as not, where there is one. */
const toCredit = (world: World, draw: Draw): Document | undefined => {
  const all = creditable(world);
  const rentals = all.filter(({ lines }) => lines.some(({ line }) => line.startsWith('vehicles:')));
  return draw.target(draw.chance(50) && rentals.length > 0 ? rentals : all);
};
const credits = (world: World) => issued(world).filter(one => (one.creditLeft ?? 0) > 0);
const inForce = ({ known }: World) =>
  known.payments.filter(one => one.state === 'RECEIVED' || one.state === 'CLEARED');
const waiting = (one: Payment) => one.mode === 'Cheque' || one.mode === 'Traite';
const free = (world: World) => inForce(world).filter(one => one.direction === 'IN' && one.free > 0);

/** The discount of an issued document is spread as all that is shared: the millime goes to the largest line (domain C.7). */
async function spread({ books }: World, id: string): Promise<string | undefined> {
  const { rows } = await books.api.engine.pool.query<{
    price: string;
    net: string;
    rate: string;
    discount: string;
  }>(
    `SELECT (x.price * 1000)::bigint AS price, (x.net * 1000)::bigint AS net, x.rate::text AS rate, (r.discount * 1000)::bigint AS discount
     FROM receipts r JOIN (
       SELECT 1 AS part, parent_id, position, "vehicleDetails__price_HT" AS price, "net_HT" AS net, "vehicleDetails__tvaRate" AS rate FROM "receipt-lines"
       UNION ALL SELECT 2, parent_id, position, "price_HT", "net_HT", "tvaRate" FROM "receipts__otherLines") x ON x.parent_id = r.id
     WHERE r.id = $1 AND r.discount > 0 AND "vatRegime" = 'NORMAL' ORDER BY x.part, x.position`,
    [id],
  );
  const bearing = rows.filter(one => Number(one.rate) > 0);
  // What is taken off lines that take away themselves has no largest line.
  if (bearing.length === 0 || bearing.some(one => Number(one.price) < 0)) return undefined;
  const expected = shares(
    Number(rows[0]?.discount),
    bearing.map(one => Number(one.price)),
  );
  const found = bearing.map(one => Number(one.price) - Number(one.net));
  return String(expected) === String(found) ? undefined : `discount spread as ${found}, not as ${expected}`;
}

/** The days that a vehicle of a contract is charged in the end. */
async function daysCharged({ api }: Books, contract: string, vehicle: string): Promise<number> {
  const { rows } = await api.engine.pool.query<{ days: number }>(
    `SELECT (l."numberOfDays" + coalesce((SELECT sum(g.days) FROM contracts__charges g WHERE g.parent_id = l.parent_id AND g.vehicle = l.vehicle), 0))::int AS days
     FROM contracts__vehicles l WHERE l.parent_id = $1 AND l.vehicle = $2`,
    [contract, vehicle],
  );
  return rows[0]?.days ?? 0;
}

async function issue(world: World, receiptId: string): Promise<Done> {
  const done = await world.books.act('issueReceipt', { receiptId });
  return done.id === null ? done : { ...done, wrong: await spread(world, done.id) };
}

/** What is left of a quantity takes its share of what is left of the amount. */
async function credit(
  world: World,
  one: Document,
  input: object,
  expected: number | null,
  must?: string,
): Promise<Done> {
  const done = await world.books.act(
    'createCreditNote',
    {
      receiptId: one.id,
      creditReason: 'Erreur',
      ...input,
    },
    '{ id total_Price_HT }',
  );
  if (done.id === null) return { ...done, must };
  if (expected === null) return done;
  const { rows } = await world.books.api.engine.pool.query<{ net: string }>(
    `SELECT (("total_Price_HT") * 1000)::bigint AS net FROM receipts WHERE id = $1`,
    [done.id],
  );
  const found = Number(rows[0]?.net);
  // What is charged on rented days follows, where it bears VAT.
  return found === expected ? done : { ...done, wrong: `credited ${found} where ${expected} was meant` };
}

const half = (one: { amount: number }) => Math.max(1, Math.floor(one.amount / 2));

/** What follows has to do with what a note has left: half of a line's price, given back to be invoiced with the rest or not. */
const creditHalf = async (world: World, one: Document, releasesContracts: boolean): Promise<void> => {
  const line = one.lines.find(({ amount }) => amount > 1);
  if (!line) return;
  const lines = [{ line: line.line, amount: money(half(line)) }];
  await credit(world, one, { lines, releasesContracts }, null);
};

/** Each thing that is done, by its name, with how often. */
export const acts: Readonly<Record<string, { often: number; act: Act }>> = {
  wait: {
    often: 8,
    act: async ({ books }, draw) => {
      await books.wait(draw.of([1, 1, 3, 12, 31]));
      return null;
    },
  },
  draft: {
    often: 3,
    act: (world, draw) => world.books.act('createReceipt', typed(world, draw)),
  },
  change: {
    often: 3,
    act: async (world, draw) => {
      const one = draw.target(world.known.documents.filter(({ isDraft }) => isDraft));
      if (!one) return null;
      const { client, documentKind: _, otherLines: __, ...discount } = typed(world, draw);
      return world.books.act('updateReceipt', { id: one.id, ...(draw.chance(60) ? { client } : discount) });
    },
  },
  issue: {
    often: 5,
    act: async (world, draw) => {
      const one = draw.target(world.known.documents.filter(({ isDraft }) => isDraft));
      return one ? issue(world, one.id) : null;
    },
  },
  sell: {
    often: 12,
    act: async (world, draw) => {
      const made = await world.books.act('createReceipt', typed(world, draw));
      return made.id === null ? made : issue(world, made.id);
    },
  },
  serve: {
    often: 2,
    act: async ({ books, run }, draw) => {
      const made = await books.act('createContractService', {
        client: draw.of(run.clients),
        contractDetails: [{ service: books.service, amount: draw.of(['100', '99.999', '1500']) }],
      });
      return made.id === null
        ? made
        : books.act('createReceiptFromContractService', { contractServiceId: made.id });
    },
  },
  /** Ten days of which six are provided, invoiced before that or not: what is not is credited, or lowers what is invoiced. */
  endService: {
    often: 2,
    act: async ({ books, run }, draw) => {
      const today = books.today();
      const row = { service: books.service, amount: draw.of(['100', '99.999', '1500']) };
      const made = await books.act('createContractService', {
        client: draw.of(run.clients),
        contractDetails: [{ ...row, departureDate: addDays(today, -5), returnDate: addDays(today, 4) }],
      });
      if (made.id === null) return made;
      const contractServiceId = made.id;
      if (draw.chance(50)) await books.act('createReceiptFromContractService', { contractServiceId });
      const ended = await books.act('endContractService', {
        contractServiceId,
        endedOn: today,
        endReason: 'Chantier arrêté',
      });
      if (ended.code !== 'none') return ended;
      return draw.chance(50) ? books.act('createReceiptFromContractService', { contractServiceId }) : ended;
    },
  },
  /** A client who was entered twice: what is of the one becomes the other's. */
  merge: {
    often: 2,
    act: async (world, draw) => {
      const { books, run } = world;
      const twin = await books.aClient();
      const made = await books.act('createReceipt', { ...typed(world, draw), client: twin });
      if (made.id === null) return made;
      const sold = draw.chance(80) ? await issue(world, made.id) : made;
      if (sold.code === 'none' && draw.chance(50))
        await books.act('createPayment', {
          client: twin,
          date: books.today(),
          amount: money(draw.of([50_000, 500_000])),
          ...paidBy(world, draw),
        });
      return books.act('mergeClient', { clientId: twin, into: draw.of(run.clients) });
    },
  },
  rent: {
    often: 3,
    act: async ({ books, run }, draw) => {
      const [client = ''] = run.clients;
      const days = draw.of([1, 3, 4]);
      // Some are to come back earlier than their days end, and some do a day later.
      const hour = draw.of(['09', '06']);
      const late = draw.chance(30) ? 1 : 0;
      // The cars of the rental before came back this morning.
      await books.wait(1);
      const cars = draw.of([books.cars.slice(0, 1), [...books.cars]]);
      const from = books.today();
      const guaranteed = draw.chance(40);
      const made = await books.act('createContract', {
        client,
        departureDate: `${from}T09:00`,
        returnDate: `${addDays(from, days)}T${hour}:00`,
        vehicles: cars.map(vehicle => ({ vehicle })),
        ...(guaranteed && { guaranteeAmount: '500' }),
      });
      if (made.id === null) return made;
      const { id } = made;
      const signed = await books.act('signContract', { id });
      if (signed.code !== 'none') return signed;
      if (guaranteed)
        await books.act('receiveContractGuarantee', {
          contractId: id,
          date: from,
          amount: '500',
          method: 'ESPECE',
          account: run.drawer,
        });
      await books.moveTo(Date.parse(`${from}T08:00:00Z`));
      for (const [index, vehicle] of cars.entries())
        await departCar(books.api, id, vehicle, books.clock.at, books.mileage[index] ?? 0);
      if (draw.chance(50))
        await books.act('createContractPayment', {
          contractId: id,
          date: books.today(),
          amount: '100',
          paymentMode: 'Espaces',
          account: run.drawer,
        });
      // Half an hour before the days end that it was had.
      await books.moveTo(Date.parse(`${addDays(from, days + late)}T07:30:00Z`));
      let done: Done = signed;
      for (const [index, vehicle] of cars.entries()) {
        books.mileage[index] = (books.mileage[index] ?? 0) + 100;
        const back = { mileage: books.mileage[index], fuelLevel: 8 };
        const damaged = draw.chance(30);
        done = damaged
          ? await books.act('createInspection', {
              ...back,
              contract: id,
              vehicle,
              kind: 'RETURN',
              dateTime: new Date(books.clock.at + 3_600_000).toISOString().slice(0, 16),
              damages: [{ zone: 'LEFT', damageCategory: books.damage, severity: 'LIGHT' }],
            })
          : await books.act('returnContractVehicle', {
              ...back,
              contractId: id,
              vehicle,
              at: books.clock.at,
            });
        // What it proposes is decided before it is invoiced.
        const proposed = await books.ask<{ charges: object[] }>(
          'ContractReturnCharges',
          { contract: id, vehicle },
          '{ charges { kind label quantity unitPrice_HT tvaRate days } }',
        );
        const charges = (proposed?.charges ?? []).map(one => ({ ...one, vehicle }));
        const inspection = done.id;
        await books.act('addContractCharges', { contractId: id, returned: vehicle, charges });
        if (damaged && done.code === 'none' && draw.chance(50))
          done = await books.act('createDamageReceipt', {
            inspectionId: inspection,
            ...(draw.chance(50) && { expertFees: '120', towing: '85.5' }),
          });
        const charged = await daysCharged(books, id, vehicle);
        if (charged !== days + late)
          done = { ...done, wrong: `${charged} days charged, of ${days + late} that the vehicle was had` };
      }
      return done;
    },
  },
  giveUp: {
    often: 4,
    act: async (world, draw) => {
      const { books, run } = world;
      const from = addDays(books.today(), 2);
      const made = await books.act('createContract', {
        client: draw.of(run.clients),
        departureDate: `${from}T09:00`,
        returnDate: `${addDays(from, 2)}T09:00`,
        vehicles: books.cars.slice(0, 1).map(vehicle => ({ vehicle })),
      });
      if (made.id === null) return made;
      const { id } = made;
      const signed = await books.act('signContract', { id });
      if (signed.code !== 'none') return signed;
      const amount = money(draw.of([100_000, 60_001]));
      const received = await books.act('createContractPayment', {
        contractId: id,
        date: books.today(),
        amount,
        ...paidBy(world, draw),
      });
      const fee = received.code === 'none' ? { cancelFee: draw.of(['40', '60.001']) } : {};
      const cancelled = await books.act('cancelContract', { id, cancelReason: 'TRIP', ...fee });
      if (received.code !== 'none' || cancelled.code !== 'none') return cancelled;
      return books.act('invoiceContractFee', { contractId: id });
    },
  },
  invoiceRent: {
    often: 12,
    act: async (world, draw) => {
      const { books, run, known } = world;
      const open = known.contracts.filter(one => one.stage === 'RETURNED');
      const one = draw.target(open);
      if (!one) return null;
      const found = await books.ask<{
        contracts: {
          contract: string;
          parts: { item: string; from: number; to: number; isTicked: boolean }[];
        }[];
      }>('Invoicing', { client: one.client }, '{ contracts { contract parts { item from to isTicked } } }');
      const parts = (found?.contracts ?? []).flatMap(({ contract, parts: all }) =>
        all.filter(({ isTicked }) => isTicked).map(({ item, from, to }) => ({ contract, item, from, to })),
      );
      if (parts.length === 0) return null;
      const asked = draw.chance(50) ? {} : { discountType: 'AMOUNT', discountAmount: '10' };
      const grouping = draw.of(['SAME_INVOICE', 'SEPARATE_INVOICE', 'SAME_VEHICLE']);
      const keep = draw.chance(35);
      const made = await books.act('invoiceContracts', {
        clientId: one.client,
        parts,
        grouping,
        keep,
        ...asked,
      });
      if (made.id === null || !keep || draw.chance(50)) return made;
      // An employer pays, daily.
      const changed = await books.act('updateReceipt', {
        id: made.id,
        client: draw.of(run.clients.slice(1)),
      });
      return changed.id === null ? changed : issue(world, made.id);
    },
  },
  creditWhole: {
    often: 7,
    act: async (world, draw) => {
      const one = toCredit(world, draw);
      if (!one) return null;
      const releasesContracts = draw.chance(50);
      if (draw.chance(50)) {
        // Half of a line may be all that others leave of its rate.
        await creditHalf(world, one, releasesContracts);
        return credit(world, one, { releasesContracts }, null);
      }
      // Lines that take away may have left nothing in all.
      const isLeft = one.lines.reduce((all, { amount }) => all + amount, 0) > 0;
      const must = isLeft ? 'what is left of a document is credited whole' : undefined;
      return credit(world, one, { releasesContracts }, null, must);
    },
  },
  creditAmount: {
    often: 5,
    act: async (world, draw) => {
      const one = toCredit(world, draw);
      const line = draw.target(one?.lines ?? []);
      if (!one || !line) return null;
      const amount = draw.of([line.amount, half(line), half(line)]);
      const lines = [{ line: line.line, amount: money(amount) }];
      return credit(world, one, { lines, releasesContracts: draw.chance(40) }, amount);
    },
  },
  creditQuantity: {
    often: 7,
    act: async (world, draw) => {
      const one = toCredit(world, draw);
      const line = draw.target(one?.lines ?? []);
      if (!one || !line) return null;
      const whole = line.quantity ?? 1;
      const quantity = whole > 1 ? draw.of([1, whole, whole - 1]) : whole;
      const lines = [{ line: line.line, quantity: String(quantity) }];
      return credit(
        world,
        one,
        { lines },
        line.quantity === null ? null : shareOf(line.amount, quantity, whole),
      );
    },
  },
  convert: {
    often: 8,
    act: async (world, draw) => {
      const one = draw.target(creditable(world).filter(({ kind }) => kind === 'CASH_RECEIPT'));
      if (!one) return null;
      if (draw.chance(40)) await creditHalf(world, one, false);
      const done = await world.books.act('convertCashReceipt', { receiptId: one.id });
      return { ...done, must: 'a cash receipt of which something is left becomes an invoice' };
    },
  },
  allocateNote: {
    often: 3,
    act: async (world, draw) => {
      const note = draw.target(credits(world));
      const one = draw.target(owing(world).filter(({ client }) => client === note?.client));
      if (!note || !one) return null;
      const amount = part(draw, Math.min(note.creditLeft ?? 0, one.rest ?? 0));
      const done = await world.books.act('allocateCreditNote', {
        receiptId: note.id,
        receipt: one.id,
        amount: money(amount),
      });
      return { ...done, must: 'a credit settles what its client owes, again too' };
    },
  },
  refundNote: {
    often: 3,
    act: async (world, draw) => {
      const note = draw.target(credits(world));
      if (!note) return null;
      return world.books.act('refundCreditNote', {
        receiptId: note.id,
        date: dayOf(world, draw, note.date),
        amount: money(part(draw, note.creditLeft ?? 0)),
        ...paidBy(world, draw, ['Espaces', 'Virement']),
      });
    },
  },
  pay: {
    often: 12,
    act: async (world, draw) => {
      const one = draw.target(owing(world));
      if (!one) return null;
      const over = draw.chance(25);
      return world.books.act('createReceiptPayment', {
        receiptId: one.id,
        date: dayOf(world, draw, one.date),
        amount: money(over ? (one.rest ?? 0) + 50_000 : part(draw, one.rest ?? 0)),
        keepSurplus: over,
        ...paidBy(world, draw),
      });
    },
  },
  deposit: {
    often: 4,
    act: async (world, draw) => {
      const contract = draw.chance(60) ? draw.target(world.known.contracts) : undefined;
      const amount = money(part(draw, contract?.rest || 120_000));
      const given = { date: dayOf(world, draw), amount, ...paidBy(world, draw) };
      return contract
        ? world.books.act('createContractPayment', { contractId: contract.id, ...given })
        : world.books.act('createPayment', { client: draw.of(world.run.clients), ...given });
    },
  },
  allocate: {
    often: 6,
    act: async (world, draw) => {
      const payment = draw.target(free(world));
      const one = draw.target(owing(world).filter(({ client }) => client === payment?.client));
      if (!payment || !one) return null;
      const done = await world.books.act('allocatePayment', {
        paymentId: payment.id,
        receipt: one.id,
        amount: money(part(draw, Math.min(payment.free, one.rest ?? 0))),
      });
      return { ...done, must: 'a credit settles what its client owes, again too' };
    },
  },
  refund: {
    often: 5,
    act: async (world, draw) => {
      const payment = draw.target(free(world));
      if (!payment) return null;
      return world.books.act('refundPayment', {
        paymentId: payment.id,
        date: dayOf(world, draw, payment.date),
        amount: money(part(draw, payment.free)),
        ...paidBy(world, draw, ['Espaces', 'Virement']),
      });
    },
  },
  refundEarlier: {
    often: 3,
    act: async (world, draw) => {
      const { books, run, known } = world;
      const today = books.today();
      const date = later(addDays(today, -1 - draw.below(5)), later(books.month(), run.first));
      if (date === today) return null;
      const balance = known.accounts.find(({ id }) => id === run.drawer)?.balance ?? 0;
      const client = draw.of(run.clients);
      const taken = money(balance + 100_000);
      const received = { client, amount: taken, ...paidBy(world, draw, ['Virement', 'Tpe']) };
      const payment = await books.act('createPayment', { ...received, date });
      if (payment.id === null) return payment;
      // What comes in today was not there to be taken on a day before.
      const cash = paidBy(world, draw, ['Espaces']);
      await books.act('createPayment', { client, date: today, amount: taken, ...cash });
      return books.act('refundPayment', { paymentId: payment.id, date, amount: taken, ...cash });
    },
  },
  clear: {
    often: 3,
    act: async (world, draw) => {
      const payment = draw.target(inForce(world).filter(one => waiting(one) && one.state === 'RECEIVED'));
      if (!payment) return null;
      return world.books.act('clearPayment', { id: payment.id, clearedOn: dayOf(world, draw, payment.date) });
    },
  },
  reject: {
    often: 8,
    act: async (world, draw) => {
      const payment = draw.target(inForce(world).filter(one => waiting(one) && one.direction === 'IN'));
      if (!payment) return null;
      const rejectedOn = dayOf(world, draw, payment.date);
      const done = await world.books.act('rejectPayment', {
        id: payment.id,
        rejectedOn,
        rejectReason: 'Sans provision',
        ...(draw.chance(50) && { rejectFee: '3.570' }),
      });
      return {
        ...done,
        must:
          isClosedDay(done) || rejectedOn !== world.books.today()
            ? undefined
            : 'what the bank rejects is rejected, whatever became of it',
      };
    },
  },
  void: {
    often: 5,
    act: async (world, draw) => {
      const payment = draw.target(inForce(world));
      return payment
        ? world.books.act('voidPayment', { id: payment.id, voidReason: 'Saisi deux fois' })
        : null;
    },
  },
  withhold: {
    often: 2,
    act: async (world, draw) => {
      const one = draw.target(
        owing(world).filter(({ kind, total }) => kind === 'INVOICE' && total >= 1_000_000),
      );
      return one
        ? world.books.act('createWithholding', { receipt: one.id, rate: draw.of(['1', '1.5']) })
        : null;
    },
  },
  certificate: {
    often: 2,
    act: async ({ books, known }, draw) => {
      const one = draw.target(known.withholdings.filter(({ state }) => state === 'EXPECTED'));
      if (!one) return null;
      return books.act('receiveCertificate', { id: one.id, certificateNumber: `TEJ ${one.id}` });
    },
  },
  voidWithholding: {
    often: 3,
    act: async ({ books, known }, draw) => {
      const one = draw.target(known.withholdings.filter(({ state }) => state !== 'VOIDED'));
      return one ? books.act('voidWithholding', { id: one.id, voidReason: 'Erreur' }) : null;
    },
  },
  hold: {
    often: 2,
    act: async (world, draw) => {
      const contract = draw.target(world.known.contracts.filter(({ stage }) => stage !== 'CLOSED'));
      if (!contract) return null;
      return world.books.act('receiveContractGuarantee', {
        contractId: contract.id,
        date: world.books.today(),
        amount: '500',
        method: 'ESPECE',
        account: world.run.drawer,
      });
    },
  },
  retain: {
    often: 3,
    act: async ({ books, known }, draw) => {
      const one = draw.target(known.guarantees.filter(({ held }) => held > 0));
      if (!one) return null;
      return books.act('retainGuarantee', {
        guaranteeId: one.id,
        date: books.today(),
        amount: money(part(draw, one.held)),
        reason: 'Rayure',
        refundRest: draw.chance(50),
      });
    },
  },
  giveBack: {
    often: 2,
    act: async ({ books, known }, draw) => {
      const one = draw.target(known.guarantees.filter(({ held }) => held > 0));
      if (!one) return null;
      return books.act('refundGuarantee', {
        guaranteeId: one.id,
        date: books.today(),
        amount: money(part(draw, one.held)),
      });
    },
  },
  closeDay: {
    often: 2,
    act: async ({ books, run, known }, draw) => {
      const drawer = known.accounts.find(({ id }) => id === run.drawer);
      const counted = Math.max(0, (drawer?.balance ?? 0) + draw.of([0, 0, 1000]));
      return books.act('createCashDay', {
        account: run.drawer,
        date: books.today(),
        counted: money(counted),
        reason: 'Compté',
      });
    },
  },
  statement: {
    often: 2,
    act: async ({ books, run }) => {
      const { rows } = await books.api.engine.pool.query<{ id: string; moved: string }>(
        `SELECT id::text, (CASE direction WHEN 'IN' THEN amount ELSE -amount END * 1000)::bigint AS moved FROM "account-entries"
         WHERE account = $1 AND statement IS NULL AND date <= $2`,
        [run.bank, books.today()],
      );
      const { rows: last } = await books.api.engine.pool.query<{ closing: string }>(
        `SELECT (coalesce((SELECT "closingBalance" FROM "bank-statements" WHERE account = $1 AND state = 'CLOSED' ORDER BY id DESC LIMIT 1),
           (SELECT "openingBalance" FROM "bank-accounts" WHERE id = $1)) * 1000)::bigint AS closing`,
        [run.bank],
      );
      const closing = rows.reduce((all, one) => all + Number(one.moved), Number(last[0]?.closing));
      const made = await books.act('createBankStatement', {
        account: run.bank,
        number: `${books.today()} ${rows.length}`,
        date: books.today(),
        closingBalance: money(closing),
      });
      if (made.id === null) return made;
      if (rows.length > 0)
        await books.act('tickAccountEntries', { ids: rows.map(one => one.id), statement: made.id }, '');
      return books.act('closeBankStatement', { id: made.id });
    },
  },
  transfer: {
    often: 3,
    act: async (world, draw) => {
      const payment = draw.target(free(world));
      const to = draw.of(world.run.clients.filter(one => one !== payment?.client));
      if (!payment) return null;
      const amount = money(part(draw, payment.free));
      return world.books.act('transferPayment', { paymentId: payment.id, to, amount, reason: 'Employeur' });
    },
  },
  transferNote: {
    often: 2,
    act: async (world, draw) => {
      const note = draw.target(credits(world));
      const to = draw.of(world.run.clients.filter(one => one !== note?.client));
      if (!note) return null;
      const amount = money(part(draw, note.creditLeft ?? 0));
      return world.books.act('transferCreditNote', { receiptId: note.id, to, amount, reason: 'Employeur' });
    },
  },
  undoRejection: {
    often: 8,
    act: async ({ books, known }, draw) => {
      const payment = draw.target(known.payments.filter(({ state }) => state === 'REJECTED'));
      if (!payment) return null;
      const done = await books.act('undoRejection', { paymentId: payment.id, reason: 'Autre chèque' });
      // What a closed statement or period has stays as it is.
      const isReconciled = /rapprochée|période est close/.test(done.said);
      return {
        ...done,
        must: isClosedDay(done) || isReconciled ? undefined : 'a rejection is undone as everything is',
      };
    },
  },
  closePeriod: {
    often: 1,
    act: async ({ books }) => {
      const closedUntil = addDays(books.month(), -1);
      const { rows } = await books.api.engine.pool.query<{ id: string }>(
        'SELECT id::text FROM "closed-periods"',
      );
      const [one] = rows;
      return one
        ? books.act('updateClosedPeriod', { id: one.id, closedUntil })
        : books.act('createClosedPeriod', { closedUntil });
    },
  },
  payBeforeOpening: {
    often: 1,
    act: async ({ books, run }, draw) => {
      const date = draw.of([addDays(run.first, -2), '1990-01-01', '0026-11-01']);
      const done = await books.act('createPayment', {
        client: draw.of(run.clients),
        date,
        amount: '10',
        paymentMode: 'Espaces',
        account: run.drawer,
      });
      return {
        ...done,
        wrong: done.code === 'none' ? `a payment of ${date}, before the account was opened` : undefined,
      };
    },
  },
};

/** A reversal that is dated today is refused on a day that is closed. */
const isClosedDay = ({ said }: Outcome) => /clôturée/.test(said);
