import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { count, countSum, day, moneySum, rate, text } from '#downloads/report-columns.ts'
import { heldTransactionRows } from '#on-hold/report.ts'
import { inCompany } from './conditions.ts'
import { cycleReport } from './cycle/cycle-report.ts'
import { rateCheck } from './cycle/rate-check.ts'
import type { CycleReport } from './definition.ts'
import { stateColumns, stateSums, sumsByDealer } from './state-sums.ts'
import { transactionRows } from './transaction-rows.ts'
import '#posting/tables.ts'

const ofPayouts = [permission('Payout', 'DOWNLOAD'), permission('Reports', 'DOWNLOAD')]
const ofHolds = [permission('On Hold', 'DOWNLOAD'), permission('Reports', 'DOWNLOAD')]

const totalsOf = (cycle: CycleRow, companyId: number | null) =>
  sql`cycle_totals where batch_no = ${cycle.batch_no} and ${inCompany(companyId)} and row_count > 0`

const payoutTransactions = cycleReport({
  reportName: 'Payout Transactions',
  reportTemplate: 'PAYOUT_TRANSACTIONS',
  access: ofPayouts,
  body: (cycle, companyId) => transactionRows(cycle, { companyId })
})

const payoutByDealer = cycleReport({
  reportName: 'Payout by Dealer',
  reportTemplate: 'PAYOUT_BY_DEALER',
  access: ofPayouts,
  body: (cycle, companyId) => sumsByDealer(totalsOf(cycle, companyId))
})

const payoutByTransactionType = cycleReport({
  reportName: 'Payout by Transaction Type',
  reportTemplate: 'PAYOUT_BY_TRANSACTION_TYPE',
  access: ofPayouts,
  body: (cycle, companyId) => ({
    columns: [text('type', 'Transaction Type'), count('dealers', 'Dealers'), ...stateColumns],
    rows: sql`
      select transaction_type as type, count(distinct company_id) as dealers, ${stateSums} from ${totalsOf(cycle, companyId)}
      group by transaction_type order by transaction_type`
  })
})

const heldTransactions = cycleReport({
  reportName: 'Held Transactions',
  reportTemplate: 'HELD_TRANSACTIONS',
  access: ofHolds,
  body: (cycle, companyId, context) => heldTransactionRows(cycle, { companyId }, context)
})

const postingResults = cycleReport({
  reportName: 'Posting Results',
  reportTemplate: 'POSTING_RESULTS',
  access: ofPayouts,
  body: (cycle, companyId) => ({
    columns: [
      text('reference', 'Reference Number'),
      text('name', 'Account Name'),
      text('code', 'Account Code'),
      text('reason', 'Posted As'),
      text('status', 'Status'),
      day('posted_on', 'Posted On'),
      countSum('transactions', 'Transactions'),
      moneySum('gross', 'Post Amount'),
      rate('rate', 'Tax Rate (%)'),
      moneySum('tax', 'Wht Amount'),
      moneySum('net', 'Net'),
      count('re_attempts', 'Re-attempt'),
      text('problem', 'Problem')
    ],
    rows: sql`
      select reference_no as reference, company_name as name, company_code as code,
        case when release_action_id is null then 'Cycle' else 'Release' end as reason, status, posted_on,
        transaction_count as transactions, gross, (tax_rate * 100)::numeric(5, 2) as rate, withholding_tax as tax, net,
        re_attempts, problem
      from postings join dealers using (company_id)
      where batch_no = ${cycle.batch_no} and ${inCompany(companyId)}
      order by posting_id`
  })
})

/** The reports of one cycle, in the order of dialogs. */
export const cycleReports: readonly CycleReport[] = [
  payoutTransactions,
  payoutByDealer,
  payoutByTransactionType,
  heldTransactions,
  postingResults,
  rateCheck
]
