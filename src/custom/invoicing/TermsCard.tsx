import { Box, TextField } from '@mui/material';
import { vatRegimes } from '../../product/enumerations';
import { isCalendarDate } from '../../domain/calendarDate';
import { tunisDate } from '../../domain/instant';
import { suspensionNotice } from '../../domain/vatSuspension';
import { FormCard } from '../../views/form/FormCard';
import { DateBox } from '../../views/inputs/DateBox';
import { Segments } from '../inspection/Segments';
import { decisionOf, dinarsText } from './invoicingTexts';
import type { Invoicing } from './invoicingTexts';
import { termsStyle } from './invoicingStyle';
import type { Faults, Terms } from './useInvoicing';

interface TermsCardProps {
  data: Invoicing;
  terms: Terms;
  faults: Faults;
  onChange: (changes: Partial<Terms>) => void;
}

/** The terms of the receipts: their day, what is taken off, how VAT is charged. */
export function TermsCard({ data, terms, faults, onChange }: TermsCardProps) {
  const taken = data.documents.reduce((all, one) => all + one.discount, 0);
  const wrong = faults.discountPercent ?? faults.discountAmount;
  const said = (name: keyof Terms) => ({ error: name in faults, helperText: faults[name] });
  // A day that is not typed to its end is judged by its box, once it is left.
  const saidOfDay = (name: keyof Terms) =>
    terms[name] === null || isCalendarDate(terms[name]) ? said(name) : {};
  return (
    <FormCard title="Conditions">
      <Box sx={termsStyle}>
        <DateBox
          label="Date"
          required
          {...saidOfDay('issueDate')}
          value={terms.issueDate}
          onChange={day => day && onChange({ issueDate: day })}
        />
        <DateBox
          label="Échéance"
          {...saidOfDay('dueDate')}
          value={terms.dueDate ?? tunisDate(data.dueDate)}
          min={terms.issueDate}
          onChange={dueDate => onChange({ dueDate })}
        />
        <div className="discount">
          <TextField
            label="Remise"
            value={terms.discount}
            error={wrong !== undefined}
            helperText={wrong !== undefined ? wrong : taken > 0 ? `−${dinarsText(taken)} HT` : ' '}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={event => onChange({ discount: event.target.value })}
          />
          <Segments
            label="Remise en"
            options={{ PERCENT: '%', AMOUNT: 'DT' }}
            value={terms.discountType}
            onChange={discountType => onChange({ discountType })}
          />
        </div>
        <div className="wide">
          <Segments
            label="Régime de TVA"
            options={vatRegimes}
            value={terms.vatRegime}
            warning={suspensionNotice(decisionOf(data), terms.issueDate)}
            onChange={vatRegime => onChange({ vatRegime })}
          />
        </div>
        {terms.vatRegime === 'SUSPENSION' && (
          <>
            <TextField
              label="Décision n°"
              required
              {...said('suspensionDecision')}
              value={terms.suspensionDecision}
              onChange={event => onChange({ suspensionDecision: event.target.value })}
            />
            <DateBox
              label="Décision du"
              required
              {...saidOfDay('suspensionDate')}
              value={terms.suspensionDate}
              onChange={suspensionDate => onChange({ suspensionDate })}
            />
            <DateBox
              label="Valable du"
              required
              {...saidOfDay('suspensionFrom')}
              value={terms.suspensionFrom}
              onChange={suspensionFrom => onChange({ suspensionFrom })}
            />
            <DateBox
              label="Au"
              required
              {...saidOfDay('suspensionUntil')}
              value={terms.suspensionUntil}
              min={terms.suspensionFrom ?? undefined}
              onChange={suspensionUntil => onChange({ suspensionUntil })}
            />
            <TextField
              label="Bon de commande visé n°"
              required
              {...said('visaedOrder')}
              value={terms.visaedOrder}
              onChange={event => onChange({ visaedOrder: event.target.value })}
            />
            <DateBox
              label="Bon de commande du"
              required
              {...saidOfDay('visaedOrderDate')}
              value={terms.visaedOrderDate}
              onChange={visaedOrderDate => onChange({ visaedOrderDate })}
            />
          </>
        )}
        {terms.vatRegime === 'EXONERE' && (
          <TextField
            className="wide"
            label="Motif de l’exonération"
            required
            {...said('exemptionReason')}
            value={terms.exemptionReason}
            onChange={event => onChange({ exemptionReason: event.target.value })}
          />
        )}
      </Box>
    </FormCard>
  );
}
