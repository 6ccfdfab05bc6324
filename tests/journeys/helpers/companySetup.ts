import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runProduct } from './runProduct';

declare module 'vitest' {
  interface ProvidedContext {
    companyDir: string;
  }
}

/** The demo company, made once by a first start: the products of a run begin with a copy of its data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const companyDir = await mkdtemp(join(tmpdir(), 'karhba-company-'));
  const first = await runProduct(companyDir);
  await first.stop();
  project.provide('companyDir', companyDir);
  return () => rm(companyDir, { recursive: true, force: true });
}
