import type { Reading } from '../schema/api/readings';
import { postGraphql } from './postGraphql';
import { readSession } from './session';

/** What the server returns beside a session: their rights, and what the page of the address reads first. */
export interface Opening {
  granted: readonly string[];
  /** `Reading.key`, and its answer as JSON; null of a page that reads neither list nor record. */
  key: string | null;
  answer: string | null;
  /** At home: how far the page is that is there for a time, as JSON. */
  progress: string | null;
}

/** After this, in milliseconds, an answer that nobody came for is too old. */
const fresh = 10_000;

interface Early<Value> {
  user: string | undefined;
  until: number;
  value: Value;
}

const userId = () => readSession()?.user.id;
const early = <Value>(value: Value): Early<Value> => ({ user: userId(), until: Date.now() + fresh, value });
const isMine = (found: Early<unknown> | null) =>
  Boolean(found?.user && found.user === userId() && found.until > Date.now());
const mine = <Value>(found: Early<Value> | null): Value | null =>
  isMine(found) ? (found?.value ?? null) : null;

let granted: Early<readonly string[]> | null = null;
let progress: Early<string> | null = null;
let reading: Early<{ key: string; answer: Promise<unknown>; given: boolean }> | null = null;

/** Keeps what came with the session of who is signed in now, until somebody reads it. */
export function keepOpening(opening: Opening | null | undefined): void {
  if (!opening) return;
  granted = early(opening.granted);
  progress = opening.progress ? early(opening.progress) : null;
  if (opening.key && opening.answer)
    reading = early({
      key: opening.key,
      answer: Promise.resolve(JSON.parse(opening.answer)),
      given: true,
    });
}

/** The rights that came with the session, once and while they are fresh; null otherwise. */
export function takeGranted(): readonly string[] | null {
  const found = granted;
  granted = null;
  return mine(found);
}

/** The progress that came with the session, once and while it is fresh; null otherwise. */
export function takeProgress(): string | null {
  const found = progress;
  progress = null;
  return mine(found);
}

/**
 * Requests what a page reads first before its screen is there, unless it came with the session. Nothing comes of a
 * refusal or a failure: the screen then requests it itself, and shows the failure. Settles when the answer is there.
 */
export async function requestEarly(requested: Reading): Promise<void> {
  const session = readSession();
  if (!session) return;
  if (!isMine(reading) || !reading?.value.given || reading.value.key !== requested.key) {
    const answer = read(requested, session.token.accessToken).catch(() => null);
    reading = early({ key: requested.key, answer, given: false });
  }
  await reading?.value.answer;
}

/** The early answer to this very question of the same user, once and while it is fresh; null otherwise. */
export async function takeEarly<Answer>(requested: Pick<Reading, 'key'>): Promise<Answer | null> {
  const found = reading;
  reading = null;
  return isMine(found) && found?.value.key === requested.key
    ? (found.value.answer as Promise<Answer | null>)
    : null;
}

async function read({ document, variables, operation }: Reading, accessToken: string): Promise<unknown> {
  const { data, errors } = await postGraphql<Record<string, unknown>>(document, variables, accessToken);
  return errors ? null : (data?.[operation] ?? null);
}
