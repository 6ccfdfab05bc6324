import { documents } from '../../../src/schema/api/documents';
import { shownSelectionOf } from '../../../src/schema/api/selections';
import { selectedColumns } from '../../../src/schema/words/list/shownPaths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { remember } from '../base/remember';
import type { KnownDocument } from './knownDocuments';
import type { Reads } from './reads';
import { selectionOfText } from './selection';

/** Those that are remembered: people choose few, and programs could make up many. */
const most = 200;

/** How `documents.shown` begins with other columns than those of the config. */
const beginning = /^#([\w.,]{1,2000})\nquery (\w+)\(/;

/** What such a document selects of each record. @param columns as `selectedColumns` writes them. */
export function chosenColumns(resource: Resource, resources: Resources, columns: string) {
  return { columns, data: selectionOfText(`{ ${shownSelectionOf(resource, resources, columns)} }`) };
}

/**
 * The admin's documents of lists whose columns somebody has chosen. There are too many to write them all: one is known
 * when the columns that it names make the very same text.
 */
export class ChosenLists {
  private readonly lists: ReadonlyMap<string, Resource>;
  private readonly known = new Map<string, KnownDocument>();

  constructor(
    private readonly resources: Resources,
    private readonly reads: Reads,
  ) {
    const listed = resources.all.filter(({ list, operations }) => list && operations?.list);
    this.lists = new Map(listed.map(resource => [resource.operations?.list ?? '', resource]));
  }

  get(text: string): KnownDocument | undefined {
    const found = this.known.get(text) ?? this.read(text);
    if (!found || this.known.has(text)) return found;
    remember(this.known, text, found, most);
    return found;
  }

  has = (text: string): boolean => this.get(text) !== undefined;

  private read(text: string): KnownDocument | undefined {
    const [, columns = '', operation = ''] = beginning.exec(text) ?? [];
    const resource = this.lists.get(operation);
    if (!resource || selectedColumns(resource, columns.split(',')) !== columns) return undefined;
    if (documents.shown(resource, this.resources, columns) !== text) return undefined;
    const chosen = chosenColumns(resource, this.resources, columns);
    return {
      operation,
      answer: (request, variables) => this.reads.list(request, resource, variables, chosen),
    };
  }
}
