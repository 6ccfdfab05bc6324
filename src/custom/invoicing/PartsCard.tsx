import { Box, Checkbox, TextField } from '@mui/material';
import { LinkBase, useCreatePath } from 'react-admin';
import { FormCard } from '../../views/form/FormCard';
import { Segments } from '../inspection/Segments';
import { amountText, countText, groupings, placeOf } from './invoicingTexts';
import type { ContractToInvoice, Invoicing, PartToInvoice } from './invoicingTexts';
import { partsStyle } from './invoicingStyle';
import type { Terms } from './useInvoicing';

interface PartsCardProps {
  data: Invoicing;
  ticked: ReadonlySet<string>;
  reasons: Readonly<Record<string, string>>;
  onTick: (places: readonly string[], isTicked: boolean) => void;
  onExplain: (place: string, reason: string) => void;
  onChange: (changes: Partial<Terms>) => void;
}

/** What may be invoiced of each contract: what is ticked is on the receipts. */
export function PartsCard({ data, ticked, reasons, onTick, onExplain, onChange }: PartsCardProps) {
  const all = data.contracts.flatMap(contract => contract.parts.map(part => placeOf(contract, part)));
  const some = all.filter(place => ticked.has(place));
  return (
    <FormCard title="À facturer" note={countText(data.contracts)} flush>
      <Box sx={{ p: '0 16px 12px' }}>
        <Segments
          label="Facturation"
          options={groupings}
          value={data.grouping}
          onChange={grouping => onChange({ grouping })}
        />
      </Box>
      <Box sx={partsStyle}>
        <label className="head">
          <Checkbox
            size="small"
            checked={all.length > 0 && some.length === all.length}
            indeterminate={some.length > 0 && some.length < all.length}
            disabled={all.length === 0}
            onChange={event => onTick(all, event.target.checked)}
          />
          <span className="text">Contrat, période</span>
          <span className="amount">Montant HT</span>
        </label>
        {data.contracts.map(contract => (
          <ContractParts
            key={contract.contract}
            contract={contract}
            ticked={ticked}
            reasons={reasons}
            onTick={onTick}
            onExplain={onExplain}
          />
        ))}
        {data.contracts.length === 0 && <p className="nothing">Rien n’est à facturer à ce client.</p>}
        <div className="foot">
          <span className="text">Total HT</span>
          <span className="amount">{amountText(data.total_HT)}</span>
        </div>
      </Box>
    </FormCard>
  );
}

type ContractPartsProps = Omit<PartsCardProps, 'data' | 'onChange'> & { contract: ContractToInvoice };

function ContractParts({ contract, ticked, reasons, onTick, onExplain }: ContractPartsProps) {
  const createPath = useCreatePath();
  const places = contract.parts.map(part => placeOf(contract, part));
  const some = places.filter(place => ticked.has(place));
  const sheet = createPath({ resource: 'contracts', id: contract.contract, type: 'edit' });
  return (
    <div
      role="group"
      aria-label={`Contrat ${contract.number}`}
      className="contract"
      data-off={some.length === 0 || undefined}
    >
      <div className="line">
        <Checkbox
          size="small"
          checked={places.length > 0 && some.length === places.length}
          indeterminate={some.length > 0 && some.length < places.length}
          disabled={places.length === 0}
          onChange={event => onTick(places, event.target.checked)}
          slotProps={{ input: { 'aria-label': `Tout le contrat ${contract.number}` } }}
        />
        <span className="text">
          <b>
            <LinkBase to={sheet}>{contract.number}</LinkBase> {contract.vehicles}
          </b>
          <small>
            {contract.period}
            {contract.isOver ? '' : ', en cours\u00a0: facturable jusqu’à ce jour'}
          </small>
        </span>
      </div>
      {contract.parts.map((part, index) => (
        <PartLine
          key={part.key}
          part={part}
          place={places[index] ?? ''}
          isTicked={ticked.has(places[index] ?? '')}
          reason={reasons[places[index] ?? ''] ?? part.vatReason ?? ''}
          onTick={onTick}
          onExplain={onExplain}
        />
      ))}
      {contract.billed.map(one => (
        <div className="line part billed" key={one.receipt}>
          <span className="text">
            Déjà sur{' '}
            <LinkBase to={createPath({ resource: 'receipts', id: one.receipt, type: 'show' })}>
              {one.number ?? 'une facture en attente'}
            </LinkBase>
          </span>
          <span className="amount">{amountText(one.price_HT)}</span>
        </div>
      ))}
    </div>
  );
}

interface PartLineProps extends Pick<PartsCardProps, 'onTick' | 'onExplain'> {
  part: PartToInvoice;
  place: string;
  isTicked: boolean;
  reason: string;
}

function PartLine({ part, place, isTicked, reason, onTick, onExplain }: PartLineProps) {
  const lacks = isTicked && part.needsReason && reason.trim() === '';
  return (
    <div className="line part" data-lacks={lacks || undefined} id={`ligne-${place}`}>
      <Checkbox
        size="small"
        checked={isTicked}
        onChange={event => onTick([place], event.target.checked)}
        slotProps={{ input: { 'aria-label': part.label } }}
      />
      <span className="text">
        {part.label}
        <small>{part.detail}</small>
        {isTicked && part.needsReason && (
          <TextField
            label="Motif hors TVA"
            size="small"
            value={reason}
            error={lacks}
            onChange={event => onExplain(place, event.target.value)}
            sx={{ mt: '8px' }}
          />
        )}
      </span>
      <span className="amount">{amountText(part.price_HT)}</span>
    </div>
  );
}
