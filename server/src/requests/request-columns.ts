import type { RequestStatus } from '@payouts/contract/requests/schema'
import type { Generated } from 'kysely'
import type { WriteCall } from '#platform/http/calls/bind.ts'

/** The common columns of tables of requested changes. */
export type RequestColumns = {
  reason: string
  asked_by: number
  asked_on: Date
  /** Whether the request needed a second person's approval. */
  four_eyes: boolean
  status: RequestStatus
  decided_by: number | null
  decided_on: Date | null
  comment: Generated<string>
}

/**
 * The values of these columns for a new request: it waits for a second person, or applies immediately if one is
 * enough.
 */
export function requestColumns({ caller, clock, services }: Pick<WriteCall<unknown>, 'caller' | 'clock' | 'services'>) {
  const { fourEyes } = services.config
  const at = clock.now()
  return {
    asked_by: caller.userId,
    asked_on: at,
    four_eyes: fourEyes,
    status: fourEyes ? ('Pending' as const) : ('Approved' as const),
    decided_by: fourEyes ? null : caller.userId,
    decided_on: fourEyes ? null : at
  }
}
