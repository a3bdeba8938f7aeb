import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'
import './tables.ts'

/** Why payouts to a dealer wait: the present account did not keep a payment. */
export type ReturnedAccount = {
  referenceNo: string
  reasonCode: string | null
  reasonText: string | null
  returnedAt: Date
  afterActionId: number
}

/** Whether an account that did not keep a payment is still the dealer's; a condition on both tables. */
export const isStillReturned = sql<SqlBool>`returned_accounts.ended_at is null
  and returned_accounts.company_id = dealers.company_id
  and returned_accounts.bank_account_number = dealers.bank_account_number`

/**
 * Those of these dealers who are paid by bank to an account that a payment came back from. The caller has locked
 * their rows, so the answer stays valid.
 */
export async function returnedAmong(
  tx: Tx,
  companyIds: readonly number[]
): Promise<ReadonlyMap<number, ReturnedAccount>> {
  const { rows } = await sql<ReturnedAccount & { companyId: number }>`
    select returned_accounts.company_id as "companyId", reference_no as "referenceNo", reason_code as "reasonCode",
      reason_text as "reasonText", returned_at as "returnedAt", after_action_id as "afterActionId"
    from returned_accounts join dealers on ${isStillReturned}
    where returned_accounts.company_id = any(${[...companyIds]}::integer[]) and payout_route = 'BANK'`.execute(tx)
  return new Map(rows.map(({ companyId, ...account }) => [companyId, account]))
}

type Payable = { companyId: number; releaseActionId: number | null }

/** The dealers for whom two people have released something since the return, and so trust the account again. */
export async function trustedAgain(
  tx: Tx,
  claims: readonly Payable[],
  returned: ReadonlyMap<number, ReturnedAccount>
): Promise<ReadonlyMap<number, ReturnedAccount>> {
  const released = claims.filter(
    ({ companyId, releaseActionId }) => returned.has(companyId) && releaseActionId !== null
  )
  if (released.length === 0) return new Map()
  const actionIds = released.map(({ releaseActionId }) => releaseActionId)
  const { rows } = await sql<{ action_id: number }>`
    select action_id from cycle_actions
    where action_id = any(${actionIds}::bigint[]) and hold_type = ${holdTypes.paymentReturned}
      and acted_by is not null`.execute(tx)
  const given = new Set(rows.map(({ action_id: actionId }) => actionId))
  return new Map(
    released.flatMap(({ companyId, releaseActionId }) => {
      const account = returned.get(companyId)
      const isTrusted =
        account && releaseActionId !== null && releaseActionId > account.afterActionId && given.has(releaseActionId)
      return isTrusted ? [[companyId, account]] : []
    })
  )
}
