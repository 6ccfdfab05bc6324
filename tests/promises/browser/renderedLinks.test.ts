import type { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources/all';
import { makeAddresses } from '../../../src/schema/api/addresses';
import { toFormValues } from '../../../src/schema/words/fields/formValues';
import { fieldsAlong, leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { answered, openBrowser, signIn } from '../../journeys/helpers/browser';
import { openSession } from '../../journeys/helpers/callApi';
import { startProduct } from '../../journeys/helpers/product';
import type { Product } from '../../journeys/helpers/product';
import { openProductDatabase } from '../../journeys/helpers/productDatabase';
import { unsafeLinks } from '../helpers/unsafeLinks';
import { keep, tries } from '../promise';
import { makeReader } from './helpers/makeReader';
import { firstRecords } from './helpers/plantTexts';
import type { Row } from './helpers/plantTexts';
import { tried } from './helpers/tried';

const addresses = makeAddresses(resources.all);
const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const good = 'https://www.exemple.tn/flotte';
/** PostgreSQL holds no NUL. */
const storable = unsafeLinks.filter(link => !link.includes('\0'));

let product: Product;
let database: Client;

beforeAll(async () => {
  product = await startProduct();
  database = await openProductDatabase(product);
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

/** Columns of a resource that a screen may make a link of. */
const linkColumns = ({ fields }: Resource) =>
  leavesOf(fields).filter(({ field }) => ['url', 'email', 'phone'].includes(field.kind));

const linked = tried(
  resources.all.filter(
    resource => resource.routes && resource.operations?.list && linkColumns(resource).length > 0,
  ),
);

/** Whether a record has a use for a field: what it has none for is on no screen. */
function isShown(resource: Resource, path: string, record: Row): boolean {
  const values = toFormValues(resource.fields, record, resources);
  return fieldsAlong(resource.fields, path).every(field => !field.when || field.when(values));
}

/** Writes past the server, to several records a column; a column that refuses even so has nothing to show. */
async function plant(resource: Resource, records: readonly Row[], offset: number) {
  const ids = new Set<string>();
  let planted = 0;
  for (const [place, { path, column, field }] of linkColumns(resource).entries()) {
    const shown = records.filter(record => isShown(resource, path, record));
    for (const [index, { id }] of shown.slice(0, tries(3, storable.length)).entries()) {
      const unsafe = storable[(index * 5 + place * 11 + offset) % storable.length] ?? '';
      // The first is good: that it is a link tells that the screen makes some.
      const link = index === 0 && field.kind === 'url' ? good : unsafe;
      const written = field.unique ? `${link}#${id}` : link;
      const write = `UPDATE "${resource.name}" SET "${column}" = $1 WHERE id = $2`;
      const { rowCount } = await database.query(write, [written, id]).catch(() => ({ rowCount: 0 }));
      if (rowCount) ids.add(id);
      planted += link === good ? 0 : (rowCount ?? 0);
    }
  }
  return { ids: [...ids], planted };
}

/** Addresses on screen that a click would follow, or a browser load. */
const followed = (page: Page) =>
  page.evaluate(() => {
    const within = [
      ...document.querySelectorAll(
        'a[href], area[href], form[action], iframe[src], object[data], embed[src]',
      ),
    ];
    return within.map(element => {
      const name = ['href', 'action', 'src', 'data'].find(one => element.hasAttribute(one)) ?? 'href';
      const written = element.getAttribute(name) ?? '';
      return { written, protocol: new URL(written, location.href).protocol };
    });
  });

describe('a link that would run something', () => {
  it('is on no screen, even when it was written into the database', async () => {
    const chief = await openSession(product, 'superadmin@karhba.test');
    const records = new Map<Resource, Row[]>();
    for (const resource of linked) {
      const found = await firstRecords(product, chief.token.accessToken, resource, 100);
      // The accounts of the demo sign in by what would be overwritten.
      records.set(
        resource,
        found.filter(({ email }) => !String(email).endsWith('@karhba.test')),
      );
    }
    const { page, complaints, close } = await openBrowser(product.url);
    try {
      await signIn(page, product.url, await makeReader(product));
      let planted = 0;
      const seen: { written: string; protocol: string }[] = [];
      for (const [turn, resource] of linked.entries()) {
        const { ids, planted: written } = await plant(resource, records.get(resource) ?? [], turn * 3);
        planted += written;
        const list = resource.routes?.list ?? '';
        const paths = [list, ...ids.map(id => addresses.of(resource.name, 'edit', id) ?? list)];
        for (const path of paths) {
          await page.goto(product.url + path);
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await answered(page);
          seen.push(...(await followed(page)));
        }
      }
      const wrong = seen.filter(({ protocol }) => !allowed.has(protocol));
      expect(wrong).toEqual([]);
      expect(complaints).toEqual([]);
      expect(planted).toBeGreaterThan(linked.length);
      expect(seen.map(({ written }) => written)).toContain(good);
      // Mails and telephones are links on these sheets: the screens were really read.
      expect(
        seen.filter(({ protocol }) => protocol === 'mailto:' || protocol === 'tel:').length,
      ).toBeGreaterThan(2);
      keep('P-38', { n: planted, of: 'unsafe links rendered', figure: wrong.length, ideal: 0 }, 'chromium');
    } finally {
      await close();
    }
  });
});
