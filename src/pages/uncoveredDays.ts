import { always } from '../schema/definePage';
import { date, text } from '../schema/fields';

/** Days on which a vehicle lacks what has to cover it, as questions answer them: `Uncovered`. */
export const uncoveredDays = {
  ...always({ without: text('Sans'), from: date('Du') }),
  to: date('Au'),
};
