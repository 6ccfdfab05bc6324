import type { Labels } from './resource';

const startsWithVowel = (word: string) => /^[aeiouyéèêàâîôûh]/i.test(word);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Articles of a resource's name, elided before a vowel. */
export const article = {
  /** 'le véhicule', 'la facture', 'l’agence' */
  the: ({ one, gender }: Labels) => (startsWithVowel(one) ? `l’${one}` : `${gender === 'f' ? 'la' : 'le'} ${one}`),
  /** 'du véhicule', 'de la facture', 'de l’agence' */
  of: ({ one, gender }: Labels) => (startsWithVowel(one) ? `de l’${one}` : gender === 'f' ? `de la ${one}` : `du ${one}`),
  /** 'un véhicule', 'une facture' */
  a: ({ one, gender }: Labels) => `${gender === 'f' ? 'une' : 'un'} ${one}`,
};

/** 'Ajouter un véhicule', or the resource's own wording. */
export const titleOf = {
  list: (resource: Titled) => resource.titles?.list ?? upper(resource.labels.many),
  create: (resource: Titled) => resource.titles?.create ?? `Ajouter ${article.a(resource.labels)}`,
  edit: (resource: Titled) => resource.titles?.edit ?? `Modifier ${article.the(resource.labels)}`,
  show: (resource: Titled) => resource.titles?.show ?? upper(resource.labels.one),
};

/** 'Véhicule ajouté avec succès !', or the resource's own wording. */
export const messageOf = {
  created: (resource: Titled) => resource.messages?.created ?? done(resource.labels, 'ajouté'),
  updated: (resource: Titled) => resource.messages?.updated ?? done(resource.labels, 'mis', ' à jour'),
  deleted: (resource: Titled) => resource.messages?.deleted ?? done(resource.labels, 'supprimé'),
  confirmDelete: (resource: Titled, label: string) =>
    resource.messages?.confirmDelete ?? `Êtes-vous sûr de vouloir supprimer ${article.the(resource.labels)} « ${label} » ?`,
};

interface Titled {
  labels: Labels;
  titles?: { list?: string; create?: string; edit?: string; show?: string };
  messages?: { created?: string; updated?: string; deleted?: string; confirmDelete?: string };
}

function done(labels: Labels, participle: string, rest = ''): string {
  return `${upper(labels.one)} ${participle}${labels.gender === 'f' ? 'e' : ''}${rest} avec succès !`;
}
