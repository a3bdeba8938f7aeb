import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import '#transactions/tables.ts'
import '../tables.ts'
import './tables.ts'

/** A payment that its account did not keep. */
export type ReturnedPayment = { referenceNo: string; reasonCode: string | null; reasonText: string | null }

/**
 * Suspends payouts to the accounts of these payments until the dealer has another one or two people release them.
 * Another return replaces the former one, so a release in between no longer counts.
 */
export async function noteReturns(tx: Tx, clock: Clock, returned: readonly ReturnedPayment[]): Promise<void> {
  if (returned.length === 0) return
  await sql`
    insert into returned_accounts
      (company_id, bank_account_number, reference_no, reason_code, reason_text, returned_at, after_action_id)
    select distinct on (company_id, bank_account_number) company_id, bank_account_number, payments.reference_no,
      said."reasonCode", said."reasonText", ${clock.now()}::timestamptz,
      (select coalesce(max(action_id), 0) from cycle_actions)
    from jsonb_to_recordset(${JSON.stringify(returned)}::jsonb)
      as said ("referenceNo" text, "reasonCode" text, "reasonText" text)
    join payments on payments.reference_no = said."referenceNo"
    order by company_id, bank_account_number, payments.reference_no
    on conflict (company_id, bank_account_number) where ended_at is null do update set
      reference_no = excluded.reference_no, reason_code = excluded.reason_code, reason_text = excluded.reason_text,
      returned_at = excluded.returned_at, after_action_id = excluded.after_action_id`.execute(tx)
}

/** Records that two people trust these dealers' accounts again, unless another payment has come back since. */
export async function endReturns(
  tx: Tx,
  clock: Clock,
  trusted: ReadonlyMap<number, Pick<ReturnedPayment, 'referenceNo'>>
): Promise<void> {
  if (trusted.size === 0) return
  const references = [...trusted.values()].map(({ referenceNo }) => referenceNo)
  await sql`
    update returned_accounts set ended_at = ${clock.now()}
    where company_id = any(${[...trusted.keys()]}::integer[]) and reference_no = any(${references}::text[])
      and ended_at is null`.execute(tx)
}
