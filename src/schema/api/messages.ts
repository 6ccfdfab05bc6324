import { formatMoney } from '../../domain/money';

/** Every sentence that a rule of the language may give; a field's own wording comes as `literal`. */
export const messages = {
  literal: (p: Params) => String(p.text),
  required: () => 'Ce champ est obligatoire',
  unknownField: () => 'Champ inconnu',
  readOnly: () => 'Ce champ ne se modifie pas',
  forbidden: () => 'Vous n’avez pas le droit de modifier ce champ',
  text: () => 'Texte attendu',
  tooLong: (p: Params) => `${p.max} caractères au plus`,
  control: () => 'Ce texte contient un caractère interdit',
  pattern: () => 'Format invalide',
  email: () => 'Veuillez entrer une adresse e-mail valide',
  phone: () => 'Téléphone invalide',
  url: () => 'Adresse web invalide : elle commence par http:// ou https://',
  number: () => 'Nombre attendu',
  integer: () => 'Nombre entier attendu',
  money: () => 'Montant invalide',
  date: () => 'Date invalide : JJ/MM/AAAA',
  typedDate: () => 'Date non comprise\u00a0: tapez 27/11, 27/11/2026 ou +3j',
  typedMoment: () => 'Date non comprise\u00a0: tapez 27/11, 27/11 12h30, ven 18h ou +3j',
  unlikelyYear: (p: Params) =>
    `L’année ${p.year} ne peut pas être juste\u00a0: vouliez-vous dire ${p.meant}\u00a0?`,
  days: () => 'Jours invalides : du premier au dernier, un an au plus',
  time: () => 'Heure invalide : HH:MM',
  instant: () => 'Date et heure invalides',
  boolean: () => 'Oui ou non attendu',
  choice: () => 'Choix inconnu',
  country: () => 'Pays inconnu : choisissez dans la liste',
  reference: () => 'Choisissez dans la liste',
  min: (p: Params) => `Au moins ${shown(p.min)}`,
  max: (p: Params) => `Au plus ${shown(p.max)}`,
  notBefore: (p: Params) => `Pas avant « ${p.label} »${p.at ? ` (${p.at})` : ''}`,
  list: () => 'Liste attendue',
  fields: () => 'Groupe de champs attendu',
  tooManyRows: (p: Params) => `${p.max} lignes au plus`,
  fileEmpty: () => 'Ce fichier est vide',
  fileTooBig: (p: Params) => `Fichier trop lourd : ${p.max} Mo au plus`,
  notImage: () => 'Ce fichier n’est pas une photo lisible : envoyez une image JPEG, PNG ou WebP',
  notDocument: () => 'Ce fichier n’est ni une photo ni un PDF lisible : envoyez un JPEG, un PNG ou un PDF',
  notSvg: () => 'Un dessin SVG n’est pas accepté : envoyez une image JPEG, PNG ou WebP',
  heic: () => 'Photo HEIC illisible ici : enregistrez-la en JPEG, puis envoyez-la',
  tooManyPixels: (p: Params) => `Image trop grande : ${p.max} millions de pixels au plus`,
  damagedImage: () => 'Cette image est abîmée ou incomplète : reprenez la photo',
  damagedPdf: () => 'Ce PDF est abîmé ou incomplet : enregistrez-le à nouveau',
  lockedPdf: () => 'Ce PDF est protégé : enregistrez-le sans mot de passe',
  activePdf: () => 'Ce PDF contient un programme ou un autre fichier : imprimez-le en PDF, puis envoyez-le',
  foreignFile: () => 'Ce fichier n’est plus dans la fiche : choisissez-le à nouveau',
  file: () => 'Choisissez un fichier',
  tooManyFiles: (p: Params) => `${p.max} ${Number(p.max) > 1 ? 'fichiers' : 'fichier'} au plus`,
  unique: (p: Params) => `Déjà utilisé${p.by ? ` par ${p.by}` : ''}`,
  missing: () => 'Cet enregistrement n’existe plus',
} as const;

export type MessageKey = keyof typeof messages;
export type Params = { readonly [name: string]: string | number | undefined };
/** A broken rule: which one, and what its sentence needs. */
export interface Fault {
  key: MessageKey;
  params?: Params;
}

/** The French sentence of a fault. */
export function say(fault: Fault): string {
  return messages[fault.key](fault.params ?? {});
}

function shown(limit: string | number | undefined): string {
  return typeof limit === 'number'
    ? formatMoney(Math.round(limit * 1000)).replace(/,000$/, '')
    : String(limit);
}
