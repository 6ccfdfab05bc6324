import { addDays } from '../../../../src/domain/calendarDate';
import { tunisDate } from '../../../../src/domain/instant';
import type { Contract } from '../../contracts/contract';
import type { Guarantee } from '../../guarantees/moveGuarantee';
import { DAY, MINUTE } from '../seeded';
import type { Day, Seeded, Step } from '../seeded';

/** Days after the return when a caution is given back, and until when it may be kept. */
const GIVEN_BACK_AFTER = 2;
const KEPT = 7;
/** Days after the return until when a pre-authorisation holds. */
const AUTHORISED = 20;

/** The cautions of contracts that were signed, each a pre-authorisation: no money moves. */
export function* makeCautions(
  contracts: readonly Seeded<Contract>[],
  day: Day,
  number: (caution: Seeded<Guarantee>) => void,
): Generator<Seeded<Guarantee>> {
  const withGuarantee = contracts.filter(({ values }) => values.signedAt !== null && values.guaranteeAmount);
  const inOrder = withGuarantee.toSorted((a, b) => (a.values.signedAt ?? 0) - (b.values.signedAt ?? 0));
  for (const [index, contract] of inOrder.entries()) {
    const caution = cautionOf(String(index + 1), contract.values, day);
    number(caution);
    yield caution;
  }
}

/** When the caution of a contract is given back, which may be to come; null of one that has none to give back. */
export function refundedAt({ guaranteeAmount, actualReturnDate, vehicles }: Contract): number | null {
  const isReceived = guaranteeAmount && vehicles.some(({ departedAt }) => departedAt);
  return isReceived && actualReturnDate !== null ? actualReturnDate + GIVEN_BACK_AFTER * DAY : null;
}

function cautionOf(id: string, contract: Contract, { start }: Day): Seeded<Guarantee> {
  const signedAt = contract.signedAt ?? 0;
  const expected = contract.guaranteeAmount ?? 0;
  const departures = contract.vehicles.flatMap(({ departedAt }) => departedAt ?? []);
  const receivedAt = departures.length > 0 ? Math.max(signedAt, Math.min(...departures) - 10 * MINUTE) : null;
  const returnedAt = receivedAt === null ? null : contract.actualReturnDate;
  const givenBackAt = refundedAt(contract);
  const isRefunded = givenBackAt !== null && givenBackAt < start;
  const isOver = contract.stage === 'CANCELLED';
  const nothing = { received: 0, refunded: 0, held: 0 };
  const given = { ...nothing, received: expected };
  const steps: Step[] = [
    { action: 'CREATE', at: signedAt, by: 'admin', as: { ...nothing, ...unknown, state: 'EXPECTED' } },
  ];
  if (receivedAt !== null)
    steps.push({
      action: 'receiveGuarantee',
      at: receivedAt,
      by: 'admin',
      as: { ...given, held: expected, state: 'HELD', heldUntil: null },
    });
  if (returnedAt !== null)
    steps.push({
      action: 'beginRestitution',
      at: returnedAt,
      by: 'admin',
      as: { ...given, held: expected, state: 'HELD' },
      message: label => `Véhicules revenus\u00a0: la caution ${label} est à rendre`,
    });
  if (isRefunded) steps.push({ action: 'refundGuarantee', at: givenBackAt, by: 'admin' });
  if (isOver) steps.push({ action: 'endGuarantee', at: contract.updatedAt, by: 'admin' });
  const state = isOver ? 'NONE' : receivedAt === null ? 'EXPECTED' : isRefunded ? 'REFUNDED' : 'HELD';
  const planned = tunisDate(returnedAt ?? contract.returnDate);
  return {
    values: {
      ...unknown,
      contractStage: null,
      owed: null,
      keptFor: null,
      ...(receivedAt === null
        ? nothing
        : isRefunded
          ? { ...given, refunded: expected }
          : { ...given, held: expected }),
      ...(receivedAt !== null && {
        method: 'OTPE',
        reference: `PA${id.padStart(6, '0')}`,
        expiry: addDays(planned, AUTHORISED),
        receivedAt: tunisDate(receivedAt),
      }),
      id,
      createdAt: signedAt,
      updatedAt: steps.at(-1)?.at ?? signedAt,
      number: '',
      state,
      contract: contract.id,
      client: contract.client,
      expected,
      noneReason: isOver ? `Contrat ${contract.contractNumber} annulé` : null,
      heldUntil: returnedAt === null ? null : addDays(planned, KEPT),
      retained: 0,
    },
    steps,
    labels: { contract: contract.contractNumber ?? '' },
  };
}

/** How it is given, before it is. */
const unknown = {
  method: null,
  reference: null,
  expiry: null,
  bank: null,
  chequeNumber: null,
  drawer: null,
  payer: null,
  identityType: null,
  identityNumber: null,
  chequeExpiry: null,
  account: null,
  receivedAt: null,
  heldUntil: null,
  noneReason: null,
};
