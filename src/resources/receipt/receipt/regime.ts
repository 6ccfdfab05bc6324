import type { CalendarDate } from '../../../domain/calendarDate';
import { presentDay } from '../../../domain/clock';
import { suspensionNotice } from '../../../domain/vatSuspension';
import type { SuspensionDecision } from '../../../domain/vatSuspension';
import { vatRegimes } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';
import { choice, date, text } from '../../../schema/fields';
import { inRegime } from './conditions';

/** The decision of the client stands in fields that only show under suspension: whoever chooses is told of it before. */
const warn = (_: string, receipt: Draft) =>
  suspensionNotice(
    receipt as unknown as SuspensionDecision,
    (receipt.issueDate as CalendarDate | null | undefined) ?? presentDay(),
  );

/** Under which regime of VAT it is invoiced, and by which decision (domain B.1). */
export const regime = {
  vatRegime: choice('Régime', vatRegimes, { required: true, default: 'NORMAL', warn }),
  suspensionDecision: text('Décision n°', {
    required: true,
    max: 60,
    when: inRegime('SUSPENSION'),
  }),
  suspensionDate: date('Décision du', { required: true, when: inRegime('SUSPENSION') }),
  suspensionFrom: date('Valable du', { required: true, when: inRegime('SUSPENSION') }),
  suspensionUntil: date('Au', {
    required: true,
    notBefore: 'suspensionFrom',
    when: inRegime('SUSPENSION'),
  }),
  visaedOrder: text('Bon de commande visé n°', {
    required: true,
    max: 60,
    when: inRegime('SUSPENSION'),
    help: 'Visé par son bureau de contrôle des impôts, pour cet achat',
  }),
  visaedOrderDate: date('Bon de commande du', { required: true, when: inRegime('SUSPENSION') }),
  exemptionReason: text('Motif de l’exonération', {
    required: true,
    max: 200,
    wide: true,
    when: inRegime('EXONERE'),
  }),
};

/** The same, requested by an action that issues at once: the usual regime where none is given. */
export const chosenRegime = {
  ...regime,
  vatRegime: choice('Régime de TVA', vatRegimes, { default: 'NORMAL', warn }),
};
