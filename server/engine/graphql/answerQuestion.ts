import { say } from '../../../src/schema/api/messages';
import { validate } from '../../../src/schema/validate';
import { guardedSql } from '../sql/callerSql';
import { prepared } from '../connection/prepared';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, unauthenticated } from '../base/refusal';
import { judgedFirst, readGuarded } from './guardedRead';
import type { Arguments } from './readArguments';

/**
 * Answers a question of a screen, as JSON text: its behaviour's statement, worked out only for who may query. The input
 * is judged by the rules of its fields, once rights are.
 */
export async function answerQuestion(
  engine: Engine,
  request: Request,
  name: string,
  args: Arguments,
): Promise<string> {
  const { sessionId } = request;
  if (!sessionId) throw unauthenticated();
  const question = engine.resources.questions[name];
  const behaviour = engine.behaviours.answers[name];
  if (!question || !behaviour) throw new Error(`Nothing answers ${name}`);
  const read = (body: (bind: (value: unknown) => string) => string) => {
    const values: unknown[] = [sessionId];
    const sql = body(value => `$${values.push(value)}`);
    const { name: known, text } = prepared(guardedSql('$1', question.access, true, sql));
    return readGuarded(engine.pool, { name: known, text, values });
  };
  const { now, resources } = { now: engine.now(), resources: engine.resources };
  return judgedFirst(
    async () => {
      const { values: input, faults } = validate(question.fields ?? {}, args, { anyYear: true });
      const wrong = Object.entries(faults).map(([path, fault]) => [path, say(fault)] as const);
      if (wrong.length > 0) throw badInput(Object.fromEntries(wrong));
      const body = (await read(bind => `(${behaviour.sql({ input, bind, now, resources })})`)) ?? 'null';
      const { answer, makes } = behaviour;
      if (!answer && !makes) return body;
      const call = { input, now, resources };
      const found: unknown = JSON.parse(body);
      const answered = makes ? await makes(found, { ...call, engine }) : await answer?.(found, call);
      return JSON.stringify(answered ?? null);
    },
    () => read(() => `SELECT 'null'`),
  );
}
