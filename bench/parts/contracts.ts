import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { ask, oursOf } from '../asking';
import { openCompany, signIn } from '../company';
import { compare, throughput } from '../compare';
import type { Setting } from '../compare';
import { median, milliseconds, perSecond } from '../figures';
import type { Figure } from '../figures';
import { measureInspection } from '../front/measureInspection';
import { readAgainst } from './reads';

const connections = 16;

/**
 * Rental contracts of a small company, against what the floor answers, and their inspections. Those of a large company are
 * in `money`.
 */
export async function contracts({ generator, rounds, milliseconds: long }: Omit<Setting, 'company'>) {
  const company = await openCompany(1);
  try {
    const setting: Setting = { company, generator, rounds, milliseconds: long };
    const { rows } = await company.pool.query<{ contract: string; vehicle: string; of: string }>(
      `SELECT c.id::text AS contract, l.vehicle::text, (SELECT count(*) FROM contracts)::text AS of FROM contracts c JOIN contracts__vehicles l ON l.parent_id = c.id
       WHERE l."lineState" = 'ON_RENT' ORDER BY c.id LIMIT 1`,
    );
    const [{ contract, vehicle, of } = { contract: '', vehicle: '', of: '' }] = rows;
    const contractsOf = resources.get('contracts');
    const reads = [
      {
        what: 'list of 25 contracts',
        query: documents.shown(contractsOf, resources),
        path: '/shown/contracts',
        variables: { offset: 0, limit: 25, sort: 'departureDate', order: 'desc' },
        aim: { least: 0.85 },
      },
      {
        what: 'sheet of a contract',
        query: documents.one(contractsOf, resources),
        path: '/sheet/contract',
        variables: { id: contract },
        aim: { least: 0.75 },
      },
    ];
    const figures: Figure[] = [];
    for (const { what, aim, ...question } of reads) {
      const read = { what: `${what}, of ${of}`, questions: [question], aim, as: 'superadmin' as const };
      const pair = await readAgainst(setting, read);
      figures.push(throughput(pair, await compare(setting, pair)));
    }
    figures.push(await needed(setting, { contract, vehicle, kind: 'RETURN' }));
    const path = `/contract/inspection?contract=${contract}&vehicle=${vehicle}&kind=RETURN`;
    const { first, installed } = await measureInspection(
      `http://127.0.0.1:${company.product.port}`,
      path,
      rounds,
    );
    const also = 'processor ÷ 4, 150 ms and 1.6 Mbit/s; instead of the floor, what it may take';
    return [
      ...figures,
      {
        what: 'inspection usable, nothing of it there',
        ours: milliseconds(first),
        floor: '2000 ms',
        ratio: first / 2000,
        aim: { most: 1 },
        also,
      },
      {
        what: 'inspection usable, installed',
        ours: milliseconds(installed),
        floor: '2000 ms',
        ratio: installed / 2000,
        aim: { most: 1 },
        also,
      },
    ] satisfies Figure[];
  } finally {
    await company.stop();
  }
}

/** What an inspection needs before it begins, without a floor: how many such answers a second. */
async function needed({ company, generator, rounds, milliseconds: long }: Setting, variables: object) {
  const token = await signIn(company.product.port, 'superadmin');
  const query = documents.question('InspectionToMake', resources);
  const target = oursOf(company, token, { query, variables });
  await ask(target);
  const found = [];
  for (let round = 0; round <= rounds; round += 1)
    found.push(await generator.load(target, connections, long));
  const counted = found.slice(1);
  return {
    what: `what an inspection needs, ${connections} connections`,
    ours: perSecond(median(counted.map(one => one.perSecond))),
    floor: '',
    ratio: null,
    also: `p99 ${milliseconds(median(counted.map(one => one.p99)))}; ${(median(counted.map(one => one.bytes)) / 1000).toFixed(1)} kB`,
  } satisfies Figure;
}
