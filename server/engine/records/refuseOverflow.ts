import { formatMoney } from '../../../src/domain/money';
import type { Field, Fields } from '../../../src/schema/field';
import { kindOf } from '../../../src/schema/kinds/kind';
import type { Resource } from '../../../src/schema/resource';
import { childrenOf, leavesOf, valueAt } from '../../../src/schema/words/fields/paths';
import { badInput } from '../base/refusal';
import type { Refusal } from '../base/refusal';
import { storedLeaves } from '../tables/columns';
import type { Values } from './store';

/** What a column of amounts holds, in millimes: numeric(14,3). */
const most = 99_999_999_999_999;

interface Known {
  get(name: string): Pick<Resource, 'fields'>;
}

/** A record, or a row of it, and where it stands: 'otherLines.0.'. */
interface Scope {
  fields: Fields;
  values: Values;
  at: string;
  /** Whether somebody enters it: not where rows are worked out. */
  isEntered: boolean;
}

/**
 * No amount that is worked out exceeds its column: it is told at the greatest figure that it was made of, of the same row,
 * or of the whole record for its totals; one at a time, rows first.
 * @param values parsed values that are about to be written. @throws Refusal
 */
export function refuseOverflow({ fields }: Pick<Resource, 'fields'>, values: Values, resources: Known): void {
  const whole: Scope = { fields, values, at: '', isEntered: true };
  const rows = rowsOf(whole, resources);
  for (const scope of [...rows, whole]) {
    const beyond = storedLeaves(scope.fields).find(
      ({ field, path }) => field.kind === 'money' && Math.abs(Number(valueAt(scope.values, path))) > most,
    );
    if (beyond) throw tooLarge(beyond.field, scope.at && scope.isEntered ? [scope] : [...rows, whole]);
  }
}

/**
 * The same of amounts that could not be worked out at all: they are beyond what a number holds.
 * @param values what they were worked out of, parsed.
 */
export const beyondAmounts = (
  { fields }: Pick<Resource, 'fields'>,
  values: Values,
  resources: Known,
): Refusal => {
  const whole: Scope = { fields, values, at: '', isEntered: true };
  return tooLarge(null, [...rowsOf(whole, resources), whole]);
};

function rowsOf({ fields, values }: Scope, resources: Known): Scope[] {
  return childrenOf(fields).flatMap(({ path, field }) => {
    const rows = valueAt(values, path);
    const own = field.fields ?? (field.target ? resources.get(field.target).fields : {});
    return Array.isArray(rows)
      ? rows.map((row, index) => ({
          fields: own,
          values: row as Values,
          at: `${path}.${index}.`,
          isEntered: !field.readOnly,
        }))
      : [];
  });
}

/** At the greatest figure that somebody enters. */
function tooLarge(field: Field | null, scopes: readonly Scope[]): Refusal {
  const entered = scopes.flatMap(({ fields, values, at, isEntered: byHand }) =>
    (byHand ? leavesOf(fields) : [])
      .filter(({ field: one }) => isEntered(one))
      .map(({ field: one, path }) => ({
        path: at + path,
        size: Math.abs(Number(valueAt(values, path) ?? 0)) / (one.kind === 'money' ? 1000 : 1),
      })),
  );
  const [greatest] = entered.toSorted((a, b) => b.size - a.size);
  const what = field ? `«\u00a0${field.label}\u00a0»` : 'Le total';
  const message = `${what} dépasserait ${formatMoney(most)} DT\u00a0: réduisez ce montant`;
  return badInput(greatest ? { [greatest.path]: message } : {}, message);
}

const isEntered = (field: Field) =>
  kindOf(field).numeric && field.kind !== 'percent' && !field.computed && !field.readOnly && !field.derive;
