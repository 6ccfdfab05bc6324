import { describe, expect, it } from 'vitest';
import {
  driverFaults,
  isLicencePossible,
  isLicenceValidTo,
  licenceYearsOn,
  minimumsOf,
} from '../../src/domain/driverRules';

describe('les années de permis', () => {
  it.each([
    ['2020-05-10', '2022-05-09', 1],
    ['2020-05-10', '2022-05-10', 2],
    ['2020-02-29', '2022-02-28', 1],
    ['2020-02-29', '2022-03-01', 2],
    ['2020-02-29', '2024-02-29', 4],
    ['2026-01-01', '2026-01-01', 0],
  ])('délivré le %s, au %s : %i', (issued, day, years) => expect(licenceYearsOn(issued, day)).toBe(years));
});

describe('un permis se délivre à 18 ans au plus tôt', () => {
  it.each([
    ['2000-06-15', '2018-06-14', false],
    ['2000-06-15', '2018-06-15', true],
    ['2000-02-29', '2018-02-28', false],
    ['2000-02-29', '2018-03-01', true],
  ])('né le %s, délivré le %s : %s', (birth, issued, possible) =>
    expect(isLicencePossible(birth, issued)).toBe(possible),
  );
});

describe('un permis couvre la période jusqu’à son dernier jour', () => {
  it.each([
    ['2026-12-31', '2026-12-31', true],
    ['2026-12-30', '2026-12-31', false],
    [null, '2026-12-31', true],
  ])('valable jusqu’au %s, retour le %s : %s', (expiry, to, valid) =>
    expect(isLicenceValidTo(expiry, to)).toBe(valid),
  );
});

describe('qui peut conduire', () => {
  const period = { from: '2026-07-01', to: '2026-07-15' };
  const asked = { minDriverAge: 21, minLicenseYears: 2 };
  const papers = { birthDate: '2005-07-01', drivingLicenseDate: '2024-07-01', expiry: '2026-07-15' };
  it.each<[string, Partial<typeof papers> | Record<string, null>, string[]]>([
    ['21 ans le jour du départ, deux ans de permis, valable jusqu’au retour', {}, []],
    ['21 ans le lendemain du départ', { birthDate: '2005-07-02' }, ['TOO_YOUNG']],
    ['deux ans de permis le lendemain', { drivingLicenseDate: '2024-07-02' }, ['LICENCE_TOO_RECENT']],
    ['un permis qui finit la veille du retour', { expiry: '2026-07-14' }, ['LICENCE_EXPIRES']],
    [
      'rien de connu',
      { birthDate: null, drivingLicenseDate: null, expiry: null },
      ['BIRTH_UNKNOWN', 'LICENCE_UNKNOWN'],
    ],
  ])('%s', (_, changes, faults) =>
    expect(driverFaults({ ...papers, ...changes }, asked, period)).toEqual(faults),
  );

  it('a 18 ans au moins, quoi que l’on demande', () => {
    const young = { ...papers, birthDate: '2008-07-02', drivingLicenseDate: '2026-07-01' };
    const nothing = { minDriverAge: null, minLicenseYears: null };
    expect(driverFaults(young, nothing, period)).toEqual(['TOO_YOUNG']);
    expect(driverFaults({ ...young, birthDate: '2008-07-01' }, nothing, period)).toEqual([]);
  });

  it('répond d’abord à ce que la voiture demande', () => {
    const usual = { minDriverAge: 21, minLicenseYears: 2 };
    expect(minimumsOf({ minDriverAge: 25, minLicenseYears: null }, usual)).toEqual({
      minDriverAge: 25,
      minLicenseYears: 2,
    });
  });
});
