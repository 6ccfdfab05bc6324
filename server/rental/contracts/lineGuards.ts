import type { GuardFinding } from '../../../src/domain/contractGuard';
import { onlyToSign } from '../../../src/domain/signingGuards';
import type { ReadContext, WriteContext } from '../../engine/records/context';
import type { Contract } from './contract';
import { findSigningOf, refuseStops, stopsOf } from './guards';
import type { NewLine } from './lines';
import { findingsOf, keyOf } from './signing';
import { toSign } from './toSign';

/**
 * The guards of a line that is to be kept longer, or that takes another vehicle: insurance and licences stop it; a
 * paper may be waived, by a super administrator who gives a reason. @returns the waivers of the contract, these
 * included.
 * @throws Refusal at `place`.
 */
export async function judgeLine(
  context: WriteContext,
  contract: Contract,
  line: NewLine,
  { reason, place }: { reason: string | null; place: string },
): Promise<NonNullable<Contract['waivers']> | Waiver[]> {
  const { caller, engine, warn } = context;
  const stops = await lineStops(context, contract, line);
  const waivable =
    caller.role === 'SUPER_ADMIN' && reason ? stops.filter(one => one.severity === 'waivable') : [];
  refuseStops(
    stops.filter(one => !waivable.includes(one)),
    place,
  );
  for (const { sentence } of waivable) warn?.(`${sentence} Dérogation\u00a0: ${reason}.`);
  return [
    ...(contract.waivers ?? []),
    ...waivable.map(one => ({
      guard: keyOf(one),
      label: one.sentence,
      reason,
      at: engine.now(),
      by: caller.id,
    })),
  ];
}

/** What stops a line that is to be kept longer, or that takes another vehicle. */
export async function lineStops(
  context: ReadContext,
  contract: Contract,
  line: NewLine,
): Promise<GuardFinding[]> {
  const found = await findSigningOf(context, toSign({ ...contract, vehicles: [line] }));
  return stopsOf(findingsOf(found), found.contract.waived).filter(
    ({ rule }) => rule !== 'CLIENT_BLACKLISTED' && rule !== 'PRICE_MISSING' && !onlyToSign.has(rule),
  );
}

interface Waiver {
  guard: string | null;
  label: string | null;
  reason: string | null;
  at: number | null;
  by: string | null;
}
