import { date, money, rows, section, text } from '../../../schema/fields';
import { inStage } from './conditions';

/** What became of a payment: its money, its rejections, its void. */
export const outcome = {
  ...section('Suite', {
    clearedOn: date('En banque le', { required: true, default: 'today', when: inStage('CLEARED') }),
    rejectedOn: date('Rejeté le', {
      required: true,
      default: 'today',
      when: inStage('REJECTED'),
      help: 'Le jour que dit la banque',
      deadline: {
        days: [1],
        of: 'Règlement rejeté',
        action: 'Réclamer au client ce qui est de nouveau dû',
        // Of a cheque that we gave, nothing is asked of a client.
        while: [
          { field: 'state', values: ['REJECTED'] },
          { field: 'direction', values: ['IN'] },
        ],
        unless: 'liftedOn',
      },
    }),
    rejectReason: text('Motif du rejet', { required: true, max: 300, when: inStage('REJECTED') }),
    rejectFee: money('Frais de la banque', {
      min: 0.001,
      max: 1000,
      when: inStage('REJECTED'),
      help: 'Une écriture du compte\u00a0: elle n’est pas au compte du client',
    }),
    liftedOn: date('Vigilance levée le', { readOnly: true, when: inStage('REJECTED') }),
    liftReason: text('Levée parce que', { readOnly: true, max: 300, when: inStage('REJECTED') }),
    voidedOn: date('Annulé le', { readOnly: true, when: inStage('VOIDED') }),
    voidReason: text('Motif de l’annulation', { required: true, max: 300, when: inStage('VOIDED') }),
  }),
  // A statement of the days between keeps its lines.
  rejections: rows(
    'Rejets annulés',
    {
      rejectedOn: date('Rejeté le', { required: true }),
      reason: text('Motif du rejet', { max: 300 }),
      fee: money('Frais de la banque'),
      undoneOn: date('Annulé le', { required: true }),
      undoReason: text('Motif de l’annulation', { max: 300 }),
    },
    { readOnly: true, show: 'sheet' },
  ),
};
