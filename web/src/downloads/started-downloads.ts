import type { InputOf } from '@payouts/contract/endpoint'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../client/call.ts'
import type { CallError } from '../client/call-error.ts'
import { currentSession } from '../client/session.ts'
import { toast } from '../client/toast.ts'
import { messages } from './messages.ts'

type Starts = Pick<typeof reportEndpoints, 'startReport' | 'excelTabReportDownloadService'>
type RequestOf<Name extends keyof Starts> = { readonly call: Name; readonly payload: InputOf<Starts[Name]> }

/** A report to be made in the background: the call that starts it, with what it asks for. */
export type BackgroundRequest = RequestOf<'startReport'> | RequestOf<'excelTabReportDownloadService'>

/** What this tab has started and nobody else opens: another tab of the same person leaves it alone. */
export type StartedDownload = {
  readonly token: string
  readonly request: BackgroundRequest
  /** Whether its end was told; until then the file opens by itself. */
  readonly told: boolean
}

const place = 'payouts.downloads'
const listeners = new Set<() => void>()
const nothing: readonly StartedDownload[] = []
let shown: { text: string | null; started: readonly StartedDownload[] } = { text: null, started: nothing }

/** Those of whoever is signed in now, kept over a reload. */
function startedDownloads(): readonly StartedDownload[] {
  const sessionId = currentSession()?.sessionId
  const text = sessionStorage.getItem(place)
  if (text !== shown.text) shown = { text, started: stored(text, sessionId) }
  return shown.started
}

function stored(text: string | null, sessionId: string | undefined): readonly StartedDownload[] {
  if (text === null || sessionId === undefined) return nothing
  try {
    const kept = JSON.parse(text) as { sessionId: string; started: readonly StartedDownload[] }
    return kept.sessionId === sessionId ? kept.started : nothing
  } catch {
    return nothing
  }
}

function keep(started: readonly StartedDownload[]): void {
  sessionStorage.setItem(place, JSON.stringify({ sessionId: currentSession()?.sessionId, started }))
  for (const listener of listeners) listener()
}

export function useStartedDownloads(): readonly StartedDownload[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, startedDownloads)
}

export function forgetStarted(token: string): void {
  keep(startedDownloads().filter((each) => each.token !== token))
}

/** Whether the end of a download is still to be told; whoever asks first tells it. */
export function takeUntold(token: string): boolean {
  const started = startedDownloads()
  const isUntold = started.some((each) => each.token === token && !each.told)
  if (isUntold) keep(started.map((each) => (each.token === token ? { ...each, told: true } : each)))
  return isUntold
}

/** Starts a report in the background and says where its progress is to be seen. */
export function useBackgroundReport() {
  return useMutation<unknown, CallError, BackgroundRequest>({
    mutationFn: async (request) => {
      const { fileReferenceToken: token } = await started(request)
      keep([...startedDownloads(), { token, request, told: false }])
      toast.notice(messages.started)
    }
  })
}

function started(request: BackgroundRequest) {
  return request.call === 'startReport'
    ? call(reportEndpoints.startReport, request.payload)
    : call(reportEndpoints.excelTabReportDownloadService, request.payload)
}
