import { type PaymentPart, paymentParts, type StatementPart } from '@payouts/contract/reports/statement-parts'
import { type RawBuilder, sql } from 'kysely'
import { bookedIn, cycleFigures } from './cycle-figures.ts'
import { paymentLines } from './payment-lines.ts'
import type { StatementScope } from './statement-request.ts'
import '#adjustments/tables.ts'
import '#cash-out-limits/tables.ts'
import '#cycles/tables.ts'
import '#ledger/tables.ts'
import '#posting/tables.ts'
import '#tax-remittances/tables.ts'

type BookedPart =
  | Extract<StatementPart, 'paidOtherwise' | 'gross' | 'tax' | 'net' | 'credits' | 'debits' | 'cashOuts'>
  | PaymentPart
type BookedRequest = StatementScope & { part: BookedPart }

/** The lines behind a figure of bookings: postings, adjustments, tax given back, cash-outs or payments. */
export function bookedLines({ part, ...period }: BookedRequest): RawBuilder<unknown> {
  if (isOfPayments(part)) return paymentLines(period, part)
  switch (part) {
    case 'paidOtherwise':
      return postingLines(period, {
        amount: sql`gross`,
        which: sql`posted_on < ${period.days.from}::date and batch_no in (select batch_no from (${cycleFigures(period)}) as cycle)`
      })
    case 'gross':
      return postingLines(period, { amount: sql`gross`, which: bookedIn(period.days) })
    case 'net':
      return postingLines(period, { amount: sql`net`, which: bookedIn(period.days) })
    case 'tax':
      return postingLines(period, {
        amount: sql`withholding_tax`,
        which: sql`${bookedIn(period.days)} and withholding_tax <> 0`
      })
    case 'cashOuts':
      return cashOutLines(period)
    case 'credits':
      return sql`${adjustmentLines(period, 'CREDIT')} union all ${givenBackLines(period)}`
    default:
      return adjustmentLines(period, 'DEBIT')
  }
}

const isOfPayments = (part: BookedPart): part is PaymentPart => paymentParts.some((one) => one === part)

type Postings = { amount: RawBuilder<unknown>; which: RawBuilder<unknown> }

function postingLines({ companyId }: StatementScope, { amount, which }: Postings): RawBuilder<unknown> {
  return sql`
    select posted_on as date, batch_no, cycles.name as cycle_name,
      case when release_action_id is null then 'Payout' else 'Release' end as what,
      case when withholding_tax <> 0
        then format('%s%% of RM %s withheld', (tax_rate * 100)::numeric(5, 2), to_char(gross, 'FM999,999,999,990.00'))
        end as reason,
      reference_no as reference, reference_no as journal, transaction_count as transactions, ${amount} as amount
    from postings join cycles using (batch_no)
    where company_id = ${companyId} and postings.status = 'Posted' and ${which}`
}

function adjustmentLines({ companyId, days }: StatementScope, type: 'CREDIT' | 'DEBIT'): RawBuilder<unknown> {
  return sql`
    select posted_on as date, null::integer as batch_no, null as cycle_name, description as what, null as reason,
      reference_no as reference, journal_reference as journal, null::bigint as transactions, amount
    from adjustments
    where company_id = ${companyId} and type = ${type} and status = 'Posted' and ${bookedIn(days)}`
}

/** Withheld tax that the dealer has back, with the posting that withheld it. */
function givenBackLines({ companyId, days: { from, to } }: StatementScope): RawBuilder<unknown> {
  return sql`
    select given_back_on as date, null::integer as batch_no, null as cycle_name, 'Tax Given Back' as what,
      posting.reference_no as reason, back.reference_no as reference, back.reference_no as journal,
      null::bigint as transactions, back.amount
    from tax_given_back as back join postings as posting using (posting_id)
    where back.company_id = ${companyId} and given_back_on between ${from}::date and ${to}::date`
}

/** A cash-out that was booked after its day says so: the statement of its day stays as it was. */
export const cashOutWords = (cashOut: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  'Cash-out' || case when ${cashOut}.booked_on > ${cashOut}.cashed_out_on
    then to_char(${cashOut}.cashed_out_on, '" of "FMDD Mon YYYY", booked later"') else '' end`

function cashOutLines({ companyId, days: { from, to } }: StatementScope): RawBuilder<unknown> {
  return sql`
    select booked_on as date, null::integer as batch_no, null as cycle_name, ${cashOutWords(sql`cash_out`)} as what, null as reason,
      cash_out.reference_no as reference, journal.reference_no as journal, null::bigint as transactions, amount
    from cash_outs as cash_out join ledger_journals as journal using (journal_id)
    where company_id = ${companyId} and booked_on between ${from}::date and ${to}::date`
}
