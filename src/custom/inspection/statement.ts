import { figureOf } from '../../domain/figure';
import { kilometres } from '../../domain/mileage';
import { fuelText } from '../../domain/fuelLevel';
import { formatDinars } from '../../domain/money';
import { newDamages } from './draft';
import type { Draft } from './draft';
import { isCharged, totalOf } from './proposal';

/** 'J’ai vu 2 dommages, 32 415 km, réservoir 7/8'; 'Aucun dommage vu, 32 415 km' */
export function statementOf(draft: Draft): string {
  const { mileage, fuelLevel, damages } = draft;
  const fresh = newDamages(draft).length;
  const isSome = fresh > 0 && fresh < damages.length;
  const seen = `J’ai vu ${figureOf(damages.length, 'dommage')}${isSome ? `, dont ${figureOf(fresh, 'nouveau', 'nouveaux')}` : ''}`;
  return [
    damages.length === 0 ? 'Aucun dommage vu' : seen,
    ...(mileage === null ? [] : [kilometres(mileage)]),
    ...(fuelLevel === null ? [] : [`réservoir ${fuelText(fuelLevel).toLowerCase()}`]),
    ...agreedOf(draft),
  ].join(', ');
}

/** What the return costs, or gives back. */
function agreedOf(draft: Draft): string[] {
  if (!isCharged(draft)) return [];
  const { TotalTTC } = totalOf(draft.charges?.lines ?? []);
  return [
    TotalTTC < 0
      ? `${formatDinars(-TotalTTC)} TTC me sont déduits`
      : `j’accepte ${formatDinars(TotalTTC)} TTC de frais`,
  ];
}
