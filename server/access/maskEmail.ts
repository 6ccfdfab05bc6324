/**
 * An address by its first letters and its last name: 'k***@k***.test'. Enough to recognise one's own; a password typed
 * into the wrong field stays unread.
 */
export function maskEmail(email: string): string {
  const [, local, domain, end] =
    /^\s*([\w+-])[^@]*@([a-z\d])[^@]*(\.[a-z]{2,24})\s*$/i.exec(email.slice(0, 320)) ?? [];
  return local ? `${local}***@${domain}***${end}` : '***';
}
