/** What the pages of this build look like, as this browser has made it. */
interface Kept {
  build: string;
  /** Names of Emotion's classes and animations, and their rules. */
  names: string;
  rules: string;
}

const key = 'karhba-styles';
/** Signs. Beyond that, what is read at each opening would cost more than it saves. */
const most = 400_000;
/** Which build the page is of. */
let build = '';
/** How many rules were put back. */
let restored = 0;

/**
 * Puts the rules that pages were drawn with before into the document at once, as Emotion takes over those of a server:
 * one sheet that the browser reads by itself, instead of hundreds of rules that are written, prefixed and put in one by
 * one as a page is drawn. To be called before Emotion is there.
 * @param of the build: of another one, whose classes have other names where they look otherwise, nothing is put back.
 */
export function restoreStyles(of: string): void {
  build = of;
  const kept = readKept();
  if (kept?.build !== build) return;
  const style = document.createElement('style');
  style.dataset.emotion = `css ${kept.names}`;
  style.textContent = kept.rules;
  document.head.append(style);
  restored = style.sheet?.cssRules.length ?? 0;
}

/** Nothing where it cannot be read: a page does without. */
function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Keeps the rules that pages have been drawn with so far. */
export function keepStyles(): void {
  const made = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion^="css"]')];
  const rules = made
    .filter(({ dataset }) => !dataset.emotion?.startsWith('css-global'))
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
  // Mostly all of them are kept already: writing them out again would take longer than an animation's frame.
  if (rules.length === restored) return;
  const text = rules.map(({ cssText }) => cssText).join('\n');
  if (text.length > most) return;
  const names = new Set([...text.matchAll(/\.css-([\w-]+)/g)].map(([, name]) => name));
  for (const rule of rules) if (rule instanceof CSSKeyframesRule) names.add(rule.name);
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ build, names: [...names].join(' '), rules: text } satisfies Kept),
    );
  } catch {
    // A full storage keeps what matters more.
  }
}
