import { billingAccountForm } from '@payouts/contract/cycles/billing-account'
import { type FoundTransaction, searchedCycles } from '@payouts/contract/finder/endpoints'
import { visibleForm } from '@payouts/contract/normal-form'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { ofCycle } from '#transactions/of-cycles.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'
import type { Reader } from './dealers.ts'

type FoundNumbers = { transactions: FoundTransaction[]; billingAccounts: FoundTransaction[] }

const most = 5
/** Shorter beginnings match half of the file. */
const leastFigures = 4
const looksLikeNumber = (text: string) => !/\s/.test(text) && (text.match(/\d/g)?.length ?? 0) >= leastFigures

/**
 * Transactions of the latest cycles by the beginning of their number or billing account. The statement names each
 * cycle, so only its partition is planned and its index read: neither older cycles nor more rows make it slower.
 */
export async function findNumbers({ db, caller }: Reader, text: string): Promise<FoundNumbers> {
  const nothing = { transactions: [], billingAccounts: [] }
  if (!looksLikeNumber(text) || !isGranted(caller.menu, permission('Payout'))) return nothing
  const { rows: cycles } = await sql<{ batch_no: number }>`
    select batch_no from cycles where ${isShownTo(caller)}
    order by cutoff_date desc, batch_no desc limit ${searchedCycles}`.execute(db)
  const batchNos = cycles.map(({ batch_no: batchNo }) => batchNo)
  if (batchNos.length === 0) return nothing
  const account = { column: sql`billing_account_form(billing_account_no)`, text: billingAccountForm(text) || text }
  const inCycles = (arm: (batchNo: number) => RawBuilder<unknown>) =>
    sql`(select * from (${sql.join(batchNos.map(arm), sql` union all `)}) as found limit ${most})`
  const { rows } = await sql<FoundTransaction & { by: 'number' | 'account' }>`
    select by, batch_no as "batchNo", version, name as "payoutCycleName", commission_type as "commissionType",
      transaction_no as "transactionNo", transaction_type as "transactionType",
      billing_account_no as "billingAccountNo", company_code as "companyCode", company_name as "companyName",
      incentive_amount as amount, state
    from (
      select 'number' as by, of_number.* from ${inCycles((batchNo) => startingWith({ column: sql`transaction_no`, text: visibleForm(text) }, batchNo, caller))} as of_number
      union all
      select 'account' as by, of_account.* from ${inCycles((batchNo) => startingWith(account, batchNo, caller))} as of_account
    ) as found join cycles using (batch_no) join dealers using (company_id)
    order by by, cutoff_date desc, batch_no desc, transaction_no`.execute(db)
  const by = (what: string) => rows.filter((row) => row.by === what).map(({ by: _by, ...found }) => found)
  return { transactions: by('number'), billingAccounts: onePerAccount(by('account')) }
}

/** A column with an index, and the typed beginning in the index's form. */
type Beginning = { column: RawBuilder<unknown>; text: string }

/** The first rows of one cycle in the order of a column's index, from the typed beginning on. */
function startingWith({ column, text }: Beginning, batchNo: number, caller: Caller) {
  const end = `${text}\u{10ffff}`
  return sql`(
    select batch_no, company_id, state, transaction_type, transaction_no, billing_account_no, incentive_amount
    from transactions
    where ${ofCycle(batchNo, 'transactions')} and ${column} >= ${text} and ${column} < ${end} and starts_with(${column}, ${text})
      and ${visibleTo(caller)}
    order by ${column} limit ${most}
  )`
}

function onePerAccount(found: readonly FoundTransaction[]): FoundTransaction[] {
  return [...new Map(found.toReversed().map((row) => [row.billingAccountNo, row])).values()].toReversed()
}
