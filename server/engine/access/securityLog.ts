import type { Pool } from 'pg';
import type { Tx } from '../connection/transaction';
import type { Log } from '../base/log';
import type { Origin } from '../base/request';

/**
 * An address by its first letters and its last name: 'k***@k***.test'. Enough to recognise one's own; a password typed
 * into the wrong field stays unread.
 */
export function maskEmail(email: string): string {
  const [, local, domain, end] =
    /^\s*([\w+-])[^@]*@([a-z\d])[^@]*(\.[a-z]{2,24})\s*$/i.exec(email.slice(0, 320)) ?? [];
  return local ? `${local}***@${domain}***${end}` : '***';
}

type SecurityKind =
  | 'signed-in'
  | 'sign-in-refused'
  | 'limited'
  | 'refresh-token-reused'
  | 'signed-out'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'suspended'
  | 'rights-changed'
  | 'api-key-created'
  | 'api-key-revoked'
  | 'api-key-refused'
  | 'letter-sent'
  | 'forbidden';

/** What happened, without any secret. */
interface SecurityEvent {
  kind: SecurityKind;
  /** Who acted, by their account or by the session that they speak in. */
  userId?: string;
  sessionId?: string | null;
  /** As it was given, when no account is known: kept masked. */
  email?: string;
  detail?: Readonly<Record<string, unknown>>;
}

type Row = ReturnType<typeof rowOf> & { times: number };

const longestAgent = 200;
const longestAddress = 100;
const pause = 1000;
const mostWaiting = 1000;
/** Rows that strangers may fill in an hour, on one node; what comes beyond is one row a minute for each kind. */
export const mostOfStrangers = 200;
/** Events of one session in an hour, on one node; what comes beyond is one line and one row a minute for each kind. */
export const mostOfSession = 200;
const minute = 60_000;

function rowOf(origin: Origin | undefined, event: SecurityEvent, at: number) {
  return {
    at: new Date(at).toISOString(),
    kind: event.kind,
    userId: event.userId ?? null,
    sessionId: event.userId ? null : (event.sessionId ?? null),
    email: event.email === undefined ? null : maskEmail(event.email),
    address: origin?.address?.slice(0, longestAddress) ?? null,
    userAgent: origin?.userAgent?.slice(0, longestAgent) ?? null,
    detail: event.detail ?? {},
  };
}

/** Keeps an event of a write in its transaction, as the last of it: kept if and only if the write is. */
export async function recordSecurity(
  tx: Tx,
  log: Log,
  origin: Origin | undefined,
  event: SecurityEvent,
  at: number,
): Promise<void> {
  const row = rowOf(origin, event, at);
  await insert(tx, [{ ...row, times: 1 }]);
  say(log, row);
}

/**
 * The events that change nothing: refusals above all. Each is logged at once, and kept without making it wait. What
 * strangers bring about is bounded in what is kept, what one session does in the log as well; beyond, it is counted.
 */
export class SecurityLog {
  private waiting = new Map<string, Row>();
  /** Of strangers, and of each session, beyond their bound: how often each kind came. */
  private beyond = new Map<string, Row>();
  private hour = { from: 0, strangers: 0, sessions: new Map<string, number>() };
  private beyondSince = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly now: () => number = Date.now,
  ) {}

  /** The same event again within a second only counts, so that a flood of refusals is no flood of rows. */
  note(origin: Origin, event: SecurityEvent, at: number): void {
    const row = rowOf(origin, event, at);
    const { at: _, ...same } = row;
    const key = JSON.stringify(same);
    const known = this.waiting.get(key);
    const { sessionId } = event;
    this.beginHour(at);
    if (sessionId && !this.isWithin(sessionId)) this.count(event, at);
    else {
      say(this.log, row);
      if (known) known.times += 1;
      else if (sessionId || ++this.hour.strangers <= mostOfStrangers) {
        if (this.waiting.size < mostWaiting) this.waiting.set(key, { ...row, times: 1 });
      } else this.count(event, at);
    }
    this.timer ??= setTimeout(() => void this.flush(false), pause).unref();
  }

  private beginHour(at: number): void {
    if (at - this.hour.from >= 60 * minute) this.hour = { from: at, strangers: 0, sessions: new Map() };
  }

  /** Whether a session may fill one more line in this hour. */
  private isWithin(sessionId: string): boolean {
    const events = (this.hour.sessions.get(sessionId) ?? 0) + 1;
    this.hour.sessions.set(sessionId, events);
    return events <= mostOfSession;
  }

  private count({ kind, sessionId = null }: SecurityEvent, at: number): void {
    if (this.beyond.size === 0) this.beyondSince = at;
    const key = `${kind} ${sessionId ?? ''}`;
    const known = this.beyond.get(key);
    if (known) known.times += 1;
    else
      this.beyond.set(key, {
        ...rowOf(undefined, { kind, sessionId, detail: { others: true } }, at),
        times: 1,
      });
  }

  /**
   * Writes what waits. A database that is away costs the entries, which the log still has.
   * @param all also the counts of a minute that is not over.
   */
  async flush(all = true): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = [...this.waiting.values()];
    this.waiting = new Map();
    if (this.beyond.size > 0) {
      if (all || this.now() - this.beyondSince >= minute) {
        // Of strangers, each has been logged.
        for (const row of this.beyond.values()) if (row.sessionId) say(this.log, row, row.times);
        rows.push(...this.beyond.values());
        this.beyond = new Map();
      } else this.timer = setTimeout(() => void this.flush(false), minute).unref();
    }
    if (rows.length === 0) return;
    try {
      await insert(this.pool, rows);
    } catch (error) {
      this.log.warn({ err: error, events: rows.length }, 'security events could not be kept');
    }
  }
}

function say(
  log: Log,
  { kind, userId, sessionId, email, address, detail }: Omit<Row, 'times'>,
  times?: number,
): void {
  log.info({ security: kind, userId, sessionId, email, address, detail, times }, 'security');
}

async function insert(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx.query(
    `INSERT INTO "_security_log" (at, kind, user_id, email, address, user_agent, times, detail)
     SELECT e.at, e.kind,
       coalesce((SELECT id FROM users WHERE id = e."userId"), (SELECT user_id FROM "_sessions" WHERE id = e."sessionId")),
       e.email, e.address, e."userAgent", e.times, e.detail
     FROM jsonb_to_recordset($1) AS e (at timestamptz, kind text, "userId" bigint, "sessionId" uuid, email text,
       address text, "userAgent" text, times integer, detail jsonb)`,
    [JSON.stringify(rows)],
  );
}
