import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { full, keep } from '../promise';

const zones = ['America/Los_Angeles', 'Pacific/Kiritimati', ...(full ? ['UTC', 'Africa/Tunis'] : [])];

describe('les dates sont justes partout', () => {
  it('moves no day whatever the zone of the machine', { timeout: full ? 1_800_000 : 120_000 }, async () => {
    const program = fileURLToPath(new URL('helpers/datesUnderZone.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...zones], {
      maxBuffer: 2 ** 26,
    });
    const outcomes = JSON.parse(stdout) as { zone: string; tried: number; wrong: string[] }[];
    for (const { zone, wrong } of outcomes) if (wrong.length > 0) console.error(zone, wrong.slice(0, 10));
    const tried = outcomes.reduce((all, one) => all + one.tried, 0);
    const wrong = outcomes.reduce((all, one) => all + one.wrong.length, 0);
    keep(
      'P-36',
      { n: tried, of: `days off by one under ${zones.length} zones`, figure: wrong, ideal: 0 },
      'node',
    );
  });
});
