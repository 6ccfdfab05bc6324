import type pg from 'pg';
import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { compare, throughput } from '../compare';
import type { Pair, Setting } from '../compare';
import type { Company } from '../company';
import { milliseconds } from '../figures';
import type { Figure } from '../figures';
import { listBefore, readAgainst } from './reads';

const perPage = 25;
const pages = [
  { page: 1, aim: { least: 0.85 } },
  { page: 1000, aim: { least: 0.8 } },
];
const paths = ['/history/counted', '/history/kept', '/history/days'];

/**
 * The entries of one user about one kind of records: how many, and a page. And again with five times the data, whose
 * servers `larger` opens.
 */
export async function history(setting: Setting, larger: () => Promise<Company>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const pair of await pairsOf(setting)) figures.push(throughput(pair, await compare(setting, pair)));
  const company = await larger();
  try {
    const large = await pairsOf({ ...setting, company });
    for (const [index, pair] of (await pairsOf(setting)).entries())
      figures.push(await growth(setting, pair, large[index] ?? pair));
  } finally {
    await company.stop();
  }
  return figures;
}

interface Subject {
  userId: string;
  entityType: string;
}

/** The user and the kind of records that history tells most of; makes the counts that the floor is given. */
async function commonest(pool: pg.Pool): Promise<Subject> {
  await pool.query(`CREATE SCHEMA IF NOT EXISTS floor`);
  await pool.query(`DROP TABLE IF EXISTS floor.history_counts`);
  await pool.query(`CREATE TABLE floor.history_counts AS
    SELECT "userId", "entityType", count(*) AS n FROM "history-logs" WHERE "userId" IS NOT NULL GROUP BY 1, 2`);
  await pool.query(`ALTER TABLE floor.history_counts ADD PRIMARY KEY ("userId", "entityType")`);
  await pool.query(`DROP TABLE IF EXISTS floor.history_days`);
  await pool.query(`CREATE TABLE floor.history_days AS
    SELECT "userId", "entityType", ("createdAt" AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM "history-logs" WHERE "userId" IS NOT NULL GROUP BY 1, 2, 3`);
  await pool.query(`ALTER TABLE floor.history_days ADD PRIMARY KEY ("userId", "entityType", day)`);
  const { rows } = await pool.query<Subject>(
    `SELECT "userId"::text AS "userId", "entityType" FROM floor.history_counts ORDER BY n DESC LIMIT 1`,
  );
  if (!rows[0]) throw new Error('This company has no history');
  return rows[0];
}

async function pairsOf(setting: Setting): Promise<Pair[]> {
  const query = documents.list(resources.get('logs'), resources);
  const subject = await commonest(setting.company.pool);
  const pairs: Pair[] = [];
  for (const { page, aim } of pages) {
    const variables = {
      offset: (page - 1) * perPage,
      limit: perPage,
      sort: 'createdAt',
      order: 'desc',
      ...subject,
    };
    pairs.push(
      await readAgainst(setting, {
        what: `history of a user and a kind, page ${page}`,
        questions: paths.map(path => ({ query, path, variables })),
        aim,
        as: 'superadmin',
        before: async earlier => ({
          query: listBefore(earlier, 'logs'),
          variables: { ...variables, ...(await commonest(earlier.pool)) },
        }),
      }),
    );
  }
  return pairs;
}

/** Our time for one request, the two sizes in turn: each round asks both. */
async function growth(setting: Setting, small: Pair, large: Pair): Promise<Figure> {
  const found = await compare(setting, { ...large, floor: small.ours, before: undefined });
  const earlier =
    small.before && large.before
      ? await compare(setting, { ...large, ours: large.before, floor: small.before, before: undefined })
      : undefined;
  return {
    what: `${small.what.replace(/ \(.*/, '')}, five times the data`,
    ours: timeOf(found.ours),
    floor: timeOf(found.floor),
    ratio: 1 / found.ratio,
    before:
      earlier &&
      `${(1 / earlier.ratio).toFixed(2)} (${timeOf(earlier.ours)} against ${timeOf(earlier.floor)})`,
    aim: { most: 1.3 },
    also: 'floor: our own time with the data once',
  };
}

const timeOf = ({ perSecond }: { perSecond: number }) => milliseconds(1000 / perSecond);
