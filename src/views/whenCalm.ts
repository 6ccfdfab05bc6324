/**
 * Resolves once nothing of the page has been scrolled during so many milliseconds: what is done for later then costs
 * none of the frames that one sees.
 */
export function whenCalm(pause: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      removeEventListener('scroll', wait, true);
      resolve();
    };
    let timer = setTimeout(done, pause);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, pause);
    };
    // What scrolls within the page tells nobody above it, but as it goes down.
    addEventListener('scroll', wait, { capture: true, passive: true });
  });
}
