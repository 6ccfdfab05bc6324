import { presentDay } from '../../domain/clock';
import type { Answer } from '../../pages/all';
import type { KarhbaDataProvider } from '../makeDataProvider';
import { codeOf } from '../readableError';
import { readSession, readWaiting } from '../session';
import { openDatabase } from './database';
import { sealValue, unsealValue } from './sealing';
import { readerOf, writerOf } from './vault';

/** What is kept of the day's work is gone after this, in milliseconds. */
export const keptFor = 48 * 3_600_000;

/** A sheet is read again each minute; what its inspections need, less often. */
const freshFor = 600_000;

type Task = NonNullable<Answer<'InspectionToMake'>>;
type Question = KarhbaDataProvider['question'];

interface InspectionParams {
  contract?: string | null;
  vehicle?: string | null;
  kind?: string | null;
}

const prefix = 'InspectionToMake';
const nameOf = ({ contract, vehicle, kind }: Task) => `${prefix} ${contract.id} ${vehicle.id} ${kind}`;
const userHere = () => (readSession()?.user ?? readWaiting())?.id;

/**
 * The inspection that is due, as the server reports it or, where it cannot be reached, as it reported it last.
 * @throws ReadableError
 */
export async function askInspection(
  question: Question,
  params: { data: InspectionParams; signal?: AbortSignal },
) {
  try {
    const answer = await question<typeof prefix>(prefix, params as never);
    await (answer.data ? keepInspection(answer.data) : forget(params.data)).catch(console.error);
    return answer;
  } catch (error) {
    const task = codeOf(error) === 'UNREACHABLE' ? await keptTask(params.data) : undefined;
    if (task) return { data: task };
    throw error;
  }
}

/** The departures and returns of a day of rentals, each with what its inspection needs. */
export async function keepDay(sheet: Answer<'DailySheet'>, question: Question): Promise<void> {
  const lines = [
    ...sheet.departures.map(line => ({ ...line, way: 'DEPARTURE' as const })),
    ...[...sheet.returns, ...sheet.late].map(line => ({ ...line, way: 'RETURN' as const })),
  ].filter(({ source, vehicle }) => source === 'contracts' && vehicle);
  const user = userHere();
  if (!user) return;
  const database = await openDatabase();
  const due = lines.map(({ sourceId, vehicle, way }) => `${prefix} ${sourceId} ${vehicle?.id} ${way}`);
  const kept = await database.getAll('days', IDBKeyRange.bound([user], [user, []]));
  // What was kept and is no more of the day may have been done on another device.
  for (const name of new Set([...due, ...kept.map(one => one.name)])) {
    const at = kept.find(one => one.name === name)?.at ?? 0;
    if (Date.now() - at < freshFor) continue;
    const [, contract, vehicle, kind] = name.split(' ');
    await askInspection(question, { data: { contract, vehicle, kind } });
  }
}

/** Today's departures and returns, kept before anybody looks at them: the network may be gone by then. */
export async function keepToday(question: Question): Promise<void> {
  const { data } = await question<'DailySheet'>('DailySheet', {
    data: { date: presentDay() },
  } as never);
  await keepDay(data, question);
}

/** Of one that is not to be made any more. */
async function forget({ contract, vehicle, kind }: InspectionParams): Promise<void> {
  const user = userHere();
  if (!user || !contract || !vehicle || !kind) return;
  await (await openDatabase()).delete('days', [user, `${prefix} ${contract} ${vehicle} ${kind}`]);
}

/** What was read, and by whom, before this device was ready to keep it. */
let early: { task: Task; user: string } | null = null;

/** Keeps it, once it is. */
export async function keepEarly(): Promise<void> {
  const read = early;
  early = null;
  if (read && read.user === userHere()) await keepInspection(read.task);
}

/** Keeps what an inspection needs for where there is no network. */
export async function keepInspection(task: Task): Promise<void> {
  const user = userHere();
  const pair = user && (await writerOf(user));
  if (user && !pair) early = { task, user };
  if (!user || !pair) return;
  const name = nameOf(task);
  const sealed = await sealValue(task, `day ${name}`, pair);
  await (await openDatabase()).put('days', { user, name, pair: pair.print, at: Date.now(), sealed });
}

/** What is known of the day, the first to come first; null while reading is locked. */
export async function keptTasks(now = Date.now()): Promise<Task[] | null> {
  const user = userHere();
  const reader = user ? await readerOf(user, now) : null;
  if (!user || !reader) return null;
  const days = await (await openDatabase()).getAll('days', IDBKeyRange.bound([user], [user, []]));
  const mine = days.filter(({ pair, at }) => pair === reader.print && now - at < keptFor);
  const tasks = await Promise.all(
    mine.map(({ sealed, name }) => unsealValue<Task>(sealed, `day ${name}`, reader.reads)),
  );
  const due = ({ kind, departureDate, returnDate }: Task) =>
    (kind === 'RETURN' ? returnDate : departureDate) ?? 0;
  return tasks.toSorted((a, b) => due(a) - due(b));
}

async function keptTask({ contract, vehicle, kind }: InspectionParams): Promise<Task | undefined> {
  const tasks = (await keptTasks().catch(() => null)) ?? [];
  return tasks.find(
    task =>
      (!contract || task.contract.id === contract) &&
      (!vehicle || task.vehicle.id === vehicle) &&
      (!kind || task.kind === kind),
  );
}

/** Takes away what is too old, whoever's it is. */
export async function forgetOld(now = Date.now()): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(['days', 'made'], 'readwrite');
  for (const table of ['days', 'made'] as const) {
    const store = transaction.objectStore(table);
    let cursor = await store.openCursor();
    while (cursor) {
      // What photos still refer to is kept for as long as they may wait.
      const age = now - cursor.value.at;
      if (table === 'days' ? age >= keptFor : age >= 60 * keptFor) await cursor.delete();
      cursor = await cursor.continue();
    }
  }
  await transaction.done;
}
