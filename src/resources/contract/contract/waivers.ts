import type { Draft } from '../../../schema/field';
import { instant, reference, rows, text } from '../../../schema/fields';

/** Rules that the contract was signed against, and why. */
export const waivers = rows(
  'Dérogations',
  {
    // Its key; what was lacking is said by its sentence.
    guard: text('Règle', { show: 'api' }),
    label: text('Ce qui manquait'),
    reason: text('Motif'),
    at: instant('Le'),
    by: reference('Par', 'users'),
  },
  { readOnly: true, show: 'sheet' },
);

export const waiveContractGuard = {
  label: 'Déroger',
  icon: 'user-check',
  access: 'SUPER_ADMIN',
  fields: {
    guard: text('Règle', { required: true, max: 80, show: 'api' }),
    reason: text('Motif', { required: true, max: 300 }),
  },
  when: ({ stage }: Draft) => stage === 'DRAFT' || stage === 'SIGNED' || stage === 'DEPARTED',
  success: 'Dérogation notée.',
  quiet: true,
} as const;
