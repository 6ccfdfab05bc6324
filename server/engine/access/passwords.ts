import { hash, verify } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';
import { say } from '../../../src/schema/api/messages';
import { commonPasswords } from './commonPasswords';

/** argon2id; its enumeration has no value at run time under isolated modules. */
const argon2id = 2;
const cost: Options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a random text that nobody kept: verified when there is no account, so that both take the same time. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$qvr503omFucRXHc/FGRCAA$hUcURUX47s1Jc8rP7mOmtD8eSYw7b/Z0IDrWWFpenyY';

const fewest = 10;
const most = 128;

/** The same letters, however the keyboard composed them. */
const composed = (password: string) => password.normalize('NFKC');

/** Hashes a password that `judgePassword` let pass. Takes some 30 ms of a processor: never inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), cost);
}

/** Whether it is the password of this hash; false for an account that has none, after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? nobody, composed(password));
  return right && passwordHash !== null;
}

/** Why a password is not good enough, in French; null when it is. */
export function judgePassword(password: string, email?: string): string | null {
  const length = [...composed(password)].length;
  if (length < fewest) return `${fewest} caractères au moins`;
  if (length > most) return `${most} caractères au plus`;
  if (/[\p{Cc}\p{Cs}]/u.test(password)) return say({ key: 'control' });
  if (isCommon(password)) return 'Ce mot de passe est trop courant';
  if (email && namesOf(email).includes(sameLetters(password))) return isAddress;
  return null;
}

/** Message for a password that is one of `namesOf` its account. */
export const isAddress = 'Le mot de passe ne peut pas être l’adresse e-mail';

/** What a password must not be, as `sameLetters` writes it: the address, and what stands before its @. */
export function namesOf(email: string): string[] {
  const address = sameLetters(email.trim());
  return [address, address.slice(0, Math.max(0, address.lastIndexOf('@')))];
}

/** A text without what its case or its keyboard adds. */
export const sameLetters = (text: string) => composed(text).toLowerCase();

function isCommon(password: string): boolean {
  const text = sameLetters(password);
  return commonPasswords.has(text) || new Set(text).size < 4;
}
