import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { floorsOf, oursOf, sameAnswers } from '../asking';
import type { Question } from '../asking';
import { compare, tail, throughput } from '../compare';
import type { Pair, Setting } from '../compare';
import { signIn } from '../company';
import type { Aim, Figure } from '../figures';
import { fastest } from '../fastest';

const connections = 16;

/** A read of the admin against the fastest of some paths of the floor, once both are seen to answer the same. */
export async function readAgainst(
  setting: Setting,
  what: string,
  questions: readonly Question[],
  aim: Aim,
  as: 'admin' | 'superadmin' = 'admin',
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
  return { what: name, ours: async () => ours, floor: async () => floor, connections, aim };
}

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
    const ask = { query, path: `/shown/${name}`, variables };
    const ours = await readAgainst(setting, `list of 25 ${name}, as shown`, [ask], { least: 0.85 });
    figures.push(throughput(ours, await compare(setting, ours)));
    if (name === 'vehicles') {
      const many = { ...ours, connections: 50 };
      figures.push(tail(many, await compare(setting, many), { most: 2 }));
    }
    const own = { ...ask, query: query.replace(/^query \w+/, 'query Mine') };
    const theirs = await readAgainst(setting, `list of 25 ${name}, by a document of one’s own`, [own], {
      least: 0.6,
    });
    figures.push(throughput(theirs, await compare(setting, theirs)));
  }
  return figures;
}

/** One contract with its client, its rows and what these refer to. */
export async function one(setting: Setting): Promise<Figure[]> {
  const { rows } = await setting.company.pool.query<{ id: string }>(
    `SELECT t.id::text FROM "contract-services" t JOIN "contract-services__contractDetails" r ON r.parent_id = t.id
     WHERE t.client IS NOT NULL GROUP BY t.id ORDER BY count(*) DESC, t.id LIMIT 1`,
  );
  const question = {
    query: documents.one(resources.get('contract-services'), resources),
    path: '/one',
    variables: { id: rows[0]?.id },
  };
  const pair = await readAgainst(setting, 'one contract with its rows', [question], { least: 0.75 });
  return [throughput(pair, await compare(setting, pair))];
}

const sheets = [
  // Of those that something holds, the one that it holds longest.
  [
    'vehicle',
    'vehicles',
    'SELECT subject_id::text AS id FROM vehicles__occupancy WHERE active AND period @> now() ORDER BY upper(period) DESC, id LIMIT 1',
  ],
  ['client', 'clients', 'SELECT id::text FROM clients ORDER BY id LIMIT 1'],
] as const;

/** A vehicle, with what it is doing and what falls due first; a client, with its papers. */
export async function sheet(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, name, sql] of sheets) {
    const { rows } = await setting.company.pool.query<{ id: string }>(sql);
    const query = documents.one(resources.get(name), resources);
    const question = { query, path: `/sheet/${what}`, variables: { id: rows[0]?.id } };
    const pair = await readAgainst(setting, `sheet of a ${what}`, [question], { least: 0.75 });
    figures.push(throughput(pair, await compare(setting, pair)));
  }
  return figures;
}
