import { adjustmentCan } from '@payouts/contract/adjustments/can'
import type { Adjustment, AdjustmentRow } from '@payouts/contract/adjustments/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/** The current adjustment, with its dealer. */
export type StoredAdjustment = Omit<AdjustmentRow, 'isEditable'> & {
  companyId: number
  journalReference: string
  postedOn: string | null
  wasUpdated: boolean
}

/** The columns of a `StoredAdjustment`. */
export const adjustmentColumns = sql<StoredAdjustment>`adjustment_id as id, version, company_id as "companyId", company_name as name,
  company_code as code, type, description as details, amount, due_on as date, posting, reference_no as "referenceNo",
  status, problem, journal_reference as "journalReference", posted_on as "postedOn",
  updated_at is not null as "wasUpdated"`

export const noSuchAdjustment = (): Refusal => refuse('refusedByRule', 'There is no such adjustment.', 'id')

/** One adjustment with all its fields. */
export async function findAdjustment(db: Database, caller: Caller, id: number): Promise<Adjustment | Refusal> {
  const { rows } = await sql<StoredAdjustment>`
    select ${adjustmentColumns} from adjustments join dealers using (company_id)
    where adjustment_id = ${id} and ${visibleTo(caller)}`.execute(db)
  const [stored] = rows
  return stored ? asAdjustment(stored, caller) : noSuchAdjustment()
}

/** An account's latest adjustments, the latest day first. */
export async function latestAdjustments(
  db: Database,
  caller: Caller,
  { companyId, most }: { companyId: number; most: number }
): Promise<AdjustmentRow[]> {
  const { rows } = await sql<StoredAdjustment>`
    select ${adjustmentColumns} from adjustments join dealers using (company_id)
    where adjustments.company_id = ${companyId} and ${visibleTo(caller, 'adjustments.company_id')}
    order by due_on desc, adjustment_id desc limit ${most}`.execute(db)
  return rows.map((row) => asRow(row, caller))
}

const edits = permission('Debit/Credit', 'EDIT')

/** A row of the list, as this caller sees it. */
export function asRow(
  { companyId, journalReference, postedOn, wasUpdated, ...row }: StoredAdjustment,
  caller: Caller
): AdjustmentRow {
  return { ...row, isEditable: adjustmentCan.edit(row).allowed && isGranted(caller.menu, edits) }
}

/** All fields of the adjustment, as this caller sees it. */
export function asAdjustment(stored: StoredAdjustment, caller: Caller): Adjustment {
  const { name: dealerName, code: dealerCode, details, ...row } = asRow(stored, caller)
  return {
    ...row,
    dealerName,
    dealerCode,
    details,
    description: details,
    reason: details,
    postedOn: stored.postedOn,
    wasUpdated: stored.wasUpdated
  }
}
