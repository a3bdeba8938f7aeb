import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every read of the screen, because any decision here moves payments. */
export const bankReads = [
  reconciliationEndpoints.getReconciliation,
  reconciliationEndpoints.getBankEntries,
  reconciliationEndpoints.getEntryProposals,
  reconciliationEndpoints.getPaymentsForEntry,
  reconciliationEndpoints.getAwaitedEntries,
  reconciliationEndpoints.getReceivedFiles,
  reconciliationEndpoints.getBankStatements,
  reconciliationEndpoints.getUnknownPayments,
  reconciliationEndpoints.getUnknownRequests,
  reconciliationEndpoints.getEntriesToTakeBack,
  reconciliationEndpoints.getTakeBacks,
  keptBackEndpoints.getKeptBack
]

export const useReconciliationCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: bankReads })

/** Who looks, and what they may do here. The server decides again. */
export function useReconciliationRights(): { actor: Actor; mayImport: boolean; mayConfirm: boolean } {
  const session = useSession()
  const menu = session?.menu ?? []
  const isStaff = !session?.company
  return {
    actor: { userId: session?.userId ?? 0, menu },
    mayImport: isStaff && isGranted(menu, permission('Reconciliation', 'IMPORT')),
    mayConfirm: isStaff && isGranted(menu, permission('Reconciliation', 'CONFIRM'))
  }
}

/** The entries that somebody asks to take back. */
export const waitingTakeBacks = { pageNumber: 0, pageSize: 100 } as const
