/** The label of a reference, `{id, label}`. */
export function referenceText(value: unknown): string {
  return (value as { label?: string | null }).label ?? '';
}
