import { cycleCan } from '@payouts/contract/cycles/can'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { ringgitOf } from '@payouts/contract/money'
import type { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { lockCycle } from '#cycles/lock.ts'
import type { CycleRow } from '#cycles/tables.ts'
import { sumsByState } from '#cycles/totals.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { isTakeBackPending } from './queries.ts'
import type { TakenBack } from './return-to-review.ts'
import { takeBackRequests } from './take-back-requests.ts'
import '../tables.ts'

type RequestCall = WriteCall<CheckedInputOf<(typeof takeBackEndpoints)['requestApprovalTakeBack']>>
type Requested = { changeId: number; message: string }

/**
 * Requests to take back the approval of a cycle that has not been posted. The cycle is not posted until a second person
 * has decided, so that a mistake seen the evening before does no harm meanwhile.
 */
export const requestTakeBackBy =
  (takenBack: TakenBack) =>
  async (call: RequestCall): Promise<Requested | Refusal> => {
    const { tx, clock, input } = call
    const { batchNo, version, reason } = input
    const cycle = await lockCycle(tx, batchNo, version)
    if (isRefusal(cycle)) return cycle
    const refused = await refuseTakeBack(call, cycle)
    if (refused) return refused
    const { PAYABLE } = await sumsByState(tx, { batchNo })
    const amount = ringgitOf(PAYABLE.amount)
    const { change_id: changeId } = await tx
      .insertInto('approval_take_backs')
      .values({
        ...{ batch_no: batchNo, version, approved_for: cycle.approved_for ?? clock.today(), amount, reason },
        ...requestColumns(call)
      })
      .returning('change_id')
      .executeTakeFirstOrThrow()
    return takeBackRequests(takenBack).submit(call, changeId)
  }

async function refuseTakeBack({ tx }: RequestCall, cycle: CycleRow): Promise<Refusal | undefined> {
  const refused = refusedBy(cycleCan.takeApprovalBack({ payoutStatus: cycle.status }), 'batchNo')
  if (refused) return refused
  if (await isTakeBackPending(tx, cycle.batch_no))
    return refuse('refusedByRule', 'Taking back this approval has been requested already.', 'batchNo')
  return undefined
}
