import { type ApprovalKind, kindRules } from '@payouts/contract/approvals/kinds'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { type Day, type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { signalSettingName } from '@payouts/contract/signals/schema'
import { type RawBuilder, sql } from 'kysely'
import { onlyOnBehalfOf } from '#approvals/queries/progress.ts'
import type { Reader } from '#payouts/queries/cycle-list.ts'
import { withheldIn } from '#payouts/withheld.ts'
import { payoutZone } from '#platform/clock.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { type PageQuery, pageOf } from '#platform/db/read.ts'
import { titleOf } from '#signals/commands/change-words.ts'
import '#identity/tables.ts'
import { waitingFor } from './waiting.ts'

const isCycle = sql`page.kind in ('CYCLE APPROVAL', 'CYCLE REVIEW')`
const isPayable = sql`state in ('PAYABLE', 'RELEASED', 'PAID')`

/**
 * What waits for the caller, the longest due first. A request without a day is due from its own day, so that an old
 * one does not stay below what is due next month.
 */
export async function listWaiting(reader: Reader, request: PageRequest): Promise<Page<WaitingLine>> {
  const { db, clock, caller } = reader
  // A company's own user decides on nothing, and has no access to most of these tables.
  if (caller.companyId !== null) return pageFrom<WaitingLine>([], 0, request)
  const requestedDay = sql`(asked_at at time zone ${sql.lit(payoutZone)})::date`
  const cycle = { payout_date: sql.ref<Day>('cycles.payout_date'), approved_for: sql.ref<Day>('cycles.approved_for') }
  // Before its approval no row of a cycle is released to a day of its own.
  const tax = withheldIn(clock, cycle, { batchNo: sql.ref<number>('cycles.batch_no'), releasesIn: [] })
  const waiting: PageQuery<WaitingLine> = {
    from: sql`${waitingFor(reader)} as waiting`,
    orderBy: sql`coalesce(due_on, ${requestedDay}), kind, key`,
    select: sql<WaitingLine>`page.kind, page.key, page.name,
      case when ${isCycle} then (sums.gross - ${tax})::numeric(14, 2) else page.amount end as amount,
      case when ${isCycle} then sums.rows else page.count end as count,
      page.due_on as "dueOn", ${clock.today()}::date - page.due_on as "daysLate",
      requester.name as "askedBy",
      coalesce(requester.disabled, false) as "askedByDisabled", ${instantText('page.asked_at')} as "askedOn", page.reason,
      case when page.batch_no is not null then jsonb_build_object(
        'batchNo', page.batch_no, 'version', cycles.version, 'commissionType', cycles.commission_type) end as cycle,
      page.hold_type as "holdType", ${absentOnlyOf(reader)} as "behalfOf", found.red as "openRed", found.amber as "openAmber"`,
    // The tax is computed only for cycles on the page.
    details: {
      columns: sql`waiting.*`,
      join: sql`
        left join users as requester on requester.user_id = page.asked_by
        left join cycles on cycles.batch_no = page.batch_no
        cross join lateral (
          select coalesce(sum(amount) filter (where ${isPayable}), 0) as gross,
            coalesce(sum(row_count) filter (where ${isPayable}), 0)::bigint as rows
          from cycle_totals where ${isCycle} and batch_no = page.batch_no and row_count > 0
        ) as sums
        cross join lateral (
          select count(*) filter (where severity = 'red') as red, count(*) filter (where severity = 'amber') as amber
          from signals
          where ${isCycle} and signals.batch_no = page.batch_no and signals.version = cycles.version
            and signals.status = 'Open'
        ) as found`
    }
  }
  return pageOf(db, request, waiting, named)
}

/** The absent person on whose behalf the caller decides a line that they could not decide by themselves. */
function absentOnlyOf({ caller, clock, services }: Reader): RawBuilder<string | null> {
  if (!services.config.fourEyes) return sql`null::text`
  const approval = { kind: sql.ref<ApprovalKind | null>('page.approval_kind'), subject: sql`page.approval_subject` }
  return onlyOnBehalfOf(approval, { caller, today: clock.today() })
}

/** Rules and policies are stored under their names in code; people know them by their titles. */
function named(line: WaitingLine): WaitingLine {
  if (line.kind === 'POLICY CHANGE') return { ...line, name: kindRules[line.name as ApprovalKind].title }
  const rule = line.kind === 'SIGNAL CHANGE' ? signalSettingName.safeParse(line.name) : undefined
  return rule?.success ? { ...line, name: titleOf(rule.data) } : line
}
