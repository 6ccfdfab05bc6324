import { LinkBase } from 'react-admin';
import type { Answer } from '../../pages/all';
import { ledgerRules } from '../../product/ledgerRules';
import { useRecordLink } from '../../views/record/recordLinks';
import { dinarsText } from '../account/amounts';

type Ledger = Answer<'LedgerCheck'>;

const differences = (count: number) => `${count} écart${count > 1 ? 's' : ''}`;

/** What differs in the ledger, each with its document, and how much is of records that one may not open. */
export function LedgerDifferences({ ledger }: { ledger: Ledger }) {
  const beyond = ledger.count - ledger.hidden - ledger.differences.length;
  return (
    <ul aria-label="Écarts du grand livre">
      {ledger.differences.map(one => (
        <li key={one.id} data-wrong>
          {ledgerRules[one.rule]}&nbsp;: <DocumentLink {...one} />
          {one.detail && `, ${one.detail}`}&nbsp;: attendu <strong>{dinarsText(one.expected)}</strong>, trouvé{' '}
          <strong>{dinarsText(one.found)}</strong>
        </li>
      ))}
      {beyond > 0 && <li data-wrong>Et {differences(beyond)} encore.</li>}
      {ledger.hidden > 0 && (
        <li data-wrong>
          {differences(ledger.hidden)} sur des fiches que vos droits n’ouvrent pas&nbsp;: prévenez qui les a.
        </li>
      )}
    </ul>
  );
}

function DocumentLink({ resource, record, label }: Ledger['differences'][number]) {
  const to = useRecordLink(resource, record);
  return to ? <LinkBase to={to}>{label}</LinkBase> : <strong>{label}</strong>;
}
