import { FULL_TANK } from './missingFuel';

/** 'Vide', '7/8', 'Plein': a level in eighths of the tank, as a gauge is read. */
export function fuelText(eighths: number): string {
  if (eighths <= 0) return 'Vide';
  return eighths >= FULL_TANK ? 'Plein' : `${eighths}/${FULL_TANK}`;
}
