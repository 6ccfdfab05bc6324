import { matriculeKey } from '../../../../src/domain/matriculeFiscal';
import { ribKey } from '../../../../src/domain/rib';

/** A tax number of a company, made up: its key is right. */
export const matriculeOf = (number: string) => `${number}${matriculeKey(number)}AM000`;

/** A bank account, made up: bank and branch, then a number; its key is right. */
export function ribOf(branch: string, account: number): string {
  const digits = branch + String(account).padStart(13, '0');
  return digits + ribKey(digits);
}
