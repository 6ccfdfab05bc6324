import contracts from '../../../src/resources/contract/contract';
import { badInput } from '../../engine/base/refusal';
import { updateRecord } from '../../engine/records/update';
import type { ContractCall } from './contract';
import { refuseStage } from './currentLine';
import { findSigning } from './guards';
import { handoverFindings } from './lineGuards';
import { findingsOf, keyOf } from './signing';

/**
 * A super administrator lets a contract be signed, or its keys handed over, in spite of one rule, with a reason: kept with the contract and in
 * its history. @throws Refusal of a rule that nobody waives, as insurance is, or that finds nothing.
 */
export async function waiveContractGuard(call: ContractCall): Promise<string> {
  const { record, input, engine, caller } = call;
  refuseStage(record, ['DRAFT', 'SIGNED', 'DEPARTED'], 'ne demande plus de dérogation');
  const guard = String(input.guard);
  const found = await findSigning(call, record.id);
  const judged = record.stage === 'DRAFT' ? findingsOf(found) : handoverFindings(found);
  const finding = judged.find(one => keyOf(one) === guard);
  if (!finding) throw badInput({ guard: 'Cette règle ne s’oppose à rien' });
  if (finding.severity !== 'waivable') throw badInput({ guard: `${finding.sentence} Personne n’y déroge.` });
  const waiver = { guard, label: finding.sentence, reason: input.reason, at: engine.now(), by: caller.id };
  await updateRecord(
    call,
    contracts,
    record.id,
    { waivers: [...(record.waivers ?? []).filter(one => one.guard !== guard), waiver] },
    { action: 'waiveContractGuard', message: `Dérogation\u00a0: ${finding.sentence}` },
  );
  return record.id;
}
