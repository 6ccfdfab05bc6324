import { fuelText } from '../../domain/fuelLevel';
import { FULL_TANK } from '../../domain/missingFuel';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { integerKind } from '../../schema/kinds/figures';
import type { FigureOptions } from '../../schema/kinds/figures';
import { defineKind } from '../../schema/kinds/kind';

const fuelGaugeKind = defineKind({
  name: 'fuelGauge',
  upon: integerKind,
  parse: integerKind.parse,
  text: (_, value) => fuelText(Number(value)),
  cellHint: () => 'huitièmes, de 0 à 8',
});

/** What a fuel gauge shows, in eighths of the tank: 0 to 8. */
export const fuelGauge = fieldOf<number, number | string, FigureOptions>(fuelGaugeKind, {
  min: 0,
  max: FULL_TANK,
});
