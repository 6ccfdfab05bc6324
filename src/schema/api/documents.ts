import { kindOf } from '../kinds/kind';
import { archiveOperations, listFilters } from '../words/actions/archive';
import { actionOf } from '../words/actions/actions';
import { tickedArguments } from '../words/actions/bulk';
import { exportName } from './exportNames';
import type { ExportFormat } from './exportNames';
import { permissionsDocument } from './identityDocuments';
import { inputTypeName, nestedTypeName } from './graphqlNames';
import type { Field } from '../field';
import { isLinkList, isGroup, isRowList } from '../words/fields/paths';
import { isValue } from '../definePage';
import type { Resource } from '../resource';
import type { Resources } from '../resources';
import { fieldsSelection, listSelectionOf, selectionOf, shownSelectionOf } from './selections';

const page = [
  'offset: Int',
  'limit: Int',
  'sort: String',
  'order: String',
  'searchWord: String',
  'ids: [ID!]',
];

const savedView =
  '{ id resource name isDefault state { columns filters { argument value } searchWord sort order perPage } }';

const declare = (variables: readonly string[]) => variables.map(variable => `$${variable}`).join(', ');
const pass = (variables: readonly string[]) =>
  variables
    .map(variable => variable.split(':')[0])
    .map(name => `${name}: $${name}`)
    .join(', ');

/** The known documents: what the admin sends, and what the server answers without parsing anew. */
export const documents = {
  list(resource: Resource, resources: Resources): string {
    return pageOf(resource, listSelectionOf(resource, resources));
  },
  /**
   * A page of what a list shows, and no more. @param columns as `selectedColumns` writes them, those of the config when
   * empty; others stand before the document as well, so that the server knows it again.
   */
  shown(resource: Resource, resources: Resources, columns = ''): string {
    const head = columns && `#${columns}\n`;
    return head + pageOf(resource, shownSelectionOf(resource, resources, columns));
  },
  one(resource: Resource, resources: Resources): string {
    const name = resource.operations?.one;
    return `query ${name}($id: ID!) { ${name}(id: $id) { ${selectionOf(resource, resources)} } }`;
  },
  create(resource: Resource, resources: Resources): string {
    return mutation(
      resource.operations?.create ?? '',
      inputsOf(resource),
      `{ ${selectionOf(resource, resources)} }`,
    );
  },
  /** @param by one of the resource's own updates, instead of the ordinary one. */
  update(resource: Resource, resources: Resources, by?: string): string {
    const own = by ? resource.updates?.[by] : undefined;
    const variables = [
      ...(own?.self ? [] : ['id: ID!']),
      'updatedAt: Timestamp',
      ...inputsOf(resource, own?.fields),
    ];
    const name = by ?? resource.operations?.update ?? '';
    return mutation(name, variables, `{ ${selectionOf(resource, resources)} }`);
  },
  delete(resource: Resource): string {
    return mutation(resource.operations?.delete ?? '', ['id: ID!'], '{ id }');
  },
  /** @param way into the archive, or out of it. */
  archive(resource: Resource, way: 'archive' | 'restore', resources: Resources): string {
    return mutation(archiveOperations(resource)[way], ['id: ID!'], `{ ${selectionOf(resource, resources)} }`);
  },
  transition(resource: Resource, move: string, resources: Resources): string {
    const inputs = (actionOf(resource, 'move', move)?.ask ?? []).map(
      name => `${name}: ${inputType(resource, name)}`,
    );
    return mutation(
      move,
      ['id: ID!', 'updatedAt: Timestamp', ...inputs],
      `{ ${selectionOf(resource, resources)} }`,
    );
  },
  action(resource: Resource, name: string): string {
    const { argument = 'id', fields = {} } = actionOf(resource, 'record', name) ?? {};
    const inputs = Object.entries(fields).map(
      ([key, field]) => `${key}: ${fieldInput(field, nestedTypeName(name, key))}`,
    );
    return mutation(name, [`${argument}: ID!`, ...inputs], '{ id }');
  },
  /** @param name a list's own mutation. */
  listAction(name: string): string {
    return `mutation ${name} { ${name} }`;
  },
  /** @param name a mutation on ticked records; answers how many they were. */
  bulk(resource: Resource, name: string): string {
    const { fields = {} } = actionOf(resource, 'ticked', name) ?? {};
    const inputs = Object.entries(fields).map(([key, field]) => `${key}: ${inputTypeName(field)}`);
    const variables = [...tickedArguments, ...inputs];
    return `mutation ${name}(${declare(variables)}) { ${name}(${pass(variables)}) }`;
  },
  /** The list as a file, in base64; `key` is what its progress is queried by. */
  export(resource: Resource, format: ExportFormat): string {
    const filters = listFilters(resource).map(filter => filter.argument);
    const variables = ['key', 'columns', 'sort', 'order', 'searchWord', ...filters];
    const name = exportName(resource.operations?.list ?? '', format);
    const typed = variables.map(variable => `${variable}: String`);
    return `query ${name}(${declare(typed)}) { ${name}(${pass(typed)}) }`;
  },
  /** @param name a question of a screen; selects all that it answers. */
  question(name: string, resources: Resources): string {
    const { fields = {}, answers = {} } = resources.questions[name] ?? {};
    const variables = Object.entries(fields).map(
      ([key, field]) => `${key}: ${fieldInput(field, nestedTypeName(name, key))}`,
    );
    const declared = variables.length > 0 ? `(${declare(variables)})` : '';
    const passed = variables.length > 0 ? `(${pass(variables)})` : '';
    const selection = isValue(answers) ? '' : ` { ${fieldsSelection(answers, resources, '')} }`;
    return `query ${name}${declared} { ${name}${passed}${selection} }`;
  },
  print(name: string): string {
    return `query ${name}($id: ID!) { ${name}(id: $id) }`;
  },
  lookup:
    'query Lookup($resource: String!, $ids: [ID!], $searchWord: String, $limit: Int, $within: LookupWithin, $among: LookupAmong, $free: LookupFree, $usual: Boolean) { Lookup(resource: $resource, ids: $ids, searchWord: $searchWord, limit: $limit, within: $within, among: $among, free: $free, usual: $usual) { id label taken { from to } uncovered { without from to } tells } }',
  alike:
    'query Alike($resource: String!, $path: String!, $value: Input, $within: Input, $except: ID) { Alike(resource: $resource, path: $path, value: $value, within: $within, except: $except) { id label } }',
  prefill:
    'query Prefill($resource: String!, $field: String!, $id: ID!, $action: String) { Prefill(resource: $resource, field: $field, id: $id, action: $action) }',
  search:
    'query Search($searchWord: String) { Search(searchWord: $searchWord) { resource count hits { id label second } } }',
  history:
    'query RecordHistory($resource: String!, $id: ID!, $offset: Int, $limit: Int) { RecordHistory(resource: $resource, id: $id, offset: $offset, limit: $limit) { count data { id userName action message changes { field label before after } createdAt } } }',
  sheetTabs:
    'query SheetTabs($resource: String!, $id: ID!) { SheetTabs(resource: $resource, id: $id) { resource by count } }',
  exportProgress: 'query ExportProgress($key: String!) { exportProgress(key: $key) { step done total } }',
  quickFilterCounts:
    'query QuickFilterCounts($resource: String!, $searchWord: String, $filters: [FilterValue!]) { QuickFilterCounts(resource: $resource, searchWord: $searchWord, filters: $filters) }',
  listTotals:
    'query ListTotals($resource: String!, $searchWord: String, $filters: [FilterValue!]) { ListTotals(resource: $resource, searchWord: $searchWord, filters: $filters) }',
  prepareImport:
    'mutation PrepareImport($id: ID!, $resource: String!, $file: Upload, $encoding: String, $heading: Int, $mapping: [String]) { prepareImport(id: $id, resource: $resource, file: $file, encoding: $encoding, heading: $heading, mapping: $mapping) { id fileName encoding heading first { line cells } columns { title samples path } total wrong missing { resource label count names } } }',
  undoImport: 'mutation UndoImport($id: ID!) { undoImport(id: $id) }',
  writtenImports:
    'query WrittenImports($resource: String!) { writtenImports(resource: $resource) { id fileName created at } }',
  runImport: 'mutation RunImport($id: ID!) { runImport(id: $id) }',
  cancelImport: 'mutation CancelImport($id: ID!) { cancelImport(id: $id) }',
  importLines:
    'query ImportLines($id: ID!, $offset: Int, $limit: Int, $wrong: Boolean) { importLines(id: $id, offset: $offset, limit: $limit, wrong: $wrong) { line cells faults { column message } } }',
  importProgress: 'query ImportProgress($id: ID!) { importProgress(id: $id) { state done total } }',
  importTemplate: 'query ImportTemplate($resource: String!) { importTemplate(resource: $resource) }',
  importLeft: 'query ImportLeft($id: ID!) { importLeft(id: $id) }',
  savedViews: `query SavedViews { savedViews ${savedView} }`,
  saveView: `mutation SaveView($id: ID!, $resource: String!, $name: String, $isDefault: Boolean, $state: SavedViewStateInput) { saveView(id: $id, resource: $resource, name: $name, isDefault: $isDefault, state: $state) ${savedView} }`,
  deleteSavedView: 'mutation DeleteSavedView($id: ID!) { deleteSavedView(id: $id) }',
  permissions: permissionsDocument,
  rightsManagers: 'query RightsManagers { rightsManagers { name email } }',
  managePermissions:
    'mutation ManagePermissions($userId: ID!, $actions: [PermissionActionInput]) { managePermissions(userId: $userId, actions: $actions) { userId role actions { action isAllowed } } }',
};

function pageOf(resource: Resource, selection: string): string {
  const filters = listFilters(resource).map(filter => `${filter.argument}: String`);
  const variables = [...page, ...filters];
  const name = resource.operations?.list;
  return `query ${name}(${declare(variables)}) { ${name}(${pass(variables)}) { count offset limit data { ${selection} } } }`;
}

function mutation(name: string, variables: readonly string[], selection: string): string {
  return `mutation ${name}(${declare(variables)}) { ${name}(${pass(variables)}) ${selection} }`;
}

/** Arguments of a writing mutation, all or `only` some: `name: Type`, all nullable. */
export function inputsOf(resource: Resource, only?: readonly string[]): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => !field.readOnly && (!only || only.includes(name)))
    .map(([name]) => `${name}: ${inputType(resource, name)}`);
}

/** GraphQL input type of a field of the resource, as text. */
export function inputType(resource: Resource, name: string): string {
  const field = resource.fields[name];
  return field ? fieldInput(field, nestedTypeName(resource.type, name)) : 'Input';
}

/** @param nested name of the type of what it holds. */
function fieldInput(field: Field, nested: string): string {
  if (isGroup(field)) return `${nested}Input`;
  if (isRowList(field)) return `[${nested}Input]`;
  const { input, listedInput = input } = kindOf(field).graphql;
  return isLinkList(field) ? `[${listedInput}]` : input;
}
