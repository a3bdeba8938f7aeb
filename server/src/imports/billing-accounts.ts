import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import './tables.ts'

/** The number of digits of the provider's billing accounts; undefined if it is not set. */
export async function billingAccountDigits(db: Database): Promise<number | undefined> {
  const { digits } = await one(db, sql<{ digits: number | null }>`select digits from billing_account_settings`)
  return digits ?? undefined
}

/**
 * Sets the number of digits of billing accounts; undefined allows any. Imports and repairs reject other numbers from
 * then on; existing rows stay, and comparisons never depend on it.
 */
export async function setBillingAccountDigits(tx: Tx, digits: number | undefined): Promise<void> {
  const before = await billingAccountDigits(tx)
  if (before === digits) return
  await tx
    .updateTable('billing_account_settings')
    .set({ digits: digits ?? null })
    .execute()
  await recordEvent(tx, {
    area: 'imports',
    action: 'SET BILLING ACCOUNT DIGITS',
    activity: `Set the length of billing accounts from ${inWords(before)} to ${inWords(digits)}`,
    actor: { name: 'Command line' },
    details: { before: before ?? null, after: digits ?? null }
  })
}

export const inWords = (digits: number | undefined): string =>
  digits === undefined ? 'any number of digits' : `${digits} digits`
