import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { Millimes } from '../../../src/domain/money';
import { withheldOf } from '../../../src/domain/withholding';
import type withholdings from '../../../src/resources/receipt/withholding';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Client } from './clients';
import { Random } from './random';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded, Step } from './seeded';

type Withholding = RecordOf<typeof withholdings>;

/** What a client keeps of an invoice. */
export interface Withheld {
  rate: number;
  base: Millimes;
  amount: Millimes;
}

/** The same, of an invoice that is there. */
export interface WithheldOf extends Withheld {
  receipt: { id: string; number: string };
  client: string;
  date: CalendarDate;
  at: number;
}

/** What a client withholds of an invoice; null of those who do not, or of so little. */
export function withheldBy(
  client: Client | undefined,
  total: { TotalTTC: Millimes; stamp: Millimes },
): Withheld | null {
  const { withholdingApplies, withholdingRate } = client ?? {};
  const withheld = withholdingApplies && withholdingRate ? withheldOf(total, withholdingRate) : null;
  return withheld && { rate: Number(withholdingRate), ...withheld };
}

/** Days in which a certificate comes, at most. */
const LATEST = 90;

/** What was withheld of each invoice, in their order; certificates come some weeks later. */
export function* makeWithholdings(
  all: readonly WithheldOf[],
  day: Day,
  number: (withholding: Seeded<Withholding>) => void,
): Generator<Seeded<Withholding>> {
  for (const [index, { receipt, client, date, at, ...withheld }] of all.entries()) {
    const id = String(index + 1);
    const random = new Random(`certificate ${id}`);
    const receivedAt = at + random.int(20, LATEST) * DAY + random.int(0, 5) * HOUR;
    const isReceived = receivedAt < day.start;
    const steps: Step[] = [
      {
        action: 'CREATE',
        at,
        by: 'admin',
        ...(isReceived ? { as: { state: 'EXPECTED', certificateNumber: null } } : {}),
      },
    ];
    if (isReceived) steps.push({ action: 'receiveCertificate', at: receivedAt, by: 'admin' });
    const one: Seeded<Withholding> = {
      values: {
        id,
        createdAt: at,
        updatedAt: steps.at(-1)?.at ?? at,
        number: null,
        state: isReceived ? 'RECEIVED' : 'EXPECTED',
        receipt: receipt.id,
        client,
        date,
        ...withheld,
        certificateNumber: isReceived ? `TEJ${random.digits(4)}${id.padStart(6, '0')}` : null,
        certificateFile: null,
        voidedOn: null,
        voidReason: null,
      } as unknown as Seeded<Withholding>['values'],
      steps,
      labels: { receipt: receipt.number },
    };
    number(one);
    yield one;
  }
}
