import { randomInt } from 'node:crypto'
import { test } from 'vitest'

/** Whether this is the suite of every day. */
export const isShort = process.env['SUITE'] === 'short'

/**
 * A test that takes long, and of which the suite has another in short. `npm run test:long` runs it, and whoever names its
 * file: see `tools/test.ts`.
 */
export const longTest: ReturnType<typeof test.skipIf> = test.skipIf(isShort)

/**
 * Of cases that show one rule in several forms, the suite of every day tries `count`, others in each run; the names of the
 * tests say which. The long run, whoever names the file, and `CASES=all` try each.
 */
export function drawn<const Case>(cases: readonly Case[], count = 1): readonly Case[] {
  if (!isShort || process.env['CASES'] === 'all') return cases
  const first = randomInt(cases.length)
  return [...cases, ...cases].slice(first, first + Math.min(count, cases.length))
}
