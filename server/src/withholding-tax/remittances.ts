import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import type { Remittance } from '@payouts/contract/withholding-tax/schema'
import { sql } from 'kysely'
import { nextWorkingDay } from '#holidays/queries.ts'
import { pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import '#ledger/tables.ts'

type Reader = Pick<ReadCall<unknown>, 'db' | 'caller' | 'services'>

/**
 * The tax of each month, newest first, according to the ledger: it is due at the tax office by the end of the next
 * month, or by the next working day. It covers all dealers, so it is empty for a company's own user.
 */
export async function listRemittances(
  { db, caller, services }: Reader,
  request: PageRequest
): Promise<Page<Remittance>> {
  if (caller.companyId !== null) return pageFrom<Remittance>([], 0, request)
  const states = services.config.holidayStates
  return pageOf(db, request, {
    select: sql<Remittance>`
      month, ${nextWorkingDay(sql`(month + interval '2 months' - interval '1 day')::date`, states)} as "dueDate",
      count(distinct account_code) as dealers, sum(gross)::numeric(14, 2) as gross, sum(tax)::numeric(14, 2) as tax`,
    from: sql`${withheld} as withheld`,
    groupBy: sql`month`,
    orderBy: sql`month desc`
  })
}

/** Every payment with withheld tax, with its day and month. */
export const withheld = sql`(
  select date_trunc('month', posted_on::timestamp)::date as month, posted_on, dealer.company_id, paid.account_code,
    paid.amount + owed.amount as gross, owed.amount as tax
  from ledger_accounts as payable
  join ledger_entries as owed on owed.account_code = payable.account_code
  join ledger_journals on ledger_journals.journal_id = owed.journal_id
  join ledger_entries as paid on paid.journal_id = owed.journal_id
  join ledger_accounts as dealer on dealer.account_code = paid.account_code
  where payable.kind = 'WITHHOLDING_TAX_PAYABLE' and dealer.kind = 'DEALER'
)`
