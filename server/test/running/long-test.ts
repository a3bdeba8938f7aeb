import { test } from 'vitest'

/**
 * A test that takes long, and of which the suite has another in short. `npm run test:long` runs it, and whoever names its
 * file: see `tools/test.ts`.
 */
export const longTest: (name: string, body: () => Promise<void>) => void = test.skipIf(process.env['SUITE'] === 'short')
