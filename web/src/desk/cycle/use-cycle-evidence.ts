import type { CycleIdentity } from '@payouts/contract/cycles/schema'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import { useApprovalProgress } from '#approvals/use-approvals.ts'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { useTotalHeader } from '#payouts/api.ts'
import { useCycleProof } from '#payouts/proof/api.ts'
import { useCycleSignals } from '#signals/api.ts'
import { openSignalsOf } from '#signals/OpenSignals.tsx'
import { byDefault } from '#variance/VarianceBrief.tsx'

/** The transaction types of a cycle, all of them in one page. */
export const typesOf = ({ batchNo }: Pick<CycleIdentity, 'batchNo'>) => ({
  ...{ pageNumber: 0, pageSize: 100, sortProperty: 'TRANSACTION_TYPE' as const, sortOrder: 'ASC' as const },
  batchNo
})

/**
 * The visible evidence of a cycle, requested at once. Its parts read the same answers and are drawn together, because
 * each would push the next down. Parts further down load when they come near. Approvals are read only for a cycle
 * that waits for them, signals only if some are open.
 */
export function useCycleEvidence({ kind, openRed, openAmber }: WaitingLine, batchNo: number) {
  const { menu = [] } = useSession() ?? {}
  const seesSignals = isGranted(menu, permission('Signals'))
  const header = useTotalHeader({ batchNo })
  const proof = useCycleProof(batchNo)
  const signals = useCycleSignals(batchNo)
  const hasOpenSignals = openRed + openAmber > 0
  const { approvalQuery, approvals } = useApprovalProgress(
    { kind: 'CYCLE', subject: String(batchNo) },
    kind === 'CYCLE APPROVAL'
  )
  const types = useCall(payoutEndpoints.getPayoutSummaryTransType, typesOf({ batchNo }))
  const evidence = useCall(deskEndpoints.getCycleEvidence, { batchNo })
  const others = [
    approvalQuery,
    useCall(payoutEndpoints.getCycleWaterfall, { batchNo }),
    useCall(deskEndpoints.getCyclePreflight, { batchNo }),
    useCall(payoutEndpoints.getFirstPayouts, { batchNo }),
    useCall(varianceEndpoints.getVariance, byDefault(batchNo)),
    useCall(signalEndpoints.getSignals, openSignalsOf(batchNo), { enabled: seesSignals && hasOpenSignals })
  ]
  // A part that was refused is requested again when it is drawn. It counts as known meanwhile: otherwise nothing ever would be.
  const isKnown = ({ isFetched, fetchStatus }: (typeof others)[number]) => isFetched || fetchStatus === 'idle'
  const isReady = header.data !== undefined && evidence.data !== undefined && types.data !== undefined
  return {
    ...{ header, approvals, proof, signals, types, evidence, seesSignals },
    isReady: isReady && others.every(isKnown)
  }
}
export type CycleEvidenceRead = ReturnType<typeof useCycleEvidence>
