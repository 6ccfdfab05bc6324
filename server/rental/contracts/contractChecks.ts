import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { passedChecks } from '../../../src/domain/passedChecks';
import type { PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import drivers from '../../../src/resources/settings/driver';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf } from '../../engine/sql/columnsOf';
import { factsOf, findingsOf } from './signing';
import type { FoundSigning } from './signing';
import { keptContractSql, signingSql } from './signingSql';

interface Found {
  signing: FoundSigning;
  insurance: { id: string; until: CalendarDate | null }[];
  readsPersons: boolean;
}

const v = columnsOf(vehicles, 'v');

/** What a contract that is kept was found in order by, as its signature judges it now. */
export const contractChecks: AnswerBehaviour<PageQuestions['ContractChecks']> = {
  sql({ input, bind, now, resources }) {
    const signing = signingSql(
      resources,
      keptContractSql(`${bind(input.contract)}::bigint`),
      `${bind(todayInTunis(now))}::date`,
    );
    const named = [drivers, clients].map(({ name }) => mayReadSql(resources.get(name)));
    return `SELECT json_build_object('signing', f.found, 'readsPersons', ${named.join(' AND ')},
      'insurance', (SELECT coalesce(json_agg(json_build_object('id', ${v.id}::text, 'until', ${v['validityDate.end_validity']}::text)), '[]')
        FROM ${v} WHERE ${v.id}::text IN (SELECT one ->> 'id' FROM jsonb_array_elements(f.found -> 'vehicles') one)))
      FROM (${signing}) f`;
  },
  answer(answered) {
    const { signing, insurance, readsPersons } = answered as Found;
    if (!signing?.contract || !signing.client) return [];
    const ends = new Map(insurance.map(({ id, until }) => [id, until]));
    const papers = { insurance: signing.vehicles.map(({ id }) => ends.get(id) ?? null), readsPersons };
    return passedChecks(factsOf(signing), findingsOf(signing), papers).map((one, index) => ({
      id: String(index + 1),
      ...one,
    }));
  },
};
