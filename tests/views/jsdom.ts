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

// React would have a debugger follow each element that it makes.
Reflect.deleteProperty(console, 'createTask');

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
        // Asked for anything but a place, the collection looks for a label of that name.
        for (let at = 0, label = labels[at]; label; label = labels[++at])
          if (label.htmlFor ? label.htmlFor === this.id : label.contains(this)) own.push(label);
        return own;
      },
    });
  // What libraries look for again and again: the element of a label, a style that a server drew. Files share the page.
  for (const { prototype } of [Document, Element] as { prototype: ParentNode & Node }[]) {
    const { querySelector } = prototype;
    if (querySelector.name === 'first') continue;
    prototype.querySelector = function first(this: ParentNode & Node, selector: string) {
      if (selector.startsWith('style[data-emotion="css-global ')) return null;
      const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1];
      const named = id === undefined ? null : document.getElementById(id);
      return named && named !== this && this.contains(named) ? named : querySelector.call(this, selector);
    };
  }
  // Rules that nobody asks for are not read.
  HTMLStyleElement.prototype.appendChild = rule => rule;
  // It has no canvas either, and says so each time.
  HTMLCanvasElement.prototype.getContext = () => null;
  window.getComputedStyle = element => (element as HTMLElement).style;
}
