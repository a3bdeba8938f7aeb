import type { CommissionType } from '@payouts/contract/cycles/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { namedDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { type StateReader, untilAnyChange } from './change-cache.ts'
import type { CycleRow } from './tables.ts'
import type { CycleScope } from './totals.ts'

export type NamedCycle = {
  batchNo: number
  version?: number | null | undefined
  commissionType?: CommissionType | null | undefined
}

const invalidCycle = () => refuse('refusedByRule', 'Invalid payout cycle data', 'batchNo')

/**
 * The cycle that a screen names. An unknown or dropped cycle is refused, and with the same words one that a company's
 * own user may not see: without rows of theirs, or not approved. A retired version is refused as changed.
 */
export async function findCycle(db: Database, caller: Caller, named: NamedCycle): Promise<CycleRow | Refusal> {
  const { rows } = await sql<CycleRow>`
    select cycles.* from cycles where ${isNamed(caller, named.batchNo)}`.execute(db)
  return checkedCycle(rows[0], named)
}

function isNamed(caller: Caller, batchNo: number): RawBuilder<SqlBool> {
  return sql`cycles.batch_no = ${batchNo} and ${existsFor(caller)}
    and ${caller.companyId === null ? sql`true` : hasRows(caller, batchNo)}`
}

function checkedCycle<Cycle extends CycleRow>(cycle: Cycle | undefined, named: NamedCycle): Cycle | Refusal {
  if (!cycle) return invalidCycle()
  if (named.commissionType && named.commissionType !== cycle.commission_type) return invalidCycle()
  if (named.version && named.version !== cycle.version)
    return refuse(
      'changedMeanwhile',
      `This payout cycle was calculated again: it is at version ${cycle.version} now. Open it again from the list.`,
      'version'
    )
  return cycle
}

/** Whether the caller may see a cycle and has rows in it; staff see all cycles, empty ones too. */
export async function isVisibleCycle(db: Database, caller: Caller, batchNo: number): Promise<boolean> {
  if (caller.companyId === null) return true
  const { rows } = await sql`select 1 from cycles where ${isNamed(caller, batchNo)}`.execute(db)
  return rows.length > 0
}

function hasRows(caller: Caller, batchNo: number): RawBuilder<SqlBool> {
  return sql`exists (
    select from cycle_totals where batch_no = ${batchNo} and ${visibleTo(caller)} and row_count > 0
  )`
}

export type FoundScope = { cycle: CycleRow; scope: CycleScope }

type NamedScope = NamedCycle & { transactionType?: string | undefined; companyCode?: string | undefined }

/**
 * The scope that a screen names, narrowed to the caller's company. Refuses a transaction type or dealer without rows
 * that the caller may see.
 */
export async function findCycleScope(
  reader: StateReader & { db: Database },
  { batchNo, version, commissionType, transactionType, companyCode }: NamedScope
): Promise<FoundScope | Refusal> {
  const named = { batchNo, version, commissionType, transactionType, companyCode }
  return untilAnyChange(reader, `scope/${JSON.stringify(named)}`, () => readScope(reader.db, reader.caller, named))
}

async function readScope(db: Database, caller: Caller, named: NamedScope): Promise<FoundScope | Refusal> {
  const { batchNo, transactionType, companyCode } = named
  const { rows } = await sql<CycleRow & { company_id: number | null; has_type: boolean }>`
    select cycles.*, company.company_id, ${transactionType === undefined ? sql`true` : hasType(batchNo, transactionType)} as has_type
    from cycles cross join (select ${companyIn(caller, batchNo, companyCode)} as company_id) as company
    where ${isNamed(caller, batchNo)}`.execute(db)
  const found = checkedCycle(rows[0], named)
  if (isRefusal(found)) return found
  const { company_id: companyId, has_type: typeIsThere, ...cycle } = found
  if (companyCode !== undefined && companyId === null)
    return refuse('refusedByRule', 'Invalid payout cycle data', 'companyCode')
  if (!typeIsThere) return refuse('refusedByRule', 'Invalid payout transaction type', 'transactionType')
  return { cycle, scope: { batchNo, transactionType, companyId: companyId ?? undefined } }
}

/** The company with this code, if the cycle has rows of it; without a code the caller's own company, if any. */
function companyIn(caller: Caller, batchNo: number, companyCode: string | undefined): RawBuilder<unknown> {
  if (companyCode === undefined) return sql`${caller.companyId}::integer`
  return sql`(
    select company_id from dealers
    where ${namedDealer(caller, companyCode)}
      and exists (select from cycle_totals as total
        where total.batch_no = ${batchNo} and total.company_id = dealers.company_id and total.row_count > 0)
  )`
}

/** Whether the cycle has rows of a type, and of a company if one is given. */
function hasType(batchNo: number, transactionType: string): RawBuilder<SqlBool> {
  return sql`exists (
    select from cycle_totals
    where batch_no = ${batchNo} and transaction_type = ${transactionType} and row_count > 0
      and (company.company_id is null or cycle_totals.company_id = company.company_id)
  )`
}

/** Cycles whose import was accepted. Rows in validation are not payable yet, and no screen counts them. */
export const isAccepted: RawBuilder<SqlBool> = sql`cycles.status not in ('In Validation', 'Dropped')`

/** Staff see a cycle once its import is accepted, a dealer's own users once it is approved. */
export function isShownTo({ companyId }: Caller): RawBuilder<SqlBool> {
  return companyId === null ? isAccepted : sql`${isAccepted} and cycles.approved_at is not null`
}

/** Whether a cycle is on the payouts screens. Staff see it from its import on, because they accept it there. */
export function existsFor(caller: Caller): RawBuilder<SqlBool> {
  return caller.companyId === null ? sql`cycles.status <> 'Dropped'` : isShownTo(caller)
}
