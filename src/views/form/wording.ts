import type { Labels, Resource } from '../../schema/resource';

const nbsp = '\u00a0';
const startsWithVowel = (word: string) => /^[aeiouyhàâéèêëîïôöû]/i.test(word);
const agreed = (labels: Labels, participle: string) => participle + (labels.gender === 'f' ? 'e' : '');

/** First letter in capital: 'contrat de service' -> 'Contrat de service'. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'le contrat', 'la facture', 'l’utilisateur'. */
export function withArticle({ one, gender }: Labels): string {
  if (startsWithVowel(one)) return `l’${one}`;
  return `${gender === 'f' ? 'la' : 'le'} ${one}`;
}

/** Title of the page that creates: 'Nouvelle réservation'. */
export function createTitle({ titles, labels }: Resource): string {
  if (titles?.create) return titles.create;
  if (labels.gender === 'f') return `Nouvelle ${labels.one}`;
  return `${startsWithVowel(labels.one) ? 'Nouvel' : 'Nouveau'} ${labels.one}`;
}

/** Title of a record's page; its representation, named when that is only a number. */
export function recordTitle(resource: Resource, label: string, editing: boolean): string {
  const titled = editing ? resource.titles?.edit : resource.titles?.show;
  if (titled) return titled;
  const isNumber = resource.representation.every(path => resource.fields[path]?.kind === 'code');
  return isNumber || !label ? `${capitalised(resource.labels.one)} ${label}`.trim() : label;
}

/** 'Réservation ajoutée avec succès !' */
export function savedMessage({ messages, labels }: Resource, mode: 'create' | 'edit'): string {
  const name = capitalised(labels.one);
  if (mode === 'create')
    return messages?.created ?? `${name} ${agreed(labels, 'ajouté')} avec succès${nbsp}!`;
  return messages?.updated ?? `${name} ${labels.gender === 'f' ? 'mise' : 'mis'} à jour avec succès${nbsp}!`;
}

/** '3 lignes'; none is singular in French. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count > 1 ? many : one}`;
}
