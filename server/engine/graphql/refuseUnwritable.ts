import { say } from '../../../src/schema/api/messages';
import { badInput } from '../base/refusal';
import { isPlain } from './variableLimits';
import type { OperationFields } from './sdl';

/** What no text of the database holds: the sign NUL, half of a pair of signs. */
const unwritable = /[\0\p{Surrogate}]/u;
/** How a request's JSON writes such a sign; whole pairs may be written so too. */
const mayBeUnwritable = /\\u(?:0000|d[89a-f])/i;

/** Whether a request, as it came, may contain something that no text may hold. */
export const maySayUnwritable = (body: string): boolean => mayBeUnwritable.test(body);

/** Refuses arguments that contain what no text may hold, wherever in them, beside the argument. @throws Refusal */
function refuseUnwritable(args: Readonly<Record<string, unknown>>): void {
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string' && unwritable.test(value))
      throw badInput({ [path.join('.')]: say({ key: 'control' }) });
    if (!isPlain(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (unwritable.test(key)) walk(key, path);
      walk(inner, [...path, key]);
    }
  };
  walk(args, []);
}

/** The same operations, each refusing what no text may hold before anything else is done with it. */
export const writableOnly = (fields: OperationFields): OperationFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        ...field,
        resolve(source, args, context, info) {
          refuseUnwritable(args);
          return field.resolve?.(source, args, context, info);
        },
      },
    ]),
  );
