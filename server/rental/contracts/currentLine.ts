import { Refusal } from '../../engine/base/refusal';
import { badInput } from '../../engine/base/refusal';
import type { Contract, Line } from './contract';
import { isBackIn } from './lines';

/** The line of a vehicle that the client has, or is to have. @throws Refusal at the vehicle where there is none. */
export function currentLine(contract: Contract, vehicle: string, place = 'vehicle'): Line {
  const lines = contract.vehicles.filter(one => one.vehicle === vehicle);
  const line = lines.find(one => !isBackIn(one));
  if (line) return line;
  throw badInput({
    [place]: lines.length > 0 ? 'Ce véhicule est déjà revenu' : 'Ce véhicule n’est pas sur le contrat',
  });
}

/** @param what cannot be done in other stages: 'ne se prolonge pas'. @throws Refusal */
export function refuseStage(
  { stage, contractNumber }: Contract,
  stages: readonly NonNullable<Contract['stage']>[],
  what: string,
): void {
  if (stage !== null && stages.includes(stage)) return;
  const why =
    stage === 'DRAFT' ? 'est un brouillon' : stage === 'SIGNED' ? 'n’est pas parti' : 'n’est plus en cours';
  throw new Refusal('CONFLICT', `Le contrat ${contractNumber} ${why}\u00a0: il ${what}.`);
}
