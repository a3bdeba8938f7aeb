import { transactionStates } from '@payouts/contract/cycles/schema'
import { sql } from 'kysely'
import { countSum, day, moneySum, text } from '#downloads/report-columns.ts'
import { inCompany, payoutDateIn } from '../conditions.ts'
import { oneYear, period } from '../filters.ts'
import { namedReport, periodOf } from '../named-report.ts'
import '#cycles/tables.ts'
import '#ledger/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'

const stateTitles = {
  PAYABLE: 'Payable',
  HELD: 'Held',
  RELEASE_REQUESTED: 'Release Requested',
  RELEASED: 'Released',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
  EXCLUDED: 'Excluded'
} as const
const keyOf = (state: string) => state.toLowerCase()

/**
 * The money identity of each cycle, with sides from different tables: what its file brought, the states of its rows,
 * its postings, the ledger, and the progress of its payments. A difference other than 0.00 needs attention.
 */
export const reconciliation = namedReport({
  reportType: 'Reconciliation',
  reportGroup: 'Finance',
  description: 'Imported against all states, paid against posted, posted against the ledger: differences are 0.00.',
  reportTemplate: 'RECONCILIATION',
  filters: period(oneYear),
  forCompanies: false,
  body: (request, { caller }) => ({
    columns: [
      text('cycle', 'Payout Cycle'),
      text('batch', 'Batch No'),
      text('status', 'Status'),
      day('payout_by', 'Payout By'),
      countSum('transactions', 'Transactions'),
      moneySum('imported', 'Imported'),
      ...transactionStates.map((state) => moneySum(keyOf(state), stateTitles[state])),
      moneySum('state_difference', 'Imported − States'),
      moneySum('gross', 'Gross Posted'),
      moneySum('tax', 'Withholding Tax'),
      moneySum('net', 'Net Posted'),
      moneySum('posting_difference', 'Paid − Posted'),
      moneySum('ledger_net', 'Ledger: Dealers'),
      moneySum('ledger_tax', 'Ledger: Tax Payable'),
      moneySum('ledger_difference', 'Ledger Sum'),
      moneySum('in_transit', 'In Transit'),
      moneySum('at_bank', 'Settled by the Bank'),
      moneySum('came_back', 'Came Back')
    ],
    rows: sql`
      select cycles.name as cycle, cycles.batch_no::text as batch, cycles.status, payout_date as payout_by, states.*,
        (states.imported - states.in_states)::numeric(14, 2) as state_difference, posted.*,
        (states.paid - posted.net - posted.tax)::numeric(14, 2) as posting_difference, entered.*,
        coalesce(sent.in_transit, 0)::numeric(14, 2) as in_transit, coalesce(sent.at_bank, 0)::numeric(14, 2) as at_bank,
        coalesce(sent.came_back, 0)::numeric(14, 2) as came_back
      from cycles
      cross join lateral (
        select coalesce(sum(row_count), 0)::bigint as transactions,
          ${importedOf(request.companyId)} as imported,
          ${sql.join(
            transactionStates.map(
              (state) =>
                sql`coalesce(sum(amount) filter (where state = ${state}), 0)::numeric(14, 2) as ${sql.ref(keyOf(state))}`
            )
          )},
          coalesce(sum(amount), 0)::numeric(14, 2) as in_states
        from cycle_totals where cycle_totals.batch_no = cycles.batch_no and ${inCompany(request.companyId)}
      ) as states
      cross join lateral (
        select coalesce(sum(gross), 0)::numeric(14, 2) as gross,
          coalesce(sum(withholding_tax), 0)::numeric(14, 2) as tax, coalesce(sum(net), 0)::numeric(14, 2) as net
        from postings
        where postings.batch_no = cycles.batch_no and postings.status = 'Posted' and ${inCompany(request.companyId)}
      ) as posted
      cross join lateral (
        select coalesce(sum(amount) filter (where kind = 'DEALER'), 0)::numeric(14, 2) as ledger_net,
          coalesce(sum(amount) filter (where kind = 'WITHHOLDING_TAX_PAYABLE'), 0)::numeric(14, 2) as ledger_tax,
          coalesce(sum(amount), 0)::numeric(14, 2) as ledger_difference
        from (
          select journal_id from postings
          where postings.batch_no = cycles.batch_no and postings.status = 'Posted' and ${inCompany(request.companyId)}
        ) as journal join ledger_entries using (journal_id) join ledger_accounts using (account_code)
      ) as entered
      left join (
        select batch_no, sum(amount) filter (where status in ('INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN')) as in_transit,
          sum(amount) filter (where status = 'SETTLED') as at_bank,
          sum(amount) filter (where status in ('REJECTED', 'RETURNED', 'WITHDRAWN')) as came_back
        from payments where ${inCompany(request.companyId)} group by batch_no
      ) as sent using (batch_no)
      where ${payoutDateIn(periodOf(request), caller)} and (${request.companyId}::integer is null or transactions > 0)
      order by payout_date, cycles.batch_no`
  })
})

/** The cycle's row has its file's totals; one dealer's part of them is only in the transactions. */
function importedOf(companyId: number | null) {
  if (companyId === null) return sql`(select imported_amount from cycles as kept where kept.batch_no = cycles.batch_no)`
  return sql`coalesce((
    select sum(incentive_amount) from transactions
    where transactions.batch_no = cycles.batch_no and ${inCompany(companyId)}
  ), 0)::numeric(14, 2)`
}
