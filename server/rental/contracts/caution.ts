import { addDays, todayInTunis } from '../../../src/domain/calendarDate';
import { tunisDate } from '../../../src/domain/instant';
import type { GuardFinding } from '../../../src/domain/contractGuard';
import { judgeDeparture } from '../../../src/domain/rentalGuards';
import guarantees from '../../../src/resources/bank/guarantee';
import contracts from '../../../src/resources/contract/contract';
import { Refusal } from '../../engine/base/refusal';
import type { AfterWrite } from '../../engine/records/behaviours';
import type { WriteContext } from '../../engine/records/context';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';
import { cautionSql, g } from '../guarantees/cautionSql';
import { expectGuarantee } from '../guarantees/expectGuarantee';
import { giveBack } from '../guarantees/giveBack';
import { judgeDay } from '../payments/judgeDay';
import { lastGuarantee } from '../guarantees/lastGuarantee';
import type { Guarantee } from '../guarantees/moveGuarantee';
import { receiveGuarantee, waiveGuarantee } from '../guarantees/receiveGuarantee';
import type { Contract, ContractCall } from './contract';
import { refuseStage } from './currentLine';

const k = columnsOf(contracts, 'k');

/** Days that a caution may be kept once the cars are back: fines and damage come to light meanwhile. */
const daysKept = 7;

type Asking = Pick<Contract, 'id' | 'client' | 'guaranteeAmount'>;

/** What a signature, or the end of what was signed, makes of the caution of a contract. */
export async function followCaution(write: AfterWrite<Contract>): Promise<void> {
  const { kind, before, tx, id } = write;
  if (kind !== 'update' || !before?.guaranteeAmount) return;
  if (before.stage !== 'DRAFT' && before.stage !== 'SIGNED') return;
  const { rows } = await tx.query<Pick<Contract, 'stage' | 'guaranteeOutcome'>>(
    `SELECT ${k.stage} AS stage, ${k.guaranteeOutcome} AS "guaranteeOutcome" FROM ${k} WHERE ${k.id} = $1`,
    [id],
  );
  const { stage, guaranteeOutcome = null } = rows[0] ?? {};
  if (before.stage === 'DRAFT' && stage === 'SIGNED') await awaitedGuarantee(write, before);
  if (before.stage === 'SIGNED' && stage === 'CANCELLED') await endCaution(write, before, guaranteeOutcome);
}

/** The caution that a signed contract waits for, begun where it is not yet: one contract, signed again, keeps its own. */
async function awaitedGuarantee(context: WriteContext, contract: Asking): Promise<string> {
  const { id, client, guaranteeAmount } = contract;
  const expected = guaranteeAmount ?? 0;
  const last = await lastGuarantee(context, id);
  if (last?.state === 'HELD' || (last?.state === 'EXPECTED' && last.expected === expected)) return last.id;
  if (last?.state !== 'EXPECTED') return expectGuarantee(context, { contract: id, client, expected });
  await updateRecord(
    context,
    guarantees,
    last.id,
    { expected },
    {
      action: 'expectGuarantee',
      message: 'Contrat signé de nouveau',
    },
  );
  return last.id;
}

/** A contract that does not take place: nothing is awaited any more, and what was left is given back, or is to be. */
async function endCaution(
  context: WriteContext,
  { id, contractNumber }: Contract,
  outcome: Contract['guaranteeOutcome'],
): Promise<void> {
  const last = await lastGuarantee(context, id);
  const message = `Contrat ${contractNumber} annulé`;
  if (last?.state === 'HELD' && outcome === 'REFUND') {
    const date = todayInTunis(context.engine.now());
    await judgeDay(context, date);
    return giveBack(context, last, { date, amount: last.held, account: null });
  }
  const values =
    last?.state === 'EXPECTED'
      ? { state: 'NONE', noneReason: message }
      : last?.state === 'HELD'
        ? { heldUntil: addDays(todayInTunis(context.engine.now()), daysKept) }
        : null;
  if (last && values)
    await updateRecord(context, guarantees, last.id, values, { action: 'endGuarantee', message });
}

/** All the cars of a contract are back: its caution is to be given back within a week. @param at epoch ms. */
export async function beginRestitution(context: WriteContext, contract: string, at: number): Promise<void> {
  const last = await lastGuarantee(context, contract);
  if (last?.state !== 'HELD') return;
  const heldUntil = addDays(tunisDate(at), daysKept);
  await updateRecord(
    context,
    guarantees,
    last.id,
    { heldUntil },
    {
      action: 'beginRestitution',
      message: 'Véhicules revenus\u00a0: la caution est à rendre',
    },
  );
}

/**
 * A car leaves once the caution is held, or somebody gave the reason for none (domain C.7); a contract that requires
 * none lets it. That it was inspected, the inspection itself shows. @returns what stops it.
 */
export async function cautionStops({ tx }: WriteContext, contract: Contract): Promise<GuardFinding[]> {
  if (!contract.guaranteeAmount) return [];
  const { rows } = await tx.query<{ caution: Pick<Guarantee, 'id' | 'state' | 'noneReason'> | null }>(
    `SELECT ${cautionSql('k', `json_build_object('id', ${g.id}::text, 'state', ${g.state}, 'noneReason', ${g.noneReason})`)} AS caution
     FROM ${k} WHERE ${k.id} = $1`,
    [contract.id],
  );
  return judgeCaution(rows[0]?.caution ?? null);
}

/** What keeps a vehicle from leaving with this caution, null before there is one. */
export function judgeCaution(caution: Pick<Guarantee, 'id' | 'state' | 'noneReason'> | null): GuardFinding[] {
  const { id = '', state = 'EXPECTED', noneReason = null } = caution ?? {};
  const about = { resource: guarantees.name, id };
  return judgeDeparture({ lines: [], caution: { about, state: state ?? 'EXPECTED', reason: noneReason } });
}

const onRoad = ['SIGNED', 'DEPARTED'] as const;

/** « Recevoir la caution » of a contract: that of its caution. */
export async function receiveContractGuarantee(call: ContractCall): Promise<string> {
  refuseStage(call.record, onRoad, 'n’attend pas de caution');
  await receiveGuarantee({ ...call, record: await ownCaution(call) });
  return call.record.id;
}

/** « Partir sans caution », of a contract. */
export async function waiveContractGuarantee(call: ContractCall): Promise<string> {
  refuseStage(call.record, onRoad, 'n’attend pas de caution');
  await waiveGuarantee({ ...call, record: await ownCaution(call) });
  return call.record.id;
}

/** The caution to act on; one that was waived may still be received. */
async function ownCaution(call: ContractCall): Promise<Guarantee> {
  const last = await lastGuarantee(call, call.record.id);
  if (last) return last;
  const { guaranteeAmount, contractNumber } = call.record;
  if (!guaranteeAmount)
    throw new Refusal('CONFLICT', `Le contrat ${contractNumber} n’attend pas de caution.`);
  await awaitedGuarantee(call, call.record);
  return (await lastGuarantee(call, call.record.id)) as Guarantee;
}
