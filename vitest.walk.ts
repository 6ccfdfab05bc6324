import base from './vitest.config';
import { mergeConfig, defineConfig } from 'vitest/config';
export default defineConfig({ resolve: (base as any).resolve, test: { include: ['tests/walk/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } });
