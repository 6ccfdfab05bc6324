import { checkState } from '../actions/checkStates';
import type { Say } from '../fields/checkFields';
import { isReference, isRows } from '../fields/paths';
import type { Field, Fields } from '../../field';
import type { Resource, SettlementConfig } from '../../resource';

type Find = (name: string) => Resource | undefined;

/** What settles a record is an amount of its rows, or of what names it; an amount that is a sum has its parts. */
export function checkSettled(resource: Resource, find: Find, say: Say): void {
  const { settled, sums, fields } = resource;
  const amount = (name: string, where: string) => {
    if (!isAmount(fields[name])) say(where, `« ${name} » n’est pas un montant écrit de la fiche`);
  };
  for (const name of sums ? [sums.total, ...sums.of] : []) amount(name, 'sums');
  checkAsks(resource, amount, say);
  for (const [index, bound] of (resource.bounded ?? []).entries()) {
    const here = `bounded.${index}`;
    amount(bound.total, `${here}.total`);
    bound.by.forEach((one, at) => checkSettlement(resource, one, `${here}.by.${at}`, find, say));
  }
  checkCorrected(resource, say);
  if (!settled) return;
  amount(settled.total, 'settled.total');
  settled.by.forEach((one, index) => checkSettlement(resource, one, `settled.by.${index}`, find, say));
  checkWithin(resource, find, say);
}

/** What settles a record, and the record, name the same: each has that reference. */
function checkWithin({ name, settled, fields }: Resource, find: Find, say: Say): void {
  const { reference } = settled?.within ?? {};
  if (!settled || !reference) return;
  const own = fields[reference];
  if (!isReference(own)) return say('settled.within', `« ${reference} » n’est pas une référence de ${name}`);
  for (const one of settled.by) {
    const source = one.resource === undefined ? undefined : find(one.resource);
    const theirs = source?.fields[reference];
    if (source && (!isReference(theirs) || theirs.target !== own.target))
      say('settled.within', `« ${reference} » n’est pas une référence de ${source.name} à ${own.target}`);
  }
}

/** Rows that are bounded by those of the record that they correct hold their key and their amounts. */
function checkCorrected(resource: Resource, say: Say): void {
  const { corrected, fields } = resource;
  if (!corrected) return;
  const reference = fields[corrected.of];
  if (!isReference(reference) || reference.target !== resource.name)
    say('corrected.of', `« ${corrected.of} » n’est pas une référence à ${resource.name}`);
  checkState(resource, corrected.while.field, corrected.while.values, 'corrected.while', say);
  const rows: Field | undefined = fields[corrected.rows];
  if (!isRows(rows) || rows.computed)
    return say('corrected.rows', `« ${corrected.rows} » n’est pas un champ rows écrit de la fiche`);
  if (!rows.fields?.[corrected.by])
    say('corrected.by', `« ${corrected.by} » n’est pas un champ de « ${corrected.rows} »`);
  for (const name of corrected.amounts)
    if (!isAmount(rows.fields?.[name]))
      say('corrected.amounts', `« ${name} » n’est pas un montant de « ${corrected.rows} »`);
}

/** What a choice requires is of its values, and about fields that the record has. */
function checkAsks(resource: Resource, amount: (name: string, where: string) => void, say: Say): void {
  const { asks, fields } = resource;
  if (!asks) return;
  if (asks.while) checkState(resource, asks.while.field, asks.while.values, 'asks.while', say);
  const { choices } = fields[asks.by] ?? {};
  if (!choices) say('asks.by', `« ${asks.by} » n’est pas un choix de la fiche`);
  for (const [value, { filled = [], most = {} }] of Object.entries(asks.of)) {
    if (choices && !Object.hasOwn(choices, value))
      say(`asks.of.${value}`, `« ${value} » n’est pas une valeur de « ${asks.by} »`);
    for (const name of filled)
      if (!fields[name] || fields[name].computed)
        say(`asks.of.${value}.filled`, `« ${name} » n’est pas un champ écrit de la fiche`);
    for (const name of Object.keys(most)) amount(name, `asks.of.${value}.most`);
  }
}

function checkSettlement(resource: Resource, one: SettlementConfig, here: string, find: Find, say: Say) {
  const source = one.resource === undefined ? resource : find(one.resource);
  if (!source) return say(`${here}.resource`, `la ressource « ${one.resource} » n’existe pas`);
  const row: { fields?: Fields } | undefined = one.rows === undefined ? source : source.fields[one.rows];
  if (one.rows !== undefined && !isRows(source.fields[one.rows]))
    return say(`${here}.rows`, `« ${one.rows} » n’est pas un champ rows de ${source.name}`);
  if (!isAmount(row?.fields?.[one.amount])) say(`${here}.amount`, `« ${one.amount} » n’est pas un montant`);
  if (one.of === undefined) {
    if (one.resource !== undefined || one.rows === undefined)
      say(`${here}.of`, 'nommez la référence à la fiche qui est réglée');
  } else {
    const reference = row?.fields?.[one.of];
    if (!isReference(reference) || reference.target !== resource.name)
      say(`${here}.of`, `« ${one.of} » n’est pas une référence à ${resource.name}`);
  }
  if (one.while) checkState(source, one.while.field, one.while.values, `${here}.while`, say);
}

const isAmount = (field: Field | undefined) => field?.kind === 'money' && !field.computed;
