/** Whether a value holds, somewhere, a file that is to be sent. */
export function hasNewFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof Blob || Object.values(value).some(hasNewFile);
}
