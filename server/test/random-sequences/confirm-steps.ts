import { type Ringgit, senOf } from '@payouts/contract/money'
import { judgeAnswer } from '@payouts/contract/payments/can'
import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { rereadBank, statusOf } from './settlement-steps.ts'
import { noteDone, person, Step } from './step.ts'
import type { World } from './world.ts'

const { confirmBankEntries } = reconciliationEndpoints

type Proposed = {
  entryId: number
  direction: 'DEBIT' | 'CREDIT'
  amount: Ringgit
  uploadedBy: string | null
  /** The proposed payment; null if it is bank charges. */
  payment: { referenceNo: string; amount: Ringgit; status: PaymentStatus } | null
}

/** A person confirms a proposal for a bank entry: returns that only a text names, and bank charges. */
export const confirming = fc.tuple(fc.nat(1000), person).map(
  ([seed, confirmer]) =>
    new Step(`confirm(${seed}, ${confirmer})`, async (_, world) => {
      const entry = await proposedAt(world, seed)
      if (!entry) return
      const { payment, entryId, uploadedBy } = entry
      const before = await chargesOf(world)
      const says = entry.direction === 'DEBIT' ? 'SETTLED' : 'RETURNED'
      const verdict = payment ? judgeAnswer(payment.status, says) : 'CHANGES'
      const { isDone } = await world.call(confirmer, confirmBankEntries, { entryIds: [entryId] })
      expect(isDone).toBe(uploadedBy !== confirmer && typeof verdict === 'string')
      if (!isDone) return
      if (payment && verdict === 'CHANGES') expect(await statusOf(world, payment.referenceNo)).toBe(says)
      const charged = chargedBy(entry)
      expect((await chargesOf(world)) - before).toBe(charged)
      await rereadBank(world)
      await world.verifyChanged(`entry ${entryId}`)
      noteDone(payment ? 'proposal confirmed' : 'charges booked')
    })
)

/** The difference between an entry and its payment: more debited, or less returned. */
function chargedBy({ payment, direction, amount }: Proposed): bigint {
  if (!payment) return senOf(amount)
  const more = senOf(amount) - senOf(payment.amount)
  return direction === 'DEBIT' ? more : -more
}

async function proposedAt({ payouts }: World, seed: number): Promise<Proposed | undefined> {
  const { rows } = await sql<Proposed>`
    select entry_id as "entryId", direction, entry.amount, users.user_name as "uploadedBy",
      (
        select json_build_object('referenceNo', reference_no, 'amount', payments.amount::text, 'status', payments.status)
        from payments where reference_no = proposed_reference
      ) as payment
    from bank_entries as entry left join users on user_id = brought_by
    where entry.status = 'Proposed' and statement_id is not null order by entry_id`.execute(payouts.database.db)
  return rows[seed % Math.max(rows.length, 1)]
}

/** Bank charges by the ledger, in sen. */
async function chargesOf({ payouts }: World): Promise<bigint> {
  const { balance } = await payouts.database.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'BANK_CHARGES')
    .executeTakeFirstOrThrow()
  return -senOf(balance)
}
