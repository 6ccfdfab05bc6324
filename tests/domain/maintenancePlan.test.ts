import { describe, expect, it, test } from 'vitest';
import { nextUpkeep, plannedTaskFault } from '../../src/domain/maintenancePlan';
import type { PlannedTask } from '../../src/domain/maintenancePlan';

const came = { mileage: 34_500, date: '2026-01-31' };
const oil = {
  mileage: 10_000,
  dateRecurrenceMonths: 12,
  reminderBeforeMileage: 1000,
  reminderBeforeMonths: 1,
} satisfies PlannedTask;
const done = { ...oil, lastDoneOn: '2026-08-30', lastDoneMileage: 41_000 };
const battery = { dateRecurrenceMonths: 36 };

describe('le prochain entretien', () => {
  it.each<[string, PlannedTask[], number | null, string | null]>([
    ['jamais fait compte depuis l’achat', [oil], 44_500, '2027-01-31'],
    ['compte depuis la dernière fois, quel que soit le compteur depuis', [done], 51_000, '2027-08-30'],
    [
      'fait en avance ou en retard recule d’autant',
      [{ ...done, lastDoneMileage: 48_200 }],
      58_200,
      '2027-08-30',
    ],
    [
      'est le premier de plusieurs, en km comme en jours',
      [done, { mileage: 8000, lastDoneMileage: 40_000 }, battery],
      48_000,
      '2027-08-30',
    ],
    ['peut ne compter que les jours', [battery], null, '2029-01-31'],
    ['d’un mois qui n’a pas ce jour tombe à sa fin', [{ dateRecurrenceMonths: 1 }], null, '2026-02-28'],
    [
      'fait autant de fois que prévu ne revient pas',
      [{ ...done, numberOfRecurrence: 2, timesDone: 2 }],
      null,
      null,
    ],
    [
      'fait une fois sur deux revient',
      [{ ...done, numberOfRecurrence: 2, timesDone: 1 }],
      51_000,
      '2027-08-30',
    ],
    [
      'se lit comme un formulaire le tient',
      [{ mileage: '10000', lastDoneMileage: '41000', numberOfRecurrence: '' }],
      51_000,
      null,
    ],
    ['sans plan n’est rien', [], null, null],
  ])('%s', (_, plan, mileage, date) => {
    expect(nextUpkeep(plan, came).due).toEqual({ mileage, date });
  });

  it('se rappelle d’avance, en km et en mois', () => {
    expect(nextUpkeep([done], came).reminder).toEqual({ mileage: 50_000, date: '2027-07-30' });
    expect(nextUpkeep([{ mileage: 500 }], came).reminder).toEqual({ mileage: 35_000, date: null });
  });
});

test('une tâche dit ses kilomètres ou ses mois, et les deux de la dernière fois quand elle compte les deux', () => {
  expect(plannedTaskFault(battery)).toBeNull();
  expect(plannedTaskFault(done)).toBeNull();
  expect(plannedTaskFault({ mileage: 10_000, lastDoneMileage: 41_000 })).toBeNull();
  expect(plannedTaskFault({ mileage: null, dateRecurrenceMonths: null })).toContain('tous les combien');
  expect(plannedTaskFault({ ...done, lastDoneMileage: null })).toContain('kilométrage');
  expect(plannedTaskFault({ ...done, lastDoneOn: null })).toContain('jour');
});
