import { useEffect, useRef } from 'react'

/** Runs at the person's first action, so that loading does not delay the page. */
export function useFirstAct(run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const listening = new AbortController()
    const once = () => {
      listening.abort()
      latest.current()
    }
    for (const act of ['keydown', 'pointerdown', 'input'])
      window.addEventListener(act, once, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
}
