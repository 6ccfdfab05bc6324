import { noRecord } from '../../../src/schema/api/recordId';
import { listSelectionOf, shownSelectionOf } from '../../../src/schema/api/selections';
import { actionOf } from '../../../src/schema/words/actions/actions';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import { fieldsThrough } from '../../../src/schema/words/fields/references';
import type { Resource } from '../../../src/schema/resource';
import { showsTwins, uniqueWithin } from '../../../src/schema/words/fields/comparedOptions';
import { fewestSearched } from '../../../src/schema/api/searchedResources';
import { loadCaller } from '../sql/loadCaller';
import { alikeStatement } from '../sql/alikeStatement';
import { readSearch, searchShape } from '../sql/conditions';
import { countsStatement, totalsStatement } from '../sql/figuresStatement';
import { listStatement, shapeOf } from '../sql/listStatement';
import type { ListRequest } from '../sql/listStatement';
import { oncePerResource } from '../connection/prepared';
import { lookupStatement } from '../sql/lookupStatement';
import { prefillStatement, prefilledPaths } from '../sql/prefillStatement';
import { historyStatement, oneStatement } from '../sql/readStatements';
import { searchAllStatement } from '../sql/searchAllStatement';
import { tabsStatement } from '../sql/tabsStatement';
import type { Selection } from '../sql/select';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, notFound, unauthenticated } from '../base/refusal';
import type { Refusal } from '../base/refusal';
import { answerQuestion } from './answerQuestion';
import { judgedFirst, readGuarded } from './guardedRead';
import { KeptStatements } from './keptStatements';
import type { Made } from './keptStatements';
import { readFree } from './readFree';
import { readAmong, readWithin } from './readNarrowing';
import {
  readId,
  readIds,
  readLimit,
  readListArguments,
  readOffset,
  readText,
  readValue,
} from './readArguments';
import type { Arguments } from './readArguments';
import { CommonWords } from './commonWords';
import { below, selectionOfText } from './selection';

/** The reads of the API, each answered by one prepared statement whose JSON PostgreSQL builds. */
export class Reads {
  /** As many as the admin needs, */
  private readonly statements = new KeptStatements(400);
  /** those of lists whose columns are chosen, which take no place from the others, */
  private readonly chosen = new KeptStatements(100);
  /** and those that documents of others select. */
  private readonly others = new KeptStatements(200, true);

  private readonly commonWords: CommonWords;

  constructor(private readonly engine: Engine) {
    this.commonWords = new CommonWords(engine.pool);
  }

  /**
   * A page, as JSON text.
   * @param of its records: whole ones, what its list shows, or what somebody selects.
   */
  list(request: Request, resource: Resource, args: Arguments, of: PageSelection = 'whole'): Promise<string> {
    return judgedFirst(
      () => this.page(request, resource, args, of),
      () => this.page(request, resource, { limit: 1 }, 'shown'),
    );
  }

  private async page(request: Request, resource: Resource, args: Arguments, of: PageSelection) {
    const listRequest = this.commonWords.apply(
      resource,
      readListArguments(resource, args, this.engine.spelling),
    );
    const found = this.pageStatement(resource, listRequest, of);
    const body = await this.run(found, listRequest, request);
    this.commonWords
      .learn(resource, listRequest, body)
      .catch((error: unknown) => request.log.warn({ err: error }, 'the size of a table could not be read'));
    return body ?? 'null';
  }

  private pageStatement(resource: Resource, listRequest: ListRequest, of: PageSelection): Made<ListRequest> {
    const make = (selection: Selection, counts = true) =>
      listStatement(resource, selection, listRequest, this.scope(), counts);
    const keyOf = (what: string) => `list ${what} ${resource.name} ${shapeOf(listRequest)}`;
    if (typeof of === 'string')
      return this.statements.get(keyOf(of), () => make(ourSelections[of](resource, this.engine.resources)));
    if ('columns' in of) return this.chosen.get(keyOf(of.columns), () => make(of.data));
    return this.others.get(keyOf(JSON.stringify(of.page)), () =>
      make(below(of.page, 'data'), Boolean(of.page.count)),
    );
  }

  async one(request: Request, resource: Resource, id: unknown, selection?: Selection): Promise<string> {
    const recordId = readId(id) ?? noRecord;
    const make = () => oneStatement(resource, selection, this.scope());
    const found = selection
      ? this.others.get(`one ${JSON.stringify(selection)} ${resource.name}`, make)
      : this.statements.get(`one ${resource.name}`, make);
    const body = await this.run(found, { id: recordId }, request);
    if (body === null) throw notFound();
    return body;
  }

  async lookup(request: Request, args: Arguments): Promise<string> {
    const resource = await this.named(request, args.resource);
    return judgedFirst(
      () => this.choices(request, resource, args),
      () => this.choices(request, resource, { limit: 1 }),
    );
  }

  private async choices(request: Request, resource: Resource, args: Arguments): Promise<string> {
    const params = {
      ids: readIds(args.ids),
      search: readSearch(readText(args.searchWord), this.engine.spelling),
      limit: readLimit(args.limit, 20),
      within: readWithin(resource, args.within, this.engine.resources),
      among: readAmong(resource, args.among, this.engine.resources),
      free: readFree(resource, args.free, { resources: this.engine.resources, now: this.engine.now() }),
      usual: args.usual === true,
    };
    const free = params.free
      ? `free ${params.free.except ? params.free.resource : ''} ${params.free.until ? 'lent' : ''} ${params.free.cover ? 'covered' : ''}`
      : '';
    const key = `lookup ${resource.name} ${params.ids ? 'ids' : ''} ${searchShape(params.search)} ${params.within?.field ?? ''} ${params.among ? `${params.among.field} ${params.among.values.join(',')}` : ''} ${free} ${params.usual ? 'usual' : ''}`;
    return (
      (await this.run(
        this.statements.get(key, () => lookupStatement(resource, params, this.scope())),
        params,
        request,
      )) ?? '[]'
    );
  }

  /** Another record that has the value being typed: `alikeStatement`. None while it is no value of the field. */
  async alike(request: Request, args: Arguments): Promise<string> {
    const resource = await this.named(request, args.resource);
    const leaf = leavesOf(resource.fields).find(({ path, field }) => path === args.path && showsTwins(field));
    const neighbour = leaf && resource.fields[uniqueWithin(leaf.field) ?? ''];
    const params = {
      value: leaf ? readValue(leaf.field, args.value) : null,
      within: neighbour ? readValue(neighbour, args.within) : null,
      except: readId(args.except),
    };
    const made = this.statements.get(`alike ${resource.name} ${leaf?.path ?? ''}`, () =>
      alikeStatement(resource, leaf?.path),
    );
    const body = await this.run(made, params, request);
    if (!leaf) throw badInput({ path: 'Ce champ ne se compare pas' });
    return body ?? 'null';
  }

  /** What the record that a form has chosen fills in beside it: `prefillStatement`. */
  async prefill(request: Request, args: Arguments): Promise<string> {
    const form = this.engine.resources.find(String(args.resource));
    if (!form || form.view) throw await this.unknown(request);
    const field = typeof args.field === 'string' ? args.field : '';
    const action = actionOf(form, 'record', String(args.action ?? ''));
    const along = fieldsThrough(action?.fields ?? form.fields, field, this.engine.resources.get);
    const fills = prefilledPaths(form, field, along.at(-1)).length > 0;
    const made = this.statements.get(`prefill ${form.name} ${action?.name ?? ''} ${fills ? field : ''}`, () =>
      prefillStatement(form, fills ? field : '', fills ? along : [], this.scope(), action),
    );
    const body = await this.run(made, { id: readId(args.id) ?? noRecord }, request);
    if (!fills) throw badInput({ field: 'Ce champ n’en remplit pas d’autres' });
    return body ?? 'null';
  }

  /** How many records each quick filter shows, beside other filters and the search: `countsStatement`. */
  async quickFilterCounts(request: Request, args: Arguments): Promise<string> {
    const resource = this.engine.resources.find(String(args.resource));
    if (!resource?.operations?.list || !resource.list) throw await this.unknown(request);
    return judgedFirst(
      () => this.countsOf(request, resource, args),
      () => this.countsOf(request, resource, {}),
    );
  }

  /** The sums of a list, none where it declares no `totals`: `totalsStatement`. */
  async listTotals(request: Request, args: Arguments): Promise<string> {
    const resource = this.engine.resources.find(String(args.resource));
    if (!resource?.operations?.list || !resource.list) throw await this.unknown(request);
    const sums = async (given: Arguments) => {
      const params = this.filtered(resource, given);
      const found = this.statements.get(`totals ${resource.name} ${shapeOf(params)}`, () =>
        totalsStatement(resource, params, this.scope()),
      );
      return (await this.run(found, params, request)) ?? 'null';
    };
    return judgedFirst(
      () => sums(args),
      () => sums({}),
    );
  }

  /** What a list is narrowed by, as our own operations take it. */
  private filtered(resource: Resource, args: Arguments) {
    const given: unknown[] = Array.isArray(args.filters) ? args.filters : [];
    const filters = Object.fromEntries(
      given.map(one => {
        const { argument, value } = (one ?? {}) as { argument?: unknown; value?: unknown };
        return [String(argument), value];
      }),
    );
    return readListArguments(resource, { ...filters, searchWord: args.searchWord }, this.engine.spelling);
  }

  private async countsOf(request: Request, resource: Resource, args: Arguments): Promise<string> {
    const params = this.filtered(resource, args);
    const found = this.statements.get(`counts ${resource.name} ${shapeOf(params)}`, () =>
      countsStatement(resource, params, this.scope()),
    );
    return (await this.run(found, params, request)) ?? 'null';
  }

  /** What answers a question of a screen: `answerQuestion`. */
  question(request: Request, name: string, args: Arguments): Promise<string> {
    return answerQuestion(this.engine, request, name, args);
  }

  async history(request: Request, args: Arguments): Promise<string> {
    const resource = await this.named(request, args.resource);
    const made = this.statements.get(`history ${resource.name}`, () =>
      historyStatement(resource, this.engine.resources),
    );
    const id = readId(args.id);
    const read = (offset: number, limit: number) =>
      this.run(made, { id: id ?? noRecord, offset, limit }, request);
    const body = await judgedFirst(
      async () => read(readOffset(args.offset), readLimit(args.limit, 20)),
      () => read(0, 1),
    );
    if (!id) throw notFound();
    return body ?? 'null';
  }

  /** How many records the lists on a sheet have of its record: `tabsStatement`. */
  async sheetTabs(request: Request, args: Arguments): Promise<string> {
    const resource = await this.named(request, args.resource);
    const id = readId(args.id);
    const found = this.statements.get(`tabs ${resource.name}`, () => tabsStatement(resource, this.scope()));
    const body = await this.run(found, { id: id ?? noRecord }, request);
    if (!id) throw notFound();
    return body ?? '[]';
  }

  /** What answers a search across resources; nothing while too little is typed. */
  search(request: Request, { searchWord }: Arguments): Promise<string> {
    return judgedFirst(
      () => this.hits(request, searchWord),
      () => this.hits(request, null),
    );
  }

  private async hits(request: Request, searchWord: unknown): Promise<string> {
    const typed = (readText(searchWord) ?? '').trim().slice(0, 200);
    const params = {
      typed,
      search: typed.length < fewestSearched ? null : readSearch(typed, this.engine.spelling),
    };
    const made = this.statements.get(`search ${searchShape(params.search)}`, () =>
      searchAllStatement(this.engine.resources, this.engine.behaviours, params),
    );
    return (await this.run(made, params, request)) ?? '[]';
  }

  private async named(request: Request, name: unknown): Promise<Resource> {
    const resource = this.engine.resources.find(String(name));
    if (!resource || resource.partOf || resource.view) throw await this.unknown(request);
    return resource;
  }

  /** What refuses the name of no resource: a session that is over comes first. */
  private async unknown({ sessionId }: Request): Promise<Refusal> {
    const caller = await loadCaller(this.engine.pool, sessionId);
    return caller ? badInput({ resource: 'Ressource inconnue' }) : unauthenticated();
  }

  private scope() {
    return { ...this.engine, render: 'wire' as const, masked: true };
  }

  private async run<R>({ statement, name }: Made<R>, params: R, request: Request): Promise<string | null> {
    if (!request.sessionId) throw unauthenticated();
    const values = statement.bind(params, request.sessionId);
    return readGuarded(this.engine.pool, { name, text: statement.text, values });
  }
}

/**
 * What is selected of a page: by one of the admin's own documents, with columns that were chosen, or by another
 * document.
 */
type PageSelection = keyof typeof ourSelections | { columns: string; data: Selection } | { page: Selection };

/** What the admin's own documents of a list select. */
const ourSelections = {
  whole: oncePerResource((resource, resources) =>
    selectionOfText(`{ ${listSelectionOf(resource, resources)} }`),
  ),
  shown: oncePerResource((resource, resources) =>
    selectionOfText(`{ ${shownSelectionOf(resource, resources)} }`),
  ),
};
