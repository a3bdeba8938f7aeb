import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** What a change of a card makes stale. */
export const rateCardReads = [
  rateCardEndpoints.getRateCards,
  rateCardEndpoints.getRateCardVersions,
  rateCardEndpoints.getRateCardVersion,
  rateCardEndpoints.getRateCardChanges
]

export const useCardCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: rateCardReads })

/** Whether the reader may change drafts and request their approval. The server decides again. */
export function useMayEdit(): boolean {
  const session = useSession()
  return isGranted(session?.menu ?? [], permission('Formulas', 'EDIT'))
}
