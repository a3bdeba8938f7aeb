import type { HeldTransactionRow, Twin } from '@payouts/contract/on-hold/schema'
import type { Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { statesOf } from '#transactions/state-of-rows.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'

/**
 * Adds to duplicates what each repeats; in several cycles, one that still exists, otherwise that of the first cycle.
 */
export async function withTwins(db: Database, page: Page<HeldTransactionRow>): Promise<Page<HeldTransactionRow>> {
  const twins = Map.groupBy(await twinsOf(db, page.content), ({ ofId }) => ofId)
  const states = await statesOf(db, [...twins.values()].flat())
  return {
    ...page,
    content: page.content.map((row) => ({ ...row, twin: twinToShow(twins.get(row.id) ?? [], states) }))
  }
}

type FoundTwin = Omit<Twin, 'state' | 'otherCycles'> & { ofId: string; id: string }

async function twinsOf(db: Database, rows: readonly HeldTransactionRow[]): Promise<FoundTwin[]> {
  const found = await sql<FoundTwin>`
    select found.id::text as "ofId", found.twin_id::text as id, twin_batch_no as "batchNo", twin_version as version,
      of_cycle.commission_type as "commissionType", of_cycle.name as "payoutCycleName",
      twin_transaction_no as "transactionNo", company_code as "companyCode", company_name as "companyName"
    from unnest(${rows.map(({ batchNo }) => batchNo)}::integer[], ${rows.map(({ id }) => id)}::bigint[]) as line (batch_no, id)
    join transaction_twins as found using (batch_no, id)
    join cycles as of_cycle on of_cycle.batch_no = found.twin_batch_no
    join dealers on dealers.company_id = found.twin_company_id
    order by twin_batch_no`.execute(db)
  return found.rows
}

function twinToShow(twins: readonly FoundTwin[], states: Awaited<ReturnType<typeof statesOf>>): Twin | null {
  const stateOf = ({ id }: FoundTwin) => states.get(id) ?? null
  const isThere = (one: FoundTwin) => stateOf(one) !== null && stateOf(one) !== 'CANCELLED'
  const shown = twins.find(isThere) ?? twins[0]
  if (!shown) return null
  const { ofId: _, id: __, ...twin } = shown
  return { ...twin, state: stateOf(shown), otherCycles: twins.length - 1 }
}
