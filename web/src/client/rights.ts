type Listener = () => void
let listener: Listener | undefined

/** Told when the server does not permit a call: the caller's rights may be others than this console knows. */
export function onNotPermitted(newListener: Listener): () => void {
  listener = newListener
  return () => {
    if (listener === newListener) listener = undefined
  }
}

export function doubtRights(): void {
  listener?.()
}
