import { createElement } from 'react';
import { iconNamed } from './icons';

/** A decorative icon by the name that a config gives it; 16 px unless said. */
export function Icon({ name, size = 16 }: { name?: string; size?: number }) {
  return createElement(iconNamed(name), { size, strokeWidth: 1.75, 'aria-hidden': true });
}
