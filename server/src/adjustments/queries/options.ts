import { adjustmentDescriptions, adjustmentTypes } from '@payouts/contract/adjustments/choices'
import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { OutputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import '../tables.ts'

/** What the form offers. The reference is free now; of two forms that are offered the same, saving refuses the second. */
export async function formOptions(db: Database): Promise<OutputOf<typeof adjustmentEndpoints.getOptions>> {
  return {
    types: [...adjustmentTypes],
    descriptions: [...adjustmentDescriptions],
    referenceNo: await freeReference(db)
  }
}

/** Every reference that an adjustment has, or will have once others have approved it: `(reference, adjustment_id)`. */
export const referencesInUse = sql`(
  select compared_form(reference_no) as reference, adjustment_id from adjustments
  union all
  select compared_form(reference_no), adjustment_id from adjustment_decisions where status = 'Waiting'
) as used`

const sixDigits = 1_000_000

/**
 * The first free one from a start on, or none once all are used. The start is random,
 * so that two forms at once are hardly ever offered the same.
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
