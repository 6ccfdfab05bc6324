/** A catalogue, or a part of one. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

const known = new Map<string, string>();

/**
 * Adds the catalogue of a part of the interface whose code is loaded when it is needed: its texts come with it, and not
 * with the first page. Called once, as the module of that part is evaluated.
 * @param prefix where the texts stand: 'karhba.import'
 */
export function addTexts(prefix: string, texts: Texts): void {
  for (const [key, text] of Object.entries(texts))
    if (typeof text === 'string') known.set(`${prefix}.${key}`, text);
    else addTexts(`${prefix}.${key}`, text);
}

/** The text of a key that a late catalogue has. */
export const lateText = (key: string): string | undefined => known.get(key);
