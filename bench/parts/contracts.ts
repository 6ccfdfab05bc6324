import { resources } from '../../src/resources/all';
import { documents } from '../../src/schema/api/documents';
import { ask, oursOf } from '../asking';
import { openCompany, signIn } from '../company';
import type { Setting } from '../compare';
import { median, milliseconds, perSecond } from '../figures';
import type { Figure } from '../figures';
import { measureInspection } from '../front/measureInspection';

const connections = 16;

/**
 * Rental contracts of a small company, and their inspections. Their statements are those of any list and any record, which
 * the other parts compare with the floor: here is what they come to. Those of a large company are in `money`.
 */
export async function contracts({ generator, rounds, milliseconds: long }: Omit<Setting, 'company'>) {
  const company = await openCompany(1);
  try {
    const { rows } = await company.pool.query<{ contract: string; vehicle: string; of: string }>(
      `SELECT c.id::text AS contract, l.vehicle::text, (SELECT count(*) FROM contracts)::text AS of FROM contracts c JOIN contracts__vehicles l ON l.parent_id = c.id
       WHERE l."lineState" = 'ON_RENT' ORDER BY c.id LIMIT 1`,
    );
    const [{ contract, vehicle, of } = { contract: '', vehicle: '', of: '' }] = rows;
    const token = await signIn(company.product.port, 'superadmin');
    const reads = [
      [
        'list of 25 contracts',
        documents.shown(resources.get('contracts'), resources),
        { offset: 0, limit: 25, sort: 'departureDate', order: 'desc' },
      ],
      ['sheet of a contract', documents.one(resources.get('contracts'), resources), { id: contract }],
      [
        'what an inspection needs',
        documents.question('InspectionToMake', resources),
        { contract, vehicle, kind: 'RETURN' },
      ],
    ] as const;
    const figures: Figure[] = [];
    for (const [what, query, variables] of reads) {
      const target = oursOf(company, token, { query, variables, path: '' });
      await ask(target);
      const found = [];
      for (let round = 0; round <= rounds; round += 1)
        found.push(await generator.load(target, connections, long));
      const told = found.slice(1);
      figures.push({
        what: `${what}, ${connections} connections`,
        ours: perSecond(median(told.map(one => one.perSecond))),
        floor: '',
        ratio: null,
        also: `p99 ${milliseconds(median(told.map(one => one.p99)))}; ${(median(told.map(one => one.bytes)) / 1000).toFixed(1)} kB; ${of} contracts`,
      });
    }
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
