import type { GuardFinding } from '../../../src/domain/contractGuard';
import { onlyToSign } from '../../../src/domain/signingGuards';
import type { ReadContext, WriteContext } from '../../engine/records/context';
import { cautionStops } from './caution';
import type { Contract } from './contract';
import { findSigningOf, refuseStops, stopsOf } from './guards';
import type { NewLine } from './lines';
import { findingsOf, keyOf } from './signing';
import type { FoundSigning } from './signing';
import { toSign } from './toSign';

/** Whether a guard of the signature is asked again of a line alone: whom it is rented to was judged once. */
const isOfLine = ({ rule }: GuardFinding) =>
  rule !== 'CLIENT_BLACKLISTED' && rule !== 'PRICE_MISSING' && !onlyToSign.has(rule);

/** What stops a line by the guards of the signature as they find it now, waivers of its contract apart. */
export async function lineStops(context: ReadContext, contract: Contract, line: NewLine) {
  const found = await findSigningOf(context, toSign({ ...contract, vehicles: [line] }));
  return stopsOf(findingsOf(found), found.contract.waived).filter(isOfLine);
}

/** All that keeps the keys of a line from being handed over: its papers and drivers as at the signature, its caution. */
export const stopsOfHandover = async (context: WriteContext, contract: Contract, line: NewLine) => [
  ...(await cautionStops(context, contract)),
  ...(await lineStops(context, contract, line)),
];

/** The same of what was found for a screen: not what only a signature asks, and what only warns. */
export const handoverFindings = (found: FoundSigning): GuardFinding[] =>
  findingsOf(found).filter(one => isOfLine(one) && one.severity !== 'warning');

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

interface Waiver {
  guard: string | null;
  label: string | null;
  reason: string | null;
  at: number | null;
  by: string | null;
}
