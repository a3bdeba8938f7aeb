import { adjustmentDescriptions, adjustmentTypes } from '@payouts/contract/adjustments/choices'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { OutputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'

/** The form's options. The reference is free now; if two forms offer the same one, saving refuses the second. */
export async function formOptions(db: Database): Promise<OutputOf<typeof adjustmentEndpoints.getOptions>> {
  return {
    types: [...adjustmentTypes],
    descriptions: [...adjustmentDescriptions],
    referenceNo: await freeReference(db)
  }
}

/** Every reference of present adjustments and of those that wait for approval: `(reference, adjustment_id)`. */
export const referencesInUse = sql`(
  select compared_form(reference_no) as reference, adjustment_id from adjustments
  union all
  select compared_form(reference_no), adjustment_id from adjustment_decisions where status = 'Pending'
) as used`

const sixDigits = 1_000_000

/**
 * The first free reference from a start on; none if all are used. The start is random, so that two forms rarely offer
 * the same one.
 */
export async function freeReference(
  db: Database,
  start: number = Math.floor(Math.random() * sixDigits)
): Promise<string> {
  const { rows } = await sql<{ offered: string }>`
    select offered from (
      select 'YA_' || lpad(((${start}::integer + generate_series(0, ${sixDigits - 1})) % ${sixDigits}::integer)::text, 6, '0')
        as offered
    ) as candidate
    where not exists (select from ${referencesInUse} where reference = compared_form(offered))
    limit 1`.execute(db)
  return rows[0]?.offered ?? ''
}
