/** The three boxes of a change of password. */
export type Passwords = Record<'currentPassword' | 'newPassword' | 'again', string>;

const required = 'Ce champ est obligatoire';

/** What can be judged without the server, which knows the current password and the common ones. */
export function judgePasswords({ currentPassword, newPassword, again }: Passwords): Partial<Passwords> {
  const faults: Partial<Passwords> = {};
  const length = [...newPassword].length;
  if (!currentPassword) faults.currentPassword = required;
  if (!newPassword) faults.newPassword = required;
  else if (length < 10) faults.newPassword = '10 caractères au moins';
  else if (length > 128) faults.newPassword = '128 caractères au plus';
  if (again !== newPassword) faults.again = 'Les deux mots de passe ne sont pas les mêmes';
  return faults;
}
