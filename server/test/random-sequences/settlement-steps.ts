import type { PaymentStatus } from '@payouts/contract/payments/schema'
import { canSettle, settlementsOf } from '@payouts/contract/reconciliation/kept-back-can'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { type KeptBackAmount, settlements } from '@payouts/contract/reconciliation/kept-back-schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ModelEntry } from './bank-model.ts'
import { noteDone, person, Step } from './step.ts'
import { otherThan, type World } from './world.ts'

const { getKeptBack, requestSettlement, approveSettlement } = keptBackEndpoints

/** Two people settle a kept-back amount, mostly in a way that it allows. */
export const settling = fc.tuple(fc.nat(1000), fc.constantFrom(...settlements), person).map(
  ([seed, any, requester]) =>
    new Step(`settle(${seed}, ${any})`, async (_, world) => {
      const kept = await openAt(world, seed)
      if (!kept) return
      const ways = settlementsOf(kept)
      const settlement = seed % 4 === 0 ? any : (ways[seed % ways.length] ?? any)
      const { keptBackId, referenceNo } = kept
      const was = await statusOf(world, referenceNo)
      const request = { keptBackId, settlement, reason: 'Model' }
      const { isDone } = await world.call(requester, requestSettlement, request)
      expect(isDone).toBe(canSettle(kept, settlement).allowed)
      if (!isDone) return
      const { result } = await world.call<{ content: KeptBackAmount[] }>(requester, getKeptBack, named(keptBackId))
      const changeId = result.content[0]?.request?.changeId
      expect((await world.call(requester, approveSettlement, { changeId })).isDone).toBe(false)
      expect((await world.call(otherThan(requester), approveSettlement, { changeId })).isDone).toBe(true)
      const is = await statusOf(world, referenceNo)
      if (settlement === 'FIRST STANDS' || settlement === 'RECOVER') {
        // Once it is settled, a credit that waited beside the debit may have returned it.
        if (!kept.isAgain) expect(['SETTLED', 'RETURNED']).toContain(is)
      } else expect(is).toBe(was)
      await rereadBank(world)
      noteDone('settlement')
    })
)

const named = (keptBackId: number) => ({ pageNumber: 0, pageSize: 1, keptBackId })

/** One of the unsettled amounts. */
async function openAt(world: World, seed: number): Promise<KeptBackAmount | undefined> {
  const { rows } = await sql<{ keptBackId: number }>`
    select kept_back_id as "keptBackId" from kept_back_amounts
    where status <> 'Closed' order by 1`.execute(world.payouts.database.db)
  const keptBackId = rows[seed % rows.length]?.keptBackId
  if (keptBackId === undefined) return undefined
  const { result } = await world.call<{ content: KeptBackAmount[] }>('admin', getKeptBack, named(keptBackId))
  return result.content[0]
}

export async function statusOf({ payouts }: World, referenceNo: string): Promise<PaymentStatus> {
  const { status } = await payouts.database.db
    .selectFrom('payments')
    .select('status')
    .where('reference_no', '=', referenceNo)
    .executeTakeFirstOrThrow()
  return status
}

/** The model continues from the open entries as they are: `settlements.test.ts` tests the effects of a settlement. */
export async function rereadBank({ payouts, bank }: World): Promise<void> {
  const { db } = payouts.database
  const { rows } = await sql<ModelEntry>`
    select named[1] as reference, coalesce(transaction_amount, amount) as amount, direction, statement_id is not null as "onStatement", value_on as on
    from bank_entries where status in ('Proposed', 'Unmatched') and named[1] is not null order by entry_id`.execute(db)
  bank.open = rows
  const shown = await db
    .selectFrom('bank_entry_payments')
    .select(['reference_no', 'direction', 'on_statement'])
    .execute()
  bank.shown = new Set(shown.map((one) => `${one.reference_no} ${one.direction} ${one.on_statement}`))
  const kept = await db
    .selectFrom('kept_back_amounts')
    .select('reference_no')
    .where('cause', '=', 'CONTRADICTION')
    .where('status', '<>', 'Closed')
    .execute()
  bank.contradicted = new Set(kept.map(({ reference_no: reference }) => reference))
}
