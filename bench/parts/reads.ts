import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { ask, floorsOf, oursOf, sameAnswers } from '../asking';
import type { Question } from '../asking';
import { compare, tail, throughput } from '../compare';
import type { Pair, Setting } from '../compare';
import { common } from '../before';
import { signIn } from '../company';
import type { Earlier, Served } from '../company';
import type { Aim, Figure } from '../figures';
import { fastest } from '../fastest';
import type { Target } from '../load';

const connections = 16;

/** What is asked of both, by some paths of the floor. */
export interface Read {
  what: string;
  questions: readonly Question[];
  aim: Aim;
  as?: 'admin' | 'superadmin';
  /** What an earlier build's screen asks in its place, of its own company. */
  before?: (earlier: Earlier) => Asked | Promise<Asked>;
}
type Asked = Omit<Question, 'path'>;

/** A read of the admin against the fastest of some paths of the floor, once both are seen to answer the same. */
export async function readAgainst(
  setting: Setting,
  { what, questions, aim, as = 'admin', before }: Read,
): Promise<Pair> {
  const { company } = setting;
  const token = await signIn(company.product.port, as);
  const [first] = questions;
  if (!first) throw new Error('Nothing is asked');
  const ours = oursOf(company, token, first);
  for (const question of questions) await sameAnswers(ours, floorsOf(company, question));
  const floor = await fastest(
    setting,
    questions.map(question => floorsOf(company, question)),
    connections,
  );
  const name = questions.length > 1 ? `${what} (floor: ${floor.path.split('/').at(-1)})` : what;
  const earlier = company.before && before && (await askEarlier(company.before, as, before));
  return {
    what: name,
    ours: async () => ours,
    floor: async () => floor,
    before: earlier && (async () => earlier),
    connections,
    aim,
  };
}

/** @throws Error when the earlier build does not answer. */
async function askEarlier(
  earlier: Earlier,
  as: 'admin' | 'superadmin',
  before: NonNullable<Read['before']>,
): Promise<Target> {
  const token = await signIn(earlier.product.port, as);
  const target = oursOf(earlier, token, await before(earlier));
  await ask(target);
  return target;
}

/** The page that a list of an earlier build asks: before lists asked for what they show, whole records. */
export const listBefore = ({ build }: Earlier, name: string) => {
  const { list, shown = list } = build.documents;
  return shown(build.resources.get(name), build.resources);
};

const idOf = async ({ pool }: Served, sql: string) => (await pool.query<{ id: string }>(sql)).rows[0]?.id;

/** A document that nobody has told the server of. */
const mine = (query: string) => query.replace(/^query \w+/, 'query Mine');

/** The first page of each list that is opened most, in the order in which it opens. */
const lists = [
  ['vehicles', 'registration', 'asc'],
  ['clients', 'id', 'desc'],
  ['reservations', 'departureDate', 'desc'],
  ['receipts', 'issueDate', 'desc'],
] as const;

/**
 * What lists show, no more and no less, counted and with the labels of their records: by the admin, and by a document of
 * somebody else's, which nobody has told the server of.
 */
export async function list(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, sort, order] of lists) {
    const query = documents.shown(resources.get(name), resources);
    const variables = { offset: 0, limit: 25, sort, order };
    const asked = { query, path: `/shown/${name}`, variables };
    const ours = await readAgainst(setting, {
      what: `list of 25 ${name}, as shown`,
      questions: [asked],
      aim: { least: 0.85 },
      before: earlier => ({ query: listBefore(earlier, name), variables }),
    });
    figures.push(throughput(ours, await compare(setting, ours)));
    if (name === 'vehicles') {
      const many = { ...ours, connections: 50 };
      figures.push(tail(many, await compare(setting, many), { most: 2 }));
    }
    const own = { ...asked, query: mine(query) };
    const theirs = await readAgainst(setting, {
      what: `list of 25 ${name}, by a document of one’s own`,
      questions: [own],
      aim: { least: 0.6 },
      before: earlier => ({
        query: mine(common(listBefore(earlier, name), query)),
        variables,
      }),
    });
    figures.push(throughput(theirs, await compare(setting, theirs)));
  }
  return figures;
}

/** The service contract that has the most rows. */
const longest = `SELECT t.id::text FROM "contract-services" t JOIN "contract-services__contractDetails" r ON r.parent_id = t.id
  WHERE t.client IS NOT NULL GROUP BY t.id ORDER BY count(*) DESC, t.id LIMIT 1`;

/** One contract with its client, its rows and what these refer to. */
export async function one(setting: Setting): Promise<Figure[]> {
  return [
    await record(setting, {
      what: 'one contract with its rows',
      name: 'contract-services',
      path: '/one',
      sql: longest,
    }),
  ];
}

const sheets = [
  {
    what: 'sheet of a vehicle',
    name: 'vehicles',
    path: '/sheet/vehicle',
    // Of those that something holds, the one that it holds longest.
    sql: 'SELECT subject_id::text AS id FROM vehicles__occupancy WHERE active AND period @> now() ORDER BY upper(period) DESC, id LIMIT 1',
  },
  {
    what: 'sheet of a client',
    name: 'clients',
    path: '/sheet/client',
    sql: 'SELECT id::text FROM clients ORDER BY id LIMIT 1',
  },
];

/** A vehicle, with what it is doing and what falls due first; a client, with its papers. */
export async function sheet(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const each of sheets) figures.push(await record(setting, each));
  return figures;
}

/** One record. @param sql finds it in a company. */
async function record(
  setting: Setting,
  { what, name, path, sql }: { what: string; name: string; path: string; sql: string },
): Promise<Figure> {
  const query = documents.one(resources.get(name), resources);
  const pair = await readAgainst(setting, {
    what,
    questions: [{ query, path, variables: { id: await idOf(setting.company, sql) } }],
    aim: { least: 0.75 },
    before: async earlier => ({
      query: earlier.build.documents.one(earlier.build.resources.get(name), earlier.build.resources),
      variables: { id: await idOf(earlier, sql) },
    }),
  });
  return throughput(pair, await compare(setting, pair));
}
