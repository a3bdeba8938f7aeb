import { cycleCan } from '@payouts/contract/cycles/can'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { ringgitOf, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import type { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { recordEvent } from '../../activity/record.ts'
import { lockCycle, noSuchCycle } from '../../cycles/lock.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { sumsByState } from '../../cycles/totals.ts'
import { notify } from '../../notices/notify.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../../platform/refusal.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import { isTakeBackPending } from './queries.ts'
import { returnToReview, type TakenBack } from './return-to-review.ts'
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
    const { tx, caller, clock, input, services, requestId } = call
    const { batchNo, version, reason } = input
    const cycle = caller.companyId === null ? await lockCycle(tx, batchNo, version) : noSuchCycle(batchNo)
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
    const what = `the approval of ${cycle.name}, ${withCurrency(amount)}`
    await recordEvent(tx, {
      area: 'payouts',
      action: 'REQUEST TAKE-BACK OF APPROVAL',
      activity: `Requested to take back ${what}. It is not posted meanwhile`,
      actor: caller,
      name: cycle.name,
      reason,
      batchNo,
      details: { changeId },
      requestId,
      at: clock.now()
    })
    if (!services.config.fourEyes) {
      const { message } = await returnToReview(call, cycle, { reason, takenBack })
      return { changeId, message }
    }
    await notify(tx, {
      kind: 'REQUEST',
      to: { whoMay: [permission('Payout', 'APPROVE')], but: caller.userId },
      subject: `${caller.name} requests to take back ${what}`,
      detail: reason,
      target: { screen: 'cycle', batchNo },
      at: clock.now()
    })
    return { changeId, message: 'Requested. The cycle is not posted until a second person has decided.' }
  }

async function refuseTakeBack({ tx }: RequestCall, cycle: CycleRow): Promise<Refusal | undefined> {
  const refused = refusedBy(cycleCan.takeApprovalBack({ payoutStatus: cycle.status }), 'batchNo')
  if (refused) return refused
  if (await isTakeBackPending(tx, cycle.batch_no))
    return refuse('refusedByRule', 'Taking back this approval has been requested already.', 'batchNo')
  return undefined
}
