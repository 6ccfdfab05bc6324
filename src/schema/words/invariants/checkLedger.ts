import { checkState } from '../actions/checkStates';
import type { Say } from '../fields/checkFields';
import { isReference } from '../fields/paths';
import type { Resource } from '../../resource';

/** Records of a ledger are amounts on the accounts that they name, and never change. */
export function checkLedger(
  resource: Resource,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  const { ledger, fields, frozen } = resource;
  if (!ledger) return;
  if (fields[ledger.amount]?.kind !== 'money' || fields[ledger.amount]?.computed)
    say('ledger.amount', `« ${ledger.amount} » n’est pas un montant écrit de la fiche`);
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
  for (const name of ledger.fixes.fields)
    if (!Object.hasOwn(account.fields, name))
      say('ledger.fixes', `« ${name} » n’est pas un champ de ${account.name}`);
}
