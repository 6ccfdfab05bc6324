import { say } from '../../../src/schema/api/messages';
import { validate } from '../../../src/schema/validate';
import { guardedSql } from '../sql/callerSql';
import { prepared } from '../connection/prepared';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, forbidden, unauthenticated } from '../base/refusal';
import { judgedFirst, readGuarded } from './guardedRead';
import { loadCaller } from '../sql/loadCaller';
import { can } from '../../../src/schema/words/access/permissions';
import type { Arguments } from './readArguments';

/**
 * Answers a question of a screen, as JSON text: its behaviour's statement, worked out only for who may query. The input
 * is judged by the rules of its fields, once rights are. What makes a file waits for its turn before it reads.
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
      const ask = async () =>
        (await read(bind => `(${behaviour.sql({ input, bind, now, resources })})`)) ?? 'null';
      const { answer, makes, file } = behaviour;
      const call = { input, now, resources };
      if (file) {
        const caller = await loadCaller(engine.pool, sessionId);
        if (!caller) throw unauthenticated();
        if (!question.access.some(right => can(caller, right))) throw forbidden();
        const made = engine.fileTurns.run({ caller: caller.id, signal: request.signal }, async turn =>
          file(JSON.parse(await ask()), { ...call, engine, turn }),
        );
        return JSON.stringify((await made) ?? null);
      }
      const body = await ask();
      if (!answer && !makes) return body;
      const found: unknown = JSON.parse(body);
      const answered = makes ? await makes(found, { ...call, engine }) : await answer?.(found, call);
      return JSON.stringify(answered ?? null);
    },
    () => read(() => `SELECT 'null'`),
  );
}
