import type { CommissionType } from '@payouts/contract/cycles/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { visibleTo } from '../platform/db/list-sql.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts'
import type { CycleRow } from './tables.ts'
import type { CycleScope } from './totals.ts'

export type NamedCycle = {
  batchNo: number
  version?: number | null | undefined
  commissionType?: CommissionType | null | undefined
}

const invalidCycle = () => refuse('refusedByRule', 'Invalid payout cycle data', 'batchNo')

/**
 * The cycle that a screen names. Unknown, dropped and, for a company's own user, one without rows of theirs
 * are refused in the same words; a version that no longer counts is refused as changed.
 */
export async function findCycle(db: Database, caller: Caller, named: NamedCycle): Promise<CycleRow | Refusal> {
  const cycle = await db
    .selectFrom('cycles')
    .selectAll()
    .where('batch_no', '=', named.batchNo)
    .where('status', '<>', 'Dropped')
    .executeTakeFirst()
  if (!cycle || !(await isVisibleCycle(db, caller, named.batchNo))) return invalidCycle()
  if (named.commissionType && named.commissionType !== cycle.commission_type) return invalidCycle()
  if (named.version && named.version !== cycle.version)
    return refuse(
      'changedMeanwhile',
      `This payout cycle was calculated again: it is at version ${cycle.version} now. Open it again from the list.`,
      'version'
    )
  return cycle
}

/** Whether a cycle has rows that the caller may see; staff see all cycles, empty ones too. */
export async function isVisibleCycle(db: Database, caller: Caller, batchNo: number): Promise<boolean> {
  if (caller.companyId === null) return true
  const { rows } = await sql`
    select 1 from cycle_totals where batch_no = ${batchNo} and ${visibleTo(caller)} and row_count > 0 limit 1`.execute(
    db
  )
  return rows.length > 0
}

/**
 * The scope that a screen names, narrowed to the caller's company. A transaction type or dealer
 * that the cycle has no row of, or none that the caller may see, is refused.
 */
export async function findCycleScope(
  db: Database,
  caller: Caller,
  named: NamedCycle & { transactionType?: string | undefined; companyCode?: string | undefined }
): Promise<{ cycle: CycleRow; scope: CycleScope } | Refusal> {
  const cycle = await findCycle(db, caller, named)
  if (isRefusal(cycle)) return cycle
  const { batchNo, transactionType, companyCode } = named
  const companyId = companyCode === undefined ? caller.companyId : await companyIn(db, caller, batchNo, companyCode)
  if (companyCode !== undefined && companyId === null)
    return refuse('refusedByRule', 'Invalid payout cycle data', 'companyCode')
  const scope = { batchNo, transactionType, companyId: companyId ?? undefined }
  if (transactionType !== undefined && !(await hasType(db, scope)))
    return refuse('refusedByRule', 'Invalid payout transaction type', 'transactionType')
  return { cycle, scope }
}

async function companyIn(db: Database, caller: Caller, batchNo: number, companyCode: string): Promise<number | null> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from dealers
    where company_code = ${companyCode} and ${visibleTo(caller)}
      and exists (select from cycle_totals as total
        where total.batch_no = ${batchNo} and total.company_id = dealers.company_id and total.row_count > 0)`.execute(
    db
  )
  return rows[0]?.company_id ?? null
}

async function hasType(db: Database, { batchNo, transactionType, companyId }: CycleScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cycle_totals
    where batch_no = ${batchNo} and transaction_type = ${transactionType} and row_count > 0
      and (${companyId ?? null}::integer is null or company_id = ${companyId ?? null})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Cycles whose import was accepted: what waits in validation is not payable yet, and no screen counts it. */
export const isAccepted: RawBuilder<SqlBool> = sql`cycles.status not in ('In Validation', 'Dropped')`
