import contracts from '../../../src/resources/contract/contract';
import { formatInstant } from '../../../src/domain/instant';
import { formatDinars, toDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { Refusal } from '../../engine/base/refusal';
import { askDisplaced } from '../../engine/records/askDisplaced';
import { decide } from '../../engine/records/decide';
import { lockSubjects } from '../../engine/records/occupancy';
import type { Loaded } from '../../engine/records/store';
import { addedDays } from './addedDays';
import type { AddedDays } from './addedDays';
import { extensionOf, refuseNotLater } from './plannedReturn';
import { chargeRows, withCharges } from './chargeRows';
import type { ContractCall, Line } from './contract';
import { currentLine, refuseStage } from './currentLine';
import { judgeLine } from './lineGuards';
import { heldBy, writeLines } from './lines';
import { loadedOf } from './loadedOf';
import { latestReturn } from './nextHolder';
import { replaceNext } from './replaceNext';
import { nextVersion } from './versions';
import { vehicleName } from './vehicleName';

/**
 * Keeps a vehicle of a contract longer (domain C.7): the added days at their tariff, shown first; insurance, papers and
 * licences judged to the new return; an amendment to sign. The reservation that waits for it may be given another. @throws Refusal that names who has the vehicle then, until
 * when it may be kept, and of code CONFIRMATION with the price.
 */
export async function extendContract(call: ContractCall): Promise<string> {
  const { record, input, engine } = call;
  refuseStage(record, ['SIGNED', 'DEPARTED'], 'ne se prolonge pas');
  const vehicle = String(input.vehicle);
  const back = input.returnDate as number;
  const reason = (input.reason as string | null) ?? null;
  const line = currentLine(record, vehicle);
  const planned = line.returnDate ?? 0;
  const at = engine.now();
  await refuseNotLater(call, record, line, back);
  const loaded = await loadedOf(call);
  const name = await vehicleName(call, vehicle);
  if (input.replacement) await replaceNext(call, loaded, line, back, String(input.replacement));
  const kept = await untilNext(call, loaded, line, back, name);
  const waivers = await judgeLine(
    call,
    record,
    { ...kept, returnDate: back },
    { reason, place: 'returnDate' },
  );
  const { longer, values, added } = await lengthen(call, kept, { back, name, at });
  const summary = `${extensionOf(name, back)}${reason ? `\u00a0: ${reason}` : ''}`;
  await writeLines(
    call,
    loaded,
    record.vehicles.map(one => (one === line ? longer : one)),
    { action: 'extendContract', message: summary },
    {
      ...values,
      waivers,
      versions: nextVersion(record, {
        kind: 'EXTENSION',
        summary,
        at,
        vehicle,
        previousReturn: planned,
        newReturn: back,
        ...added,
      }),
    },
  );
  return record.id;
}

/**
 * A line that is kept until a later return, and what of its contract this changes: the days that it gains, each at its
 * price, shown first. @param name of its vehicle. @param at of the version whose charges they are: its paper finds them
 * by it. @throws Refusal of code CONFIRMATION with the price.
 */
export async function lengthen(
  call: ContractCall,
  line: Line,
  { back, name, at }: { back: number; name: string; at: number },
) {
  const { record } = call;
  const until = formatInstant(back);
  const gained = await addedDays(call, record, line, back, `Prolongation ${name}, jusqu’au ${until}`);
  askPrice(call, gained, `Prolonger ${name} jusqu’au ${until}`);
  const { values, added } = withCharges(record, chargeRows(gained.charges, line.vehicle, at));
  const longer: Line = {
    ...line,
    returnDate: back,
    originalReturnDate: line.originalReturnDate ?? line.returnDate,
    extensionCount: (line.extensionCount ?? 0) + 1,
    numberOfDays: (line.numberOfDays ?? 0) + gained.days,
    extendedDays: (line.extendedDays ?? 0) + gained.days,
  };
  return { longer, values, added };
}

/**
 * The line as it may be kept until a return. Somebody else has the vehicle by then: who, until when it may be kept, and
 * the way out; one that is late already is with its client whoever waits for it, so whoever keeps it longer sees whom,
 * and these are to be moved. @throws Refusal of code OCCUPIED, or CONFIRMATION.
 */
async function untilNext(
  call: ContractCall,
  loaded: Loaded,
  line: Line,
  back: number,
  name: string,
): Promise<Line> {
  lockSubjects(call.tx, contracts, [loaded.values]);
  const latest = await latestReturn(call, line, back);
  if (!latest) return line;
  const planned = line.returnDate ?? 0;
  if (line.lineState === 'ON_RENT' && (planned <= call.engine.now() || line.overrun)) {
    const kept: Line = { ...line, overrun: 'DECIDED' };
    const longer = { ...kept, returnDate: back };
    const record = { ...loaded.values, vehicles: [{ ...longer, ...heldBy(longer) }] };
    await askDisplaced(call, contracts, call.record.id, record);
    return kept;
  }
  const possible =
    latest.at > planned
      ? `Retour possible au plus tard le ${formatInstant(latest.at)}\u00a0; au-delà, échangez-le contre un véhicule libre.`
      : 'Il ne se prolonge pas\u00a0: échangez-le contre un véhicule libre.';
  const message = `Le véhicule ${name} est ${latest.sentence}. ${possible}`;
  throw new Refusal('OCCUPIED', message, { fields: { returnDate: message } });
}

/** What is decided of an extension: what it comes to, in millimes with tax. */
export const extensionDecision = (total: Millimes): string => toDecimal(total);

/** Nothing is charged before it is shown: the amount is what is decided. */
function askPrice(call: ContractCall, { days, price_HT, TVA }: AddedDays, what: string): void {
  const total = price_HT + TVA;
  const addedText = days === 0 ? 'sans jour de plus' : `${days} jour${days > 1 ? 's' : ''} de plus`;
  decide(call, {
    name: 'extension',
    message: `${what}\u00a0: ${addedText}, ${formatDinars(price_HT)} HT, ${formatDinars(total)} TTC.`,
    choices: [{ value: extensionDecision(total), label: `Prolonger pour ${formatDinars(total)} TTC` }],
  });
}
