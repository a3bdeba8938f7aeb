import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import type { ExclusionOutcome, exclusionOutcome } from '@payouts/contract/exclusions/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../client/call.ts'
import type { CallError } from '../client/call-error.ts'

type ForetoldEndpoint = Endpoint<z.ZodType, typeof exclusionOutcome>

export type Foretold = {
  /** Undefined while it is counted, and while there is nothing to count yet. */
  outcome: ExclusionOutcome | undefined
  error: CallError | null
  /** Whether what was shown was different a moment ago. */
  hasChanged: boolean
  /** Counts again just before it is done, so that nobody does something other than what they read. */
  isStillAsShown: () => Promise<boolean>
}

/** What a change of exclusions would do now, counted by the server without doing it. `payload` undefined: not known yet. */
export function useForetold<E extends ForetoldEndpoint>(endpoint: E, payload: InputOf<E> | undefined): Foretold {
  const [hasChanged, setChanged] = useState(false)
  const query = useQuery<ExclusionOutcome, CallError>({
    queryKey: ['dry run', endpoint.path, payload],
    queryFn: () => call(endpoint, { ...(payload as object), dryRun: true } as InputOf<E>) as Promise<ExclusionOutcome>,
    enabled: payload !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  const outcome = payload === undefined ? undefined : query.data

  const isStillAsShown = async () => {
    const { data: now, error } = await query.refetch()
    const isSame = !error && JSON.stringify(now) === JSON.stringify(outcome)
    setChanged(!error && !isSame)
    return isSame
  }
  return { outcome, error: query.error, hasChanged, isStillAsShown }
}
