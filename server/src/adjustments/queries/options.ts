import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDescriptions, adjustmentTypes } from '@payouts/contract/adjustments/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import '../tables.ts'

/** What the form offers. The reference is free now; two forms that are offered the same are told apart on saving. */
export async function formOptions(db: Database): Promise<OutputOf<typeof adjustmentEndpoints.getOptions>> {
  return {
    types: [...adjustmentTypes],
    descriptions: [...adjustmentDescriptions],
    referenceNo: await freeReference(db)
  }
}

const sixDigits = 1_000_000

/** The first free one after a random start, so that two forms at once are hardly ever offered the same. */
async function freeReference(db: Database): Promise<string> {
  const start = Math.floor(Math.random() * sixDigits)
  const { rows } = await sql<{ offered: string }>`
    select offered from (
      select 'YA_' || lpad(((${start}::integer + generate_series(0, ${sixDigits - 1})) % ${sixDigits}::integer)::text, 6, '0')
        as offered
    ) as candidate
    where not exists (select from adjustments where lower(reference_no) = lower(offered))
    limit 1`.execute(db)
  return rows[0]?.offered ?? ''
}
