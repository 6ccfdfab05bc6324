import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningProduct {
  url: string;
  /** Everything that it has said so far, its log included. */
  said(): string;
  stop(): Promise<void>;
}

/** The product as its README starts it, `npm start`, on a data folder. */
export async function runProduct(
  dataDir: string,
  folder = process.cwd(),
  more: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const server = spawn(process.execPath, ['scripts/start.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stdout.on('data', chunk => (output += String(chunk)));
  server.stderr.on('data', chunk => (output += String(chunk)));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on('line', line => {
      if (line.includes('Karhba is ready')) resolve((JSON.parse(line) as { address: string }).address);
    });
    server.once('exit', code => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  return {
    url,
    said: () => output,
    async stop() {
      const gone = new Promise(resolve => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}
