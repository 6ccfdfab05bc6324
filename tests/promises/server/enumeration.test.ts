import { clockHeader } from '../../../src/schema/api/clockHeader';
import type * as Argon2 from '@node-rs/argon2';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword } from '../../../server/engine/access/forgotPassword';
import { login } from '../../../server/engine/access/login';
import { createApplication } from '../../../server/engine/application';
import { identityDocuments } from '../../../src/schema/api/identityDocuments';
import { tokenSecret } from '../../server/helpers/api';
import { here, openIdentity } from '../../server/helpers/identity';
import type { Identity } from '../../server/helpers/identity';
import { full, keep, tries } from '../promise';

const work = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof Argon2>();
  const verify: typeof real.verify = (...given) => {
    work.verified += 1;
    return real.verify(...given);
  };
  return { ...real, verify };
});

/** Who is asked about: all of them must look alike from outside. */
const people = {
  known: 'amel@karhba.test',
  unknown: 'nour@karhba.test',
  suspended: 'sami@karhba.test',
  invited: 'rima@karhba.test',
} as const;
type Person = keyof typeof people;
const everyone = Object.keys(people) as Person[];
/** Nobody's: whoever has the right one of a suspended account is told that it is, and nobody else. */
const wrongPassword = 'Sousse-plage-89';

let identity: Identity;
let app: Awaited<ReturnType<typeof createApplication>>;
beforeAll(async () => {
  identity = await openIdentity();
  const { engine, pool } = identity;
  await identity.addUser('ADMIN', [], { email: people.known });
  await identity.addUser('ADMIN', [], { email: people.suspended, suspended: true });
  const invited = await identity.addUser('ADMIN', [], { email: people.invited });
  await pool.query('DELETE FROM "_credentials" WHERE user_id = $1', [invited]);
  app = await createApplication(engine, {
    pool,
    resources: engine.resources,
    log: engine.log,
    tokenSecret,
    production: true,
  });
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await identity?.drop();
});

const anew = () => identity.pool.query('DELETE FROM "_attempts"');
beforeEach(anew);

const operations: Record<string, (person: Person) => Promise<unknown>> = {
  login: person =>
    login(identity.access, people[person], wrongPassword, here).catch((error: unknown) => error),
  forgotPassword: person => forgotPassword(identity.access, people[person], here),
};

describe('P-25: nobody learns from outside who has an account', () => {
  // First: what requests over HTTP leave to be written a second later is not theirs.
  it.each(Object.entries(operations))('%s does the same work', async (operation, ask) => {
    const query = vi.spyOn(Client.prototype, 'query');
    const works = new Set<string>();
    try {
      for (const person of everyone) {
        // Twice: the first time makes its counters, the second finds them.
        for (let turn = 0; turn < 2; turn++) {
          query.mockClear();
          work.verified = 0;
          await ask(person);
          await identity.access.security.flush();
          const statements = query.mock.calls.map(([statement]) =>
            String((statement as unknown as { text?: string }).text ?? statement).replaceAll(/\s+/g, ' '),
          );
          expect(statements.length).toBeGreaterThan(3);
          works.add(JSON.stringify([work.verified, statements]));
        }
      }
    } finally {
      query.mockRestore();
    }
    const n = 2 * everyone.length;
    keep('P-25', { n, of: `${operation}: works that differ`, figure: works.size - 1, ideal: 0 });
  });

  it.each([
    ['login', (person: Person) => ({ email: people[person], password: wrongPassword })],
    ['forgotPassword', (person: Person) => ({ email: people[person] })],
  ] as const)('%s answers the same bytes', async (operation, variables) => {
    const answers = new Set<string>();
    const n = tries(3, 50);
    for (let round = 0; round < n; round++) {
      await anew();
      for (const person of everyone) {
        const answer = await app.inject({
          method: 'POST',
          url: '/graphql',
          payload: { query: identityDocuments[operation], variables: variables(person) },
        });
        // Both are the present.
        const { date: _, [clockHeader]: __, ...headers } = answer.headers;
        answers.add(JSON.stringify([answer.statusCode, headers, answer.body]));
      }
    }
    const other = answers.size - 1;
    keep('P-25', {
      n: n * everyone.length,
      of: `${operation}: answers that differ`,
      figure: other,
      ideal: 0,
    });
  });

  // A few tries would measure the machine.
  it.runIf(full).each(Object.entries(operations))('%s takes the same time', async (operation, ask) => {
    const n = operation === 'login' ? 200 : 300;
    const times = new Map<Person, number[]>(everyone.map(person => [person, []]));
    for (let round = -3; round < n; round++) {
      // Interleaved, and each time another one first: what slows the machine slows them all.
      for (let turn = 0; turn < everyone.length; turn++) {
        const person = everyone[(turn + round + 4) % everyone.length] ?? 'known';
        await anew();
        await identity.pool.query('DELETE FROM "_outbox"');
        const start = performance.now();
        await ask(person);
        if (round >= 0) times.get(person)?.push(performance.now() - start);
      }
    }
    const sorted = [...times.values()].map(one => one.toSorted((a, b) => a - b));
    const spread = (of: (list: number[]) => number) => {
      const figures = sorted.map(of);
      return (Math.max(...figures) - Math.min(...figures)) / median(sorted.flat().toSorted((a, b) => a - b));
    };
    const figures = { 'Δ median': spread(median), 'Δ minimum': spread(list => list[0] ?? 0) };
    for (const [name, share] of Object.entries(figures))
      keep('P-25', {
        n: n * everyone.length,
        of: `${operation}: ${name} (share of the median)`,
        figure: Number(share.toFixed(3)),
        ideal: 0.15,
        within: true,
      });
  });
});

const median = (list: readonly number[]) => list[Math.floor(list.length / 2)] ?? 0;
