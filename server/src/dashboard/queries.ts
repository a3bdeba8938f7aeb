import type { ApprovalRow, CountHeader } from '@payouts/contract/dashboard/endpoints'
import { ringgitOf } from '@payouts/contract/money'
import type { Page, PageRequest } from '@payouts/contract/page'
import { sql } from 'kysely'
import { untilAnyChange } from '#cycles/change-cache.ts'
import { listAwaitingApproval, type Reader } from '#payouts/queries/cycle-list.ts'
import { monthsBefore } from '#platform/clock.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { recentCycles, sumOfCycles } from './recent-cycles.ts'

/** The batches that need approval; the flags say whether the caller may give it. */
export async function approvalsNeeded(reader: Reader, request: PageRequest): Promise<Page<ApprovalRow>> {
  const page = await listAwaitingApproval(reader, request)
  const content = page.content.map((cycle) => {
    const { displayName, payoutStatus, cutoffDate, reportDate, summaryAmount, ...row } = cycle
    return row
  })
  return { ...page, content }
}

/** The cards, tiles and months of the dashboard, cached for each state of the database. */
export function countHeader(reader: Reader): Promise<CountHeader> {
  return untilAnyChange(reader, `dashboard/${reader.clock.today()}`, () => readHeader(reader))
}

async function readHeader(reader: Reader): Promise<CountHeader> {
  const cycles = await recentCycles(reader)
  const sums = await sumOfCycles(reader, cycles)
  const { heads, months, paid } = await dealersAndMonths(
    reader,
    cycles.map(({ batch_no: batchNo }) => batchNo)
  )
  const open = cycles.filter(({ status }) => status === 'Pending Approval').length
  const releases = cycles.filter(({ release_requested_count: count }) => count > 0).length
  return {
    dealers: headOf('DEALER', heads),
    masterDealers: headOf('MASTER_DEALER', heads),
    total: {
      netPayout: ringgitOf(sums.net),
      onHold: ringgitOf(sums.held),
      dealers: paid,
      transactions: sums.transactions
    },
    cycles: sums.cycles,
    highlights: [
      { displayLabel: 'Needs Approval', count: open },
      { displayLabel: 'Release Approval', count: releases }
    ],
    months
  }
}

type DealersAndMonths = {
  heads: ({ kind: string } & CountHeader['dealers'])[]
  /** Net postings of this month and the eleven before. */
  months: CountHeader['months']
  /** The dealers of the cycles, each counted once. */
  paid: number
}

async function dealersAndMonths({ db, caller, clock }: Reader, batchNos: number[]): Promise<DealersAndMonths> {
  const thisMonth = `${clock.today().slice(0, 7)}-01`
  return one(
    db,
    sql<DealersAndMonths>`
    select (
        select coalesce(json_agg(head), '[]') from (
          select kind, count(*) as total, count(*) filter (where line = 'PREPAID') as prepaid,
            count(*) filter (where line = 'POSTPAID') as postpaid
          from dealers where ${visibleTo(caller)} group by kind
        ) as head
      ) as heads,
      (
        select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'netPayout', net::text) order by month)
        from (
          select month, coalesce(sum(net), 0)::numeric(14, 2) as net
          from generate_series(${monthsBefore(thisMonth, 11)}::date, ${thisMonth}::date, interval '1 month') as month
          left join postings on postings.status = 'Posted' and postings.posted_on >= month::date
            and postings.posted_on < (month + interval '1 month')::date and ${visibleTo(caller)}
          group by month
        ) as paid
      ) as months,
      (
        select count(*) from dealers
        where ${visibleTo(caller)} and exists (
          select from cycle_totals as total
          where total.company_id = dealers.company_id and total.batch_no = any(${batchNos}::integer[])
            and total.state <> 'EXCLUDED' and total.row_count > 0)
      ) as paid`
  )
}

function headOf(kind: string, heads: DealersAndMonths['heads']): CountHeader['dealers'] {
  const { total = 0, prepaid = 0, postpaid = 0 } = heads.find((head) => head.kind === kind) ?? {}
  return { total, prepaid, postpaid }
}
