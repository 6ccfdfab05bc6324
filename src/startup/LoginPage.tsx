import { useEffect } from 'react';

/** Has no markup of its own: it brings back the static form of index.html after a logout, for as long as it is there. */
export function LoginPage() {
  useEffect(() => {
    document.dispatchEvent(new CustomEvent('karhba:logout'));
    return () => document.getElementById('login')?.remove();
  }, []);
  return null;
}
