import { fieldAt, valueAt } from '../../src/schema/paths';
import { say } from '../../src/schema/messages';
import type { Resource } from '../../src/schema/resource';
import { alikeStatement } from '../database/alikeStatement';
import { toSql } from '../database/columns';
import type { Engine } from './context';
import type { Attempt } from './mutate';
import { badInput } from './refusal';
import type { Refusal } from './refusal';

interface Twin {
  id: string | null;
  label: string | null;
}

/**
 * A refused value that must be unique, said with the record that has it, for those who may read that one; any other
 * refusal stays as it is. To be asked once the transaction is over.
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
  if (!field.unique && !field.uniqueWithin) return refusal;
  const neighbour = field.uniqueWithin && resource.fields[field.uniqueWithin];
  const asked = {
    value: toSql(field, valueAt(attempt.record, path)),
    within: neighbour ? toSql(neighbour, attempt.record[field.uniqueWithin ?? '']) : null,
    except: attempt.id,
  };
  const statement = alikeStatement(resource, path);
  try {
    const { rows } = await engine.pool.query<{ body: string | null }>(
      statement.text,
      statement.bind(asked, sessionId),
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
    engine.log.warn({ err: error }, 'a twin could not be told');
    return refusal;
  }
}
