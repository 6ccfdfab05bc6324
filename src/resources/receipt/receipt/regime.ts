import { vatRegimes } from '../../../product/enumerations';
import { choice, date, text } from '../../../schema/fields';
import { inRegime } from './conditions';

/** Under which regime of VAT it is invoiced, and by which decision (domain B.1). */
export const regime = {
  vatRegime: choice('Régime', vatRegimes, { required: true, default: 'NORMAL' }),
  suspensionDecision: text('Décision n°', {
    required: true,
    max: 60,
    when: inRegime('SUSPENSION'),
  }),
  suspensionFrom: date('Valable du', { required: true, when: inRegime('SUSPENSION') }),
  suspensionUntil: date('Au', {
    required: true,
    notBefore: 'suspensionFrom',
    when: inRegime('SUSPENSION'),
  }),
  exemptionReason: text('Motif de l’exonération', {
    required: true,
    max: 200,
    wide: true,
    when: inRegime('EXONERE'),
  }),
};
