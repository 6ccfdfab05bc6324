import { isDeepStrictEqual } from 'node:util';
import type { Company, Served } from './company';
import type { Target } from './load';

/** What is asked of both: a document of the admin, and a path of the floor, with the same variables. */
export interface Question {
  query: string;
  path: string;
  variables: object;
}

export function oursOf(
  { product }: Pick<Served, 'product'>,
  token: string,
  { query, variables }: Omit<Question, 'path'>,
): Target {
  return {
    port: product.port,
    path: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    bodies: [JSON.stringify({ query, variables })],
  };
}

export function floorsOf({ floor }: Company, { path, variables }: Question): Target {
  return { port: floor.port, path, headers: {}, bodies: [JSON.stringify(variables)] };
}

/** One answer. @throws Error when it is none. */
export async function ask({
  port,
  path,
  headers,
  bodies,
}: Target): Promise<{ data: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: bodies[0],
  });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors":'))
    throw new Error(`${path}: ${text.slice(0, 600)}`);
  return JSON.parse(text) as { data: Record<string, unknown> };
}

/** @throws Error unless both give the same data to the last value: same records, same order, same count. */
export async function sameAnswers(ours: Target, floor: Target): Promise<void> {
  const [our, their] = await Promise.all([ask(ours), ask(floor)]);
  if (isDeepStrictEqual(our.data, their.data)) return;
  throw new Error(`${floor.path} answers something else:\n${differing(our.data, their.data)}`);
}

/** The first place where two values differ. */
function differing(our: unknown, their: unknown, path = ''): string {
  if (typeof our !== 'object' || typeof their !== 'object' || our === null || their === null)
    return `${path}: ${JSON.stringify(our)} and ${JSON.stringify(their)}`;
  const keys = [...new Set([...Object.keys(our), ...Object.keys(their)])];
  const at = keys.find(
    key => !isDeepStrictEqual((our as Record<string, unknown>)[key], (their as Record<string, unknown>)[key]),
  );
  if (at === undefined) return path;
  return differing(
    (our as Record<string, unknown>)[at],
    (their as Record<string, unknown>)[at],
    `${path}/${at}`,
  );
}
