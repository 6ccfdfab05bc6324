import { describe, expect, it, vi } from 'vitest';
import { writeFile } from '../../server/engine/exports/writeFile';
import { FileTurns } from '../../server/engine/files/fileTurns';
import { journalFile } from '../../server/rental/journals/journalFile';
import { processesAtWork } from './helpers/processesAtWork';

/** A file that is being made until it is said so. */
function slowFile(turns: FileTurns, caller: string, done: string[], signal?: AbortSignal) {
  let finish = () => {};
  const finished = new Promise<void>(resolve => (finish = resolve));
  const file = turns
    .run({ caller, signal }, async () => {
      done.push(caller);
      await finished;
    })
    .catch((error: Error) => error.message);
  return { finish, file };
}
const settled = () => new Promise(resolve => setImmediate(resolve));

describe('les fichiers se préparent chacun à son tour', () => {
  it('deux à la fois, d’abord ceux de qui n’en a pas en préparation', async () => {
    const turns = new FileTurns();
    const begun: string[] = [];
    const files = ['Leïla', 'Leïla', 'Leïla', 'Anis'].map(who => slowFile(turns, who, begun));
    await settled();
    expect(begun).toEqual(['Leïla', 'Leïla']);
    files[0]?.finish();
    await files[0]?.file;
    await settled();
    expect(begun).toEqual(['Leïla', 'Leïla', 'Anis']);
    for (const { finish } of files) finish();
    await Promise.all(files.map(({ file }) => file));
    expect(begun).toHaveLength(4);
  });

  it('six par personne, soixante en tout : au-delà, le refus dit d’attendre', async () => {
    const turns = new FileTurns();
    const files = Array.from({ length: 60 }, (_, n) => slowFile(turns, `P${Math.floor(n / 6)}`, []));
    await settled();
    expect(await slowFile(turns, 'P0', []).file).toBe(
      '6 de vos fichiers sont déjà en préparation\u00a0: attendez-en la fin, ou annulez-en un.',
    );
    expect(await slowFile(turns, 'P99', []).file).toBe(
      'Le serveur prépare déjà beaucoup de fichiers\u00a0: réessayez dans une minute.',
    );
    for (const { finish } of files) finish();
    await Promise.all(files.map(({ file }) => file));
    const { file, finish } = slowFile(turns, 'P0', []);
    finish();
    expect(await file).toBeUndefined();
  });

  it('qui s’en va pendant qu’il attend ne prend la place de personne', async () => {
    const turns = new FileTurns();
    const begun: string[] = [];
    const [first, second] = [slowFile(turns, 'A', begun), slowFile(turns, 'B', begun)];
    const leaving = new AbortController();
    const left = slowFile(turns, 'C', begun, leaving.signal);
    const last = slowFile(turns, 'D', begun);
    leaving.abort();
    expect(await left.file).toBe('Demande annulée.');
    first.finish();
    await first.file;
    await settled();
    expect(begun).toEqual(['A', 'B', 'D']);
    for (const { finish } of [second, last]) finish();
    await Promise.all([second.file, last.file]);
  });

  it('qui attend trop longtemps en est averti', async () => {
    vi.useFakeTimers();
    const turns = new FileTurns();
    const files = ['A', 'B', 'C'].map(who => slowFile(turns, who, []));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await files[2]?.file).toMatch(/réessayez dans une minute/);
    vi.useRealTimers();
    for (const { finish } of files) finish();
    await Promise.all(files.map(({ file }) => file));
  });
});

describe('un fichier qui échoue ne laisse rien derrière lui', () => {
  it('une case d’un journal que rien ne sait écrire : son processus finit avec elle', async () => {
    const unwritable = new Proxy<Record<string, unknown>>(
      {},
      {
        get() {
          throw new Error('illisible');
        },
      },
    );
    const made = new FileTurns().run({ caller: '1', signal: undefined }, turn =>
      journalFile('sales', 'EXCEL', [unwritable], turn),
    );
    await expect(made).rejects.toThrow('illisible');
    await vi.waitUntil(() => processesAtWork() === 0, { timeout: 5_000 });
  });

  it('un tour fini, ce qu’il a commencé finit', async () => {
    await new FileTurns().run({ caller: '1', signal: undefined }, async turn => {
      writeFile({ format: 'Excel', sheet: 'Reste', columns: [] }, turn);
      expect(processesAtWork()).toBe(1);
    });
    await vi.waitUntil(() => processesAtWork() === 0, { timeout: 5_000 });
  });
});
