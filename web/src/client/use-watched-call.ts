import type { Endpoint, InputOf, OutputOf } from '@payouts/contract/endpoint'
import { useEffect } from 'react'
import { useCall } from './queries.ts'

const pauseMs = 60_000
/** Polling stops after this time without input, so that it does not keep a session alive. */
const presentMs = 5 * 60_000

/** The answer of a call that is polled once a minute while somebody is active. */
export function useWatchedCall<E extends Endpoint>(
  endpoint: E,
  payload: InputOf<E>,
  choices: { readonly enabled?: boolean } = {}
): OutputOf<E> | undefined {
  const { enabled = true } = choices
  const { data, refetch } = useCall(endpoint, payload, { staleTime: 0, enabled })
  useEffect(() => {
    if (!enabled) return
    let touchedAt = Date.now()
    const touched = () => {
      touchedAt = Date.now()
    }
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - touchedAt < presentMs) void refetch()
    }
    const timer = setInterval(look, pauseMs)
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', touched)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', touched)
    }
  }, [refetch, enabled])
  return data
}
