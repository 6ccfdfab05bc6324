import type { Session } from '../../../src/providers/session';
import { identityDocuments } from '../../../src/schema/api/identityDocuments';
import type { Product } from './product';

export interface ApiAnswer {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
}

/** One call of the product's API, beside the browser. */
export async function callApi(
  { url }: Product,
  query: string,
  variables: object = {},
  token = '',
): Promise<ApiAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as ApiAnswer;
}

/** What the one operation of a document answers. */
export async function askApi<T>(product: Product, query: string, token: string): Promise<T> {
  const { data, errors } = await callApi(product, query, {}, token);
  if (!data || errors) throw new Error(`${query} ${JSON.stringify(errors)}`);
  return Object.values(data)[0] as T;
}

/** A session of an account of the demo company. */
export async function openSession(
  product: Product,
  email: string,
  password = 'karhba-demo-2026',
): Promise<Session> {
  const { data, errors } = await callApi(product, identityDocuments.login, { email, password });
  if (!data?.login) throw new Error(errors?.[0]?.message);
  return data.login as Session;
}
