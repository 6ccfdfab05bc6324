import { Refusal } from '../base/refusal';

/** A form of 500 rows has 3 levels and some thousands of values. */
const most = { depth: 10, listed: 1000, values: 20_000 };

const refused = (why: string) => new Refusal('TOO_COSTLY', `Requête refusée : ${why}.`);

/** Not a file that is being received, which has its own bounds. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}

/** Bounds what a request brings, before anything walks through it. @throws Refusal TOO_COSTLY */
export function checkVariables(variables: Readonly<Record<string, unknown>>): void {
  let values = 0;
  const walk = (value: unknown, depth: number): void => {
    if (++values > most.values) throw refused(`${most.values} valeurs au plus`);
    if (!isPlain(value)) return;
    if (depth > most.depth) throw refused(`${most.depth} niveaux de valeurs au plus`);
    const inside = Object.values(value);
    if (Array.isArray(value) && inside.length > most.listed)
      throw refused(`${most.listed} lignes par liste au plus`);
    for (const one of inside) walk(one, depth + 1);
  };
  walk(variables, 0);
}
