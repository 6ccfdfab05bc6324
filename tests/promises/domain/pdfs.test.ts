import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { judgePdf } from '../../../server/engine/files/judgePdf';
import { goodPdfs, hostilePdfs, onePage, pdfOf } from '../../server/helpers/pdfs';
import { keep, seed, tries } from '../promise';
import { randomFrom } from '../random';

const faultOf = async (bytes: Uint8Array) => {
  const judged = await judgePdf(bytes);
  return 'fault' in judged ? judged.fault.key : null;
};

/** What another program would do of itself with a document; nothing with one that it does not read. */
async function doneBy(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch(() => null);
  if (!document) return [];
  try {
    const page = await document.getPage(1).catch(() => null);
    const found: Record<string, unknown> = {
      scripts: await document.getJSActions(),
      files: await document.getAttachments(),
      'scripts of a page': await page?.getJSActions(),
      action: (await document.getOpenAction())?.action,
    };
    return Object.keys(found).filter(name => found[name] !== null && found[name] !== undefined);
  } finally {
    await document.loadingTask.destroy();
  }
}

describe('P-32: a PDF is read to its last byte, or refused', () => {
  it('takes those that a client brings', async () => {
    const good = Object.entries(goodPdfs());
    const faults: string[] = [];
    for (const [name, bytes] of good) {
      const fault = await faultOf(bytes);
      if (fault) faults.push(`${name}: ${fault}`);
      expect(await doneBy(bytes), name).toEqual([]);
    }
    expect(faults).toEqual([]);
    keep('P-32', { n: good.length, of: 'honest PDFs refused', figure: faults.length, ideal: 0 }, 'node');
  });

  it('refuses those that do, hide or fetch something, quickly, and says why', async () => {
    const hostile = Object.entries(hostilePdfs());
    const taken: string[] = [];
    const told: Record<string, string | null> = {};
    let slowest = 0;
    for (const [name, bytes] of hostile) {
      const begun = performance.now();
      const fault = await faultOf(bytes);
      slowest = Math.max(slowest, performance.now() - begun);
      told[name] = fault;
      if (!fault) taken.push(name);
    }
    expect(taken).toEqual([]);
    keep('P-32', { n: hostile.length, of: 'hostile PDFs taken', figure: taken.length, ideal: 0 }, 'node');
    expect(told).toMatchObject({
      'pdf with a script in packed objects of no type': 'activePdf',
      'pdf with a script in a stream': 'damagedPdf',
      'pdf with a stream after a carriage return alone': 'damagedPdf',
      'pdf that sends its form': 'activePdf',
      'pdf that is locked': 'lockedPdf',
    });
    expect(slowest).toBeLessThan(3000);
  });

  it('and finds nothing less than another program does, whatever byte is changed', async () => {
    const random = randomFrom(seed);
    const scripts = Object.entries(hostilePdfs()).filter(
      ([name, bytes]) => bytes.length < 20_000 && name.includes('script'),
    );
    const n = tries(150, 5000);
    let missed = 0;
    let taken = 0;
    for (let round = 0; round < n; round++) {
      const [, original] = scripts[random.below(scripts.length)] ?? [];
      const bytes = Buffer.from(original ?? pdfOf(onePage()));
      for (let change = 0; change <= random.below(3); change++)
        bytes[random.below(bytes.length)] = '\0\r\n %/()<>[]09aR#'.charCodeAt(random.below(17));
      if (await faultOf(bytes)) continue;
      taken += 1;
      if ((await doneBy(bytes)).length > 0) missed += 1;
    }
    expect(taken).toBeLessThan(n / 2);
    keep('P-32', { n, of: 'active PDFs taken after a change of bytes', figure: missed, ideal: 0 }, 'node');
  });
});
