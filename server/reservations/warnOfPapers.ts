import { formatDate } from '../../src/domain/calendarDate';
import type { BookingWrite } from './booking';
import type { BookedCar } from './carsOf';

/** Tells of papers that end before the return: they stop the contract, and nobody before (domain C.5). */
export function warnOfPapers(write: BookingWrite, cars: readonly BookedCar[]): void {
  for (const { registration, paper, paperEnd } of cars)
    if (paper && paperEnd)
      write.warn?.(`${registration}\u00a0: ${paper} s’arrête le ${formatDate(paperEnd)}, avant le retour.`);
}
