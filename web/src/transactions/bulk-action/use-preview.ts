import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '#client/call-error.ts'
import { invalidateCalls } from '#client/queries.ts'

type PreviewOptions<Figures> = {
  /** Identifies this preview: the call and its target. A new key reads a new preview. */
  key: readonly unknown[]
  /** Makes the call with `dryRun: true`; undefined if there is nothing to count. */
  run: (() => Promise<Figures>) | undefined
  /** Whether two results show the same figures. */
  isSame: (one: Figures, other: Figures) => boolean
}

export type Preview<Figures> = {
  /** Undefined while it is counted, and if there is nothing to count. */
  figures: Figures | undefined
  error: CallError | null
  isCounting: boolean
  countAgain: () => void
  /** The figures of the count that runs; undefined if it fails. */
  counted: () => Promise<Figures | undefined>
  /** Whether the last check found other figures than those shown. */
  hasChanged: boolean
  /** The figures that were shown before they changed. */
  before: Figures | undefined
  /** Counts again right before the action, so that the action matches the preview. */
  isStillAsShown: () => Promise<boolean>
  /** Clears the notice of changed figures. */
  forgetChange: () => void
}

/** The effect of a change now, counted by the server without doing it. Counted once for each key. */
export function usePreview<Figures>({ key, run, isSame }: PreviewOptions<Figures>): Preview<Figures> {
  const [change, setChange] = useState<{ before: Figures | undefined }>()
  const query = useQuery<Figures, CallError>({
    queryKey: ['dry run', ...key],
    queryFn: run ?? skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
  const figures = run ? query.data : undefined

  const isStillAsShown = async () => {
    setChange(undefined)
    if (!run) return false
    const { data: now, error } = await query.refetch()
    if (error || now === undefined) return false
    if (figures !== undefined && isSame(figures, now)) return true
    setChange({ before: figures })
    void invalidateCalls('everything')
    return false
  }

  return {
    figures,
    error: query.error,
    isCounting: query.isFetching,
    countAgain: () => void query.refetch(),
    counted: async () => (run ? (await query.refetch({ cancelRefetch: false })).data : undefined),
    hasChanged: change !== undefined,
    before: change?.before,
    isStillAsShown,
    forgetChange: () => setChange(undefined)
  }
}
