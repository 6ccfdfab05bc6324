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
    // A scroll within the page does not bubble: it is heard on its way down.
    addEventListener('scroll', wait, { capture: true, passive: true });
  });
}
