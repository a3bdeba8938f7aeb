import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQuery
} from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './call.ts'
import { CallError, isPassing, isRefused, isTrouble, isUnanswered, offlineText } from './call-error.ts'
import { currentSession, onSessionChange } from './session/session.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline, a call fails at once with a message instead of waiting silently.
      networkMode: 'always',
      // Online again, shown answers are refetched, and failed ones load.
      refetchOnReconnect: 'always',
      retry: (failures, error) => failures < 2 && isPassing(error)
    },
    mutations: { networkMode: 'always', retry: false }
  }
})

// The next user of this browser must not see the former one's answers.
let seenBy = currentSession()?.sessionId
onSessionChange(() => {
  if (currentSession()?.sessionId !== seenBy) queryClient.clear()
  seenBy = currentSession()?.sessionId
})

/** The query of a read: its key is the call's path and payload. */
export function queryOptionsFor<E extends Endpoint>(endpoint: E, payload: InputOf<E>) {
  return queryOptions<OutputOf<E>, CallError>({
    queryKey: [endpoint.path, payload],
    queryFn: ({ signal }) => call(endpoint, payload, { signal })
  })
}

/**
 * Prefetches an answer for a screen: a route's loader does when a link is hovered, focused or followed. It does not
 * wait. The screen runs the same query and shows its errors, so a failed prefetch leaves nothing behind.
 */
export function preload<E extends Endpoint>(
  endpoint: E,
  payload: InputOf<E>,
  choices: { readonly staleTime?: number } = {}
): void {
  if (!currentSession() || !navigator.onLine) return
  const query = { ...queryOptionsFor(endpoint, payload), ...choices }
  const forget = () => queryClient.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
  queryClient.fetchQuery(query).catch(forget)
}

type CallChoices<E extends Endpoint> = Pick<
  UseQueryOptions<OutputOf<E>, CallError>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnMount'
> & {
  /** A server fault (code ending 100) then shows the fallback page instead of an error on the screen. */
  readonly faultsReplacePage?: boolean
}

/** Reads a call for a screen. While the payload changes (next page, new sort) the former answer stays. */
export function useCall<E extends Endpoint>(endpoint: E, payload: InputOf<E>, choices: CallChoices<E> = {}) {
  const { faultsReplacePage = false, ...options } = choices
  return useQuery({
    ...queryOptionsFor(endpoint, payload),
    placeholderData: keepPreviousData,
    throwOnError: (error) => faultsReplacePage && isTrouble(error, 'unableToProcess'),
    ...options
  })
}

/** What a writing call changes: the answers of these calls, or of any call. */
export type Invalidates = readonly Endpoint[] | 'everything'

/** Reads again, where shown, every answer of these calls. */
export function invalidateCalls(endpoints: Invalidates): Promise<void> {
  const paths = new Set<unknown>(endpoints === 'everything' ? [] : endpoints.map((endpoint) => endpoint.path))
  const isCall = (key: unknown) => typeof key === 'string' && key.startsWith('/api/')
  const isChanged = endpoints === 'everything' ? isCall : (key: unknown) => paths.has(key)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => isChanged(queryKey[0]) })
}

export type Command<E extends Endpoint> = {
  readonly payload: InputOf<E>
  readonly file?: Blob
  readonly onUploadProgress?: (share: number) => void
}

export type CommandChoices = {
  readonly invalidates: Invalidates
  /** Off if the caller refetches after closing its dialog. */
  readonly readsAfterSuccess?: boolean
  /** After a refusal, refetches what a form depends on besides the shown answers. */
  readonly onRefused?: (error: CallError) => Promise<unknown>
}

/**
 * Makes a writing call and refetches what it changed. `mutate({ payload, file })`; the error is a CallError. Trying
 * the same again after a lost answer repeats the first requestId, so that it takes effect only once.
 *
 * A refusal may mean a concurrent change. The command stays pending until the new state has been read, so that its
 * button cannot send the outdated version again.
 */
export function useCommand<E extends Endpoint>(endpoint: E, choices: CommandChoices) {
  const { invalidates, readsAfterSuccess = true, onRefused } = choices
  const unanswered = useRef<{ readonly command: string; readonly requestId: string }>(undefined)
  return useMutation<OutputOf<E>, CallError, Command<E>>({
    mutationFn: async ({ payload, file, onUploadProgress }) => {
      const command = JSON.stringify([payload, file?.size])
      const earlier = unanswered.current?.command === command ? unanswered.current : undefined
      const requestId = earlier?.requestId ?? crypto.randomUUID()
      unanswered.current = { command, requestId }
      try {
        const result = await call(endpoint, payload, { file, onUploadProgress, requestId })
        unanswered.current = undefined
        return result
      } catch (error) {
        // This try was not sent, but the one before may have arrived.
        if (earlier && isTrouble(error, 'offline')) throw new CallError('network', offlineText)
        if (!isUnanswered(error)) unanswered.current = undefined
        throw error
      }
    },
    onSuccess: () => (readsAfterSuccess ? invalidateCalls(invalidates) : undefined),
    onError: async (error) => {
      if (isRefused(error)) await Promise.all([invalidateCalls(invalidates), onRefused?.(error)])
      // The lost call may have arrived. A retry need not wait: it has the same requestId.
      else if (isUnanswered(error)) void invalidateCalls(invalidates)
    }
  })
}
