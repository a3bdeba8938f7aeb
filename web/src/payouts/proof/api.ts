import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { CycleProof } from '@payouts/contract/payouts/proof'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

const whileCheckingMs = 1500

/** A cycle's proof, for staff alone; it is read again while its rows are being added up. */
export function useCycleProof(batchNo: number) {
  const { company } = useSession() ?? {}
  return useCall(
    payoutEndpoints.getCycleProof,
    { batchNo },
    { enabled: company === null, refetchInterval: ({ state }) => isChecking(state.data) && whileCheckingMs }
  )
}

export const isChecking = (proof: CycleProof | undefined) => proof?.rowCheck?.endedAt === null
