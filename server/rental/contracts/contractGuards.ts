import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { findingsOf, keyOf } from './signing';
import type { FoundSigning } from './signing';
import { keptContractSql, signingSql } from './signingSql';
import { toSign } from './toSign';

/** The guards of a contract for its screen, as the signature judges them: of one that is kept, or that is being typed. */
export const contractGuards: AnswerBehaviour<PageQuestions['ContractGuards']> = {
  sql({ input, bind, now, resources }) {
    const { contract, client, departureDate, returnDate, vehicles, drivers } = input;
    const today = `${bind(todayInTunis(now))}::date`;
    if (!client)
      return `SELECT found FROM (${signingSql(resources, keptContractSql(`${bind(contract)}::bigint`), today)}) f`;
    const typed = toSign({
      ...input,
      id: contract ?? undefined,
      client,
      departureDate: departureDate ?? 0,
      returnDate: returnDate ?? 0,
      vehicles: vehicles ?? [],
      drivers: (drivers ?? []).map(({ driver, isMain = null, vehicle = null }) => ({
        driver,
        isMain,
        vehicle,
      })),
      waivers: [],
    });
    const waived = `coalesce(${keptContractSql(`${bind(contract ?? null)}::bigint`)} -> 'waived', '[]')`;
    const asTyped = `(${bind(JSON.stringify(typed))}::jsonb || jsonb_build_object('waived', ${waived}))`;
    return `SELECT found FROM (${signingSql(resources, asTyped, today)}) f`;
  },
  answer(answered) {
    const found = answered as FoundSigning | null;
    if (!found?.contract || !found.client) return [];
    return findingsOf(found).map(one => ({
      id: keyOf(one),
      guard: keyOf(one),
      severity: one.severity,
      isWaived: found.contract.waived.includes(keyOf(one)),
      sentence: one.sentence,
      resource: one.about.resource,
      record: one.about.id,
      path: one.about.path ?? null,
    }));
  },
};
