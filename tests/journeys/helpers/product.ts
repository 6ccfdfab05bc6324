import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { runProduct } from './runProduct';
import type { RunningProduct } from './runProduct';

export interface Product extends RunningProduct {
  dataDir: string;
}

/** The product on a data folder of its own, with the demo company; that of another folder makes it itself. */
export async function startProduct(
  folder?: string,
  more?: Readonly<Record<string, string>>,
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karhba-journey-'));
  if (folder === undefined)
    await cp(inject('companyDir'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const running = await runProduct(dataDir, folder, more);
  return {
    ...running,
    dataDir,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
