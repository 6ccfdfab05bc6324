import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';
import { actionsOf } from '../../schema/words/actions/actions';
import type { Move, RecordAction } from '../../schema/words/actions/actions';
import { valueAt } from '../../schema/words/fields/paths';

/**
 * What comes next for a record and only others may do: of who acts on such records, and may do none of it. Nothing for
 * who only reads them, or may do some of it.
 */
export function actsOfOthers(resource: Resource, record: Draft, caller: Caller): (Move | RecordAction)[] {
  const acts = actionsOf(resource, 'move', 'record');
  const creates = resource.operations?.create && can(caller, resource.access.create ?? 'SUPER_ADMIN');
  if (!creates && !acts.some(({ access }) => can(caller, access))) return [];
  const state = String(valueAt(record, resource.state?.field ?? ''));
  const next = acts.filter(
    one =>
      !one.quiet &&
      !one.danger &&
      (one.kind === 'move'
        ? one.from.includes(state) && (!one.when || one.when(record))
        : !one.when || one.when(record, caller)),
  );
  return next.some(({ access }) => can(caller, access)) ? [] : next;
}
