import { late } from '../late';

/** Few actions take lists, and what lists are typed in weighs more than their dialog. */
export const LateRepeater = late(() => import('../repeater/Repeater').then(module => module.Repeater));
