import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, day, money, text } from '#downloads/report-columns.ts'
import { daysIn, periodLines } from '#downloads/requested-period.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { entryConditions, namedReference, signed, signedAmount } from './queries/entries.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'

/**
 * Entries of the bank's statements and notifications as their list shows them: open ones unless all are requested;
 * with a period, those booked in it. They concern every dealer, so a company's own user finds none.
 */
export async function entriesReport(
  input: ScreenDownloadRequest,
  { caller }: ReportContext
): Promise<Report | Refusal> {
  const { open = true, ...filters } = input.filters ?? {}
  const listed = listRequestOf(reconciliationEndpoints.getBankEntries, {
    ...filters,
    open: open !== false && open !== 'false'
  })
  if (isRefusal(listed)) return listed
  return {
    template: input.reportTemplate,
    title: listed.open ? 'Open bank entries' : 'Bank entries',
    filters: [...periodLines('Booked', input), ...narrowedLines({ filters })],
    columns,
    rows:
      caller.companyId !== null
        ? noRows
        : sql`
      select booked_on as booked, value_on as value, direction as way, entry.status,
        ${namedReference} as reference, entry.bank_reference, counterparty_name as counterparty,
        case entry.status when 'Proposed' then proposed_reference end as proposed,
        case entry.status when 'Proposed' then company_name end as proposed_to,
        (select count(*) from bank_entry_payments as paid where paid.entry_id = entry.entry_id) as payments,
        entry.problem, comment,
        case
          when proposes_charges or matched_by = 'CHARGES' then ${signedAmount}
          when entry.status = 'Proposed' then -abs(entry.amount - proposed_payment.amount)::numeric(16, 2)
        end as charges,
        coalesce(case when part >= 0 then ${signed('whole_amount')} end, ${signedAmount}) as booked_amount,
        ${signedAmount} as amount
      from bank_entries as entry
      left join payments as proposed_payment on proposed_payment.reference_no = proposed_reference
      left join dealers using (company_id)
      where ${allOf([entryConditions(listed), daysIn(sql`booked_on`, input)])}
      order by booked_on desc, entry_id desc`
  }
}

const columns = [
  day('booked', 'Booked'),
  day('value', 'Value'),
  text('way', 'Debit or Credit'),
  text('status', 'Status'),
  text('reference', 'Our Reference'),
  text('bank_reference', 'Bank Reference'),
  text('counterparty', 'Counterparty'),
  text('proposed', 'Proposed Payment'),
  text('proposed_to', 'Its Dealer'),
  count('payments', 'Payments'),
  text('problem', 'Why It Is Open'),
  text('comment', 'Comment'),
  money('charges', 'Of It Bank Charges'),
  money('booked_amount', 'As the Bank Booked It'),
  money('amount', 'Amount')
]

const noRows = sql`select ${sql.join(columns.map(({ key }) => sql`null as ${sql.ref(key)}`))} where false`
