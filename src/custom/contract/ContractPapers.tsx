import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useRecordContext } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { contractVersionKinds } from '../../product/enumerations';
import { resources } from '../../resources/all';
import { isAmendment } from '../../resources/contract/contract/papers';
import { FormCard } from '../../views/form/FormCard';
import { FieldValue } from '../../views/record/FieldValue';
import { StateChip } from '../../views/StateChip';
import type { DeskContract, DeskLine, DeskVersion } from './deskRecord';
import { RecordLink } from './RecordLink';

const papers = resources.get('contracts').fields.versions?.fields ?? {};

/** Beside a contract: the papers of its versions, signed or to be, and the inspections of its vehicles. */
export function ContractPapers() {
  const contract = useRecordContext<DeskContract>();
  if (!contract) return null;
  const versions = (contract.versions ?? []).filter(
    one => one.kind === 'CONTRACT' || isAmendment({ ...one }),
  );
  const inspections = contract.vehicles.flatMap(inspectionsOf);
  if (versions.length + inspections.length === 0) return null;
  return (
    <FormCard title="Pièces et signatures" flush>
      <Box component="ul" sx={listStyle}>
        {versions.map(version => (
          <Version key={version.id} version={version} />
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
    </FormCard>
  );
}

function Version({ version }: { version: DeskVersion }) {
  const { kind, number, signedAt } = version;
  const files = (['paper', 'bilingualPaper'] as const).flatMap(name => {
    const field = papers[name];
    return field && version[name] ? [{ name, field }] : [];
  });
  return (
    <li>
      <span className="what">
        <b>
          {kind === 'CONTRACT' ? 'Contrat' : `Avenant, ${contractVersionKinds[kind].toLowerCase()}`}, version{' '}
          {number}
        </b>
        {signedAt === null && <span className="note">Son papier est gardé à la signature</span>}
        {version.seal && !version.paper && (
          <span className="note">Contenu figé à la signature, fichier en préparation</span>
        )}
        {files.length > 0 && (
          <span className="files">
            {files.map(({ name, field }) => (
              <FieldValue key={name} field={field} value={version[name]} />
            ))}
          </span>
        )}
      </span>
      <StateChip
        tone={signedAt === null ? 'warning' : 'success'}
        label={signedAt === null ? 'À signer' : 'Signé'}
      />
    </li>
  );
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
