import { figure, figureOf } from '../../domain/figure';
import { fuelText } from '../../domain/fuelLevel';
import { newDamages } from './draft';
import type { Draft } from './draft';

/** 'J’ai vu 2 dommages, 32 415 km, réservoir 7/8' */
export function statementOf(draft: Draft): string {
  const { mileage, fuelLevel, damages } = draft;
  const fresh = newDamages(draft).length;
  const seen = damages.length === 0 ? 'aucun dommage' : figureOf(damages.length, 'dommage');
  return [
    `J’ai vu ${seen}${fresh > 0 && fresh < damages.length ? `, dont ${figureOf(fresh, 'nouveau', 'nouveaux')}` : ''}`,
    ...(mileage === null ? [] : [`${figure(mileage)}\u00a0km`]),
    ...(fuelLevel === null ? [] : [`réservoir ${fuelText(fuelLevel).toLowerCase()}`]),
  ].join(', ');
}
