/** A search part without `logout`: coming back to such an address must not log out again. */
export function withoutLogoutFlag(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('logout')) return search;
  params.delete('logout');
  const rest = params.toString();
  return rest ? `?${rest}` : '';
}
