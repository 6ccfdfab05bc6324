import type { Say } from '../fields/checkFields';
import type { Field } from '../../field';
import { deadlineOf } from '../fields/deadlines';
import { fieldAt, leavesOf } from '../fields/paths';
import { checkState } from '../actions/checkStates';
import type { Resource } from '../../resource';

/** A setting holds from a date on, or is one for the whole company. */
export function checkSettings({ settings, fields, operations }: Resource, say: Say): void {
  if (!settings) return;
  if (Boolean(settings.dated) === Boolean(settings.single))
    return say('settings', 'écrivez dated, ou single: true');
  if (settings.single) {
    if (!operations?.list || !operations.create || !operations.update)
      say('operations', 'un réglage unique se lit, se crée et se modifie : nommez list, create et update');
    return;
  }
  const dated = fields[settings.dated ?? ''];
  if (dated?.kind !== 'date' || !dated.required || !dated.unique)
    say(
      'settings.dated',
      `« ${settings.dated} » n’est pas un champ date, required et unique : une valeur par jour`,
    );
}

/** What a field takes from a setting, the prefix of a number or days of notice, is a text of the company's one setting. */
export function checkSettingsTaken(
  { fields }: Resource,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  for (const { path, field } of leavesOf(fields)) {
    const days = deadlineOf(field)?.days ?? [];
    const taken = {
      'code.setting': field.code?.setting,
      deadline: 'setting' in days ? days.setting : undefined,
    };
    for (const [word, setting] of Object.entries(taken))
      if (setting !== undefined && !isRequiredText(setting, find))
        say(
          `fields.${path}.${word}`,
          `« ${setting} » n’est pas un texte obligatoire d’un réglage unique : écrivez ressource.champ`,
        );
  }
}

function isRequiredText(setting: string, find: (name: string) => Resource | undefined): boolean {
  const [name = '', ...rest] = setting.split('.');
  const resource = find(name);
  const field: Field | undefined = resource?.settings?.single
    ? fieldAt(resource.fields, rest.join('.'))
    : undefined;
  return field?.kind === 'text' && Boolean(field.required) && !field.when;
}

/** Dates that a setting closes are dates of the record, and that one a date of the company's one setting. */
export function checkPeriods(
  resource: Resource,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  const { periods, fields } = resource;
  if (!periods) return;
  const [name = '', ...rest] = periods.until.split('.');
  const setting = find(name);
  const field: Field | undefined = setting?.settings?.single
    ? fieldAt(setting.fields, rest.join('.'))
    : undefined;
  if (field?.kind !== 'date')
    say(
      'periods.until',
      `« ${periods.until} » n’est pas une date d’un réglage unique : écrivez ressource.champ`,
    );
  for (const date of periods.dates)
    if (fields[date]?.kind !== 'date' || fields[date].computed)
      say('periods.dates', `« ${date} » n’est pas une date écrite de la fiche`);
  if (periods.while) checkState(resource, periods.while.field, periods.while.values, 'periods.while', say);
}
