import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { type CheckResult, verifyBooks } from '#verify/queries.ts'

/** The checks of `npx payouts verify` that find a difference. */
export async function failedChecks(db: Database): Promise<CheckResult[]> {
  return (await verifyBooks(db, { counts: false })).filter(({ differenceCount }) => differenceCount > 0)
}

/** Every stored figure equals the sum of its rows. */
export async function expectBooksToAgree(db: Database): Promise<void> {
  expect(await failedChecks(db)).toEqual([])
}
