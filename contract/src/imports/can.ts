import { isBeforeApproval } from '#cycles/can.ts'
import type { CycleStatus } from '#cycles/schema.ts'
import { permission } from '#permissions.ts'
import { type Actor, canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { RepairRequest, Repairs } from './repairs.ts'

type Repairable = Pick<Repairs, 'version' | 'currentVersion' | 'isSameFile'> & {
  payoutStatus: CycleStatus
}

/** Whether rows that a version rejected can still be repaired: the reason also says what to do instead. */
export function canRepair({ payoutStatus, version, currentVersion, isSameFile }: Repairable): Verdict {
  if (!isSameFile)
    return no(
      `This import was replaced by version ${currentVersion}. Repair the rows that version ${currentVersion} rejected.`
    )
  if (payoutStatus === 'Dropped')
    return no('This import was dropped. Import the file again; what was repaired here can still be downloaded.')
  if (!isBeforeApproval(payoutStatus))
    return no('This cycle has been approved. Download the rejected rows, and let the next cycle carry them.')
  return version === currentVersion ? yes : no(`Approved repairs made version ${currentVersion}. Go on there.`)
}

type Decidable = Pick<RepairRequest, 'status' | 'askedById' | 'madeByIds'> & { fourEyes?: boolean }

const decides = canDecideWith({
  needs: permission('Validations', 'APPROVE'),
  notPermitted: 'You may not decide on repaired rows.'
})

/** Approving and refusing repairs take the permission and somebody who made none of them. */
export function canDecideRepairs(request: Decidable, actor: Actor): Verdict {
  const verdict = decides(request, actor)
  if (!verdict.allowed || request.fourEyes === false || !request.madeByIds.includes(actor.userId)) return verdict
  return no('You repaired some of these rows. A second person has to decide.')
}
