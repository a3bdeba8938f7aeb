import { type Ringgit, senOf } from '@payouts/contract/money'
import type { TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { sql } from 'kysely'
import { lockAccounts, writeJournal } from '#ledger/commands.ts'
import { taxPayable, taxRemitted, transferEntries } from '#ledger/rules.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { firstDayOf, postedLinesOf } from './lines.ts'
import './tables.ts'

type Closing = { changeId: number; month: TaxMonth; tax: Ringgit; clock: Clock }

/** Keeps a month's list as it was remitted, and takes its tax out of the tax account. Nothing changes it afterwards. */
export async function closeList(tx: Tx, { changeId, month, tax, clock }: Closing): Promise<void> {
  await sql`
    insert into tax_list_lines (month, reference, journal_id, company_id, company_name, tin, id_kind, id_number, paid_on,
      gross, tax_rate, tax)
    select ${firstDayOf(month)}, reference, journal_id, company_id, company_name, tin, id_kind, id_number, paid_on, gross,
      tax_rate, tax
    from ${postedLinesOf(month)} as line`.execute(tx)
  await lockAccounts(tx, [taxPayable, taxRemitted])
  const journalId = await writeJournal(tx, {
    referenceNo: `TAX REMITTANCE ${month}`,
    description: `Withholding tax of ${month} paid to the tax office`,
    postedOn: clock.today(),
    createdAt: clock.now(),
    entries: transferEntries({ from: taxPayable, to: taxRemitted, amount: senOf(tax) })
  })
  await sql`
    insert into tax_lists (month, change_id, tax, journal_id, closed_at)
    values (${firstDayOf(month)}, ${changeId}, ${tax}, ${journalId}, ${clock.now()})`.execute(tx)
}
