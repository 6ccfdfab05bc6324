import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { compare, throughput } from '../compare';
import type { Setting } from '../compare';
import type { Served } from '../company';
import type { Figure } from '../figures';
import { listBefore, readAgainst } from './reads';

const paths = ['/search/once', '/search/window', '/search/twice'];

/** The clients that words find in names, numbers, phones and e-mails: how many, and the first 25 as the list shows them. */
export async function search(setting: Setting): Promise<Figure[]> {
  const query = documents.shown(resources.get('clients'), resources);
  const figures: Figure[] = [];
  const earlier = setting.company.before && (await words(setting.company.before));
  for (const [kind, searchWord] of await words(setting.company)) {
    const variables = { offset: 0, limit: 25, sort: 'id', order: 'desc', searchWord };
    const pair = await readAgainst(setting, {
      what: `search, ${kind}`,
      questions: paths.map(path => ({ query, path, variables })),
      aim: { least: 0.85 },
      before: company => ({
        query: listBefore(company, 'clients'),
        variables: { ...variables, searchWord: earlier?.get(kind) },
      }),
    });
    figures.push(throughput(pair, await compare(setting, pair)));
  }
  return figures;
}

/** Words that the company at hand has few and many of, and a piece of a phone. */
async function words({ pool }: Served): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ rare: string; common: string; phone: string }>(
    `WITH names AS (SELECT lower("otherDetails__lastName") AS word, count(*) AS n FROM clients
       WHERE "partyType" <> 'SUPPLIER' AND "otherDetails__lastName" ~ '^[A-Za-z]{5,}$' GROUP BY 1)
     SELECT (SELECT word FROM names ORDER BY n, word LIMIT 1) AS rare, 'mail.test' AS common,
       (SELECT right(phone, 6) FROM clients WHERE phone LIKE '+216%' ORDER BY id LIMIT 1) AS phone`,
  );
  const { rare = '', common = '', phone = '' } = rows[0] ?? {};
  return new Map([
    ['a rare word', rare],
    ['a common word', common],
    ['a piece of a phone', phone],
  ]);
}
