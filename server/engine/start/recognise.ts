import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { StartRefusal } from '../base/startRefusal';
import type { FileStorage } from '../files/storage';
import { knowsItself, recogniseFiles, refuseOtherFiles } from './recogniseFiles';

/** What a start brings to a database, which knows what it was started with before. */
interface Brought {
  /** What signs tokens; null: a start would make it. */
  tokenSecret: string | null;
  /** What signed them until now, while that is changed. */
  previousSecret: string | null;
  /** Whether nobody has the secret of the database any more: then it takes this one. */
  secretLost: boolean;
  /** Where its files are kept. */
  files: FileStorage;
}

/** What a start brings, which has made what is missing. */
type Started = Brought & { tokenSecret: string };

interface Known {
  id: string;
  secret: string | null;
}

/**
 * Whether the database could be queried: a new one has no place yet to know anything, and is queried again once it has.
 * One that has never been started takes what it is given; where it knows that already, nothing is written.
 * @throws StartRefusal when what is brought is not its own.
 */
export async function recognise(pool: Pool, brought: Started): Promise<boolean> {
  if (!(await knowsItself(pool))) return false;
  const known = await read(pool);
  await recogniseSecret(pool, known, brought);
  await recogniseFiles(pool, brought.files);
  return true;
}

/**
 * What {@link recognise} would make of a database, in French, a line each; only reads.
 * @throws StartRefusal as a start would.
 */
export async function foreseeRecognition(pool: Pool, brought: Brought): Promise<string[]> {
  if (!(await knowsItself(pool))) return [];
  const known = await look(pool);
  await refuseOtherFiles(pool, brought.files);
  return known && takesSecret(known, brought) && known.secret !== null
    ? ['La base prendrait le nouveau TOKEN_SECRET.']
    : [];
}

async function look(pool: Pool): Promise<Known | undefined> {
  const { rows } = await pool.query<Known>('SELECT id::text, secret FROM "_database"');
  return rows[0];
}

async function read(pool: Pool): Promise<Known> {
  for (;;) {
    const known = await look(pool);
    if (known) return known;
    await pool.query('INSERT INTO "_database" DEFAULT VALUES ON CONFLICT DO NOTHING');
  }
}

/** Keyed by the secret, as every token is: it reveals no more of it than they do. */
const printOf = (secret: string, { id }: Known) => createHmac('sha256', secret).update(id).digest('base64');

/**
 * Whether the database takes this secret for its own; false: it is.
 * @throws StartRefusal where it has another.
 */
function takesSecret(known: Known, { tokenSecret, previousSecret, secretLost }: Brought): boolean {
  if (tokenSecret !== null && known.secret === printOf(tokenSecret, known)) return false;
  const accepted =
    known.secret === null ||
    secretLost ||
    (previousSecret !== null && known.secret === printOf(previousSecret, known));
  if (accepted) return true;
  throw new StartRefusal(
    'TOKEN_SECRET n’est pas celui de cette base\u00a0: donnez le même à tous ses serveurs (à défaut, c’est DATA_DIR/token-secret du premier)\u00a0; pour en changer, donnez aussi l’ancien par TOKEN_SECRET_PREVIOUS, ou, s’il est perdu, TOKEN_SECRET_PREVIOUS=perdu.',
  );
}

async function recogniseSecret(pool: Pool, known: Known, brought: Started): Promise<void> {
  if (!takesSecret(known, brought)) return;
  const { rowCount } = await pool.query(
    'UPDATE "_database" SET secret = $1 WHERE secret IS NOT DISTINCT FROM $2',
    [printOf(brought.tokenSecret, known), known.secret],
  );
  // Somebody else was started meanwhile.
  if (rowCount === 0) await recogniseSecret(pool, await read(pool), brought);
}
