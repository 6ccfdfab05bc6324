import { addMonths, todayInTunis } from '../../src/domain/calendarDate';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { ask, oursOf } from '../asking';
import { signIn } from '../company';
import type { Company } from '../company';
import type { Setting } from '../compare';
import { median, milliseconds, perSecond } from '../figures';
import type { Figure } from '../figures';

/** As many as are asked at once by a counter; each is asked alone too. */
const connections = 4;

/**
 * Contracts, invoices and payments of a large company, without a floor: their statements are those of any list and any
 * record, which the other parts compare with one.
 */
export async function money(setting: Setting): Promise<Figure[]> {
  const { company } = setting;
  const token = await signIn(company.product.port, 'superadmin');
  const figures: Figure[] = [];
  for (const [what, query, variables] of await readsOf(company)) {
    const target = oursOf(company, token, { query, variables });
    await ask(target);
    const started = performance.now();
    await ask(target);
    const alone = performance.now() - started;
    const found = [];
    for (let round = 0; round <= setting.rounds; round++)
      found.push(await setting.generator.load(target, connections, setting.milliseconds));
    const told = found.slice(1);
    figures.push({
      what: `${what}, ${connections} connections`,
      ours: perSecond(median(told.map(one => one.perSecond))),
      floor: '',
      ratio: null,
      also: `alone ${milliseconds(alone)}; p99 ${milliseconds(median(told.map(one => one.p99)))}; ${(median(told.map(one => one.bytes)) / 1000).toFixed(1)} kB`,
    });
  }
  return figures;
}

type Read = readonly [what: string, query: string, variables: object];

async function readsOf({ pool }: Company): Promise<Read[]> {
  const one = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows[0]?.id ?? '';
  const contract = await one(
    `SELECT id::text FROM contracts WHERE stage = 'CLOSED' ORDER BY id DESC LIMIT 1`,
  );
  const receipt = await one(`SELECT id::text FROM receipts WHERE type = 'contract' ORDER BY id DESC LIMIT 1`);
  const client = await one(
    'SELECT client::text AS id FROM receipts WHERE client IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const list = (name: string, sort: string, filters: object = {}) =>
    [
      documents.shown(resources.get(name), resources),
      { offset: 0, limit: 25, sort, order: 'desc', ...filters },
    ] as const;
  const record = (name: string) => documents.one(resources.get(name), resources);
  const month = addMonths(todayInTunis(Date.now()), -1);
  return [
    ['list of 25 contracts', ...list('contracts', 'departureDate')],
    ['list of contracts, under way', ...list('contracts', 'returnDate', { isStanding: 'true' })],
    ['list of contracts, to invoice', ...list('contracts', 'returnDate', { isToInvoice: 'true' })],
    ['sheet of a contract that is closed', record('contracts'), { id: contract }],
    ['list of 25 receipts', ...list('receipts', 'issueDate')],
    ['list of receipts, unpaid', ...list('receipts', 'issueDate', { status: 'UNPAID' })],
    ['what the quick filters of receipts find', documents.quickFilterCounts, { resource: 'receipts' }],
    ['totals of all receipts', documents.listTotals, { resource: 'receipts' }],
    ['sheet of a receipt', record('receipts'), { id: receipt }],
    ['list of 25 payments', ...list('payments', 'date')],
    ['list of 25 electronic invoices', ...list('e-invoices', 'issueDate')],
    ['clients to invoice', documents.question('ClientsToInvoice', resources), {}],
    ['journals of a month', documents.question('Journals', resources), { month }],
    ['account of a client', documents.question('ClientAccount', resources), { client }],
  ];
}
