import { useSyncExternalStore } from 'react'
import { errorText } from '../call-error.ts'

export type Question = {
  readonly title?: string
  readonly message: string
  /** The verb on the button that goes ahead. */
  readonly confirmLabel: string
  readonly cannotBeUndone?: boolean
}

/** Another button of an alert besides ok. */
export type SecondButton = { readonly label: string; readonly onClick: () => void }

type Alert = {
  readonly kind: 'alert'
  readonly title: string
  readonly message: string
  readonly second?: SecondButton | undefined
  readonly close: () => void
}

export type OpenDialog =
  | Alert
  | { readonly kind: 'question'; readonly question: Question; readonly close: (goAhead: boolean) => void }

/** A call that keeps trying without a connection, and how to stop it. */
type Stall = { readonly message: string; readonly stop: () => void }

type Shown = {
  readonly dialog: OpenDialog | undefined
  readonly loading: string | undefined
  readonly stall: Stall | undefined
}

let waiting: readonly OpenDialog[] = []
let loading: readonly string[] = []
let stalls: readonly Stall[] = []
let shown: Shown = { dialog: undefined, loading: undefined, stall: undefined }
const listeners = new Set<() => void>()

function refresh(): void {
  shown = { dialog: waiting[0], loading: loading.at(-1), stall: stalls[0] }
  for (const listener of listeners) listener()
}

/** The dialog shown now: dialogs queue, one at a time. */
export function useShownDialogs(): Shown {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown
  )
}

function open<Answer>(dialogFor: (close: (answer: Answer) => void) => OpenDialog): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const dialog = dialogFor((answer) => {
    waiting = waiting.filter((other) => other !== dialog)
    refresh()
    resolve(answer)
  })
  waiting = [...waiting, dialog]
  refresh()
  return promise
}

/** An alert with an ok button, and perhaps a second one; resolves when closed. The same alert is not queued twice. */
export function showAlert(message: string, title = 'Alert', second?: SecondButton): Promise<void> {
  const alreadyUp = waiting.some((dialog) => dialog.kind === 'alert' && dialog.message === message)
  return alreadyUp
    ? Promise.resolve()
    : open((close) => ({ kind: 'alert', title, message, second, close: () => close() }))
}

/** The alert for a failed call, its text after an optional prefix of the specification. */
export function showError(error: unknown, prefix = ''): Promise<void> {
  return showAlert(prefix + errorText(error), 'Error')
}

/** Asks before something happens; resolves true when the person goes ahead. */
export function confirm(question: Question): Promise<boolean> {
  return open((close) => ({ kind: 'question', question, close }))
}

const dismissListeners = new Set<() => void>()

/** For other dialogs that are to be answered with no like these. */
export function onDialogsDismissed(listener: () => void): () => void {
  dismissListeners.add(listener)
  return () => dismissListeners.delete(listener)
}

/** Answers all queued dialogs with no, because their session is over. */
export function dismissDialogs(): void {
  for (const listener of dismissListeners) listener()
  for (const dialog of waiting) {
    if (dialog.kind === 'alert') dialog.close()
    else dialog.close(false)
  }
}

/** Shows above everything else that a call gets no connection. @returns removes it */
export function showStall(stall: Stall): () => void {
  stalls = [...stalls, stall]
  refresh()
  return () => {
    stalls = stalls.filter((other) => other !== stall)
    refresh()
  }
}

/** Covers the console during work that must not be disturbed, if it takes longer than 150 ms. */
export async function whileLoading<Result>(work: Promise<Result>, message: string): Promise<Result> {
  const appear = setTimeout(() => {
    loading = [...loading, message]
    refresh()
  }, 150)
  try {
    return await work
  } finally {
    clearTimeout(appear)
    loading = loading.toSpliced(loading.lastIndexOf(message), loading.includes(message) ? 1 : 0)
    refresh()
  }
}
