import { Link } from '@mui/material';
import Timer from 'lucide-react/icons/timer';
import { LinkBase } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { formatPhone } from '../../domain/phone';
import { moneyText } from '../../schema/kinds/figures';
import { useRecordLink } from '../../views/record/recordLinks';
import { UncoveredMark } from '../../views/UncoveredMark';
import { Handover } from './Handover';
import { RowLinks } from './RowLinks';
import { delayText, hourText, nearText, wayText } from './sheetTexts';
import type { Way } from './sheetTexts';
import type { SheetLine } from './useDailySheet';

const nbsp = '\u00a0';

interface SheetRowProps {
  line: SheetLine;
  day: CalendarDate;
  way: Way;
  /** Vehicles that are late. */
  out: ReadonlySet<string>;
  /** Epoch ms. */
  now: number;
  /** Whether it is listed with what is not back. */
  isOverdue?: boolean;
}

/** One departure or return: when, for whom, which car, where, and what to know of it; a box to tick on paper. */
export function SheetRow({ line, day, way, out, now, isOverdue = false }: SheetRowProps) {
  const { client, vehicle, phone, flightNumber, agency, driver, note, state } = line;
  const what = wayText(line.kind, way);
  const who = client?.label ?? line.title ?? what ?? 'Client non communiqué';
  const near = nearText(line, { way, day, isOut: out.has(vehicle?.id ?? '') });
  const delay = delayText(line, { way, now, isOverdue });
  const facts = [line.place, agency?.label, flightNumber && `vol${nbsp}${flightNumber}`];
  const rest = typeof line.balance === 'number' && line.balance > 0 ? moneyText(line.balance) : '';
  return (
    <li>
      <span className="tick" aria-hidden />
      <time data-late={delay !== null || undefined} dateTime={new Date(line.at).toISOString()}>
        {hourText(line.at, day, line.wholeDay)}
      </time>
      <div className="who">
        <strong>
          <RecordLink resource="clients" id={client?.id} text={who} />
        </strong>
        <span>
          {line.number && <RecordLink resource={line.source} id={line.sourceId} text={line.number} />}
          {what && what !== who && <span>{what}</span>}
          {state && <span>{state}</span>}
          {phone && <span className="phone">{formatPhone(phone)}</span>}
          {driver?.label && driver.label !== who && (
            <span>
              Conducteur{nbsp}: {driver.label}
            </span>
          )}
        </span>
      </div>
      <div className="car">
        <strong>
          {vehicle ? (
            <RecordLink resource="vehicles" id={vehicle.id} text={vehicle.label ?? ''} />
          ) : (
            <span className="missing">À attribuer</span>
          )}
        </strong>
        <span>{line.model || line.category?.label}</span>
        {line.displaced && <span className="missing">Immobilisé{nbsp}: à déplacer</span>}
      </div>
      <div className="where">{[...new Set(facts.filter(Boolean))].join(' · ')}</div>
      {rest && (
        <div className="rest">
          Reste {rest}
          {nbsp}DT
        </div>
      )}
      {(delay || near) && (
        <div className="near">
          <Timer size={14} aria-hidden />
          <span>
            {delay && <b>{delay}</b>}
            {delay && near && ' · '}
            {near}
          </span>
        </div>
      )}
      {line.uncovered && (
        <div className="uncovered">
          <UncoveredMark days={line.uncovered} />
        </div>
      )}
      {note && <div className="note">{note}</div>}
      <div className="handover">
        <Handover line={line} way={way} who={who} />
      </div>
      <RowLinks line={line} who={who} />
    </li>
  );
}

/** A name that opens its record, for who may read it. */
function RecordLink({ resource, id, text }: { resource: string; id?: string | null; text: string }) {
  const to = useRecordLink(resource, id ?? '');
  if (!to || !id) return <bdi>{text}</bdi>;
  return (
    <Link component={LinkBase} to={to} color="inherit" underline="hover">
      <bdi>{text}</bdi>
    </Link>
  );
}
