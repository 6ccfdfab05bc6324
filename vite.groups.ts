interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const ofProduct = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0');

/** The product's own modules that these import at once, themselves included. */
function reachOf(sources: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || !ofProduct(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const source of sources) add(`${import.meta.dirname}/src/${source}`);
  return found;
}

/** What modules import of libraries, each part of which is a file of that name, and files that they import themselves. */
function libraryOf(ids: Iterable<string>, modules: Modules): (id: string) => boolean {
  const names = new Set<string>();
  const files = new Set<string>();
  for (const id of ids) {
    const { importedIds = [], code = '' } = modules.getModuleInfo(id) ?? {};
    for (const file of importedIds) if (/\/icons\/|react-dom\/client/.test(file)) files.add(file);
    for (const [, list = ''] of (code ?? '').matchAll(
      /import {([^}]*)} from "(?:@mui\/material|@tanstack\/react-query|react-admin)"/g,
    ))
      for (const name of list.split(',')) names.add(name.trim());
  }
  const named = (id: string) =>
    /\/(?:@mui\/material\/esm|@tanstack\/react-query|ra-core\/dist|ra-ui-materialui\/dist\/theme)\/.*?([^/]+)\.js$/.exec(
      id,
    )?.[1] ?? '';
  return id => files.has(id) || names.has(named(id));
}

/** What later steps of the desk have in common with sheets and forms alone. */
const boxes = {
  name: 'boxes',
  test: /\/@mui\/material\/esm\/(Alert|Chip|Dialog\w*|Link)\//,
  priority: 5,
};

/**
 * The desk of an inspection has an entry of its own, and shares with the admin what it stands on: its first step and
 * what is shared of it, then the same of the others and of what sends.
 */
const desk = [
  { own: 'inspection', shared: 'base', sources: ['startup/desk/mountDesk.tsx'] },
  {
    own: 'inspectionSteps',
    shared: 'parts',
    sources: [
      'custom/inspection/laterSteps.ts',
      'custom/offline/offlineSender.ts',
      'providers/dataProvider.ts',
      'providers/offline/begin.ts',
    ],
  },
].flatMap(({ own, shared, sources }, index) => {
  let reach: ReadonlySet<string> | undefined;
  let admin: ReadonlySet<string>;
  let library: (id: string) => boolean;
  const look = (modules: Modules) => {
    if (reach) return reach;
    admin = reachOf(['startup/admin.tsx'], modules);
    reach = reachOf(sources, modules);
    library = libraryOf(reach, modules);
    return reach;
  };
  const begins = (id: string) => sources.some(source => id.endsWith(`/src/${source}`));
  return [
    {
      debugName: shared,
      priority: 7 - index,
      name(id: string, modules: Modules) {
        const isShared = look(modules).has(id) ? admin.has(id) : library(id) && !boxes.test.test(id);
        return isShared ? shared : null;
      },
    },
    {
      debugName: own,
      priority: 4 - index,
      // What other pages have too is not its own.
      name: (id: string, modules: Modules) =>
        /\/(inspection|offline)\//.test(id) && look(modules).has(id) && !begins(id) ? own : null,
    },
  ];
});

/**
 * What is there before all that is imported later, in one file each with what it uses of libraries, instead of dozens
 * that must each be asked for, found and begun: the admin with its lists, then sheets and forms.
 */
const together = Object.entries({
  admin: ['startup/admin.tsx'],
  records: ['views/record/SheetView.tsx', 'views/form/CreateView.tsx'],
}).map(([name, sources], index) => {
  const begins = sources.map(source => `${import.meta.dirname}/src/${source}`);
  let found: ReadonlySet<string> | undefined;
  return {
    debugName: name,
    priority: 2 - index / 2,
    name(id: string, modules: Modules) {
      found ??= reachOf(sources, modules);
      return found.has(id) && !begins.includes(id) ? name : null;
    },
  };
});

/** Which code comes together, in few files, so that a slow line is not waited for at each. */
export const groups = [
  // What renews a session before the admin is there, and what it looks like: the login page has it too, and nothing else
  // of the admin.
  {
    name: 'session',
    test: /src\/(providers\/(early|refreshSession|session|inTurn|newKey|postGraphql)|schema\/api\/(identityDocuments|questionKey)|product\/inspection(Address|Right)|startup\/styles)\.ts$/,
    priority: 8,
  },
  ...desk,
  boxes,
  ...together,
  // A hook, an icon or a helper of a few lines, merged with what else shares it, would bring that to every page.
  { name: 'shared', test: /@mui\/utils\/esm\/use\w+\//, priority: 1 },
  {
    name: 'shared',
    test: /src\/views\/shell\/(stuck|arrival)\.ts$/,
    priority: 1,
  },
  { name: 'shared', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];
