/** From so many signs without a space on, a word may be broken anywhere: no language has one, and no line room for it. */
const LONG_WORD = /[^\s\u200b-]{26,}/gu;
const signs = new Intl.Segmenter('fr', { granularity: 'grapheme' });
/** Seen by nobody, and where a line may end. */
const BREAK = '\u200b';

/** What people write goes to the next line wherever it stands, however long its words. */
export const breakLongWords = (text: string): string =>
  text.replace(LONG_WORD, long => Array.from(signs.segment(long), one => one.segment).join(BREAK));
