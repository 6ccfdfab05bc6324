import type { ViteDevServer } from 'vite';

export function openSources(root: string): Promise<ViteDevServer>;
