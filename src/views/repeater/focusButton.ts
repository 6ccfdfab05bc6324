/** Gives the focus to the pencil or the bin of a row of a list. False when there is none. */
export function focusButton(path: string, action: 'Modifier' | 'Supprimer', index: number): boolean {
  const card = [...document.querySelectorAll(`[data-field="${path}.+"]`)].at(-1)?.closest('section');
  const button = card?.querySelector<HTMLElement>(`[aria-label="${action} la ligne ${index + 1}"]`);
  button?.focus();
  return Boolean(button);
}
