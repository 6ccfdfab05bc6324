import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { CalendarDate } from '../../domain/calendarDate';
import { formatPhone } from '../../domain/phone';
import { moneyText } from '../../schema/kinds/figures';
import { useRecordLink } from '../../views/record/recordLinks';
import { RowLinks } from './RowLinks';
import { hourText } from './sheetTexts';
import type { SheetLine } from './useDailySheet';

const nbsp = '\u00a0';

/** One departure or return: when, for whom, which car, where; a box to tick on paper. */
export function SheetRow({ line, day }: { line: SheetLine; day: CalendarDate }) {
  const { client, vehicle, phone, flightNumber, agency } = line;
  const who = client?.label ?? line.title ?? 'Client non communiqué';
  const facts = [line.place, agency?.label, flightNumber && `vol${nbsp}${flightNumber}`];
  const rest = typeof line.balance === 'number' && line.balance > 0 ? moneyText(line.balance) : '';
  return (
    <li>
      <span className="tick" aria-hidden />
      <time dateTime={new Date(line.at).toISOString()}>{hourText(line.at, day, line.wholeDay)}</time>
      <div className="who">
        <strong>
          <RecordLink resource="clients" id={client?.id} text={who} />
        </strong>
        <span>
          {line.number && <RecordLink resource={line.source} id={line.sourceId} text={line.number} />}
          {phone && <span className="phone">{formatPhone(phone)}</span>}
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
      </div>
      <div className="where">{[...new Set(facts.filter(Boolean))].join(' · ')}</div>
      {rest && (
        <div className="rest">
          Reste {rest}
          {nbsp}DT
        </div>
      )}
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
