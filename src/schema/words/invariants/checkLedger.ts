import { checkState } from '../actions/checkStates';
import type { Say } from '../fields/checkFields';
import { isReference } from '../fields/paths';
import type { Field, Fields } from '../../field';
import type { Resource } from '../../resource';

type Find = (name: string) => Resource | undefined;

/** Records of a ledger are amounts on the accounts that they name, and never change. */
export function checkLedger(resource: Resource, find: Find, say: Say): void {
  const { ledger, fields, frozen } = resource;
  if (!ledger) return;
  if (fields[ledger.amount]?.kind !== 'money' || fields[ledger.amount]?.computed)
    say('ledger.amount', `« ${ledger.amount} » n’est pas un montant écrit de la fiche`);
  isKind(fields, ledger.date, 'date', 'ledger.date', say);
  checkState(resource, ledger.adds.field, ledger.adds.values, 'ledger.adds', say);
  if (!frozen || frozen.reopens || frozen.except?.includes(ledger.amount))
    say('frozen', 'une écriture ne change plus : figez-la dans tous ses états');
  const reference = fields[ledger.account];
  const account = isReference(reference) ? find(reference.target ?? '') : undefined;
  if (!account) return say('ledger.account', `« ${ledger.account} » n’est pas une référence`);
  if (account.fields[ledger.opening]?.kind !== 'money')
    say('ledger.opening', `« ${ledger.opening} » n’est pas un montant de ${account.name}`);
  for (const rule of ['open', 'covered'] as const)
    checkState(account, ledger[rule].while.field, ledger[rule].while.values, `ledger.${rule}`, say);
  if (ledger.opened) {
    isKind(fields, ledger.opened.by, 'date', 'ledger.opened.by', say);
    isKind(account.fields, ledger.opened.date, 'date', 'ledger.opened.date', say);
  }
  for (const name of ledger.fixes.fields)
    if (!Object.hasOwn(account.fields, name))
      say('ledger.fixes', `« ${name} » n’est pas un champ de ${account.name}`);
  checkClosings(resource, account, find, say);
  checkReconciled(resource, account, find, say);
}

/** A closing is of an account, to a day, with an amount; the records are of days too. */
function checkClosings({ ledger, fields }: Resource, account: Resource, find: Find, say: Say): void {
  const closings = ledger?.closings;
  if (!closings) return;
  const here = 'ledger.closings';
  isKind(fields, closings.by, 'date', `${here}.by`, say);
  const closing = find(closings.resource);
  if (!closing) return say(`${here}.resource`, `la ressource « ${closings.resource} » n’existe pas`);
  isOf(closing, closings.account, account, `${here}.account`, say);
  isKind(closing.fields, closings.date, 'date', `${here}.date`, say);
  isKind(closing.fields, closings.balance, 'money', `${here}.balance`, say);
  if (!closing.frozen || closing.frozen.reopens)
    say(`${here}.resource`, `ce qui clôt ne change plus\u00a0: figez ${closing.name} dans tous ses états`);
}

/** What reconciles is of an account, to a day, from one balance to another; a ticked record may still change by that. */
function checkReconciled(resource: Resource, account: Resource, find: Find, say: Say): void {
  const { ledger, fields, frozen } = resource;
  const reconciled = ledger?.reconciled;
  if (!reconciled) return;
  const here = 'ledger.reconciled';
  isKind(fields, reconciled.date, 'date', `${here}.date`, say);
  isOf(resource, reconciled.reverses, resource, `${here}.reverses`, say);
  if (!frozen?.except?.includes(reconciled.by))
    say(`${here}.by`, `« ${reconciled.by} » se pointe plus tard\u00a0: nommez-le dans frozen.except`);
  const reference = fields[reconciled.by];
  const statement = isReference(reference) ? find(reference.target ?? '') : undefined;
  if (!statement) return say(`${here}.by`, `« ${reconciled.by} » n’est pas une référence`);
  isOf(statement, reconciled.account, account, `${here}.account`, say);
  isKind(statement.fields, reconciled.until, 'date', `${here}.until`, say);
  isKind(statement.fields, reconciled.opening, 'money', `${here}.opening`, say);
  isKind(statement.fields, reconciled.closing, 'money', `${here}.closing`, say);
  const { field, values } = reconciled.closed;
  checkState(statement, field, values, `${here}.closed`, say);
  if (statement.frozen?.field !== field || !values.every(value => statement.frozen?.values.includes(value)))
    say(`${here}.closed`, `ce qui est clos ne change plus\u00a0: figez ${statement.name} dans cet état`);
}

function isKind(fields: Fields, name: string, kind: Field['kind'], here: string, say: Say): void {
  const field = fields[name];
  if (field?.kind !== kind || field.computed) say(here, `« ${name} » n’est pas un champ écrit (${kind})`);
}

function isOf({ fields }: Resource, name: string, target: Resource, here: string, say: Say): void {
  const field = fields[name];
  if (!isReference(field) || field.target !== target.name)
    say(here, `« ${name} » n’est pas une référence à ${target.name}`);
}
