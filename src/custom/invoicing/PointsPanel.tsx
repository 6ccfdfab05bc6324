import { Box, Link } from '@mui/material';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { LinkBase } from 'react-admin';
import { resources } from '../../resources/all';
import { useRecordLink } from '../../views/record/recordLinks';
import { linkToFields } from '../../views/record/useEditedCard';
import type { Point } from './invoicingTexts';
import { pointsStyle } from './invoicingStyle';

/** What keeps the invoices from being issued, each with the way to mend it; or that nothing does. */
export function PointsPanel({ points }: { points: readonly Point[] }) {
  const blocking = points.filter(one => one.isBlocking).length;
  return (
    <Box
      component="section"
      aria-label="Contrôles avant l’émission"
      id="points"
      sx={pointsStyle}
      data-blocked={blocking > 0 || undefined}
    >
      <h2>
        {blocking > 0 ? <CircleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
        {blocking > 0 ? `${blocking} à corriger avant d’émettre` : 'Rien n’empêche d’émettre'}
      </h2>
      {points.length > 0 && (
        <ul>
          {points.map(point => (
            <PointLine key={point.id} point={point} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function PointLine({ point }: { point: Point }) {
  return (
    <li>
      <span>{point.sentence}</span>
      {point.part && (
        <Link
          component="button"
          onClick={() => {
            const line = document.getElementById(`ligne-${point.part}`);
            line?.scrollIntoView({ block: 'center' });
            line?.querySelector<HTMLInputElement>('input[type="text"]')?.focus();
          }}
        >
          Choisir le motif
        </Link>
      )}
      {point.resource && point.record && (
        <RecordWay {...point} resource={point.resource} record={point.record} />
      )}
    </li>
  );
}

interface RecordWayProps {
  resource: string;
  record: string;
  fields: string | null;
}

/** To the card of the record where what lacks is filled: saved there, one is back here. */
function RecordWay({ resource, record, fields }: RecordWayProps) {
  const sheet = useRecordLink(resource, record);
  const target = resources.find(resource);
  if (!sheet || !target) return null;
  const { to, state } = linkToFields(target, fields?.split(' ') ?? []);
  return (
    <LinkBase to={sheet + to} state={state}>
      {resource === 'contracts' ? 'Décider sur le contrat' : 'Compléter la fiche'}
    </LinkBase>
  );
}
