type Listener = () => void
let listener: Listener | undefined

/** Listens for forbidden calls: the caller's rights may have changed. */
export function onNotPermitted(newListener: Listener): () => void {
  listener = newListener
  return () => {
    if (listener === newListener) listener = undefined
  }
}

export function doubtRights(): void {
  listener?.()
}
