import type conditions from '../../../src/resources/settings/rent-condition';
import type { RecordOf } from '../../../src/schema/defineResource';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

type Conditions = RecordOf<typeof conditions>;

const body = (deductible: string) => `## Conducteur

Le locataire présente sa carte d’identité et un permis de conduire valable. Seules les personnes nommées au contrat conduisent le véhicule.

## Départ et retour

- Le véhicule est remis **propre**, avec ses papiers et ses deux clés.
- Il revient au jour et à l’heure convenus, au **même niveau de carburant**.
- Un retard au-delà de la tolérance compte un jour de plus.

## Assurance

En cas d’accident fautif, le locataire garde à sa charge une franchise de *${deductible}*. Sans constat, le dommage est dû en entier.

## Amendes

Les contraventions de la durée du contrat sont au locataire.`;

/** A draft: clause against clause, as the contract in two languages prints them. */
const bodyAr = (deductible: string) => `## السائق

يقدّم المكتري بطاقة تعريفه ورخصة سياقة صالحة. لا يقود السيارة إلا الأشخاص المذكورون في العقد.

## الانطلاق والإرجاع

- تُسلّم السيارة **نظيفة** مع وثائقها ومفتاحيها.
- تُرجع في اليوم والساعة المتفق عليهما **بنفس مستوى الوقود**.
- كل تأخير بعد مهلة السماح يُحتسب يوما إضافيا.

## التأمين

في حالة حادث تسبّب فيه المكتري، يتحمّل إعفاء قدره *${deductible}*. بدون محضر معاينة، يتحمّل الضرر كاملا.

## المخالفات

المخالفات المرتكبة طيلة مدة العقد على المكتري.`;

/** What the renter ticks. */
const approvals = [
  {
    id: '',
    clause: 'J’ai lu la franchise qui reste à ma charge en cas d’accident fautif.',
    clauseAr: 'اطلعت على الإعفاء الذي يبقى على عاتقي في حالة حادث تسببت فيه.',
  },
  {
    id: '',
    clause: 'Les contraventions de la durée du contrat sont à ma charge.',
    clauseAr: 'المخالفات المرتكبة طيلة مدة العقد على عاتقي.',
  },
];

/** What each version changed: days ago, least age, deductible. */
const versions: readonly (readonly [number, number, string])[] = [
  [880, 21, '800 DT'],
  [500, 23, '800 DT'],
  [120, 23, '1 000 DT'],
];

/** Three versions of what renters agree to; the last is in force. */
export function makeRentConditions(day: Day): Seeded<Conditions>[] {
  const moments = versions.map(([ago]) => day.start - ago * DAY + 11 * HOUR);
  return versions.map(([, minAge, deductible], index) => {
    const createdAt = moments[index] ?? day.start;
    const replacedAt = moments[index + 1];
    const values: Conditions = {
      id: String(index + 1),
      createdAt,
      updatedAt: replacedAt ?? createdAt,
      title: 'Conditions générales de location',
      body: body(deductible),
      bodyAr: bodyAr(deductible),
      approvals,
      minAge,
      minLicenseYears: 2,
      dayMode: 'H24',
      graceMinutes: 60,
      lateFeePolicy: 'EXTRA_DAYS',
      earlyReturnPolicy: 'PRORATA',
      includedKmPerDay: 250,
      extraKmPrice: 400,
      fuelPolicy: 'SAME_LEVEL',
      lateHourlyRate: null,
      fuelFee: 10_000,
      missingKeyFee: 180_000,
      cleaningFee: 30_000,
      noShowFee: 80_000,
      cancellationRules: [
        { id: '', hoursBefore: 72, feePercent: 0 },
        { id: '', hoursBefore: 24, feePercent: 30 },
      ],
      guaranteeByCategory: [],
      version: index + 1,
      isActive: replacedAt === undefined,
    };
    const created = { action: 'CREATE', at: createdAt, by: 'superadmin' as const };
    return {
      values,
      steps:
        replacedAt === undefined
          ? [created]
          : [
              { ...created, as: { isActive: true } },
              { action: 'UPDATE', at: replacedAt, by: 'superadmin' as const },
            ],
    };
  });
}
