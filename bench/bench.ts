import { parseArgs } from 'node:util';
import { findBinaries } from '../server/engine/connection/embedded/binaries';
import { version } from '../server/engine/connection/embedded/chooseRunner';
import { direct } from '../server/engine/connection/embedded/runner';
import { readBuild } from './before';
import type { Build } from './before';
import { openCompany } from './company';
import type { Company } from './company';
import type { Setting } from './compare';
import { keeps } from './figures';
import type { Figure } from './figures';
import { startGenerator } from './load';
import { availability } from './parts/availability';
import { contracts } from './parts/contracts';
import { front } from './parts/front';
import { history } from './parts/history';
import { money } from './parts/money';
import { list, one, sheet } from './parts/reads';
import { planning } from './parts/planning';
import { search } from './parts/search';
import { start } from './parts/start';
import { writes } from './parts/writes';
import { engines, report } from './report';
import type { Engine } from './report';

/** In the order of the table. Writes last: they leave their records behind. */
const onCompany = { list, search, one, sheet, money, availability, history, writes };
type OnCompany = keyof typeof onCompany;
/** What all parts are measured by. */
interface Common extends Omit<Setting, 'company'> {
  build: Build | undefined;
}
/** Each makes the small company that it needs. */
const onItsOwn: Record<'start' | 'front' | 'planning' | 'contracts', (common: Common) => Promise<Figure[]>> =
  {
    start,
    front,
    planning,
    contracts,
  };
const isOnItsOwn = (part: string): part is keyof typeof onItsOwn => part in onItsOwn;
const order = [...Object.keys(onCompany), ...Object.keys(onItsOwn)];

const isEngine = (name: string): name is Engine => (engines as readonly string[]).includes(name);

/**
 * npm run bench [-- list search … --on embedded --on own --scale 100 --rounds 7 --ms 1500 --data folder --before checkout]: measures each
 * part, or some, against the floor of the same run, and renews their lines of docs/performance.md. `own` is the
 * PostgreSQL of TEST_DATABASE_URL. `--data` keeps the companies in a folder, or in databases of that PostgreSQL, for a
 * next run, since a large one takes minutes to make. `--before` measures another checkout of the product beside it.
 */
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '7' },
      ms: { type: 'string', default: '1500' },
      data: { type: 'string' },
      on: { type: 'string', multiple: true, default: ['embedded'] },
      before: { type: 'string' },
    },
    allowPositionals: true,
  });
  const unknown = positionals.find(part => !order.includes(part));
  if (unknown) throw new Error(`There is no part '${unknown}': ${order.join(', ')}`);
  const own = process.env.TEST_DATABASE_URL;
  const on = values.on.filter(isEngine);
  if (on.length < values.on.length) throw new Error(`--on takes ${engines.join(', ')}`);
  if (on.includes('own') && !own) throw new Error('--on own needs TEST_DATABASE_URL');
  const scale = Number(values.scale);
  const asked = order.filter(part => positionals.length === 0 || positionals.includes(part));
  const generator = startGenerator();
  const build = values.before === undefined ? undefined : await readBuild(values.before);
  const common = { generator, build, rounds: Number(values.rounds), milliseconds: Number(values.ms) };
  const found: Figure[] = [];
  try {
    for (const engine of on)
      found.push(...(await measureOn(engine, { asked, scale, data: values.data, common })));
  } finally {
    generator.stop();
    await build?.close();
  }
  const missed = found.filter(figure => !keeps(figure));
  console.log(missed.length === 0 ? 'Every aim is reached.' : `Under their aim:`);
  for (const { what, ratio } of missed) console.log(`- ${what}: ${ratio?.toFixed(2)}`);
}

interface Run {
  asked: readonly string[];
  scale: number;
  data: string | undefined;
  common: Common;
}

/** Measures the parts on one PostgreSQL, each reported once it is done. */
async function measureOn(engine: Engine, { asked, scale, data, common }: Run): Promise<Figure[]> {
  const own = engine === 'own' ? process.env.TEST_DATABASE_URL : undefined;
  const kept = (times: number) => data && `${data}/${own ? 'own-' : ''}x${scale * times}`;
  const open = (times: number) => openCompany(scale * times, { kept: kept(times), own }, common.build);
  const found: Figure[] = [];
  let company: Company | undefined;
  try {
    for (const part of asked) {
      if (isOnItsOwn(part)) {
        // They start the product by themselves, on what it has without any setting.
        if (own) continue;
        const figures = await onItsOwn[part](common);
        report(part, order, figures, {
          engine,
          postgres: await embeddedVersion(),
          data: 'DEMO_SCALE=1',
          ...common,
        });
        found.push(...figures);
        continue;
      }
      company ??= await open(1);
      const figures = await onCompany[part as OnCompany]({ ...common, company }, () => open(5));
      const [postgres, sizes] = await Promise.all([versionOf(company), sizesOf(company)]);
      report(part, order, figures, { engine, postgres, data: sizes, ...common });
      found.push(...figures);
    }
  } finally {
    await company?.stop();
  }
  return found;
}

/** What was measured on: kept companies grow with what is written into them. */
async function sizesOf({ pool }: Company): Promise<string> {
  const tables = ['vehicles', 'clients', 'reservations', 'contracts', 'receipts', 'payments', 'history-logs'];
  const counts = tables.map(async table => {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`);
    return `${rows[0]?.n.toLocaleString('en')} ${table}`;
  });
  return (await Promise.all(counts)).join(', ');
}

/** Such as 18.4. */
async function embeddedVersion(): Promise<string> {
  const { output } = await version(direct(), await findBinaries());
  return /[\d.]+/.exec(output)?.[0] ?? output.trim();
}

/** Such as 15.14. */
async function versionOf({ pool }: Company): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version.split(' ')[0] ?? '';
}
