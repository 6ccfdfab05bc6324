import type { Resource } from '../../../src/schema/resource';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { loadCaller } from '../sql/loadCaller';
import { transaction } from '../connection/transaction';
import type { Transaction } from '../connection/transaction';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, forbidden, notFound, unauthenticated } from '../base/refusal';
import { readViewState } from './readViewState';
import type { ViewState } from '../../../src/schema/words/list/viewState';

/** A saved view as it leaves the API. */
interface SavedView {
  id: string;
  resource: string;
  name: string;
  isDefault: boolean;
  state: ViewState;
}

/** Its columns, of `_saved_views`. */
export const savedViewItems = 'id::text, resource, name, is_default AS "isDefault", state';

const mostEach = 20;
const longestName = 60;
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

export interface GivenView {
  id: string;
  resource: string;
  name?: string | null;
  isDefault?: boolean | null;
  state?: unknown;
}

/**
 * Makes a view of the caller's, or changes it: what is absent stays. Its id is chosen by who makes it, so that to send
 * it twice makes one.
 * @throws Refusal for a list that is not theirs to read, a view that is not theirs, a name that another one has, and
 * beyond so many of a list.
 */
export function saveView(engine: Engine, request: Request, given: GivenView): Promise<SavedView> {
  return transaction(engine.pool, async tx => {
    const caller = await loadCaller(tx, request.sessionId);
    if (!caller) throw unauthenticated();
    const resource = engine.resources.find(given.resource);
    if (!resource?.list) throw badInput({ resource: 'Liste inconnue' });
    if (!can(caller, readRight(resource))) throw forbidden();
    if (!isUuid(given.id)) throw badInput({ id: 'Identifiant invalide' });
    const name = readName(given.name);
    const state = given.state ? JSON.stringify(readViewState(given.state)) : null;
    // One's views change one after the other: their number and names are counted on.
    await tx.query({ text: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [caller.id] });
    const before = await viewsOf(tx, caller.id, resource);
    const known = before.find(({ id }) => id === given.id.toLowerCase());
    if (!known) await refuseForeign(tx, given.id);
    if (!known && before.length >= mostEach)
      throw badInput(
        {},
        `Une liste garde ${mostEach} vues au plus\u00a0: supprimez-en une, ou mettez-en une à jour.`,
      );
    if (!known && name === null) throw badInput({ name: 'Donnez un nom à cette vue' });
    await refuseTwin(tx, caller.id, resource, given.id, name);
    if (given.isDefault)
      await tx.query({
        text: 'UPDATE "_saved_views" SET is_default = false WHERE user_id = $1 AND resource = $2 AND id <> $3',
        values: [caller.id, resource.name, given.id],
      });
    const { rows } = await tx.query<SavedView>({
      text: `INSERT INTO "_saved_views" AS v (id, user_id, resource, name, is_default, state)
        VALUES ($1, $2, $3, coalesce($4, '?'), coalesce($5, false), coalesce($6::jsonb, '{}'))
        ON CONFLICT (id) DO UPDATE SET name = coalesce($4, v.name), is_default = coalesce($5, v.is_default), state = coalesce($6::jsonb, v.state)
        RETURNING ${savedViewItems}`,
      values: [given.id, caller.id, resource.name, name, given.isDefault ?? null, state],
    });
    return rows[0] as SavedView;
  });
}

function readName(given: string | null | undefined): string | null {
  if (given === null || given === undefined) return null;
  const name = given.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  if (!name || name.includes('\u0000')) throw badInput({ name: 'Donnez un nom à cette vue' });
  if (name.length > longestName) throw badInput({ name: `${longestName} caractères au plus` });
  return name;
}

async function viewsOf(tx: Transaction, userId: string, { name }: Resource): Promise<{ id: string }[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: 'SELECT id::text FROM "_saved_views" WHERE user_id = $1 AND resource = $2',
    values: [userId, name],
  });
  return rows;
}

/** An id that somebody else's view, or one of another list, has already. */
async function refuseForeign(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.query({ text: 'SELECT FROM "_saved_views" WHERE id = $1', values: [id] });
  if (rows.length > 0) throw notFound();
}

async function refuseTwin(
  tx: Transaction,
  userId: string,
  resource: Resource,
  id: string,
  name: string | null,
): Promise<void> {
  if (name === null) return;
  const { rows } = await tx.query({
    text: 'SELECT FROM "_saved_views" WHERE user_id = $1 AND resource = $2 AND id <> $3 AND karhba_normalize(name) = karhba_normalize($4)',
    values: [userId, resource.name, id, name],
  });
  if (rows.length > 0)
    throw badInput({ name: `Une vue s’appelle déjà «\u00a0${name}\u00a0»\u00a0: choisissez un autre nom` });
}
