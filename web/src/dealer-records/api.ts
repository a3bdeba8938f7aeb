import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { Endpoint, OutputOf } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/requests/can'
import { type CommandChoices, queryClient, queryOptionsFor, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** A dealer's record as it was read. */
export type ReadRecord = OutputOf<(typeof dealerRecordEndpoints)['getDealerRecord']>

/** Every answer that a change of a record, or of a pending change, affects. */
const reads = [
  dealerRecordEndpoints.getDealerRecords,
  dealerRecordEndpoints.getDealerRecord,
  dealerRecordEndpoints.getDealerChanges,
  dealerOverviewEndpoints.getDealerOverview
]

export const useRecordCommand = <E extends Endpoint>(endpoint: E, choices: Pick<CommandChoices, 'onRefused'> = {}) =>
  useCommand(endpoint, { invalidates: reads, ...choices })

/** A dealer's record as it is now. */
export function recordNow(companyCode: string): Promise<ReadRecord> {
  const query = queryOptionsFor(dealerRecordEndpoints.getDealerRecord, { companyCode })
  return queryClient.fetchQuery({ ...query, staleTime: 0 })
}

/** The reader's permissions here. The server decides again. */
export function useDealerRights(): { actor: Actor; mayEdit: boolean; isStaff: boolean } {
  const session = useSession()
  const menu = session?.menu ?? []
  const isStaff = !session?.company
  return {
    actor: { userId: session?.userId ?? 0, menu },
    mayEdit: isStaff && isGranted(menu, permission('Dealers', 'EDIT')),
    isStaff
  }
}
