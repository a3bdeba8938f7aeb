import { randomUUID } from 'node:crypto'
import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import { addDecided, nextId } from '#adjustments/commands/add.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal } from '#platform/refusal.ts'

let made = 0

/** A good adjustment of D00001: an immediate credit of RM 10.00 by default, with a reference of its own. */
export function newAdjustmentOf(clock: Clock, given: Partial<NewAdjustment> = {}): NewAdjustment {
  made += 1
  return {
    dealerCode: 'D00001',
    type: 'CREDIT',
    description: 'Rental',
    amount: '10.00',
    posting: 'posted',
    date: clock.today(),
    referenceNo: `T_${String(made).padStart(6, '0')}`,
    ...given
  }
}

/** Adds it without HTTP, by a person whose approval is enough. */
export async function anAdjustment(
  db: Database,
  { caller, clock, ...given }: { caller: Caller; clock: Clock } & Partial<NewAdjustment>
): Promise<Adjustment> {
  const input = newAdjustmentOf(clock, given)
  const added = await db.transaction().execute(async (tx) => {
    const decided = { fourEyes: false, decisionId: null, kind: 'ADJUSTMENT', id: await nextId(tx) } as const
    return addDecided({ tx, caller, clock, requestId: randomUUID(), input }, decided)
  })
  if (isRefusal(added)) throw new Error(added.message)
  return added
}
