import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks questions on the terminal, one after the other. */
interface Terminal {
  ask(question: string): Promise<string>;
  /** Without showing what is typed. */
  askHidden(question: string): Promise<string>;
  close(): void;
}

/** @throws Error when there is nobody to ask: the input or output is not a terminal. */
export function openTerminal(): Terminal {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw new Error('Aucun terminal pour poser les questions');
  let hidden = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!hidden) stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  // Ctrl+C: the question in wait is never answered, so the command ends here.
  lines.on('SIGINT', () => {
    stdout.write('\n');
    process.exit(130);
  });
  return {
    ask: question => lines.question(`${question}\u00a0: `),
    async askHidden(question) {
      stdout.write(`${question}\u00a0: `);
      hidden = true;
      try {
        return await lines.question('');
      } finally {
        hidden = false;
        stdout.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
