import { isUnique, uniqueWithin } from '../../../src/schema/words/fields/comparedOptions';
import { fieldAt, leavesOf, valueAt } from '../../../src/schema/words/fields/paths';
import { say } from '../../../src/schema/api/messages';
import type { Resource } from '../../../src/schema/resource';
import { alikeStatement } from '../sql/alikeStatement';
import { toSql } from '../tables/columns';
import type { Engine } from './context';
import type { Attempt } from './mutate';
import { badInput } from '../base/refusal';
import type { Refusal } from '../base/refusal';

interface Twin {
  id: string | null;
  label: string | null;
}

/**
 * A refused value that must be unique, reported with the record that has it, for those who may read that one; any other
 * refusal stays as it is. To be called once the transaction is over.
 */
export async function explainTwin(
  engine: Pick<Engine, 'pool' | 'log'>,
  sessionId: string,
  resource: Resource,
  refusal: unknown,
  attempt: Attempt | undefined,
): Promise<unknown> {
  const [path, ...others] = Object.keys((refusal as Partial<Refusal>).details?.fields ?? {});
  const field = path === undefined ? undefined : fieldAt(resource.fields, path);
  if (path === undefined || others.length > 0 || !field || !attempt) return refusal;
  if (!isUnique(field) || !leavesOf(resource.fields).some(leaf => leaf.path === path)) return refusal;
  const within = uniqueWithin(field) ?? '';
  const neighbour = resource.fields[within];
  const params = {
    value: toSql(field, valueAt(attempt.record, path)),
    within: neighbour ? toSql(neighbour, attempt.record[within]) : null,
    except: attempt.id,
  };
  const statement = alikeStatement(resource, path);
  try {
    const { rows } = await engine.pool.query<{ body: string | null }>(
      statement.text,
      statement.bind(params, sessionId),
    );
    const twin = JSON.parse(rows[0]?.body ?? 'null') as Twin | null;
    if (!twin?.id || !twin.label) return refusal;
    return badInput(
      { [path]: say({ key: 'unique', params: { by: twin.label } }) },
      `${field.label}\u00a0: déjà utilisé par ${twin.label}`,
      { resource: resource.name, id: twin.id, label: twin.label },
    );
  } catch (error) {
    // Who has it is help, not the answer.
    engine.log.warn({ err: error }, 'a twin could not be looked up');
    return refusal;
  }
}
