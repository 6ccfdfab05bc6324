import { say } from '../../src/schema/messages';
import type { Resource } from '../../src/schema/resource';
import { validate } from '../../src/schema/validate';
import { guardedSql } from '../access/callerSql';
import { prepared } from '../database/prepared';
import type { Engine, Request } from '../records/context';
import { badInput, unauthenticated } from '../records/refusal';
import { judgedFirst, readGuarded } from './guardedRead';
import type { Arguments } from './readArguments';

/**
 * Answers a question that a resource declares (`queries`), as JSON text: its behaviour's statement, worked out only
 * for who may ask. What was asked is judged by the rules of its fields, once rights are.
 */
export async function answerQuestion(
  engine: Engine,
  request: Request,
  resource: Resource,
  name: string,
  args: Arguments,
): Promise<string> {
  const { sessionId } = request;
  if (!sessionId) throw unauthenticated();
  const query = resource.queries?.[name];
  const behaviour = engine.behaviours.of(resource.name).queries?.[name];
  if (!query || !behaviour) throw new Error(`${resource.name} answers no ${name}`);
  const read = (body: (bind: (value: unknown) => string) => string) => {
    const values: unknown[] = [sessionId];
    const sql = body(value => `$${values.push(value)}`);
    const { name: known, text } = prepared(guardedSql('$1', query.access, true, sql));
    return readGuarded(engine.pool, { name: known, text, values });
  };
  const { now, resources } = { now: engine.now(), resources: engine.resources };
  return judgedFirst(
    async () => {
      const { values: input, faults } = validate(query.fields ?? {}, args);
      const wrong = Object.entries(faults).map(([path, fault]) => [path, say(fault)] as const);
      if (wrong.length > 0) throw badInput(Object.fromEntries(wrong));
      const body = (await read(bind => `(${behaviour.sql({ input, bind, now, resources })})`)) ?? 'null';
      if (!behaviour.answer) return body;
      return JSON.stringify((await behaviour.answer(JSON.parse(body), { input, now, resources })) ?? null);
    },
    () => read(() => `SELECT 'null'`),
  );
}
