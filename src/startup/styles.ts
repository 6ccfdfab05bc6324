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
/** Changes with any part of the code. */
const build = import.meta.url;

/**
 * Puts the rules that pages were drawn with before into the document at once, as Emotion takes over those of a server:
 * one sheet that the browser reads by itself, instead of hundreds of rules that are written, prefixed and put in one by
 * one as a page is drawn. To be called before Emotion is there.
 */
export function restoreStyles(): void {
  const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  if (kept?.build !== build) return;
  const style = document.createElement('style');
  style.dataset.emotion = `css ${kept.names}`;
  style.textContent = kept.rules;
  document.head.append(style);
}

/** Keeps the rules that pages have been drawn with so far. */
export function keepStyles(): void {
  const made = [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion^="css"]')];
  const rules = made
    .filter(({ dataset }) => !dataset.emotion?.startsWith('css-global'))
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
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
