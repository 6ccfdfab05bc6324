import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';

/**
 * A component whose code is loaded when it is first drawn, or before that by its `load`.
 * @param fallback what stands in its place until then
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> & { load: () => Promise<unknown> } {
  const loadModule = async () => ({ default: await load() });
  const Loaded = lazy<ComponentType<Props>>(loadModule);
  const Late = (props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
  return Object.assign(Late, { load: loadModule });
}
