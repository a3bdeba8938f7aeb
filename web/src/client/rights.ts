type Listener = () => void
let listener: Listener | undefined

/** Listens for calls that the server does not permit: the caller's rights may have changed. */
export function onNotPermitted(newListener: Listener): () => void {
  listener = newListener
  return () => {
    if (listener === newListener) listener = undefined
  }
}

export function doubtRights(): void {
  listener?.()
}
