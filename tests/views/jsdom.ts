import { vi } from 'vitest';

// Files share the libraries that they load: nothing of ours is left of the one before.
vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();

/**
 * What jsdom works out by walking the whole page, or all rules of all styles, at each question: most of what a test of
 * a large form would cost. What one sees is judged in Chromium.
 */
const labelled = [
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLButtonElement',
] as const;

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // What is waited for comes, on a machine that is busy too.
  configure({ asyncUtilTimeout: 20_000 });
  // Live, and walked through anew only after a change of the page.
  const labels = document.getElementsByTagName('label');
  for (const type of labelled)
    Object.defineProperty(globalThis[type].prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        const own: HTMLLabelElement[] = [];
        for (let at = 0; at < labels.length; at += 1) {
          const label = labels.item(at) as HTMLLabelElement;
          if (label.htmlFor ? label.htmlFor === this.id : label.contains(this)) own.push(label);
        }
        return own;
      },
    });
  // It has no canvas either, and says so each time.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.getComputedStyle = element => (element as HTMLElement).style;
}
