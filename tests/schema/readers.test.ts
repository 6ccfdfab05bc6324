import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Fields } from '../../src/schema/field';

interface Source {
  path: string;
  text: string;
}

const sourcesIn = (root: string): Source[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(path => join(root, path))
    .filter(path => /\.tsx?$/.test(path) && !path.includes('server/rental/demo'))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }));

// What names every right and every resource reads none of them.
const sources = [...sourcesIn('src'), ...sourcesIn('server')].filter(
  ({ path }) => !path.endsWith('src/resources/all.ts') && !path.includes('src/product/right'),
);
const configs = new Map(
  sources.flatMap(source => {
    const name = /^ {2}name: '([\w-]+)',$/m.exec(source.text)?.[1];
    return name && source.path.startsWith('src/resources') ? [[name, source] as const] : [];
  }),
);

/** Values by which the product decides or counts, and not a text that is shown. */
const acting = new Set(['boolean', 'integer', 'number', 'percent', 'money', 'choice']);

function leaves(fields: Fields, at: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.fields) return leaves(field.fields, `${at}.${name}`);
    return acting.has(field.kind) && !field.computed && !field.readOnly ? [`${at}.${name}`] : [];
  });
}

/** A file that reads the field: it names both the field and its resource; or a word of its own config that acts on it. */
function isRead(path: string): boolean {
  const [resource = '', ...names] = path.split('.');
  const field = new RegExp(`\\b${names.at(-1)}\\b`);
  const config = configs.get(resource);
  const file = config?.path.replace(/^.*\/|\.ts$/g, '');
  const named = [`/${file}'`, `'${resource}'`, `'${resource}.`];
  const offered = /\boffered: \{[\s\S]*?\n {2}\}/.exec(config?.text ?? '')?.[0] ?? '';
  return (
    field.test(offered) ||
    sources.some(one => one !== config && field.test(one.text) && named.some(name => one.text.includes(name)))
  );
}

/** Facts that somebody looks up: they promise nothing but to be found again. */
const facts = [
  'agencies.isAirport',
  'bailiffs.fees',
  'currencies.decimals',
  'currencies.isDefault',
  'currencies.quotedUnits',
  'currencies.rateToTND',
  'garages.hourlyRate',
  'garages.isApproved',
  'garages.paymentTermDays',
  'holidays.confirmed',
  'insurance-types.coversOwnDamage',
  'lawyers.fees',
  'leasings.defaultRate',
  'users.civilStatus',
  'users.externalUser',
  'users.salary',
  'users.workHours',
];

describe('ce qui se saisit agit', () => {
  it('chaque réglage est lu par ce qu’il règle, préfixes et jours d’alerte compris', () => {
    const { fields } = resources.get('thresholds');
    const unread = Object.keys(fields).filter(name => !isRead(`thresholds.${name}`));
    expect(unread).toEqual([]);
  });

  it('chaque champ d’un paramètre et des conditions d’un client aussi, hors les faits que l’on y note', () => {
    const terms = ['discountRate', 'creditLimit', 'paymentTermDays', 'invoiceGrouping', 'withholdingRate'];
    const fields = [
      ...resources.all
        .filter(({ area, settings }) => area === 'settings' && !settings?.single)
        .flatMap(one => leaves(one.fields, one.name)),
      ...leaves(resources.get('clients').fields, 'clients').filter(path =>
        terms.includes(path.replace('clients.', '')),
      ),
    ];
    expect(fields.length).toBeGreaterThan(70);
    expect(fields.filter(path => !isRead(path)).toSorted()).toEqual(facts);
  });
});

describe('ce qui désigne une fiche en est une référence', () => {
  it('aucun texte ne porte le nom de ce que d’autres champs choisissent, hors celui de la fiche même et ce qui est figé', () => {
    const chosen = new Set<string>();
    const texts: [label: string, path: string][] = [];
    const walk = (fields: Fields, at: string, names: readonly string[]) => {
      for (const [name, field] of Object.entries(fields)) {
        if (field.kind === 'reference' || field.kind === 'references') chosen.add(field.label);
        if (field.kind === 'text' && !field.computed && !names.includes(name))
          texts.push([field.label, `${at}.${name}`]);
        if (field.fields) walk(field.fields, `${at}.${name}`, []);
      }
    };
    for (const { name, fields, representation } of resources.all)
      if (!resources.get(name).settings?.single) walk(fields, name, representation ?? []);
    expect(texts.filter(([label]) => chosen.has(label)).map(([, path]) => path)).toEqual([
      // Frozen: what an issued document says; and a grade of staff.
      'receipt-lines.contractId',
      'users.category',
    ]);
  });

  it('aucune requête ne compare le nom d’une fiche', () => {
    const comparing = /\$\{\w+\.(name|title|label)\}\)? *(=|IN|I?LIKE)[^=>]/;
    const found = sources.filter(
      ({ path, text }) =>
        path.startsWith('server/rental') && text.split('\n').some(line => comparing.test(line)),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
