import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What becomes of an answer: the value that it is read as, or what is wrong with it, in French. */
export type Judged<T> = { value: T } | { fault: string };

/** How an answer is read. */
type Judge<T> = (typed: string) => Judged<T> | Promise<Judged<T>>;

/** Where prompts are shown, and answers come from: one terminal, or lines that are piped in. */
export interface Ends {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
}

/** Prompts on the terminal, one after the other, each until its answer will do: what is wrong is shown at once. */
export interface Terminal {
  say(line: string): void;
  ask<T>(question: string, judge: Judge<T>): Promise<T>;
  /** Without showing what is typed, and twice: it cannot be read over. */
  askHidden<T>(question: string, again: string, judge: Judge<T>): Promise<T>;
  close(): void;
}

/** A question is refused by an Error in French when the user leaves, Ctrl+C or Ctrl+D, or the piped lines end. */
export function openTerminal(ends: Ends = process): Terminal {
  return ends.stdin.isTTY ? openPrompts(ends) : openPipe(ends);
}

/** A line for each question; one that will not do is an error, since nobody is there to be asked again. */
function openPipe({ stdin, stdout }: Ends): Terminal {
  const lines = createInterface({ input: stdin });
  const next = lines[Symbol.asyncIterator]();
  const say = (line: string) => void stdout.write(`${line}\n`);
  async function read<T>(question: string, judge: Judge<T>): Promise<T> {
    const { value, done } = await next.next();
    if (done) throw new Error(`Pas de réponse à «\u00a0${question}\u00a0»\u00a0: rien n’a été fait.`);
    const judged = await judge(value);
    if ('fault' in judged) throw new Error(`${question}\u00a0: ${judged.fault}`);
    return judged.value;
  }
  return {
    say,
    ask: read,
    // Piped, it cannot be mistyped: it is read once.
    askHidden: (question, _, judge) => read(question, judge),
    close: () => lines.close(),
  };
}

function openPrompts({ stdin, stdout }: Ends): Terminal {
  let hidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  const left = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Error('\nInterrompu\u00a0: rien n’a été fait.')));
  });
  left.catch(() => undefined);
  lines.on('SIGINT', () => lines.close());
  const say = (line: string) => void stdout.write(`${line}\n`);
  const read = (question: string) => Promise.race([lines.question(`${question}\u00a0: `), left]);
  async function readHidden(question: string): Promise<string> {
    stdout.write(`${question}\u00a0: `);
    hidden = true;
    try {
      return await Promise.race([lines.question(''), left]);
    } finally {
      hidden = false;
      stdout.write('\n');
    }
  }
  return {
    say,
    async ask(question, judge) {
      for (;;) {
        const judged = await judge(await read(question));
        if ('value' in judged) return judged.value;
        say(`  ${judged.fault}`);
      }
    },
    async askHidden(question, again, judge) {
      for (;;) {
        const typed = await readHidden(question);
        const judged = await judge(typed);
        if ('fault' in judged) say(`  ${judged.fault}`);
        else if ((await readHidden(again)) === typed) return judged.value;
        else say('  Les deux diffèrent.');
      }
    },
    close: () => lines.close(),
  };
}
