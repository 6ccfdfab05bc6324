import { Box, TextField } from '@mui/material';
import { vatRegimes } from '../../product/enumerations';
import { tunisDate } from '../../domain/instant';
import { suspensionNotice } from '../../domain/vatSuspension';
import { FormCard } from '../../views/form/FormCard';
import { DateBox } from '../../views/inputs/DateBox';
import { Segments } from '../inspection/Segments';
import { decisionOf, dinarsText } from './invoicingTexts';
import type { Invoicing } from './invoicingTexts';
import { termsStyle } from './invoicingStyle';
import { isDiscount } from './useInvoicing';
import type { Terms } from './useInvoicing';

interface TermsCardProps {
  data: Invoicing;
  terms: Terms;
  onChange: (changes: Partial<Terms>) => void;
}

/** The terms of the receipts: their day, what is taken off, how VAT is charged. */
export function TermsCard({ data, terms, onChange }: TermsCardProps) {
  const taken = data.documents.reduce((all, one) => all + one.discount, 0);
  const wrong = !isDiscount(terms);
  return (
    <FormCard title="Conditions">
      <Box sx={termsStyle}>
        <DateBox
          label="Date"
          required
          value={terms.issueDate}
          onChange={day => day && onChange({ issueDate: day })}
        />
        <DateBox
          label="Échéance"
          value={terms.dueDate ?? tunisDate(data.dueDate)}
          min={terms.issueDate}
          onChange={dueDate => onChange({ dueDate })}
        />
        <div className="discount">
          <TextField
            label="Remise"
            value={terms.discount}
            error={wrong}
            helperText={wrong ? 'Montant invalide' : taken > 0 ? `−${dinarsText(taken)} HT` : ' '}
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
              value={terms.suspensionDecision}
              onChange={event => onChange({ suspensionDecision: event.target.value })}
            />
            <DateBox
              label="Valable du"
              required
              value={terms.suspensionFrom}
              onChange={suspensionFrom => onChange({ suspensionFrom })}
            />
            <DateBox
              label="Au"
              required
              value={terms.suspensionUntil}
              min={terms.suspensionFrom ?? undefined}
              onChange={suspensionUntil => onChange({ suspensionUntil })}
            />
          </>
        )}
        {terms.vatRegime === 'EXONERE' && (
          <TextField
            className="wide"
            label="Motif de l’exonération"
            required
            value={terms.exemptionReason}
            onChange={event => onChange({ exemptionReason: event.target.value })}
          />
        )}
      </Box>
    </FormCard>
  );
}
