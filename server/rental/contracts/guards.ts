import { todayInTunis } from '../../../src/domain/calendarDate';
import { stopping } from '../../../src/domain/contractGuard';
import type { GuardFinding } from '../../../src/domain/contractGuard';
import { prepared } from '../../engine/connection/prepared';
import { Refusal } from '../../engine/base/refusal';
import type { ReadContext, WriteContext } from '../../engine/records/context';
import { findingsOf, keyOf } from './signing';
import type { ContractToSign, FoundSigning } from './signing';
import { keptContractSql, signingSql } from './signingSql';

/** All that a contract that is kept is judged by. */
export async function findSigning({ tx, engine }: ReadContext, id: string): Promise<FoundSigning> {
  const { rows } = await tx.query<{ found: FoundSigning }>(
    prepared(signingSql(engine.resources, keptContractSql('$1::bigint'), '$2::date'), [
      id,
      todayInTunis(engine.now()),
    ]),
  );
  return (rows[0] as { found: FoundSigning }).found;
}

/** The same of one that is about to be: another return, another vehicle, one more driver. */
export async function findSigningOf(
  { tx, engine }: ReadContext,
  contract: ContractToSign,
): Promise<FoundSigning> {
  const { rows } = await tx.query<{ found: FoundSigning }>(
    prepared(signingSql(engine.resources, '$1', '$2::date'), [
      JSON.stringify(contract),
      todayInTunis(engine.now()),
    ]),
  );
  return (rows[0] as { found: FoundSigning }).found;
}

/** Those that stop a contract, whatever was waived of the others. */
export function stopsOf(findings: readonly GuardFinding[], waived: readonly string[]): GuardFinding[] {
  const stops = new Set(
    stopping(
      findings.map(one => ({ ...one, rule: keyOf(one) })),
      new Set(waived),
    ).map(({ rule }) => rule),
  );
  return findings.filter(one => stops.has(keyOf(one)));
}

/** @throws Refusal that lists all of them, each at its field. @param places where it is not the contract's own form. */
export function refuseStops(stops: readonly GuardFinding[], place?: string): void {
  if (stops.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { about, sentence } of stops) {
    const path = place ?? about.path ?? 'client';
    fields[path] = [fields[path], sentence].filter(Boolean).join(' ');
  }
  throw new Refusal('CONFLICT', stops.map(({ sentence }) => sentence).join(' '), { fields });
}

/** What is only to be reported: warnings, and what a super administrator has waived. */
export function tellGuards(
  { warn }: Pick<WriteContext, 'warn'>,
  findings: readonly GuardFinding[],
  { contract }: FoundSigning,
): void {
  for (const one of findings) {
    if (one.severity === 'warning') warn?.(one.sentence);
    else if (contract.waived.includes(keyOf(one))) warn?.(`${one.sentence} Une dérogation a été donnée.`);
  }
}

export { findingsOf };
