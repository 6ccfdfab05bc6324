import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, it, vi } from 'vitest';
import { fr } from '../../src/i18n/fr';
import type { Texts } from '../../src/i18n/lateTexts';

/** Whose words are all in catalogues; a config and a page of the product keep their own labels. */
const roots = ['src/views', 'src/startup', 'src/App.tsx', 'src/main.tsx'];

/** Capitalised, and not said to anyone: names of keys, of formats, of ourselves. */
const names =
  /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Bearer|Id|Input|Photos|Files|Karhba|· Karhba|https?:\/\/)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** A text of a file as it is written there; a part that is worked out reads '…'. */
interface Literal {
  text: string;
  start: number;
  isShown: boolean;
}

/** The files of a folder, of one file itself; none of what is not there. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const files = /\.tsx?$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true }).map(one => join(path, `${one}`));
  return files.filter(file => /\.tsx?$/.test(file));
}

/** Attributes and properties that are read out or shown: one word of them is French already. */
const shown =
  /^(label|title|aria-?label|aria-?description|placeholder|confirm|cancel|content|help|helperText|alt|text|caption|message|word|words)$/i;

function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  const nameOf = (node: Node | undefined) => String(node?.name ?? node?.value ?? '');
  const calleeOf = (node: Node) => nameOf(((node.callee as Node).property as Node) ?? (node.callee as Node));
  const walk = (node: Node, isShown: boolean) => {
    if (/^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(node.type)) return;
    // What is written in the browser's console, and failures of ours, are read by developers.
    if (node.type === 'CallExpression' && ((node.callee as Node).object as Node)?.name === 'console') return;
    if (node.type === 'NewExpression' && nameOf(node.callee as Node) === 'Error') return;
    if (node.type === 'JSXText') found.push({ text: String(node.value), start: node.start, isShown: true });
    if (node.type === 'Literal' && typeof node.value === 'string')
      found.push({ text: node.value, start: node.start, isShown });
    if (node.type === 'TemplateLiteral') {
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      found.push({ text: parts.join('…\u200b'), start: node.start, isShown });
    }
    let inside = isShown;
    if (node.type === 'JSXAttribute') inside = shown.test(nameOf(node.name as Node));
    else if (node.type === 'Property') inside = shown.test(nameOf(node.key as Node));
    else if (node.type === 'CallExpression') inside = /^(counted|notify)$/.test(calleeOf(node));
    else if (/^(ArrowFunction|Function|JSXElement|TemplateLiteral|BinaryExp|MemberExp)/.test(node.type))
      inside = false;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' || key === 'test' || key === 'name') continue;
      for (const one of Array.isArray(value) ? value : [value])
        if (one && typeof one === 'object' && 'type' in one) walk(one as Node, inside);
    }
  };
  walk(parseAst(source, { lang: 'tsx' }) as unknown as Node, false);
  return found;
}

/** Words that no English, no style and no address has between two others. */
const little =
  /(^|\s)(de|du|des|d’|la|le|les|un|une|et|ou|est|sont|pas|au|aux|en|sur|par|pour|avec|sans|ne|vous|votre|ce|cette|plus|à)\s\S/i;

function isFrench({ text, isShown }: Literal): boolean {
  const words = text.replaceAll('…\u200b', ' ').trim();
  if (!/\p{L}{2}/u.test(words) || names.test(words) || words.startsWith('karhba.')) return false;
  if (/[«»\u00a0’àâäçéèêëîïôöùûüœ]|\p{L}…/iu.test(words)) return true;
  if (isShown && /^\p{L}/u.test(words) && !/^[a-z]+([A-Z_.-]\w*)+$/.test(words)) return true;
  return /^\p{Lu}\p{Ll}+(\s\p{L}{2,}|$)/u.test(words) || little.test(words);
}

/** 'file:line text' of what is left in a file. */
function leftIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return literalsOf(source)
    .filter(isFrench)
    .map(({ text, start }) => {
      const line = source.slice(0, start).split('\n').length;
      return `${file}:${line} ${JSON.stringify(text.replaceAll('…\u200b', '…').trim())}`;
    });
}

it('ne laisse aucun texte français hors des catalogues', () => {
  const left = roots.flatMap(filesIn).flatMap(leftIn);
  expect(left, left.join('\n')).toEqual([]);
});

/** Keys of every catalogue: of the first pages, and of what comes with its code. */
const late = vi.hoisted(() => [] as [string, object][]);
vi.mock('../../src/i18n/lateTexts', async original => ({
  ...(await original<object>()),
  addTexts: (prefix: string, texts: object) => void late.push([prefix, texts]),
}));

const keysOf = (texts: Texts, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${prefix}.${key}`] : keysOf(text, `${prefix}.${key}`),
  );

async function allKeys(): Promise<Set<string>> {
  for (const file of filesIn('src/i18n')) await import(/* @vite-ignore */ resolve(file));
  return new Set([
    ...keysOf(fr.karhba, 'karhba'),
    ...late.flatMap(([prefix, texts]) => keysOf(texts as Texts, prefix)),
  ]);
}

/** Not texts: under these names the browser remembers something. */
const remembered = /^karhba\.(turn|rail|narrowRail|recents)$|^karhba\.list\.$/;

/** Every key that the code names; one with a part worked out ends at it. */
const used = () =>
  filesIn('src')
    .filter(file => !file.startsWith('src/i18n/'))
    .flatMap(file => {
      const source = readFileSync(file, 'utf8');
      return [...source.matchAll(/[`'"](karhba\.[\w.-]*)(\$?)/g)].map(([, key = '', worked]) => ({
        key,
        isWhole: worked === '',
        file,
      }));
    })
    .filter(({ key }) => !remembered.test(key));

it('connaît chaque clé que le code emploie', async () => {
  const keys = await allKeys();
  const has = (key: string, isWhole: boolean) =>
    isWhole ? keys.has(key) : [...keys].some(one => one.startsWith(key));
  const unknown = used().filter(({ key, isWhole }) => !has(key, isWhole));
  expect(unknown.map(({ file, key }) => `${file} ${key}`)).toEqual([]);
});

it('ne garde aucun texte que personne n’emploie', async () => {
  const named = used();
  const isUsed = (key: string) =>
    named.some(one => (one.isWhole ? one.key === key : key.startsWith(one.key)));
  expect([...(await allKeys())].filter(key => !isUsed(key))).toEqual([]);
});
