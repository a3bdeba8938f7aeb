import type { OutputOf } from '@payouts/contract/endpoint'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { sql } from 'kysely'
import { findCycle, findCycleScope } from '../../cycles/find-cycle.ts'
import { cycleFlags } from '../../cycles/flags.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { type CycleScope, heldAt, inScope } from '../../cycles/totals.ts'
import type { Database } from '../../platform/db/database.ts'
import { visibleTo } from '../../platform/db/list-sql.ts'
import { one } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { withheldAt } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

type NamedScope = { batchNo: number; transactionType?: string | undefined; companyCode?: string | undefined }

/** The total header in a scope, exact to the sen, from the totals alone. */
export async function totalHeader(reader: Reader, named: NamedScope): Promise<PayoutTotalHeader | Refusal> {
  const { db, caller } = reader
  const found = await findCycleScope(db, caller, named)
  if (isRefusal(found)) return found
  const { cycle, scope } = found
  const sums = await sumHeader(db, scope)
  const tax = await withheldAt(reader, cycle, scope)
  return {
    totalAmount: sums.total,
    netPayoutAmount: ringgitOf(senOf(sums.gross) - tax),
    withholdingTaxAmount: ringgitOf(tax),
    dealerCount: sums.dealers,
    transactionCount: sums.transactions,
    holdAmount: sums.held,
    holdDealerCount: sums.held_dealers,
    holdTransactionCount: sums.held_transactions,
    cycle: await cycleAsItStands(reader, cycle)
  }
}

type HeaderSums = {
  total: string
  gross: string
  dealers: number
  transactions: number
  held: string
  held_dealers: number
  held_transactions: number
}

async function sumHeader(db: Database, scope: CycleScope): Promise<HeaderSums> {
  return one(
    db,
    sql<HeaderSums>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as total,
      coalesce(sum(amount) filter (where state in ('PAYABLE', 'RELEASED', 'PAID')), 0)::numeric(14, 2) as gross,
      count(distinct company_id) as dealers,
      coalesce(sum(row_count), 0)::bigint as transactions,
      coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as held,
      count(distinct company_id) filter (where hold_type <> '') as held_dealers,
      coalesce(sum(row_count) filter (where hold_type <> ''), 0)::bigint as held_transactions
    from cycle_totals where ${inScope(scope)} and state <> 'EXCLUDED' and row_count > 0`
  )
}

async function cycleAsItStands(reader: Reader, cycle: CycleRow): Promise<PayoutTotalHeader['cycle']> {
  const { db, caller, services } = reader
  const held = await heldAt(db, { batchNo: cycle.batch_no, companyId: caller.companyId ?? undefined })
  const flagged = { payoutStatus: cycle.status, requestedBy: cycle.requested_by, ...held }
  const decision = await lastDecision(db, caller, cycle)
  const request = decision?.kind === 'REQUEST_APPROVAL' && cycle.status === 'Pending Approval' ? decision : undefined
  const returned = decision?.kind === 'RETURN' ? decision : undefined
  return {
    batchNo: cycle.batch_no,
    version: cycle.version,
    payoutCycleName: cycle.name,
    commissionType: cycle.commission_type,
    payoutStatus: cycle.status,
    cutoffDate: cycle.cutoff_date,
    reportDate: cycle.report_date,
    payoutDate: cycle.payout_date,
    requestedBy: await requesterOf(db, caller, cycle),
    requestedAt: request?.acted_at.toISOString() ?? null,
    requestComment: request?.remark ?? null,
    approvedFor: cycle.approved_for,
    returnedBy: returned?.acted_by ?? null,
    returnedAt: returned?.acted_at.toISOString() ?? null,
    returnReason: returned?.remark ?? null,
    ...cycleFlags(flagged, caller, services.config.fourEyes)
  }
}

/** A company's own user does not see the comments of staff. */
const isStaff = (caller: Caller) => caller.companyId === null

async function requesterOf(db: Database, caller: Caller, cycle: CycleRow): Promise<string | null> {
  if (!isStaff(caller) || cycle.requested_by === null || cycle.status !== 'Pending Approval') return null
  const { rows } = await sql<{ name: string }>`select name from users where user_id = ${cycle.requested_by}`.execute(db)
  return rows[0]?.name ?? null
}

type Decision = { kind: string; remark: string; acted_by: string | null; acted_at: Date }

/** The last word on a cycle's approval: its request, its return, or the acceptance of a new calculation. */
async function lastDecision(db: Database, caller: Caller, cycle: CycleRow): Promise<Decision | undefined> {
  if (!isStaff(caller)) return undefined
  const { rows } = await sql<Decision>`
    select kind, remark, users.name as acted_by, acted_at
    from cycle_actions left join users on users.user_id = cycle_actions.acted_by
    where batch_no = ${cycle.batch_no} and kind in ('RETURN', 'REQUEST_APPROVAL', 'ACCEPT_IMPORT')
    order by action_id desc limit 1`.execute(db)
  return rows[0]
}

type DealerHeader = OutputOf<typeof payoutEndpoints.payoutDealerHeaderSummary>

/** What goes to dealers and to master dealers, by line; together it is the cycle's total amount. */
export async function dealerHeader({ db, caller }: Reader, batchNo: number): Promise<DealerHeader | Refusal> {
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  return one(
    db,
    sql<DealerHeader>`
    select ${sumOf('DEALER')} as "dealerTotal",
      ${sumOf('MASTER_DEALER')} as "masterDealerTotal",
      ${sumOf('DEALER', 'PREPAID')} as "dealerPrepaidAmount",
      ${sumOf('MASTER_DEALER', 'PREPAID')} as "masterDealerPrepaidAmount",
      ${sumOf('DEALER', 'POSTPAID')} as "dealerPostpaidAmount",
      ${sumOf('MASTER_DEALER', 'POSTPAID')} as "masterDealerPostpaidAmount"
    from (
      select company_id, sum(amount) as amount from cycle_totals
      where batch_no = ${batchNo} and ${visibleTo(caller)} and state <> 'EXCLUDED' group by company_id
    ) as dealer_totals join dealers using (company_id)`
  )
}

function sumOf(kind: string, line?: string) {
  return sql`coalesce(sum(amount) filter (where kind = ${kind} and ${line ? sql`line = ${line}` : sql`true`}), 0)::numeric(14, 2)`
}
