import { useEffect, useRef } from 'react'

/** Runs once the person does anything: what is fetched then costs nobody the sight of the page. */
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
