import { useState } from 'react'
import type { Ways } from './ApproveAs.tsx'

/** The value of the first way, and of a chosen one: a user id, or empty for oneself. */
export const firstWay = (ways: Ways | undefined): string => String(ways?.[0]?.userId ?? '')

/** The payload's part for the absent person. */
export const behalfIn = (chosen: string): { behalfOf?: number } => (chosen === '' ? {} : { behalfOf: Number(chosen) })

/** On whose behalf the reader approves: the payload's part, and the choice for `ApproveAs`. */
export function useBehalf(ways: Ways | undefined) {
  const [value, onChange] = useState(() => firstWay(ways))
  return { behalf: behalfIn(value), approveAs: { ways, value, onChange } }
}
