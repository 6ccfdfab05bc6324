import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import { makeTokens } from '../../../../server/engine/access/tokens';
import { company } from '../../../../server/rental/demo/company';
import { tokenSecret } from './builtServer';

/** What came back over HTTP; a connection that was refused or cut throws instead. */
export interface Reply<T> {
  status: number;
  /** Null when there is any error. */
  data: T | null;
  code: string | null;
  message: string | null;
  /** Milliseconds until it was there. */
  took: number;
}

/** Sends a document as a browser does, from outside. */
export async function ask<T = unknown>(
  url: string,
  token: string,
  query: string,
  variables: object = {},
  { key, timeout = 60_000 }: { key?: string; timeout?: number } = {},
): Promise<Reply<T>> {
  const begun = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(timeout),
  });
  const body = (await response.json()) as {
    data: T | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return {
    status: response.status,
    data: body.errors ? null : body.data,
    code: body.errors?.[0]?.extensions.code ?? null,
    message: body.errors?.[0]?.message ?? null,
    took: performance.now() - begun,
  };
}

/** GET /healthz: its status and what it says; status 0 where nobody listens. */
export async function health(url: string): Promise<{ status: number; says: string }> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
    return { status: response.status, says: ((await response.json()) as { status: string }).status };
  } catch {
    return { status: 0, says: '' };
  }
}

/** A superadministrator with a session, put into the database from outside; answers how to get a fresh token. */
export async function seat(db: Client | Pool): Promise<() => Promise<string>> {
  const sessionId = randomUUID();
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO users ("firstName", "lastName", birthday, "civilStatus", gender, address__city, phone, email, role, "externalUser", "hiringDate", salary, "workHours")
     VALUES ('Leïla', 'Mansouri', '1990-05-01', 'SINGLE', 'FEMALE', 'Tunis', '20123456', $1, 'SUPER_ADMIN', 'INTERNAL', '2020-01-01', 1500, 40) RETURNING id::text`,
    [`${sessionId}@karhba.test`],
  );
  const userId = rows[0]?.id ?? '';
  await db.query(
    `INSERT INTO "_sessions" (id, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [sessionId, userId],
  );
  const tokens = makeTokens(tokenSecret);
  return async () => (await tokens.signAccessToken({ sessionId, userId })).accessToken;
}

/** Describes the company that issues invoices, once. */
export const describeCompany = (db: Client | Pool) =>
  db.query(
    `INSERT INTO managers ("companyName", "taxNumber", "commercialRegister", "RIB", address, phone, "isActive")
     VALUES ($1, $2, $3, $4, $5, $6, true) ON CONFLICT DO NOTHING`,
    [
      company.companyName,
      company.taxNumber,
      company.commercialRegister,
      company.RIB,
      company.address,
      company.phone,
    ],
  );
