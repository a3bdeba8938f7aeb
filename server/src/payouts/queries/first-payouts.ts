import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { type FirstPayout, type FirstPayouts, mostFirstPayouts } from '@payouts/contract/payouts/schema'
import { sql } from 'kysely'
import { findCycle } from '#cycles/find-cycle.ts'
import { payableByDealer } from '#cycles/totals.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { Reader } from './cycle-list.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'

const beforePosting = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold'])
/** A payment that came back has not reached the account. */
const hasNotComeBack = sql`payments.status not in ('REJECTED', 'RETURNED', 'WITHDRAWN')`
/** Whether no payment has reached the dealer's present bank account; a condition on dealers. */
export const accountWasNeverPaid = sql`payout_route = 'BANK' and bank_account_number is not null and not exists (
  select from payments
  where payments.company_id = dealers.company_id and payments.bank_account_number = dealers.bank_account_number
    and ${hasNotComeBack}
)`
const none: FirstPayouts = { firstTime: 0, changedAccount: 0, dealers: [] }

/**
 * The dealers of a cycle whose bank account has never been paid: those never paid before, and those with a changed
 * account. Approvers check them first. A company's own user approves nothing and finds none.
 */
export async function firstPayouts(reader: Reader, batchNo: number): Promise<FirstPayouts | Refusal> {
  const { db, caller } = reader
  const cycle = await findCycle(db, caller, { batchNo })
  if (isRefusal(cycle)) return cycle
  if (caller.companyId !== null || !beforePosting.has(cycle.status)) return none
  const { rows } = await sql<FirstPayout & { firstTime: number; changedAccount: number }>`
    with payable as (${payableByDealer(batchNo)}), found as (
      select company_code, company_name, amount,
        exists (select from payments where payments.company_id = dealers.company_id and ${hasNotComeBack}) as was_paid
      from payable join dealers using (company_id)
      where ${accountWasNeverPaid}
    )
    select company_code as "companyCode", company_name as "companyName", amount,
      case when was_paid then 'CHANGED ACCOUNT' else 'FIRST TIME' end as kind,
      count(*) filter (where not was_paid) over () as "firstTime", count(*) filter (where was_paid) over () as "changedAccount"
    from found order by was_paid desc, amount desc, company_code limit ${mostFirstPayouts}`.execute(db)
  const { firstTime = 0, changedAccount = 0 } = rows[0] ?? {}
  const dealers = rows.map(({ firstTime: _, changedAccount: __, ...dealer }) => dealer)
  return { firstTime, changedAccount, dealers }
}
