import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadJob, DownloadLine } from '@payouts/contract/downloads/schema'
import { type Query, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CallError, isRefused } from '#client/call-error.ts'
import { queryOptionsFor, useCall } from '#client/queries.ts'
import { announceEnd } from './finished-download.ts'
import { claimAnnouncement, forgetStarted, useStartedDownloads } from './started-downloads.ts'

/** A short report is done within seconds; a longer one is polled every 30 s. */
const firstPausesMs = [2000, 5000]
const pauseMs = 30_000
/** Between two polls of the progress while the list is open. */
const watchingMs = 2000

/** The user's background reports, polled until each has ended; what this tab started opens by itself. */
export function useDownloads(watching: boolean) {
  const started = useStartedDownloads()
  const list = useCall(
    downloadEndpoints.getDownloads,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => watching && (state.data ?? []).some(isPreparing) && watchingMs }
  )
  const lines = list.data
  const pending = pendingTokens(
    lines ?? [],
    started.filter(({ announced }) => !announced).map(({ token }) => token)
  )
  const jobs = useQueries({ queries: pending.map(pollOf) })
  const { refetch } = list

  const ended = pending.filter((_, index) => hasEnded(jobs[index]?.data)).join(' ')
  const begun = pending.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is stale once a job has begun or ended
  useEffect(() => void refetch(), [begun, ended, watching, refetch])

  const unknown = pending.filter((_, index) => isRefused(jobs[index]?.error)).join(' ')
  useEffect(() => {
    for (const token of unknown.split(' ')) if (token) forgetStarted(token)
  }, [unknown])

  useEffect(() => {
    for (const line of lines ?? [])
      if (!isPreparing(line) && claimAnnouncement(line.fileReferenceToken)) void announceEnd(line)
  }, [lines])

  return { list, preparing: (lines ?? []).filter(isPreparing).length }
}

const isPreparing = ({ fileGenerationStatus }: DownloadJob) => fileGenerationStatus === 'PREPARING'
const hasEnded = (job: DownloadJob | undefined) => job !== undefined && !isPreparing(job)

/** What the list shows as preparing, and what was started after the list was read. */
function pendingTokens(lines: readonly DownloadLine[], awaited: readonly string[]): string[] {
  const listed = new Map(lines.map((line) => [line.fileReferenceToken, line]))
  const unlisted = awaited.filter((token) => !listed.has(token))
  return [...unlisted, ...lines.filter(isPreparing).map(({ fileReferenceToken }) => fileReferenceToken)]
}

function pollOf(token: string) {
  return {
    ...queryOptionsFor(downloadEndpoints.reportDownload, { referenceToken: token }),
    staleTime: 0,
    refetchInterval: ({ state }: Query<DownloadJob, CallError, DownloadJob, readonly unknown[]>) => {
      if (hasEnded(state.data) || isRefused(state.error)) return false
      return firstPausesMs[state.dataUpdateCount - 1] ?? pauseMs
    },
    refetchIntervalInBackground: true
  }
}
