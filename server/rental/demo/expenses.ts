import { addDays, toEpoch } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import expenses from '../../../src/resources/park/expense';
import { derived } from '../../../src/schema/words/fields/derived';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Client } from './clients';
import { Random } from './random';
import { HOUR } from './seeded';
import type { Day, Seeded } from './seeded';
import type { Vehicle } from './vehicles';

type Expense = RecordOf<typeof expenses>;
type Category = Expense['category'];

/** What is bought for a car: its nature and object, from and to so many dinars without tax, and the rate of tax. */
const bought: readonly [Category, string, number, number, number][] = [
  ['CARBURANT', 'Plein', 45, 140, 19],
  ['ENTRETIEN', 'Vidange et filtres', 110, 260, 19],
  ['LAVAGE', 'Lavage intérieur et extérieur', 12, 25, 19],
  ['PNEUS', 'Deux pneus avant', 260, 620, 19],
  ['REPARATION', 'Pare-chocs repeint', 180, 450, 19],
  ['PEAGE', 'Autoroute A1', 3, 12, 0],
];

/** What a garage does. */
const inWorkshop: ReadonlySet<Category> = new Set(['ENTRETIEN', 'REPARATION', 'PNEUS']);

/** Papers and purchases of each car over the last year. */
export function* makeExpenses(
  fleet: readonly Seeded<Vehicle>[],
  suppliers: readonly Seeded<Client>[],
  day: Day,
): Generator<Seeded<Expense>> {
  const random = new Random('expenses');
  const whose = new Random('suppliers of expenses');
  const garages = suppliers.filter(({ values }) => values.supplierKind === 'GARAGE');
  let id = 0;
  const expense = (given: Partial<Expense> & { date: CalendarDate; vehicle: string }): Seeded<Expense> => {
    const at = Math.min(toEpoch(given.date) + random.int(9, 17) * HOUR, day.start - HOUR);
    const values = {
      id: String(++id),
      createdAt: at,
      updatedAt: at,
      amountType: 'HT',
      invoiceNumber: null,
      dueDate: null,
      paidOn: given.paymentStatus === 'PAID' ? given.date : null,
      file: null,
      note: null,
      ...given,
    };
    return {
      values: { ...values, ...derived(expenses.fields, values) } as Seeded<Expense>['values'],
      steps: [{ action: 'CREATE', at, by: random.pick(['admin', 'limited']) }],
    };
  };
  for (const { values } of fleet) {
    const { id: vehicle, validityDate, purchaseDate } = values;
    const since = purchaseDate ?? day.today;
    const insured = validityDate.start_validity;
    if (insured && insured >= since && insured < day.today && validityDate.amount)
      yield expense({
        date: insured,
        vehicle,
        category: 'ASSURANCE',
        label: 'Prime annuelle',
        amount: validityDate.amount,
        tvaRate: 0,
        paymentStatus: 'PAID',
      });
    for (let index = random.int(1, 4); index > 0; index--) {
      const [category, label, least, most, tvaRate] = random.pick(bought);
      const date = addDays(day.today, -random.int(1, 300));
      const [amount, isPaid, number] = [
        random.int(least, most) * 1000,
        random.chance(0.85) || date < addDays(day.today, -60),
        random.digits(5),
      ];
      if (date < since) continue;
      const garage = inWorkshop.has(category) ? whose.pick(garages).values : null;
      yield expense({
        date,
        vehicle,
        category,
        label,
        amount,
        ...(garage && { supplier: garage.id }),
        ...(garage && !isPaid && { dueDate: addDays(date, garage.paymentTermDays ?? 0) }),
        amountType: category === 'CARBURANT' || category === 'PEAGE' ? 'TTC' : 'HT',
        tvaRate,
        invoiceNumber: category === 'PEAGE' ? null : `F-${number}`,
        paymentStatus: isPaid ? 'PAID' : 'UNPAID',
      });
    }
  }
}
