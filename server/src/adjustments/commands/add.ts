import type { Adjustment, NewAdjustment } from '@payouts/contract/adjustments/schema'
import { sql } from 'kysely'
import { visibleTo } from '../../platform/db/list-sql.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { asAdjustment } from '../queries/adjustment.ts'
import { lockStored } from './lock-adjustment.ts'
import { postAdjustment, recordAdjustment, scheduledWords } from './post-adjustment.ts'
import { noSuchDealer, refusedDate } from './refusals.ts'
import { takeReference } from './take-reference.ts'

type AddCall = Pick<WriteCall<NewAdjustment>, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/**
 * Adds an adjustment: Immediate posts now, Scheduled waits for its day. One to a frozen account becomes an Error.
 * Other areas make adjustments by this, too, in the transaction of their own change.
 */
export async function addAdjustment({ tx, caller, clock, requestId, input }: AddCall): Promise<Adjustment | Refusal> {
  const wrongDate = refusedDate(input, clock.today())
  if (wrongDate) return wrongDate
  const { rows: dealers } = await sql<{ company_id: number; company_name: string }>`
    select company_id, company_name from dealers where company_code = ${input.dealerCode} and ${visibleTo(caller)}`.execute(
    tx
  )
  const [dealer] = dealers
  if (!dealer) return noSuchDealer(input.dealerCode)
  const taken = await takeReference(tx, input.referenceNo)
  if (taken) return taken

  const { adjustment_id: id } = await tx
    .insertInto('adjustments')
    .values({
      company_id: dealer.company_id,
      type: input.type,
      description: input.description,
      amount: input.amount,
      posting: input.posting,
      due_on: input.date,
      reference_no: input.referenceNo,
      status: 'Scheduled',
      problem: null,
      posted_on: null,
      journal_id: null,
      added_by: caller.userId,
      added_at: clock.now(),
      updated_at: null
    })
    .returning('adjustment_id')
    .executeTakeFirstOrThrow()
  if (input.posting === 'posted')
    return asAdjustment(await postAdjustment(tx, { id, actor: caller, clock, requestId, isNew: true }), caller)
  const added = await lockStored(tx, id)
  if (!added) throw new Error('what was inserted is there')
  await recordAdjustment(tx, added, {
    ...{ actor: caller, clock, requestId },
    action: 'ADD',
    activity: scheduledWords(added)
  })
  return asAdjustment(added, caller)
}
