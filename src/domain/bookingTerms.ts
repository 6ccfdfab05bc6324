import { minimumsOf } from './driverRules';
import type { DriverMinimums } from './driverRules';
import { formatDinars, sum } from './money';
import type { Millimes } from './money';

const NBSP = '\u00a0';

/** What a vehicle requires of who rents it; nulls where it is as usual. Kilometres a day. */
export interface VehicleTerms extends DriverMinimums {
  includedKmPerDay: number | null;
  extraKmPrice: Millimes | null;
  guaranteeAmount: Millimes | null;
}

/** What the company's conditions require where a vehicle sets nothing. */
export interface UsualTerms extends DriverMinimums {
  includedKmPerDay: number | null;
  extraKmPrice: Millimes | null;
  /** Each of a category, by its id. */
  guarantees: readonly { category: string; amount: Millimes }[];
}

/** What is agreed for a booking. 0 kilometres included is as many as one likes. */
export interface BookingTerms extends DriverMinimums {
  guaranteeAmount: Millimes | null;
  includedKm: number | null;
  extraKmPrice: Millimes | null;
}

/**
 * The terms of a booking: those of its vehicles, or of the company's conditions where they set nothing. The guarantees
 * of several add up; of the rest the strictest holds.
 * @param cars each with the id of the category that was booked; one without terms of its own where only a category was.
 */
export function bookingTerms(
  cars: readonly { category: string | null; terms: VehicleTerms | null }[],
  usual: UsualTerms | null,
): BookingTerms {
  const each = cars.map(({ category, terms }) => {
    const { minDriverAge, minLicenseYears } = minimumsOf(terms ?? nothing, usual ?? nothing);
    return {
      minDriverAge,
      minLicenseYears,
      guaranteeAmount: terms?.guaranteeAmount ?? guaranteeOf(category, usual),
      includedKm: terms?.includedKmPerDay ?? usual?.includedKmPerDay ?? null,
      extraKmPrice: terms?.extraKmPrice ?? usual?.extraKmPrice ?? null,
    };
  });
  const valuesOf = <K extends keyof BookingTerms>(name: K) => each.flatMap(one => one[name] ?? []);
  const greatest = (list: readonly number[]) => (list.length > 0 ? Math.max(...list) : null);
  const guarantees = valuesOf('guaranteeAmount');
  const kilometres = valuesOf('includedKm');
  const bounded = kilometres.filter(one => one > 0);
  return {
    guaranteeAmount: guarantees.length > 0 ? sum(guarantees) : null,
    includedKm: bounded.length > 0 ? Math.min(...bounded) : (kilometres[0] ?? null),
    extraKmPrice: greatest(valuesOf('extraKmPrice')),
    minDriverAge: greatest(valuesOf('minDriverAge')),
    minLicenseYears: greatest(valuesOf('minLicenseYears')),
  };
}

const nothing: DriverMinimums = { minDriverAge: null, minLicenseYears: null };

const guaranteeOf = (category: string | null, usual: UsualTerms | null): Millimes | null =>
  usual?.guarantees.find(one => one.category === category)?.amount ?? null;

/** The terms as the confirmation states them, and the form before it, one French sentence each. */
export function termsInWords(terms: BookingTerms): string[] {
  const { guaranteeAmount } = terms;
  return [
    guaranteeAmount ? `Caution au départ${NBSP}: ${formatDinars(guaranteeAmount)}, rendue au retour.` : '',
    kilometres(terms),
    drivers(terms),
  ].filter(Boolean);
}

function kilometres({ includedKm, extraKmPrice }: BookingTerms): string {
  if (includedKm === null) return '';
  if (includedKm === 0) return 'Kilométrage illimité.';
  const extra = extraKmPrice ? `, puis ${formatDinars(extraKmPrice)} HT le kilomètre` : '';
  return `Kilométrage${NBSP}: ${includedKm}${NBSP}km inclus par jour${extra}.`;
}

function drivers({ minDriverAge, minLicenseYears }: BookingTerms): string {
  const requirements = [
    minDriverAge === null ? '' : `${minDriverAge} ans au moins`,
    minLicenseYears ? `permis depuis ${minLicenseYears} an${minLicenseYears > 1 ? 's' : ''}` : '',
  ].filter(Boolean);
  return requirements.length > 0
    ? `Conducteur${NBSP}: ${requirements.join(', ')}, pièce d’identité et permis présentés au départ.`
    : '';
}
