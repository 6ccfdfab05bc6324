import type { Tx } from './transaction';

/** A setting under which a power cut could take back what was acknowledged. */
interface Unsafe {
  name: string;
  value: string;
  /** Who set it, as PostgreSQL reports it: 'database', 'user', 'configuration file', 'command line' … */
  source: string;
}

/** What must not be off. Other values of synchronous_commit all wait for this machine's disk. */
const guarded = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** The unsafe settings of a connection, those of its role and of its database included. */
export async function unsafeSettings(tx: Tx): Promise<Unsafe[]> {
  const { rows } = await tx.query<Unsafe>(
    `SELECT name, setting AS value, source FROM pg_settings WHERE name = ANY ($1) AND setting = 'off' ORDER BY name`,
    [guarded],
  );
  return rows;
}

const mended: Readonly<Record<string, string>> = {
  database: 'ALTER DATABASE … RESET',
  user: 'ALTER ROLE … RESET',
  'database user': 'ALTER ROLE … IN DATABASE … RESET',
};

/** How to report an unsafe setting: its name, and where it is to be put right. */
export function sayUnsafe({ name, value, source }: Unsafe): string {
  const reset = mended[source];
  const where = reset ? `${reset} ${name}` : `${name} = on dans postgresql.conf`;
  return `PostgreSQL perdrait dans une coupure de courant ce qu'il a confirmé\u00a0: ${name} vaut «\u00a0${value}\u00a0»\u00a0; attendu\u00a0: on (${where}).`;
}
