import type { Draft } from './field';
import type { Labels, Resource } from './resource';

const nbsp = '\u00a0';
const startsWithVowel = (word: string) => /^[aeiouyhàâéèêëîïôöû]/i.test(word);
const agreed = (participle: string, { gender }: Labels) => participle + (gender === 'f' ? 'e' : '');

/** First letter in capital: 'contrat de service' -> 'Contrat de service'. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The same in small, within a sentence: 'Contrat' -> 'contrat'. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** 'de nature', 'd’état' */
export const of = (word: string): string => (startsWithVowel(word) ? `d’${word}` : `de ${word}`);

/** '3 lignes'; none is singular in French. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count > 1 ? many : one}`;
}

/** Articles of a resource's name, elided before a vowel. */
export const article = {
  /** 'le véhicule', 'la facture', 'l’agence' */
  the: ({ one, gender }: Labels) =>
    startsWithVowel(one) ? `l’${one}` : `${gender === 'f' ? 'la' : 'le'} ${one}`,
  /** 'du véhicule', 'de la facture', 'de l’agence' */
  of: ({ one, gender }: Labels) =>
    startsWithVowel(one) ? `de l’${one}` : gender === 'f' ? `de la ${one}` : `du ${one}`,
  /** 'ce client', 'cette facture', 'cet utilisateur' */
  this: ({ one, gender }: Labels) =>
    `${gender === 'f' ? 'cette' : startsWithVowel(one) ? 'cet' : 'ce'} ${one}`,
  /** 'au véhicule', 'à la facture', 'à l’agence' */
  to: ({ one, gender }: Labels) =>
    startsWithVowel(one) ? `à l’${one}` : gender === 'f' ? `à la ${one}` : `au ${one}`,
  /** 'un véhicule', 'une facture' */
  a: ({ one, gender }: Labels) => `${gender === 'f' ? 'une' : 'un'} ${one}`,
};

/** What a record is called before its number: by its choice where the config declares it (`titles.by`). */
function kindWord({ titles, labels, fields }: Resource, record: Draft): string {
  const by = titles?.by;
  const kind = by === undefined ? undefined : fields[by]?.choices?.[String(record[by])];
  return capitalised(kind ?? labels.one);
}

/** Titles of a resource's pages: its own wording, or one made of its name. */
export const titleOf = {
  list: ({ titles, labels }: Resource) => titles?.list ?? capitalised(labels.many),
  /** 'Nouvelle réservation' */
  create: ({ titles, labels }: Resource) =>
    titles?.create ??
    titles?.add ??
    `${labels.gender === 'f' ? 'Nouvelle' : startsWithVowel(labels.one) ? 'Nouvel' : 'Nouveau'} ${labels.one}`,
  /** A record's page: its representation, named when that is only a number. */
  record: (resource: Resource, label: string, editing: boolean, record: Draft = {}) => {
    const titled = editing ? resource.titles?.edit : resource.titles?.show;
    if (titled) return titled;
    const draft = resource.titles?.draft;
    if (draft && label.startsWith(`${draft} du `))
      return `${kindWord(resource, record)}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
    const isNumber = resource.representation.every(path => resource.fields[path]?.code);
    return isNumber || !label ? `${kindWord(resource, record)} ${label}`.trim() : label;
  },
};

/** The message once something is done: 'Réservation ajoutée avec succès !' */
export const messageOf = {
  created: ({ messages, labels }: Resource) =>
    messages?.created ?? `${capitalised(labels.one)} ${agreed('ajouté', labels)} avec succès${nbsp}!`,
  updated: ({ messages, labels }: Resource) =>
    messages?.updated ?? `${capitalised(labels.one)} ${agreed('mis', labels)} à jour avec succès${nbsp}!`,
  /** Once it is kept, and the server warns of something: that stands beside it, and is no success. */
  kept: ({ labels }: Resource) => `${capitalised(labels.one)} ${agreed('enregistré', labels)}.`,
  deleted: ({ messages, labels }: Resource) =>
    messages?.deleted ?? `${capitalised(labels.one)} ${agreed('supprimé', labels)}.`,
  /** @param name the record, as it is called. */
  confirmDelete: ({ messages, labels }: Resource, name: string) =>
    messages?.confirmDelete ?? `Supprimer ${article.the(labels)} ${name}${nbsp}?`,
};

/** What a record without a name of its own, such as a draft, is called: its id, in words that no number of a paper begins with. */
export const unnamed = (id: string): string => `Fiche ${id}`;

/** The same after a verb: 'Supprimer la fiche 7'. */
export const unnamedThen = (id: string): string => `la fiche ${id}`;
