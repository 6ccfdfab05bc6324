/** Whether it is a Tunisian identity card number: 8 digits, kept as text since the first may be 0. */
export function isCin(text: string): boolean {
  return /^\d{8}$/.test(text);
}
