/**
 * Ref of what scrolls sideways: marks by `data-more` on which sides there is more of it ('before', 'after'), for a
 * style that shows it.
 */
export function showsMore(bar: HTMLElement | null) {
  if (!bar || typeof ResizeObserver === 'undefined') return;
  const see = () => {
    const end = bar.scrollWidth - bar.clientWidth - bar.scrollLeft;
    bar.dataset.more = `${bar.scrollLeft > 1 ? 'before' : ''} ${end > 1 ? 'after' : ''}`;
  };
  bar.addEventListener('scroll', see, { passive: true });
  const sizes = watch([bar, ...bar.children], see);
  return () => {
    sizes.disconnect();
    // Of a list that is kept it stays, and is announced again.
    bar.removeEventListener('scroll', see);
  };
}

/** Ref of a table: `data-wide` on its frame while it does not fit there, with wide letters for instance. */
export function fitsItsFrame(table: HTMLElement | null) {
  const frame = table?.parentElement;
  if (!frame || typeof ResizeObserver === 'undefined') return;
  const sizes = watch([frame, table], () =>
    frame.toggleAttribute('data-wide', table.offsetWidth > frame.clientWidth),
  );
  return () => sizes.disconnect();
}

function watch(elements: readonly Element[], see: () => void): ResizeObserver {
  const sizes = new ResizeObserver(see);
  for (const element of elements) sizes.observe(element);
  return sizes;
}
