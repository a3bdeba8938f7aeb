import type { CycleStatus } from '@payouts/contract/cycles/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { type RawBuilder, sql } from 'kysely'
import { dealersOfCycle } from '#cycles/approved-dealers.ts'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { type FoundScope, findCycle, findCycleScope } from '#cycles/find-cycle.ts'
import { cycleFlags } from '#cycles/flags.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { countedTotals, inScope } from '#cycles/totals.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { ownCycleStatus } from '../own-state.ts'
import { type FigureColumns, figureColumns, payoutFigures } from '../payout-figures.ts'
import { basisOf, untilTaxChanges, type WithBasis } from '../taxed-figures.ts'
import { withheldIn } from '../withheld.ts'
import type { Reader } from './cycle-list.ts'

type NamedScope = { batchNo: number; transactionType?: string | undefined; companyCode?: string | undefined }

/** The total header of a scope, exact to the sen, from the totals only. */
export async function totalHeader(reader: Reader, named: NamedScope): Promise<PayoutTotalHeader | Refusal> {
  const found = await findCycleScope(reader, named)
  if (isRefusal(found)) return found
  const { tax_basis: basis, ...decision } = await basisAndDecision(reader, found.cycle)
  const figures = await headerFigures(reader, found, basis)
  return {
    ...payoutFigures(figures),
    dealerCount: figures.dealers,
    transactionCount: figures.transactions,
    holdAmount: figures.held,
    holdDealerCount: figures.held_dealers,
    holdTransactionCount: figures.held_transactions,
    cycle: currentCycle(reader, found.cycle, figures, decision)
  }
}

type HeaderFigures = WithBasis &
  FigureColumns & {
    dealers: number
    transactions: number
    held: string
    held_dealers: number
    held_transactions: number
    /** Of the whole cycle, as far as the caller sees it. */
    cycle_held_count: number
    cycle_release_requested_count: number
  }

/**
 * The latest event of a cycle's approval: its request, its return, or the acceptance of a new calculation; or none.
 * And the first action on rows since then.
 */
type Decision = {
  requester: string | null
  requester_disabled: boolean | null
  kind: string | null
  remark: string | null
  acted_by: string | null
  acted_at: Date | null
  changer: string | null
  change_remark: string | null
  changed_at: Date | null
  /** The status of a company's own rows, for its user; null for staff, who see the cycle's. */
  own_status: CycleStatus | null
}

/** What may change without a change of the cycle's rows. */
function basisAndDecision(reader: Reader, cycle: CycleRow): Promise<WithBasis & Decision> {
  return untilAnyChange(reader, `basis and decision/${cycle.batch_no}/${reader.clock.today()}`, () =>
    one(
      reader.db,
      sql<WithBasis & Decision>`
      select ${basisOf(reader, cycle)} as tax_basis, decision.*, ${ownStatus(reader.caller, cycle)} as own_status
      from (select) as always left join ${lastDecision(reader.caller, cycle)} as decision on true`
    )
  )
}

/** A company's own user sees neither comments nor names of staff, and may not read their tables. */
function lastDecision(caller: Caller, cycle: CycleRow): RawBuilder<unknown> {
  if (caller.companyId !== null)
    return sql`(select null as requester, null as requester_disabled, null as kind, null as remark, null as acted_by, null as acted_at,
      null as changer, null as change_remark, null as changed_at)`
  return sql`(
    select requester.name as requester, requester.disabled as requester_disabled, kind, remark, acted_by, acted_at, changer, change_remark, changed_at
    from (select) as always
    left join (select name, disabled from users where user_id = ${cycle.requested_by}) as requester on true
    left join (
      select action_id, kind, remark, users.name as acted_by, acted_at
      from cycle_actions left join users on users.user_id = cycle_actions.acted_by
      where batch_no = ${cycle.batch_no} and kind in ('RETURN', 'REQUEST_APPROVAL', 'ACCEPT_IMPORT')
      order by action_id desc limit 1
    ) as decision on true
    left join lateral (
      select users.name as changer, remark as change_remark, acted_at as changed_at
      from cycle_actions left join users on users.user_id = cycle_actions.acted_by
      where batch_no = ${cycle.batch_no} and cycle_actions.action_id > decision.action_id and transaction_count > 0
      order by action_id limit 1
    ) as change on true
  )`
}

/** One statement, so that all figures agree. */
function headerFigures(reader: Reader, { cycle, scope }: FoundScope, basis: string): Promise<HeaderFigures> {
  const { db, caller, clock } = reader
  const read = () =>
    one(
      db,
      sql<HeaderFigures>`
      select sums.*, whole.*, ${withheldIn(clock, cycle, scope)} as tax, ${basisOf(reader, cycle)} as tax_basis
      from (
        select ${figureColumns},
          count(distinct company_id) as dealers,
          coalesce(sum(row_count), 0)::bigint as transactions,
          coalesce(sum(amount) filter (where hold_type <> ''), 0)::numeric(14, 2) as held,
          count(distinct company_id) filter (where hold_type <> '') as held_dealers,
          coalesce(sum(row_count) filter (where hold_type <> ''), 0)::bigint as held_transactions
        from ${countedTotals(inScope(scope))} as counted
      ) as sums
      cross join (
        select coalesce(sum(row_count) filter (where state = 'HELD'), 0)::bigint as cycle_held_count,
          coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0)::bigint as cycle_release_requested_count
        from cycle_totals where batch_no = ${cycle.batch_no} and ${visibleTo(caller)}
      ) as whole`
    )
  return untilTaxChanges(reader, cycle, { tax_basis: basis, what: `header/${JSON.stringify(scope)}` }, read)
}

function ownStatus({ companyId }: Caller, { batch_no: batchNo }: CycleRow): RawBuilder<CycleStatus | null> {
  if (companyId === null) return sql`null`
  return sql`(
    select ${ownCycleStatus({ batchNo: sql`${batchNo}`, companyId })}
    from cycle_totals where batch_no = ${batchNo} and company_id = ${companyId} and row_count > 0
  )`
}

/** The statuses of a cycle whose requested approval was undone by a change of its rows. */
const backInReview = new Set<CycleStatus>(['Pending Review', 'Hold'])

function currentCycle(
  { caller, services }: Reader,
  cycle: CycleRow,
  figures: HeaderFigures,
  decision: Decision
): PayoutTotalHeader['cycle'] {
  const payoutStatus = decision.own_status ?? cycle.status
  const flagged = {
    payoutStatus,
    requestedBy: cycle.requested_by,
    heldCount: figures.cycle_held_count,
    releaseRequestedCount: figures.cycle_release_requested_count
  }
  const awaitsApproval = cycle.status === 'Pending Approval'
  const request = decision.kind === 'REQUEST_APPROVAL' && awaitsApproval ? decision : undefined
  const returned = decision.kind === 'RETURN' ? decision : undefined
  const wasSentBack = decision.kind === 'REQUEST_APPROVAL' && backInReview.has(cycle.status)
  return {
    batchNo: cycle.batch_no,
    version: cycle.version,
    payoutCycleName: cycle.name,
    commissionType: cycle.commission_type,
    payoutStatus,
    cutoffDate: cycle.cutoff_date,
    reportDate: cycle.report_date,
    payoutDate: cycle.payout_date,
    requestedBy: awaitsApproval ? decision.requester : null,
    requestedByDisabled: awaitsApproval && decision.requester_disabled === true,
    requestedAt: request?.acted_at?.toISOString() ?? null,
    requestComment: request?.remark ?? null,
    approvedFor: cycle.approved_for,
    returnedBy: returned?.acted_by ?? null,
    returnedAt: returned?.acted_at?.toISOString() ?? null,
    returnReason: returned?.remark ?? null,
    sentBack: wasSentBack
      ? { by: decision.changer, at: decision.changed_at?.toISOString() ?? null, remark: decision.change_remark }
      : null,
    ...cycleFlags(flagged, caller, services.config.fourEyes)
  }
}

type DealerHeader = OutputOf<typeof payoutEndpoints.payoutDealerHeaderSummary>

/**
 * The amounts for dealers and master dealers by line, as of the cycle's approval; together they are its total amount.
 */
export function dealerHeader(reader: Reader, batchNo: number): Promise<DealerHeader | Refusal> {
  // Until the approval, a dealer's kind and line may change without the cycle.
  return untilAnyChange(reader, `dealer header/${batchNo}`, () => readDealerHeader(reader, batchNo))
}

async function readDealerHeader({ db, caller }: Reader, batchNo: number): Promise<DealerHeader | Refusal> {
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
    ) as dealer_totals join ${dealersOfCycle(batchNo)} as dealer using (company_id)`
  )
}

function sumOf(kind: string, line?: string) {
  return sql`coalesce(sum(amount) filter (where kind = ${kind} and ${line ? sql`line = ${line}` : sql`true`}), 0)::numeric(14, 2)`
}
