import { parse } from 'node:path';

const longest = 200;
/** Controls, signs that turn the direction of writing or have no width, lone halves of a pair, ends of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/**
 * The name under which a file is shown and saved: the sender's, without folders, hidden signs or an extension other
 * than that of what the file was found to be. Never part of a path of ours.
 */
export function cleanName(given: string, extension: string): string {
  const named = given.normalize('NFC').replace(hidden, '').split(/[\\/]/).at(-1) ?? '';
  const plain = named
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const { name, ext } = parse(plain);
  const bare = /^\.[a-z\d]{1,5}$/i.test(ext) ? name : plain;
  const stem = same(parse(bare).ext, extension) ? parse(bare).name : bare;
  const room = longest - extension.length - 1;
  return `${[...(stem || 'fichier')].slice(0, room).join('')}.${extension}`;
}

const same = (ext: string, extension: string) => ext.toLowerCase() === `.${extension}`;
