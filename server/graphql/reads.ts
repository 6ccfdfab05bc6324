import type { Pool } from 'pg';
import { listFilters } from '../../src/schema/archive';
import { fieldAt, isChild } from '../../src/schema/paths';
import type { Resource } from '../../src/schema/resource';
import { isRecordId } from '../../src/schema/recordId';
import { fewestSearched } from '../../src/schema/searchedResources';
import { askAgain } from '../database/askAgain';
import { readSearch, searchShape } from '../database/conditions';
import { countsStatement } from '../database/exportStatements';
import { listStatement, shapeOf } from '../database/listStatement';
import type { ListRequest, Statement } from '../database/listStatement';
import { statementName } from '../database/prepared';
import { historyStatement, lookupStatement, oneStatement } from '../database/readStatements';
import { searchAllStatement } from '../database/searchAllStatement';
import type { Selection } from '../database/select';
import type { Engine, Request } from '../records/context';
import { badInput, forbidden, notFound, unauthenticated } from '../records/refusal';

type Arguments = Readonly<Record<string, unknown>>;
/** A connection keeps what it has prepared for its whole life: as many as the admin needs, not as many as can be made up. */
const mostStatements = 400;

interface Made<R> {
  statement: Statement<R>;
  /** Of a prepared one. */
  name?: string;
}

/** The reads of the API, each answered by one prepared statement whose JSON PostgreSQL builds. */
export class Reads {
  private readonly statements = new Map<string, Made<never>>();

  constructor(private readonly engine: Engine) {}

  /** A page, as JSON text. `selection` is that of its records; all of them when absent. */
  async list(request: Request, resource: Resource, args: Arguments, selection?: Selection): Promise<string> {
    const asked = readListArguments(resource, args);
    const key = `list ${resource.name} ${shapeOf(asked)}`;
    const make = () => listStatement(resource, selection, asked, this.scope());
    const found = selection ? { statement: make() } : this.statement(key, make);
    return (await this.run(found, asked, request)) ?? 'null';
  }

  async one(request: Request, resource: Resource, id: unknown, selection?: Selection): Promise<string> {
    const asked = readId(id);
    if (!asked) throw notFound();
    const make = () => oneStatement(resource, selection, this.scope());
    const found = selection ? { statement: make() } : this.statement(`one ${resource.name}`, make);
    const body = await this.run(found, { id: asked }, request);
    if (body === null) throw notFound();
    return body;
  }

  async lookup(request: Request, args: Arguments): Promise<string> {
    const resource = this.named(args.resource);
    const asked = {
      ids: readIds(args.ids),
      search: readSearch(readText(args.searchWord)),
      limit: readLimit(args.limit, 20),
    };
    const key = `lookup ${resource.name} ${asked.ids ? 'ids' : ''} ${searchShape(asked.search)}`;
    return (
      (await this.run(
        this.statement(key, () => lookupStatement(resource, this.engine.resources, asked)),
        asked,
        request,
      )) ?? '[]'
    );
  }

  /** How many records each quick filter shows, beside other filters and the search: `countsStatement`. */
  async counts(request: Request, args: Arguments): Promise<string> {
    const resource = this.engine.resources.find(String(args.resource));
    if (!resource?.operations?.list || !resource.list) throw badInput({ resource: 'Ressource inconnue' });
    const given: unknown[] = Array.isArray(args.filters) ? args.filters : [];
    const filters = Object.fromEntries(
      given.map(one => {
        const { argument, value } = (one ?? {}) as { argument?: unknown; value?: unknown };
        return [String(argument), value];
      }),
    );
    const asked = readListArguments(resource, { ...filters, searchWord: args.searchWord });
    const found = this.statement(`counts ${resource.name} ${shapeOf(asked)}`, () =>
      countsStatement(resource, asked, this.scope()),
    );
    return (await this.run(found, asked, request)) ?? 'null';
  }

  async history(request: Request, args: Arguments): Promise<string> {
    const resource = this.named(args.resource);
    const id = readId(args.id);
    if (!id) throw notFound();
    const asked = { id, offset: readOffset(args.offset), limit: readLimit(args.limit, 20) };
    return (
      (await this.run(
        this.statement(`history ${resource.name}`, () => historyStatement(resource, this.engine.resources)),
        asked,
        request,
      )) ?? 'null'
    );
  }

  /** What answers a search across resources; nothing while too little is typed. */
  async search(request: Request, args: Arguments): Promise<string> {
    const typed = (readText(args.searchWord) ?? '').replaceAll('\u0000', '').trim().slice(0, 200);
    const asked = { typed, search: typed.length < fewestSearched ? null : readSearch(typed) };
    const made = this.statement(`search ${searchShape(asked.search)}`, () =>
      searchAllStatement(this.engine.resources, this.engine.behaviours, asked),
    );
    return (await this.run(made, asked, request)) ?? '[]';
  }

  private named(name: unknown): Resource {
    const resource = this.engine.resources.find(String(name));
    if (!resource || resource.partOf || resource.view) throw badInput({ resource: 'Ressource inconnue' });
    return resource;
  }

  private scope() {
    return { ...this.engine, render: 'wire' as const, masked: true };
  }

  /** A statement of the admin's own reads, prepared: with whole records, in one of the shapes that its lists have. */
  private statement<R>(key: string, make: () => Statement<R>): Made<R> {
    const known = this.statements.get(key);
    if (known) return known as unknown as Made<R>;
    const statement = make();
    if (this.statements.size >= mostStatements) return { statement };
    const made = { statement, name: statementName(statement.text) };
    this.statements.set(key, made as unknown as Made<never>);
    return made;
  }

  private async run<R>({ statement, name }: Made<R>, asked: R, request: Request): Promise<string | null> {
    if (!request.sessionId) throw unauthenticated();
    const values = bindOrRefuse(() => statement.bind(asked, request.sessionId ?? ''));
    return readGuarded(this.engine.pool, { name, text: statement.text, values });
  }
}

async function readGuarded(
  pool: Pool,
  query: { name?: string; text: string; values: unknown[] },
): Promise<string | null> {
  const result = await askAgain(() => pool.query<{ verdict: string; body: string | null }>(query));
  const row = result.rows[0];
  if (row?.verdict === 'OK') return row.body;
  throw row?.verdict === 'FORBIDDEN' ? forbidden() : unauthenticated();
}

function bindOrRefuse(bind: () => unknown[]): unknown[] {
  try {
    return bind();
  } catch (error) {
    if (error instanceof RangeError) throw badInput({}, `Valeur de filtre invalide : ${error.message}`);
    throw error;
  }
}

/** Checks the arguments of a list: bounded pages, declared filters, sortable fields. @throws Refusal */
export function readListArguments(resource: Resource, args: Arguments): ListRequest {
  const sort = readText(args.sort) ?? resource.list?.sort?.field ?? 'id';
  const field = fieldAt(resource.fields, sort);
  const known =
    ['id', 'createdAt', 'updatedAt'].includes(sort) ||
    (field && !isChild(field) && (field.sortable || sort === resource.list?.sort?.field));
  if (!known) throw badInput({ sort: 'Cette colonne ne se trie pas' });
  const order =
    readText(args.order)?.toLowerCase() ?? (args.sort ? 'asc' : (resource.list?.sort?.order ?? 'asc'));
  if (order !== 'asc' && order !== 'desc') throw badInput({ order: 'asc ou desc' });
  const filters: Record<string, string> = {};
  for (const { argument } of listFilters(resource)) {
    const value = readText(args[argument]);
    if (value !== null) filters[argument] = value;
  }
  return {
    offset: readOffset(args.offset),
    limit: readLimit(args.limit, args.ids ? 100 : 10),
    sort,
    order,
    search: readSearch(readText(args.searchWord)),
    ids: readIds(args.ids),
    filters,
  };
}

function readText(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) throw badInput({}, 'Texte attendu');
  return value === undefined || value === null || value === '' ? null : String(value).slice(0, 500);
}

function readId(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : value;
  return typeof id === 'string' && isRecordId(id) ? id : null;
}

function readIds(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  if (value.length > 100) throw badInput({ ids: '100 au plus' });
  return value.flatMap(id => readId(id) ?? []);
}

function readLimit(value: unknown, fallback: number): number {
  const limit = value ?? fallback;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badInput({ limit: 'De 1 à 100' });
  return limit;
}

function readOffset(value: unknown): number {
  const offset = value ?? 0;
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset > 10_000_000)
    throw badInput({ offset: 'De 0 à 10 000 000' });
  return offset;
}
