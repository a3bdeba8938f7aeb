import type { InputOf } from '@payouts/contract/endpoint'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '#client/call.ts'
import type { CallError } from '#client/call-error.ts'
import { currentSession } from '#client/session/session.ts'
import { toast } from '#client/toast.ts'
import { messages } from './messages.ts'

type Starts = Pick<typeof reportEndpoints, 'startReport' | 'excelTabReportDownloadService'>
type RequestOf<Name extends keyof Starts> = { readonly call: Name; readonly payload: InputOf<Starts[Name]> }

/** A report to be made in the background: the call that starts it, and its payload. */
export type BackgroundRequest = RequestOf<'startReport'> | RequestOf<'excelTabReportDownloadService'>

/** A download that this tab started; another tab of the same user does not open it. */
type StartedDownload = {
  readonly token: string
  readonly request: BackgroundRequest
  /** Whether the user was notified of its end; the notification opens the file. */
  readonly announced: boolean
}

const storageKey = 'payouts.downloads'
const listeners = new Set<() => void>()
const nothing: readonly StartedDownload[] = []
let shown: { text: string | null; started: readonly StartedDownload[] } = { text: null, started: nothing }

/** The downloads of the signed-in user, which survive a reload. */
function startedDownloads(): readonly StartedDownload[] {
  const sessionId = currentSession()?.sessionId
  const text = sessionStorage.getItem(storageKey)
  if (text !== shown.text) shown = { text, started: stored(text, sessionId) }
  return shown.started
}

function stored(text: string | null, sessionId: string | undefined): readonly StartedDownload[] {
  if (text === null || sessionId === undefined) return nothing
  try {
    const saved = JSON.parse(text) as { sessionId: string; started: readonly StartedDownload[] }
    return saved.sessionId === sessionId ? saved.started : nothing
  } catch {
    return nothing
  }
}

function save(started: readonly StartedDownload[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ sessionId: currentSession()?.sessionId, started }))
  for (const listener of listeners) listener()
}

export function useStartedDownloads(): readonly StartedDownload[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, startedDownloads)
}

/** Called once the user has the file: until then, a reloaded page announces its end again. */
export function forgetStarted(token: string): void {
  save(startedDownloads().filter((each) => each.token !== token))
  claimed.delete(token)
}

const claimed = new Set<string>()

/**
 * Whether the end of a download still has to be announced. Only the first caller gets true, until the page is
 * reloaded.
 */
export function claimAnnouncement(token: string): boolean {
  const isPending = startedDownloads().some((each) => each.token === token && !each.announced)
  if (!isPending || claimed.has(token)) return false
  claimed.add(token)
  return true
}

/** Keeps a failed download with its request, which can be repeated. Its end is no longer announced. */
export function keepAnnounced(token: string): void {
  save(startedDownloads().map((each) => (each.token === token ? { ...each, announced: true } : each)))
  claimed.delete(token)
}

/** Starts a report in the background and says where its progress appears. */
export function useBackgroundReport() {
  return useMutation<unknown, CallError, BackgroundRequest>({
    mutationFn: async (request) => {
      const { fileReferenceToken: token } = await started(request)
      save([...startedDownloads(), { token, request, announced: false }])
      toast.notice(messages.started)
    }
  })
}

function started(request: BackgroundRequest) {
  return request.call === 'startReport'
    ? call(reportEndpoints.startReport, request.payload)
    : call(reportEndpoints.excelTabReportDownloadService, request.payload)
}
