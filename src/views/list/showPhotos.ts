type Read = (address: string) => Promise<Blob>;

/**
 * Shows the pictures of a list's rows as they come near the window, those of rows to come included. It writes to the
 * images itself: a row is not drawn again for its picture.
 * @param read the content at an address; a failure leaves the icon.
 * @returns what ends it.
 */
export function showPhotos(list: Element, read: Read): () => void {
  const watched = new WeakSet<Element>();
  const made = new Map<string, string>();
  let over = false;

  const show = async (frame: Element) => {
    const { thumbnail = '' } = (frame as HTMLElement).dataset;
    const image = frame.querySelector('img');
    try {
      const content = await read(thumbnail);
      if (over || !image) return;
      const address = made.get(thumbnail) ?? URL.createObjectURL(content);
      made.set(thumbnail, address);
      image.src = address;
      image.hidden = false;
    } catch {
      // The icon says enough.
    }
  };
  const seen =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(
          entries => {
            for (const { isIntersecting, target } of entries) {
              if (!isIntersecting) continue;
              seen?.unobserve(target);
              void show(target);
            }
          },
          { rootMargin: '200px' },
        );
  const look = () => {
    for (const frame of list.querySelectorAll('[data-thumbnail]')) {
      if (watched.has(frame)) continue;
      watched.add(frame);
      if (seen) seen.observe(frame);
      else void show(frame);
    }
  };
  const rows = new MutationObserver(look);
  rows.observe(list, { childList: true, subtree: true });
  look();
  return () => {
    over = true;
    rows.disconnect();
    seen?.disconnect();
    for (const address of made.values()) URL.revokeObjectURL(address);
  };
}
