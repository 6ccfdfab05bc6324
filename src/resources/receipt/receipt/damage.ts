import type { Draft } from '../../../schema/field';
import { computed, integer, money, reference, text } from '../../../schema/fields';

/** Of an invoice of damages, on its sheet. */
const ofDamage = {
  show: 'sheet',
  when: ({ documentKind }: Draft) => documentKind === 'DAMAGE_INVOICE',
} as const;

/**
 * What an invoice of damages is about (domain C.10). The return that it came of is kept; the rest follows from that, from its lines
 * and from what settles it.
 */
export const damage = {
  inspection: reference('État des lieux', 'inspections', { readOnly: true, ...ofDamage }),
  vehicle: computed(text('Véhicule', ofDamage)),
  driver: computed(text('Conducteur', ofDamage)),
  franchise: computed(money('Franchise', { ...ofDamage, help: 'Celle que dit la fiche du véhicule' })),
  immobilizationDays: computed(integer('Jours d’immobilisation', ofDamage)),
  immobilizationAmount: computed(money('Immobilisation HT', ofDamage)),
  expertFees: computed(money('Expertise HT', ofDamage)),
  towing: computed(money('Remorquage HT', ofDamage)),
  adminFee: computed(money('Frais de dossier HT', ofDamage)),
  guaranteeUsed: computed(money('Caution utilisée', { ...ofDamage, total: true })),
};
