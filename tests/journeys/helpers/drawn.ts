import type { BrowserContext, Page } from 'playwright-core';

interface Fiber {
  tag: number;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Makes the pages of `context` count the components that React draws, as its developer tools know them. */
export async function countDrawn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen = { drawn: 0 };
    // Functions, classes, forwarded refs, memos; and what React notes of one that it has called.
    const components = new Set([0, 1, 11, 14, 15]);
    const called = 1;
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (components.has(fiber.tag) && (!before || fiber.flags & called)) seen.drawn += 1;
      if (before && fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) walk(child, before && child.alternate);
    };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => walk(current, current.alternate),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, seenByReact: seen });
  });
}

/** How many components the page has drawn since it was loaded, one drawn twice counted twice. */
export const drawnSoFar = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seenByReact: { drawn: number } }).seenByReact.drawn);
