import type { RepeaterHandle } from './RepeaterBoard';

const focusable = 'input:not([type="hidden"]), textarea, [role="combobox"], button';

/** Scrolls to the input of a path inside an element and gives it the focus. False when there is none. */
export function focusField(within: ParentNode | null, path: string): boolean {
  // A dialog over the page may have a field of the same path, and stands after it.
  const place = [...(within?.querySelectorAll<HTMLElement>(`[data-field="${path}"]`) ?? [])].at(-1);
  if (!place) return false;
  const input = place.matches(focusable) ? place : place.querySelector<HTMLElement>(focusable);
  place.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  input?.focus({ preventScroll: true });
  return true;
}

/** The same for a problem: one inside a row opens that row in its repeater's entry line. */
export function focusProblem(
  within: ParentNode | null,
  path: string,
  repeaters: ReadonlyMap<string, RepeaterHandle>,
) {
  for (const [list, handle] of repeaters) {
    const [, index, sub] = path.match(new RegExp(`^${list.replaceAll('.', '\\.')}\\.(\\d+)\\.(.+)$`)) ?? [];
    if (index && sub) return handle.openRow(Number(index), sub);
  }
  if (!focusField(within, path)) focusField(within, `${path}.+`);
}
