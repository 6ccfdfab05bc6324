// npm run language: writes docs/language.md from the types that configs are written in, their docstrings, and lines of
// src/resources and src/pages. What stands below its mark is written by hand, and kept. `--print` only prints it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'docs/language.md');
const mark = '<!-- Written by hand from here on: npm run language keeps it. -->';
const intro = `# The resource language

Every word that a config may say: its type, what it means, and a short line that says it in the product. \`npm run language\` writes it from the declarations, and a test compares; only the last part is written by hand.`;
const current = readFileSync(target, 'utf8');

const flat = text => text.replace(/\s+/g, ' ').trim();

/** The sources of a folder, or those of them that are named, as trees. */
const parsed = (folder, names = readdirSync(join(root, folder), { recursive: true }).toSorted()) =>
  names
    .filter(name => name.endsWith('.ts'))
    .map(name => {
      const source = readFileSync(join(root, folder, name), 'utf8');
      return { file: join(folder, name), source, body: parseAst(source, { lang: 'ts' }).body };
    });

/** The docstring that stands just before a place. */
function docBefore(source, at) {
  const before = source.slice(0, at);
  const [, text = ''] =
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before.slice(before.lastIndexOf('/**'))) ?? [];
  return flat(text.replace(/^\s*\* ?/gm, ''));
}

/** Interfaces and aliases by name, those of configs after their twins of resolved resources; kinds of fields by name. */
const types = new Map();
const kinds = new Map();
for (const { file, source, body } of [
  ...parsed('src/schema', ['field.ts', 'fieldTypes.ts', 'iconNames.ts', 'register.ts', 'resource.ts']),
  ...parsed('src/schema/words'),
  ...parsed('src/schema/kinds'),
  ...parsed('src/product/kinds'),
  ...parsed('src/schema', ['config.ts', 'definePage.ts']),
])
  for (const statement of body) {
    const node = statement.declaration ?? statement;
    const doc = docBefore(source, statement.start);
    if (/^TS(Interface|TypeAlias)/.test(node.type)) types.set(node.id.name, { node, source, doc });
    const [{ id, init }] = node.declarations ?? [{}];
    if (!file.includes('/kinds/') || statement === node || !init) continue;
    const head = source.slice(init.start, init.body?.start ?? init.end);
    const options = head.match(/\w+Options\b/g) ?? [];
    if (!['fieldOf', 'made'].includes(id.name) && (/^(fieldOf)?</.test(head) || options.length))
      kinds.set(id.name, { doc, options, file });
  }

const parameters = new Map(
  ['ResourceConfig', 'Page']
    .flatMap(name => types.get(name).node.typeParameters.params)
    .map(({ name, constraint }) => [name.name, constraint]),
);
/** Told under a heading of their own, or of no config's concern. */
const apart = name => name.endsWith('Options') || /^(Fields?|Draft|Caller|States|StatePath)$/.test(name);

/** The words that objects of a type may say, those within them too: `sheet.tabs[].of`. */
function wordsOf(node, source, path = '') {
  const below = (one, end = '') => (one ? wordsOf(one, source, path + end) : []);
  switch (node.type) {
    case 'TSTypeReference': {
      const { name } = node.typeName;
      const known = types.get(name);
      if (parameters.has(name)) return below(parameters.get(name));
      if (name === 'Record') return below(node.typeArguments.params[1], '.<name>');
      if (known) return apart(name) ? [] : wordsOf(known.node, known.source, path);
      return (node.typeArguments?.params ?? []).flatMap(one => below(one));
    }
    case 'TSInterfaceDeclaration':
      return node.body.body.flatMap(one => below(one));
    case 'TSTypeAliasDeclaration':
    case 'TSTypeOperator':
      return below(node.typeAnnotation);
    case 'TSTypeLiteral':
      return node.members.flatMap(one => below(one));
    case 'TSArrayType':
      return below(node.elementType, '[]');
    case 'TSUnionType':
    case 'TSIntersectionType':
      return node.types.flatMap(one => below(one));
    case 'TSMappedType': {
      const { node: names } = types.get(node.constraint.typeName?.name) ?? {};
      const text =
        node.typeAnnotation && flat(source.slice(node.typeAnnotation.start, node.typeAnnotation.end));
      const values = names?.typeAnnotation.types?.map(({ literal }) => literal?.value) ?? [];
      return values.map(value => ({
        path: `${path}.${value}`,
        text: `?: ${text}`,
        doc: /\/\*\* (.*?) \*\//.exec(source.slice(node.start))[1],
      }));
    }
    case 'TSPropertySignature': {
      const { typeAnnotation: type } = node.typeAnnotation;
      const own = path ? `${path}.${node.key.name}` : node.key.name;
      const within = wordsOf(type, source, own);
      const objects = source.slice(type.start, type.end).replace(/\{[^{}]*: ([^{}]|\{[^{}]*\})*\}/g, '{…}');
      const text = `${node.optional ? '?' : ''}: ${flat(objects).replace(/^\| /, '')}`;
      return [{ path: own, text, doc: docBefore(source, node.start) }, ...within];
    }
    default:
      return [];
  }
}

/** Every property that configs write: its path from the config, or from the field whose option it is, and its text. */
const written = [];
function read(node, config, path) {
  if (Array.isArray(node)) for (const one of node) read(one, config, path);
  else if (node?.type === 'ArrayExpression') read(node.elements, config, `${path}[]`);
  else if (node?.type === 'CallExpression') {
    const { name } = node.callee;
    const inside = kinds.has(name) ? `(${name})` : name?.startsWith('define') ? config.folder : '…';
    node.arguments.forEach((one, at) =>
      read(one, config, kinds.has(name) && at < node.arguments.length - 1 ? '…' : inside),
    );
  } else if (node?.type === 'Property') {
    const own = path.endsWith('/') ? path + node.key.name : `${path}.${node.key.name ?? node.key.value}`;
    const text = flat(config.source.slice(node.start, node.end));
    const file = config.file.replace(/^src\//, '');
    if (!node.shorthand) written.push({ path: own, text, file, kind: node.value.callee?.name });
    read(node.value, config, own);
  } else
    for (const part of [
      'properties',
      'body',
      'declaration',
      'declarations',
      'init',
      'argument',
      'expression',
    ])
      if (node?.[part]) read(node[part], config, path);
}
for (const folder of ['src/resources/', 'src/pages/'])
  for (const config of parsed(folder)) read(config.body, { ...config, folder }, '…');

/** The shortest of the places that say a word; while it stands, the one that is given already: a new config changes none. */
function example(says) {
  const lines = written
    .filter(says)
    .toSorted((a, b) => a.text.length - b.text.length)
    .map(
      ({ text, file }) =>
        `\n  \`${text.length > 90 ? `${text.slice(0, text.lastIndexOf(' ', 88))} …` : text}\` (${file})`,
    );
  return lines.find(line => current.includes(`${line}\n`)) ?? lines[0] ?? '';
}

const wordsOfType = name => wordsOf(types.get(name).node, types.get(name).source);
const told = new Set();
function list(words, place) {
  const line = ({ path, text, doc }) => {
    for (const name of text.match(/\b[A-Z]\w+/g) ?? []) told.add(name);
    const form = `^${place}${path.replace(/[[\].]/g, '\\$&').replace('<name>', '[^.]+')}$`;
    return `- \`${path}${text}\`${doc && ` ${doc}`}${example(one => new RegExp(form).test(one.path))}`;
  };
  return [...new Map(words.map(word => [word.path, line(word)])).values()].join('\n');
}

function family({ path, doc }, words) {
  return `### \`${path}\`\n\n${doc}\n\n${list(words, 'src/resources/')}`;
}

function options(name) {
  const { node, source, doc } = types.get(name);
  const base = node.extends?.map(({ start, end }) => `\`${source.slice(start, end)}\``).join(', ');
  const isExtended = [...types.values()].some(one =>
    one.node.extends?.some(({ expression }) => expression.name === name),
  );
  const users = [...kinds].filter(([, kind]) => kind.options.includes(name)).map(([kind]) => kind);
  const place = users.length && !isExtended ? `\\((${users.join('|')})\\)\\.` : '\\(\\w+\\)\\.';
  const title = `### \`${name}\`${base ? `: all of ${base}, and` : ''}`;
  return [title, doc, list(wordsOfType(name), place)].filter(Boolean).join('\n\n');
}

function kindLine([
  name,
  {
    doc,
    options: [own],
    file,
  },
]) {
  const from = file.startsWith('src/product') ? `, from \`${file}\`` : '';
  return `- \`${name}\`${own ? ` (\`${own}\`)` : ''}${from}: ${doc}${example(one => one.kind === name && one.file.startsWith('resources/'))}`;
}

/** Where the names of a type are declared, of those that are no union themselves. */
const lists = { AreaName: ['src/product', 'areas'], IconName: ['src/schema', 'iconNames'] };

/** The names that a type admits, where they are few enough to be listed. */
function valuesOf(name) {
  const union = types.get(name).node.typeAnnotation.types?.map(({ literal }) => literal?.value) ?? [];
  const [folder, list] = lists[name] ?? [];
  const [init] = folder
    ? parsed(folder, [`${list}.ts`]).flatMap(({ body }) =>
        body.flatMap(({ declaration }) =>
          (declaration?.declarations ?? []).flatMap(({ id, init: one }) => (id.name === list ? one : [])),
        ),
      )
    : [];
  const { elements, properties } = init?.expression ?? {};
  const names =
    elements?.map(({ value }) => value) ?? properties?.map(({ key }) => key.name ?? key.value) ?? union;
  return names.length && names.every(Boolean) ? ` ${names.map(one => `\`${one}\``).join(', ')}.` : '';
}

function language() {
  const words = wordsOfType('ResourceConfig');
  const familyDoc = text => types.get(/\w+/.exec(text)[0])?.doc ?? '';
  const own = words
    .filter(({ path }) => /^\w+$/.test(path))
    .map(word => ({ ...word, doc: word.doc || familyDoc(word.text) }));
  const within = ({ path }) =>
    words.filter(one => /^[.[]/.test(one.path.slice(path.length)) && one.path.startsWith(path));
  const allOptions = [...types.keys()].filter(
    name => /(?<!Any)Options$|^Flags$/.test(name) && wordsOfType(name).length,
  );
  const parts = [
    intro,
    '## A resource',
    list(own, 'src/resources/'),
    ...own.filter(word => within(word).length).map(word => family(word, within(word))),
    '## The kinds of fields',
    '`section(title, fields, help?)` puts fields under one title of the form; `computed(field)` is a value that SQL of the resource’s behaviour gives at each reading.',
    [...kinds].map(kindLine).join('\n'),
    '## What fields may say',
    ...allOptions.map(options),
    '## A page',
    `${types.get('Page').doc}\n\n${list(wordsOfType('Page'), 'src/pages/')}`,
  ];
  const names = [...told]
    .filter(
      name =>
        types.get(name)?.doc &&
        types.get(name).node.type.startsWith('TSTypeAlias') &&
        !name.endsWith('Config'),
    )
    .toSorted();
  const types_ = names.map(name => `- \`${name}\`: ${types.get(name).doc}${valuesOf(name)}`).join('\n');
  return [...parts, '## Types that they name', types_, mark].join('\n\n');
}

const text = `${language()}${current.slice(current.indexOf(mark) + mark.length)}`;
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(target, text);
