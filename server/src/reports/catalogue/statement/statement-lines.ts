import { type RawBuilder, sql } from 'kysely'
import { cashOutWords } from './booked-lines.ts'
import { bookedIn, cycleFigures } from './cycle-figures.ts'
import { entryKinds, paymentEntries } from './payment-lines.ts'
import type { StatementScope } from './statement-request.ts'
import '#adjustments/tables.ts'
import '#cash-out-limits/tables.ts'
import '#posting/tables.ts'
import '#tax-remittances/tables.ts'

/** Inapplicable values stay empty; a cycle without held rows has a zero. */
const none = sql`null::numeric(14, 2)`
const noneOfCycles = sql.join(Array(9).fill(none))

/**
 * The lines of a statement's file, in RM: the dealer's cycles of the period from imported to net paid in it, and its
 * adjustments, tax given back, cash-outs and payments to the bank, oldest first. The sum of `net` is the change of the balance.
 */
export function statementLines(scope: StatementScope): RawBuilder<unknown> {
  return sql`
    select * from (
      select payout_date as date, 'Cycle' as kind, name as description, batch_no::text as reference, own_state as status, imported,
        excluded, (held + requested)::numeric(14, 2) as held, cancelled, payable, released, paid_otherwise,
        gross as paid, tax, ${none} as adjustment, ${none} as cash_out, ${none} as to_bank, net
      from (${cycleFigures(scope)}) as cycle
      union all ${adjustmentLines(scope)}
      union all ${givenBackLines(scope)}
      union all ${cashOutLines(scope)}
      union all ${bankLines(scope)}
    ) as line
    order by date, kind desc, reference`
}

function adjustmentLines({ companyId, days }: StatementScope): RawBuilder<unknown> {
  const signed = sql`(case type when 'CREDIT' then amount else -amount end)::numeric(14, 2)`
  return sql`
    select posted_on, 'Adjustment', description, reference_no, status, ${noneOfCycles}, ${signed}, ${none}, ${none}, ${signed}
    from adjustments where company_id = ${companyId} and status = 'Posted' and ${bookedIn(days)}`
}

function givenBackLines({ companyId, days: { from, to } }: StatementScope): RawBuilder<unknown> {
  return sql`
    select given_back_on, 'Tax Given Back', posting.reference_no, back.reference_no, 'Posted', ${noneOfCycles}, amount, ${none},
      ${none}, amount
    from tax_given_back as back join postings as posting using (posting_id)
    where back.company_id = ${companyId} and given_back_on between ${from}::date and ${to}::date`
}

function cashOutLines({ companyId, days: { from, to } }: StatementScope): RawBuilder<unknown> {
  return sql`
    select booked_on, 'Cash-Out', ${cashOutWords(sql`cash_outs`)}, reference_no, 'Booked', ${noneOfCycles}, ${none}, amount, ${none},
      (-amount)::numeric(14, 2)
    from cash_outs where company_id = ${companyId} and booked_on between ${from}::date and ${to}::date`
}

/** Returned amounts are subtracted from paid ones. */
function bankLines(scope: StatementScope): RawBuilder<unknown> {
  const kind = sql`${JSON.stringify(entryKinds)}::jsonb ->> step`
  return sql`
    select posted_on, ${kind}, concat_ws(': ', payee, case when step <> 'PAYMENT' then reason end), reference, status,
      ${noneOfCycles}, ${none}, ${none}, (-amount)::numeric(14, 2), amount
    from (${paymentEntries(scope)}) as entry`
}
