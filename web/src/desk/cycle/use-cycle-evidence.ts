import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { useTotalHeader } from '../../payouts/api.ts'
import { useCycleProof } from '../../payouts/proof/api.ts'
import { useCycleSignals } from '../../signals/api.ts'
import { openSignalsOf } from '../../signals/OpenSignals.tsx'
import { withTheOneBefore } from '../../variance/VarianceBrief.tsx'

/** The transaction types of a cycle, all of them in one page. */
export const typesOf = ({ batchNo }: Pick<CycleIdentity, 'batchNo'>) => ({
  ...{ pageNumber: 0, pageSize: 100, sortProperty: 'TRANSACTION_TYPE' as const, sortOrder: 'ASC' as const },
  batchNo
})

/** The files that came with actions on a cycle. */
export const filesOf = (batchNo: number) => ({
  attachmentType: 'ON_HOLD_AND_PAYOUT_SERVICE' as const,
  reference: String(batchNo)
})

/** The latest of what was done and said, for the months that the feed begins with. */
export const saidOf = (batchNo: number) => ({ batchNo, noOfMonth: 3 as const, pageNumber: 0, pageSize: 5 })

/**
 * Everything that is shown of a cycle, asked for at once. The parts of the screen read the same answers; they are drawn
 * together, since each would push the next down.
 */
export function useCycleEvidence(batchNo: number) {
  const { menu = [] } = useSession() ?? {}
  const seesSignals = isGranted(menu, permission('Signals'))
  const header = useTotalHeader({ batchNo })
  const proof = useCycleProof(batchNo)
  const signals = useCycleSignals(batchNo)
  const types = useCall(payoutEndpoints.getPayoutSummaryTransType, typesOf({ batchNo }))
  const evidence = useCall(deskEndpoints.getCycleEvidence, { batchNo })
  const others = [
    useCall(payoutEndpoints.getCycleWaterfall, { batchNo }),
    useCall(payoutEndpoints.getPayoutWays, { batchNo }),
    useCall(payoutEndpoints.getFirstPayouts, { batchNo }),
    useCall(varianceEndpoints.getVariance, withTheOneBefore(batchNo)),
    useCall(attachmentEndpoints.getAttachment, filesOf(batchNo)),
    useCall(payoutEndpoints.getPayoutActivityDetails, saidOf(batchNo)),
    useCall(signalEndpoints.getSignals, openSignalsOf(batchNo), { enabled: seesSignals })
  ]
  const isKnown = ({ data, error, fetchStatus }: (typeof others)[number]) =>
    data !== undefined || error !== null || fetchStatus === 'idle'
  const isReady = header.data !== undefined && evidence.data !== undefined && types.data !== undefined
  return { header, proof, signals, types, evidence, seesSignals, isReady: isReady && others.every(isKnown) }
}
export type CycleEvidenceRead = ReturnType<typeof useCycleEvidence>
