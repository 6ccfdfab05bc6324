import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const made = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.vite', '.mutants']);
const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|ttf|otf|pdf|gz|zip)$/;

/** The texts of the repository, by their paths: what is written here, not what is made or installed. */
export function sources(folder = '.'): { path: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return made.has(entry.name) ? [] : sources(path);
    if (!entry.isFile() || binary.test(path) || path.endsWith('.log')) return [];
    return [{ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }];
  });
}
