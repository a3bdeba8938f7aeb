import { repairRows } from '#imports/repairs/repair-rows.ts'
import { requestRepairs } from '#imports/repairs/request-repairs.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { callAs, clockAt } from './people.ts'
import type { PlannedCycle } from './plan.ts'
import { lineWithoutAmount } from './transactions.ts'

type People = { db: Database; services: Services; reviewer: Caller }

/** Gives a rejected row the amount that it lacks, and has a second person decide on it. */
export async function repairRow(
  { db, services, reviewer: caller }: People,
  { batchNo, reportDate }: PlannedCycle,
  version: number
): Promise<void> {
  const made = { caller, clock: clockAt(reportDate, 12), services }
  const values = { transactionAmount: '120.00' }
  const named = { batchNo, version }
  await callAs(db, { ...made, input: { ...named, rows: [{ line: lineWithoutAmount, values }] } }, repairRows)
  const reason = 'The commission system shows the amount of the sale.'
  await callAs(db, { ...made, input: { ...named, reason } }, requestRepairs)
}
