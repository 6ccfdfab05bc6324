import { actionOf } from '../../../src/schema/words/actions/actions';
import { mostTicked } from '../../../src/schema/words/actions/bulk';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { can } from '../../../src/schema/words/access/permissions';
import { isRecordId } from '../../../src/schema/api/recordId';
import type { Resource } from '../../../src/schema/resource';
import { actionsNeeded, resolveAll } from '../sql/listStatement';
import type { Spelling } from '../sql/conditions';
import type { ListRequest } from '../sql/listStatement';
import type { ReadScope } from '../sql/select';
import { tickedStatement } from '../sql/tickedStatement';
import { moveToArchive } from '../records/archive';
import type { BulkCall } from '../records/behaviours';
import { translateFault } from '../records/databaseFaults';
import type { Engine, WriteContext } from '../records/context';
import type { Request } from '../base/request';
import { badInput, forbidden, notFound, Refusal } from '../base/refusal';
import { refuseArchived } from '../records/refuseArchived';
import { refuseOthers } from '../records/refuseOthers';
import { loadRecords } from '../records/store';
import type { Loaded, Values } from '../records/store';
import { validateInput } from '../records/validateInput';
import { readListArguments } from './readArguments';

interface Ticked {
  resource: Resource;
  /** Of the action. */
  name: string;
  args: Values;
  /** Where violations of constraints are reported. */
  paths: ReadonlyMap<string, string>;
}

/**
 * Runs an action on ticked records within the caller's transaction: finds and locks them in the order of their ids,
 * judges what was requested, and leaves the rest to the behaviour.
 * @returns how many records they were, as text.
 * @throws Refusal that names the record it is about; nothing is then written.
 */
export async function actOnTicked(
  context: WriteContext,
  engine: Engine,
  request: Request,
  { resource, name, args, paths }: Ticked,
): Promise<string> {
  const { ids, filters, searchWord, ...given } = args;
  const { tx, caller } = context;
  const { fields = {}, archives } = actionOf(resource, 'ticked', name) ?? {};
  const run =
    archives === undefined
      ? engine.behaviours.of(resource.name).bulkActions?.[name]
      : moveAll(context, resource, archives);
  if (!run) throw notFound();
  const selection = readTicked(resource, { ids, filters, searchWord }, engine.spelling);
  const scope: ReadScope = { ...engine, render: 'wire', masked: true };
  // To act on records by their ids is no reading; to filter them is.
  const needed = selection.ids
    ? []
    : actionsNeeded(resource, selection, resolveAll(resource, selection, scope));
  if (!needed.every(action => can(caller, action))) throw forbidden();
  const { values: input } = validateInput(engine, { ...resource, fields }, given, caller, {
    now: engine.now(),
  });
  const { text, bind } = tickedStatement(resource, selection, scope);
  const found = await tx.query<{ id: string }>(text, bind(selection, request.sessionId ?? ''));
  if (found.rows.length === 0) throw notFound();
  if (found.rows.length > mostTicked) throw tooMany(resource);
  const loaded = await loadRecords(
    tx,
    engine,
    resource,
    found.rows.map(row => row.id),
  );
  const byId = new Map(loaded.map(one => [one.values.id, one]));
  const records = loaded.map(one => one.values);
  refuseOthers(context, { fields }, null, input);
  await run({
    ...context,
    locked: { resource, records: new Map(byId) },
    records,
    input,
    async each(work) {
      for (const record of records)
        try {
          await work(record);
          // What the database refuses of it is reported now, with its name.
          await tx.together([]);
        } catch (error) {
          throw named(translateFault(error, resource, paths, record), byId.get(record.id));
        }
    },
  });
  refuseArchived(context, { fields }, null, input);
  return String(records.length);
}

/** archiveXs and restoreXs: no behaviour adds to it. */
const moveAll =
  (context: WriteContext, resource: Resource, archives: boolean) =>
  async ({ each, locked }: BulkCall<Loaded['values']>) =>
    each(async ({ id }) => {
      const loaded = locked?.records.get(id);
      if (loaded) await moveToArchive(context, resource, loaded, archives);
    });

/** Which records are requested, checked: some by their ids, or those that filters and a search give, none left unread. */
function readTicked(
  resource: Resource,
  { ids, filters, searchWord }: Values,
  spelling: Spelling,
): ListRequest {
  if (Array.isArray(ids)) {
    if (filters != null || searchWord != null)
      throw badInput({ ids: 'Donnez les fiches cochées ou les filtres de la liste, pas les deux' });
    const request = readListArguments(resource, {}, spelling);
    return { ...request, ids: ids.map(String).filter(isRecordId) };
  }
  if (!Array.isArray(filters))
    throw badInput({
      ids: 'Dites sur quelles fiches agir\u00a0: celles qui sont cochées, ou tous les filtres de la liste',
    });
  const declared = new Set(listFilters(resource).map(({ argument }) => argument));
  const given = filters as readonly { argument: string; value?: string | null }[];
  for (const { argument, value } of given)
    if (!declared.has(argument) || !value)
      throw badInput({ filters: `Filtre inconnu ou sans valeur\u00a0: ${argument}` });
  return readListArguments(
    resource,
    {
      ...Object.fromEntries(given.map(({ argument, value }) => [argument, value])),
      searchWord,
    },
    spelling,
  );
}

function named(error: unknown, record: Loaded | undefined): unknown {
  if (!(error instanceof Refusal) || !record || error.message.includes(record.label)) return error;
  return new Refusal(error.code, `${record.label}\u00a0: ${error.message}`, error.details);
}

const tooMany = ({ labels }: Resource) =>
  badInput(
    {},
    `Une action porte sur ${mostTicked.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')} ${labels.many} au plus\u00a0: ajoutez un filtre.`,
  );
