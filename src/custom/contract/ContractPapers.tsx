import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { contractVersionKinds, versionRefusals } from '../../product/enumerations';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { isAmendment } from '../../resources/contract/contract/papers';
import { awaitsScan, signedNext } from '../../resources/contract/contract/signing';
import type { Tone } from '../../schema/field';
import { FormCard } from '../../views/form/FormCard';
import { FieldValue } from '../../views/record/FieldValue';
import { offersFor } from '../../views/record/recordOffers';
import { useOffers } from '../../views/record/useOffers';
import { StateChip } from '../../views/StateChip';
import type { DeskContract, DeskLine, DeskVersion } from './deskRecord';
import { RecordLink } from './RecordLink';

const contracts = resources.get('contracts');
const papers = contracts.fields.versions?.fields ?? {};

/** Beside a contract: the papers of its versions, signed or to be, and the inspections of its vehicles. */
export function ContractPapers() {
  const contract = useRecordContext<DeskContract>();
  return contract ? <Papers contract={contract} /> : null;
}

function Papers({ contract }: { contract: DeskContract }) {
  const caller = useCaller();
  const { choose, dialog } = useOffers(contracts, contract);
  const offers = offersFor(contracts, caller).filter(({ holds }) => holds(contract));
  const adding = offers.find(({ name }) => name === 'addSignedScan');
  const signing = offers.find(({ name }) => name === 'signAmendment');
  const versions = (contract.versions ?? []).filter(
    one => one.kind === 'CONTRACT' || isAmendment({ ...one }),
  );
  const next = signedNext(versions);
  const inspections = contract.vehicles.flatMap(inspectionsOf);
  if (versions.length + inspections.length === 0) return null;
  return (
    <FormCard title="Pièces et signatures" flush>
      <Box component="ul" sx={listStyle}>
        {versions.map(version => (
          <Version
            key={version.id}
            version={version}
            onSign={signing && next.includes(version) ? () => choose(signing) : undefined}
            onScan={
              adding && awaitsScan({ ...version })
                ? () => choose({ ...adding, initial: () => ({ version: version.number }) })
                : undefined
            }
          />
        ))}
        {inspections.map(({ id, text, note }) => (
          <li key={id}>
            <span className="what">
              <RecordLink resource="inspections" id={id} text={text} />
              <span className="note">{note}</span>
            </span>
            <StateChip tone="success" label="Fait" />
          </li>
        ))}
      </Box>
      {dialog}
    </FormCard>
  );
}

interface VersionProps {
  version: DeskVersion;
  /** Has it signed, with those that are signed with it. */
  onSign?: () => void;
  /** Adds the sheet that was signed. */
  onScan?: () => void;
}

function Version({ version, onSign, onScan }: VersionProps) {
  const { kind, number, signedAt, refusalReason } = version;
  const files = (['paper', 'bilingualPaper', 'scan'] as const).flatMap(name => {
    const field = papers[name];
    return field && version[name] ? [{ name, field }] : [];
  });
  const { tone, label } = standing(version);
  return (
    <li>
      <span className="what">
        <b>
          {kind === 'CONTRACT' ? 'Contrat' : `Avenant, ${contractVersionKinds[kind].toLowerCase()}`}, version{' '}
          {number}
        </b>
        {signedAt === null && (
          <span className="note">{refusalReason ?? 'Son papier est gardé à la signature'}</span>
        )}
        {version.seal && !version.paper && (
          <span className="note">Contenu figé à la signature, fichier en préparation</span>
        )}
        {awaitsScan({ ...version }) && (
          <span className="note">Signé sur papier{'\u00a0'}: l’exemplaire numérisé manque</span>
        )}
        {files.length > 0 && (
          <span className="files">
            {files.map(({ name, field }) => (
              <FieldValue key={name} field={field} value={version[name]} />
            ))}
          </span>
        )}
        {onSign && (
          <Button size="small" variant="outlined" color="secondary" sx={{ mt: '4px' }} onClick={onSign}>
            Faire signer
          </Button>
        )}
        {onScan && (
          <Button size="small" variant="outlined" color="secondary" sx={{ mt: '4px' }} onClick={onScan}>
            Joindre l’exemplaire signé
          </Button>
        )}
      </span>
      <StateChip tone={tone} label={label} />
    </li>
  );
}

function standing(version: DeskVersion): { tone: Tone; label: string } {
  if (version.signedAt === null)
    return { tone: 'warning', label: version.refusal ? versionRefusals[version.refusal] : 'À signer' };
  return awaitsScan({ ...version })
    ? { tone: 'warning', label: 'À joindre' }
    : { tone: 'success', label: 'Signé' };
}

const inspectionsOf = ({ vehicle, ...line }: DeskLine) =>
  [
    { made: line.departureInspection, text: 'Départ', at: line.departedAt },
    { made: line.returnInspection, text: 'Retour', at: line.returnedAt },
  ].flatMap(({ made, text, at }) =>
    made
      ? [{ id: made.id, text: `${text} ${vehicle.label ?? ''}`, note: at === null ? '' : formatInstant(at) }]
      : [],
  );

const listStyle = (theme: Theme) => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '8px 16px',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
    fontSize: 13,
    lineHeight: '18px',
  },
  '& .what': { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
  '& .note': { fontSize: 12, lineHeight: '16px', color: 'tokens.ink2' },
  '& .files': { display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '4px' },
});
