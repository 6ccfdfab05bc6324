import type { MouseEvent } from 'react';
import type { RouterLinkProps, RouterProvider, RouterTo } from 'react-admin';

/** Where a target leads; the admin puts an address of its own right (src/providers/routerProvider.tsx). */
const addressOf = (to: RouterTo): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`;

/** A click that a browser does not answer with a tab, a window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A router of one page: whatever leads elsewhere, leaves it. No library, which the desk would wait for. */
export function makeDeskRouter(leave: (address: string) => void): RouterProvider {
  const here = { ...location, state: null, key: 'desk' };
  function Link({ to, replace: _replace, state: _state, onClick, ...props }: RouterLinkProps) {
    return (
      <a
        {...props}
        href={addressOf(to)}
        onClick={event => {
          onClick?.(event);
          if (event.defaultPrevented || !isPlain(event)) return;
          event.preventDefault();
          leave(addressOf(to));
        }}
      />
    );
  }
  const navigate = (to: RouterTo | number) =>
    typeof to === 'number' ? history.go(to) : leave(addressOf(to));
  // What nobody asks for on one page is not there.
  return { Link, useLocation: () => here, useNavigate: () => navigate } as unknown as RouterProvider;
}
