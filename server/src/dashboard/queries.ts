import type { ApprovalRow, CountHeader } from '@payouts/contract/dashboard/endpoints'
import { ringgitOf } from '@payouts/contract/money'
import type { Page, PageRequest } from '@payouts/contract/page'
import { sql } from 'kysely'
import { listAwaitingApproval, type Reader } from '../payouts/queries/cycle-list.ts'
import { monthsBefore } from '../platform/clock.ts'
import { visibleTo } from '../platform/db/list-sql.ts'
import { recentCycles, sumOfCycles } from './recent-cycles.ts'

/** The batches that need approval; the flags say whether the caller may give it. */
export async function approvalsNeeded(reader: Reader, request: PageRequest): Promise<Page<ApprovalRow>> {
  const page = await listAwaitingApproval(reader, request)
  const content = page.content.map((cycle) => {
    const { displayName, payoutStatus, cutoffDate, reportDate, payoutDate, summaryAmount, ...row } = cycle
    return row
  })
  return { ...page, content }
}

/** The cards, tiles and months of the dashboard. */
export async function countHeader(reader: Reader): Promise<CountHeader> {
  const cycles = await recentCycles(reader)
  const sums = await sumOfCycles(reader, cycles)
  const heads = await dealerHeads(reader)
  const open = cycles.filter(({ status }) => status === 'Pending Approval').length
  const releases = cycles.filter(({ release_requested_count: count }) => count > 0).length
  return {
    ...heads,
    total: {
      netPayout: ringgitOf(sums.net),
      onHold: ringgitOf(sums.held),
      dealers: sums.dealers,
      transactions: sums.transactions
    },
    highlights: [
      { displayLabel: 'Needs Approval', count: open },
      { displayLabel: 'Release Approval', count: releases }
    ],
    months: await paidByMonth(reader)
  }
}

async function dealerHeads({ db, caller }: Reader): Promise<Pick<CountHeader, 'dealers' | 'masterDealers'>> {
  const { rows } = await sql<{ kind: string; total: number; prepaid: number; postpaid: number }>`
    select kind, count(*) as total, count(*) filter (where line = 'PREPAID') as prepaid,
      count(*) filter (where line = 'POSTPAID') as postpaid
    from dealers where ${visibleTo(caller)} group by kind`.execute(db)
  const headOf = (dealerKind: string) => {
    const { total = 0, prepaid = 0, postpaid = 0 } = rows.find(({ kind }) => kind === dealerKind) ?? {}
    return { total, prepaid, postpaid }
  }
  return { dealers: headOf('DEALER'), masterDealers: headOf('MASTER_DEALER') }
}

/** What was posted, net, in this month and the eleven before it. */
async function paidByMonth({ db, caller, clock }: Reader): Promise<CountHeader['months']> {
  const thisMonth = `${clock.today().slice(0, 7)}-01`
  const { rows } = await sql<{ month: string; netPayout: string }>`
    select to_char(month, 'YYYY-MM') as month, coalesce(sum(net), 0)::numeric(14, 2) as "netPayout"
    from generate_series(${monthsBefore(thisMonth, 11)}::date, ${thisMonth}::date, interval '1 month') as month
    left join postings on postings.status = 'Posted' and postings.posted_on >= month::date
      and postings.posted_on < (month + interval '1 month')::date and ${visibleTo(caller)}
    group by month order by month`.execute(db)
  return rows
}
