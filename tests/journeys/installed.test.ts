import { constants } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { runProduct } from './helpers/runProduct';
import type { RunningProduct } from './helpers/runProduct';

/** A copy of the built product: a newer version takes its place while pages are open. */
let folder: string;
let product: RunningProduct;
let visit: Visit;
const built = () => join(folder, 'dist/client');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karhba-installed-'));
  const names = (await readdir('.')).filter(name => !['node_modules', 'data', '.git'].includes(name));
  for (const name of names) await cp(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const dataDir = join(folder, 'data');
  await cp(inject('companyDir'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  product = await runProduct(dataDir, folder);
  visit = await openBrowser(product.url);
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts a newer version in place, in which the code of a page has another name, and says that it is one. */
async function deploy(page: string): Promise<void> {
  const [old = ''] = (await readdir(join(built(), 'assets'))).filter(name => name.startsWith(`${page}-`));
  await rm(join(built(), 'assets', old));
  const [worker, shell] = [join(built(), 'sw.js'), join(built(), 'index.html')];
  await writeFile(shell, (await readFile(shell, 'utf8')).replace('<body>', '<body data-version="2">'));
  const text = await readFile(worker, 'utf8');
  const without = text.replace(new RegExp(`\\{[^{}]*${old.replaceAll('.', '\\.')}[^{}]*\\},?`), '');
  await writeFile(worker, without.replace(/(index\.html[^}]*?)[\da-f]{16}/, '$1fedcba9876543210'));
  expect(without).not.toBe(text);
}

it('keeps the code on the device and no answer; a newer version leaves open pages whole, and is there once the last is loaded anew', async () => {
  const { page, context } = visit;
  await signIn(page, product.url, 'superadmin@karhba.test');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(
    kept.filter(path => !/^\/(assets\/)?[\w.-]+\.(js|css|html|svg|woff2|webmanifest)$/.test(path)),
  ).toEqual([]);

  await deploy('ToSendPage');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(waits, { timeout: 30_000 }).toBe(true);
  // Beside it another one opens, of the same version.
  const beside = await context.newPage();
  await beside.goto(product.url);
  await beside.getByRole('heading', { level: 1 }).waitFor();
  expect(await beside.locator('body[data-version]').count()).toBe(0);
  await beside.close();
  // By no request of a page: the code of this one is asked for only now.
  await page.evaluate(() => {
    history.pushState(null, '', '/contract/to-send');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Pas encore envoyé' }).waitFor();

  await page.reload();
  await page.locator('body[data-version="2"]').waitFor();
});
