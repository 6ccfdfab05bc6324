type Edge = 'top' | 'bottom';

/** A bar in the document. Of a table the cells of its head stick: `part` is one of them. */
interface Bar {
  part: HTMLElement;
  edge: Edge;
}

const bars = new Map<HTMLElement, Bar>();
const scrollerUnder = new WeakMap<HTMLElement, HTMLElement>();
/** Those that were given how far bars reach into them. */
const scrollers = new Set<HTMLElement>();
let sizes: ResizeObserver | undefined;

/**
 * Refs of bars that stick to an edge of what scrolls. What takes the focus comes to rest clear of them (WCAG 2.4.11),
 * however tall they are: they give what scrolls `--stuck-top` and `--stuck-bottom`. Where they would take more than a
 * third of the window they scroll away with the rest instead: `data-low`. The theme's baseline does both.
 */
export const stuckToTop = stuckTo('top');
export const stuckToBottom = stuckTo('bottom');

function stuckTo(edge: Edge) {
  return (bar: HTMLElement | null) => {
    const part = bar?.tagName === 'THEAD' ? bar.querySelector('th') : bar;
    if (!bar || !part || typeof ResizeObserver === 'undefined') return;
    if (!sizes) {
      sizes = new ResizeObserver(measure);
      addEventListener('resize', measure);
    }
    bars.set(bar, { part, edge });
    sizes.observe(part);
    return () => {
      bars.delete(bar);
      sizes?.unobserve(part);
      // Others may still be there.
      setTimeout(measure);
    };
  };
}

/** How far the bars reach into each thing that scrolls. */
function measure() {
  for (const element of bars.keys()) scrollers.add(scrollerOf(element));
  for (const scroller of scrollers) {
    // As they stick where there is room.
    delete scroller.dataset.low;
    const reach = { top: 0, bottom: 0 };
    let found = false;
    for (const [element, bar] of bars) {
      if (scrollerOf(element) !== scroller) continue;
      found = true;
      const own = reachOf(bar, scroller);
      element.toggleAttribute('data-stuck', own > 0);
      reach[bar.edge] = Math.max(reach[bar.edge], own);
    }
    const low = (reach.top + reach.bottom) * 3 > innerHeight;
    if (low) scroller.dataset.low = '';
    for (const edge of ['top', 'bottom'] as const)
      scroller.style.setProperty(`--stuck-${edge}`, `${low ? 0 : reach[edge]}px`);
    if (!found) scrollers.delete(scroller);
  }
}

/** From an edge to the end of a bar that sticks there: in a narrow window some do, in a wide one others. */
function reachOf({ part, edge }: Bar, scroller: HTMLElement): number {
  const style = getComputedStyle(part);
  const { height } = part.getBoundingClientRect();
  if (height === 0 || !/sticky|fixed/.test(style.position)) return 0;
  // What is sticky keeps within the padding of what scrolls.
  const padding =
    style.position === 'sticky' && scroller !== document.documentElement
      ? parseFloat(getComputedStyle(scroller)[edge === 'top' ? 'paddingTop' : 'paddingBottom'])
      : 0;
  return height + (parseFloat(style[edge]) || 0) + padding;
}

/** What scrolls under a bar. Not looked for before it is laid out: the browser would have to, in the middle of drawing. */
function scrollerOf(bar: HTMLElement): HTMLElement {
  const known = scrollerUnder.get(bar);
  if (known) return known;
  const found = scrollingParent(bar);
  scrollerUnder.set(bar, found);
  return found;
}

function scrollingParent(bar: HTMLElement): HTMLElement {
  for (let parent = bar.parentElement; parent; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.documentElement;
}
