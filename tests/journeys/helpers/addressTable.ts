import { pages } from '../../../src/pages/all';
import { resources } from '../../../src/resources/all';
import { makeAddresses } from '../../../src/schema/api/addresses';
import { areas } from '../../../src/product/areas';
import { documents } from '../../../src/schema/api/documents';
import { titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { callApi } from './callApi';
import type { Product } from './product';

/** An address of the back-office, what is there, the right that it asks and how its title begins. */
export interface Address {
  path: string;
  kind: 'page' | 'list' | 'create' | 'update' | 'record';
  area: string;
  access: string;
  headings: readonly string[];
}

const addresses = makeAddresses(resources.all);
const closed = 'SUPER_ADMIN';

/** Every address that the configs declare, each with what stands above its page; records are the first of their list. */
export async function addressTable(product: Product, token: string): Promise<Address[]> {
  const table: Address[] = [
    {
      path: areas.settings.base,
      kind: 'page',
      area: 'settings',
      access: 'SIGNED_IN',
      headings: [areas.settings.label],
    },
    ...pages.map(({ path, area, access, label }) => ({
      path,
      kind: 'page' as const,
      area,
      access,
      headings: [label],
    })),
  ];
  for (const resource of resources.all) {
    const { area, routes, access, updates } = resource;
    const add = (kind: Address['kind'], path: string, right: string | undefined, ...headings: string[]) =>
      table.push({ path, kind, area, access: right ?? closed, headings });
    if (routes?.list) add('list', routes.list, access.list, titleOf.list(resource));
    if (routes?.create) add('create', routes.create, access.create, titleOf.create(resource));
    for (const { page, access: right } of Object.values(updates ?? {}))
      if (page) add('update', page.path, right, page.title);
    const record = await firstRecord(product, token, resource);
    for (const screen of ['edit', 'show'] as const) {
      const path = record && routes?.[screen] && addresses.of(resource.name, screen, record.id);
      const titles = [true, false].map(editing =>
        titleOf.record(resource, record?._label ?? '', editing, record),
      );
      if (path) add('record', path, access.list, ...titles);
    }
  }
  return table;
}

async function firstRecord(product: Product, token: string, resource: Resource) {
  const { routes, operations, settings } = resource;
  if (settings || !operations?.list || !(routes?.edit ?? routes?.show)) return undefined;
  const { data } = await callApi(product, documents.list(resource, resources), { limit: 1 }, token);
  return (
    data?.[operations.list] as { data: { id: string; _label: string; [name: string]: unknown }[] } | undefined
  )?.data[0];
}

/** The settings of the specification (§2), to the letter: those that are built stand in the table above. */
export const specifiedSettings = [
  'add-user',
  'user-list',
  'add-vehicle',
  'vehicle-list',
  'add-vehicle-model',
  'add-insurance',
  'insurance-list',
  'update-stamp',
  'update-tva',
  'add-insurance-type',
  'insurance-type-list',
  'add-leasing',
  'leasing-list',
  'add-payment-mode',
  'payment-mode-list',
  'add-additional-payment',
  'additional-payment-list',
  'add-currency',
  'currency-list',
  'add-agency',
  'agency-list',
  'add-driver',
  'driver-list',
  'add-manager',
  'manager-list',
  'add-company-type',
  'company-type-list',
  'add-garage',
  'garage-list',
  'add-fuel',
  'fuel-list',
  'add-service',
  'service-list',
  'add-bailiff',
  'bailiff-list',
  'add-lawyer',
  'lawyer-list',
  'add-maintennaceTask',
  'maintenanceTask-list',
  'pricing-list',
  'add-pricing',
  'add-damageCategory',
  'damageCategory-list',
  'log-list',
  'rent-conditions',
].map(page => `/settings/${page}`);

/** What the specification has no address for: decided by us, or a page that its own needs. */
export const ourSettings = [
  'vehicle-model-list',
  'holiday-list',
  'add-holiday',
  'season-list',
  'add-season',
  'thresholds',
  'closed-period',
  'update-rental-day-levy',
  'rent-conditions/add',
  'task-failure-list',
].map(page => `/settings/${page}`);
