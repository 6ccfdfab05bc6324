import { twinActions } from '../../../src/product/actions';
import type users from '../../../src/resources/settings/user';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Role } from '../../../src/schema/words/access/permissions';
import { DAY, HOUR } from './seeded';
import type { Day, Seeded } from './seeded';

type User = RecordOf<typeof users>;

/** Offered on the login screen while the demo company is there (architecture §10). */
export const demoPassword = 'karhba-demo-2026';

interface Account {
  key: 'superadmin' | 'admin' | 'limited' | 'user';
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  gender: User['gender'];
  post: string;
  salary: number;
}

/** The four people of the company; their e-mail is `<key>@karhba.test`. */
export const accounts: readonly Account[] = [
  {
    key: 'superadmin',
    id: '1',
    role: 'SUPER_ADMIN',
    firstName: 'Sonia',
    lastName: 'Mansouri',
    gender: 'FEMALE',
    post: 'Gérante',
    salary: 4200,
  },
  {
    key: 'admin',
    id: '2',
    role: 'ADMIN',
    firstName: 'Anis',
    lastName: 'Gharbi',
    gender: 'MALE',
    post: 'Chef d’agence',
    salary: 2300,
  },
  {
    key: 'limited',
    id: '3',
    role: 'ADMIN',
    firstName: 'Walid',
    lastName: 'Belhadj',
    gender: 'MALE',
    post: 'Responsable du parc',
    salary: 1700,
  },
  {
    key: 'user',
    id: '4',
    role: 'USER',
    firstName: 'Emna',
    lastName: 'Zouari',
    gender: 'FEMALE',
    post: 'Stagiaire',
    salary: 700,
  },
];

export const emailOf = (account: Pick<Account, 'key'>) => `${account.key}@karhba.test`;
export const nameOf = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const reserved = ['user', 'users', 'permissions', 'logs'];
/** Rights over accounts, rights and the log, whatever verb comes before: `create_user`, `delete_all_logs`. */
const overPeople = (action: string) =>
  reserved.includes((twinActions[action] ?? action).split('_').at(-1) ?? '');

/** What each account was granted, out of all the rights there are. */
export function grantedTo({ key }: Pick<Account, 'key'>, actions: readonly string[]): string[] {
  if (key === 'admin') return actions.filter(action => !overPeople(action));
  return key === 'limited' ? ['vehicles', 'services'] : [];
}

export function makeUsers(day: Day): Seeded<User>[] {
  return accounts.map((account, index) => {
    const createdAt = day.start - 1100 * DAY + 9 * HOUR + index * HOUR;
    const values: User = {
      id: account.id,
      createdAt,
      updatedAt: createdAt,
      firstName: account.firstName,
      lastName: account.lastName,
      birthday: `${1979 + index * 5}-0${index + 3}-1${index}`,
      civilStatus: index < 2 ? 'MARRIED' : 'SINGLE',
      gender: account.gender,
      address: { country: 'TN', city: 'Tunis', postalCode: '1053' },
      phone: `2${index}418${200 + index * 37}`,
      phonePro: null,
      email: emailOf(account),
      password: null as never,
      newPassword: null as never,
      role: account.role,
      suspended: false,
      state: null,
      lastSignIn: null,
      apiKey: null,
      invitedAt: null,
      externalUser: 'INTERNAL',
      hiringDate: `${2019 + index}-02-01`,
      salary: account.salary,
      workHours: 40,
      post: account.post,
      category: null,
      lineManager: null,
      timesheet: null,
      leave: null,
      signature: null,
      note: null,
    };
    const by = index === 0 ? null : 'superadmin';
    return { values, steps: [{ action: 'CREATE', at: createdAt, by }] };
  });
}
