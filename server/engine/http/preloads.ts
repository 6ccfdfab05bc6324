import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAddresses } from '../../../src/schema/api/addresses';
import { phones } from '../../../src/schema/api/phones';
import type { Resources } from '../../../src/schema/resources';

/** What Vite writes beside what it built, by source file. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** Where the browser's code begins, the admin, its two screens that are fetched when they are first drawn, and the desk. */
const entry = 'index.html';
const admin = 'src/startup/admin.tsx';
const desk = 'src/startup/desk/mountDesk.tsx';
const screens = { sheet: 'src/views/record/SheetView.tsx', form: 'src/views/form/CreateView.tsx' };

/**
 * Makes what names, at the end of the page, the scripts that an address needs, so that none is found only in another:
 * those of the admin, and of a record's sheet or form; where a question opens the page, on a phone those of its desk alone
 * (src/main.tsx). They come after what the page begins with, and give way to the session that is renewed meanwhile.
 * Nothing for visitors, who type before they need any.
 * @param folder of the built client; without Vite's manifest nothing is named.
 */
export async function preloadsOf(folder: string, resources: Resources): Promise<(url: string) => string> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => '';
  const manifest = JSON.parse(text) as Manifest;
  const addresses = makeAddresses(resources.all);
  // What the page itself names already.
  const named = filesOf(manifest, entry);
  const links = (sources: readonly string[], media = '') =>
    [...new Set(sources.flatMap(source => [...filesOf(manifest, source)]))]
      .filter(file => !named.has(file))
      .map(file => `<link rel="modulepreload" fetchpriority="low" crossorigin${media} href="/${file}">`)
      .join('');
  const texts = {
    list: links([admin]),
    sheet: links([admin, screens.sheet]),
    form: links([admin, screens.form]),
    desk: links([desk], ` media="${phones}"`) + links([admin], ` media="not all and ${phones}"`),
  };
  const desks = new Set(Object.values(resources.questions).map(({ opens }) => opens));
  return url => {
    const path = url.split('?')[0] ?? '';
    if (/^\/(login|forget-password|reset-password)(\/|$)/.test(path)) return '';
    if (desks.has(path)) return texts.desk;
    const [name = '', second] = addresses.inward(path).split('/').filter(Boolean);
    if (second === undefined || !resources.find(name)) return texts.list;
    return second === 'create' ? texts.form : texts.sheet;
  };
}

/** The script of a source with all that it imports at once. */
function filesOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[source] ?? {};
  if (!file || found.has(file)) return found;
  found.add(file);
  for (const imported of imports) filesOf(manifest, imported, found);
  return found;
}
