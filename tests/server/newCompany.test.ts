import { describe, expect, it } from 'vitest';
import { makePricing } from '../../server/rental/demo/pricing';
import { makeSeasons } from '../../server/rental/demo/reference/makeSeasons';
import { makeCompany } from '../../server/rental/demo/makeCompany';
import { seedDemo } from '../../server/rental/demo/seedDemo';
import { dayOf } from '../../server/rental/demo/seeded';
import type { Made } from '../../server/rental/demo/seeded';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, yearOf } from '../../src/domain/calendarDate';
import { holdsOn, overlappingTariffs, tariffPeriods } from '../../src/domain/tariffPeriods';
import type { SeasonPeriod } from '../../src/domain/tariffPeriods';
import { resources } from '../../src/resources/all';
import { leavesOf, valueAt } from '../../src/schema/words/fields/paths';
import { full } from '../promises/promise';
import { promisedTwice } from './helpers/companyFaults';
import { freshEngine } from './helpers/database';

describe('une société nouvelle', () => {
  it('commence avec la TVA et le timbre de la loi, une seule fois', async () => {
    const fresh = await freshEngine();
    try {
      const { pool, engine } = fresh;
      await seedFixedLists({ pool, engine });
      await seedFixedLists({ pool, engine });
      const { rows } = await pool.query(
        `SELECT "validFrom"::text, label, rate::float8, "isDefault" FROM tva t JOIN tva__rates r ON r.parent_id = t.id ORDER BY position`,
      );
      expect(rows).toEqual([
        { validFrom: '2023-01-01', label: 'Taux normal', rate: 19, isDefault: true },
        { validFrom: '2023-01-01', label: 'Taux intermédiaire', rate: 13, isDefault: false },
        { validFrom: '2023-01-01', label: 'Taux réduit', rate: 7, isDefault: false },
      ]);
      expect((await pool.query('SELECT "validFrom"::text, amount FROM stamp')).rows).toEqual([
        { validFrom: '2023-01-01', amount: '1.000' },
      ]);
      expect(
        (
          await pool.query(
            'SELECT label FROM seasons s WHERE NOT EXISTS (SELECT FROM seasons__periods) ORDER BY id',
          )
        ).rows.map(row => row.label),
      ).toEqual(['Ramadan', 'Aïd el-Fitr', 'Aïd el-Idha', 'Vacances scolaires', 'Retour d’été des TRE']);
      expect((await pool.query('SELECT FROM users UNION ALL SELECT FROM vehicles')).rowCount).toBe(0);
    } finally {
      await fresh.drop();
    }
  });

  it.runIf(full)('peut encore recevoir la démonstration', async () => {
    const { pool, engine, drop } = await freshEngine();
    try {
      await seedFixedLists({ pool, engine });
      await seedDemo({ pool, engine, scale: 1, log: engine.log });
      expect((await pool.query('SELECT FROM vehicles')).rowCount).toBe(60);
      expect((await pool.query('SELECT FROM tva')).rowCount).toBe(1);
    } finally {
      await drop();
    }
  });
});

const leapDay = '2028-02-29';
/** The small company of that day; what it does with its fleet and clients takes most of the time. */
function* small() {
  for (const one of makeCompany(resources, 1, dayOf(leapDay)).records) {
    if (!full && one.resource.name === 'receipts') return;
    yield one;
  }
}

describe('la société de démonstration, avant d’être écrite', () => {
  it('a un prix, et un seul, pour chaque jour hors des saisons à confirmer', () => {
    for (const today of ['2025-01-01', '2026-11-22', '2028-02-29', '2030-12-31']) {
      const made = [...makePricing(dayOf(today))];
      const [seasons] = Object.values(makeSeasons(dayOf(today)));
      const periods = new Map(
        seasons?.map(({ values }) => [values.id, values.periods as SeasonPeriod[]] as const),
      );
      for (const { values } of made) {
        expect(overlappingTariffs(values.tarif, periods)).toBeNull();
        const held = values.tarif.flatMap(tariff => tariffPeriods(tariff, periods));
        const estimated = [...periods.values()].flat().filter(period => !period.confirmed);
        const year = yearOf(today);
        for (let day = `${year}-01-01`; day <= `${year + 1}-12-31`; day = addDays(day, 1)) {
          const isPriced = held.some(period => holdsOn(period, day));
          if (!isPriced) expect(estimated.some(period => holdsOn(period, day))).toBe(true);
        }
      }
    }
  });

  it('est la même deux fois le même jour', () => {
    const told = () => JSON.stringify([...small()].map(({ resource, record }) => [resource.name, record]));
    expect(told()).toBe(told());
  });

  // The small one is judged by `demo-days`, on many days.
  it.runIf(full)(
    'ne promet aucune voiture deux fois quand elle est plus grande, quel que soit le jour',
    () => {
      for (const today of [leapDay, '2025-01-01'])
        expect([today, promisedTwice(makeCompany(resources, 3, dayOf(today)).records)]).toEqual([today, []]);
    },
  );

  it('garde des plaques, des matricules et des cartes uniques quand elle grandit, quel que soit le jour', () => {
    for (const today of full ? [leapDay, '2025-01-01', '2031-07-14'] : [leapDay]) {
      const made: Made[] = [];
      // Fleet and clients come first; what is done with them has no name of its own but its number.
      for (const one of makeCompany(resources, full ? 10 : 3, dayOf(today)).records) {
        if (one.resource.name === 'reservations') break;
        made.push(one);
      }
      for (const resource of resources.all) {
        const records = made.filter(one => one.resource === resource).map(one => one.record);
        for (const leaf of leavesOf(resource.fields).filter(one => one.field.unique)) {
          const given = records.map(({ values }) => valueAt(values, leaf.path)).filter(Boolean);
          expect([today, leaf.path, new Set(given).size]).toEqual([today, leaf.path, given.length]);
        }
      }
    }
  });
});
