/** Why the person is sent back to sign-in: where to, with which message, and what to show there. */
export type SessionEnd = { readonly to: '/' | '/SignIn'; readonly say?: string; readonly note?: string }

type Listener = (end: SessionEnd) => void
let listener: Listener | undefined

/** The console's frame listens, since only it can navigate. */
export function onSessionEnd(newListener: Listener): () => void {
  listener = newListener
  return () => {
    if (listener === newListener) listener = undefined
  }
}

export function endSession(end: SessionEnd): void {
  listener?.(end)
}
