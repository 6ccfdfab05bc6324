/** The one section that does not unfold: its base lists its pages (specification §2). */
export function isPlainSection(area: string): boolean {
  return area === 'settings';
}
