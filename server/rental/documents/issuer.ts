import type { Pool } from 'pg';
import type { Tx } from '../../engine/connection/transaction';

/** The company that prints its name on documents. Texts are as they are stored: bare matricule, bare RIB. */
export interface Issuer {
  name: string;
  address: string;
  phone: string;
  email: string;
  taxRegistration: string;
  commercialRegister: string;
  /** Share capital as printed: '300 000 DT'. */
  capital: string;
  bank: string;
  /** 20 digits. */
  rib: string;
}

/** At most one row: until a company is described, documents leave its block out. */
export const issuerTable = `
CREATE TABLE IF NOT EXISTS "_issuer" (
  id boolean PRIMARY KEY DEFAULT true CHECK (id), issuer jsonb NOT NULL);
`;

/** The company of the documents, or null when none was described. */
export async function readIssuer(db: Pool | Tx): Promise<Issuer | null> {
  const { rows } = await db.query<{ issuer: Issuer }>('SELECT issuer FROM "_issuer"');
  return rows[0]?.issuer ?? null;
}

/** Describes the company, or describes it anew. */
export async function writeIssuer(tx: Tx, issuer: Issuer): Promise<void> {
  await tx.query(
    'INSERT INTO "_issuer" (issuer) VALUES ($1) ON CONFLICT (id) DO UPDATE SET issuer = excluded.issuer',
    [JSON.stringify(issuer)],
  );
}
