/**
 * Why a database could not answer: `broken`, its connection was lost under a statement; `away`, it is not there, starts,
 * is full of connections or hangs; `full`, it found no room on its disk; `standby`, it only reads: what writes is elsewhere.
 */
type Outage = 'broken' | 'away' | 'full' | 'standby';

const byCode: Readonly<Record<string, Outage>> = {
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  '57P01': 'broken',
  '57P02': 'broken',
  '57P05': 'broken',
  '25P03': 'broken',
  '08000': 'broken',
  '08003': 'broken',
  '08006': 'broken',
  '08P01': 'broken',
  '57P03': 'away',
  '53300': 'away',
  '08001': 'away',
  '08004': 'away',
  ECONNREFUSED: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  EHOSTDOWN: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  '25006': 'standby',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** What `pg` finds out by itself has no code. */
const bySentence: readonly (readonly [RegExp, Outage])[] = [
  [/^Connection terminated( unexpectedly)?$/, 'broken'],
  [/is not queryable$/, 'broken'],
  [/timeout exceeded when trying to connect|connection timeout|^timeout expired$/i, 'away'],
  [/^Query read timeout$/, 'away'],
  [/^Cannot use a pool after calling end/, 'away'],
  [/No space left on device|Disk quota exceeded/, 'full'],
];

/** The outage that an error reports; null when it reports something else. */
export function outageOf(error: unknown): Outage | null {
  const {
    code = '',
    message = '',
    syscall,
  } = (error ?? {}) as {
    code?: string;
    message?: string;
    syscall?: string;
  };
  // The folder of a Unix socket is gone; another file that is missing is another matter.
  if (code === 'ENOENT') return syscall === 'connect' ? 'away' : null;
  return byCode[code] ?? bySentence.find(([sentence]) => sentence.test(message))?.[1] ?? null;
}
