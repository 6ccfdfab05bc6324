import { actionsOf } from '../words/actions/actions';
import type { ActionKind } from '../words/actions/actions';
import { documents } from './documents';
import { exportFormats } from './exportNames';
import { identityDocuments } from './identityDocuments';
import { notificationDocuments } from './notificationDocuments';
import type { Resource } from '../resource';
import type { Resources } from '../resources';

type Texts = typeof documents;
/** The documents that are written for a resource; the others are texts. */
type Written = Exclude<{ [K in keyof Texts]: Texts[K] extends string ? never : K }[keyof Texts], 'question'>;

const called = (resource: Resource, kind: ActionKind) => actionsOf(resource, kind).map(({ name }) => name);
const namesOf = (declared: object | undefined) => Object.keys(declared ?? {});

/** For each way to write a document, all that it writes for a resource. A new way does not compile until it is here. */
const written: { [K in Written]: (resource: Resource, resources: Resources) => readonly string[] } = {
  list: (resource, resources) => (resource.operations?.list ? [documents.list(resource, resources)] : []),
  shown: (resource, resources) =>
    resource.operations?.list && resource.list ? [documents.shown(resource, resources)] : [],
  one: (resource, resources) => (resource.operations?.one ? [documents.one(resource, resources)] : []),
  create: (resource, resources) =>
    resource.operations?.create ? [documents.create(resource, resources)] : [],
  update: (resource, resources) => [
    ...(resource.operations?.update ? [documents.update(resource, resources)] : []),
    ...namesOf(resource.updates).map(by => documents.update(resource, resources, by)),
  ],
  delete: resource => (resource.operations?.delete ? [documents.delete(resource)] : []),
  archive: (resource, resources) =>
    resource.archive
      ? (['archive', 'restore'] as const).map(way => documents.archive(resource, way, resources))
      : [],
  transition: (resource, resources) =>
    called(resource, 'move').map(move => documents.transition(resource, move, resources)),
  action: resource => called(resource, 'record').map(name => documents.action(resource, name)),
  listAction: resource => called(resource, 'list').map(name => documents.listAction(name)),
  bulk: resource => called(resource, 'ticked').map(name => documents.bulk(resource, name)),
  export: resource =>
    resource.operations?.list && resource.list
      ? exportFormats.map(format => documents.export(resource, format))
      : [],
  print: resource => called(resource, 'print').map(name => documents.print(name)),
};

const isText = (document: unknown): document is string => typeof document === 'string';

/** Every document that the admin and the pages of visitors may send, to the letter: a closed list (DOCUMENTS=only). */
export function allDocuments(resources: Resources): ReadonlySet<string> {
  return new Set([
    ...Object.values(documents).filter(isText),
    ...Object.values(identityDocuments),
    ...Object.values(notificationDocuments).map(write => write(resources)),
    ...Object.keys(resources.questions).map(name => documents.question(name, resources)),
    ...resources.all.flatMap(resource => Object.values(written).flatMap(write => write(resource, resources))),
  ]);
}
