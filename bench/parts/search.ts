import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { compare, throughput } from '../compare';
import type { Setting } from '../compare';
import type { Figure } from '../figures';
import { readAgainst } from './reads';

const paths = ['/search/once', '/search/window', '/search/twice'];

/** The clients that words find in names, numbers, phones and e-mails: how many, and the first 25. */
export async function search(setting: Setting): Promise<Figure[]> {
  const query = documents.list(resources.get('clients'), resources);
  const figures: Figure[] = [];
  for (const [kind, searchWord] of await words(setting)) {
    const variables = { offset: 0, limit: 25, sort: 'id', order: 'desc', searchWord };
    const questions = paths.map(path => ({ query, path, variables }));
    const pair = await readAgainst(setting, `search, ${kind}`, questions, { least: 0.85 });
    figures.push(throughput(pair, await compare(setting, pair)));
  }
  return figures;
}

/** Words that the company at hand has few and many of, and a piece of a phone. */
async function words({ company }: Setting): Promise<[string, string][]> {
  const { rows } = await company.pool.query<{ rare: string; common: string; phone: string }>(
    `WITH names AS (SELECT lower("otherDetails__lastName") AS word, count(*) AS n FROM clients
       WHERE "partyType" <> 'SUPPLIER' AND "otherDetails__lastName" ~ '^[A-Za-z]{5,}$' GROUP BY 1)
     SELECT (SELECT word FROM names ORDER BY n, word LIMIT 1) AS rare, 'mail.test' AS common,
       (SELECT right(phone, 6) FROM clients WHERE phone LIKE '+216%' ORDER BY id LIMIT 1) AS phone`,
  );
  return Object.entries(rows[0] ?? {}).map(([kind, word]) => [
    kind === 'phone' ? 'a piece of a phone' : `a ${kind} word`,
    word,
  ]);
}
