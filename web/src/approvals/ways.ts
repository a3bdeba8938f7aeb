import { useState } from 'react'
import type { Ways } from './ApproveAs.tsx'

/** The value of the way that comes first, and of one that is chosen: a user id, or nothing for oneself. */
export const firstWay = (ways: Ways | undefined): string => String(ways?.[0]?.userId ?? '')

/** The part of an approving call's payload that says on whose behalf it is. */
export const behalfIn = (chosen: string): { behalfOf?: number } => (chosen === '' ? {} : { behalfOf: Number(chosen) })

/** On whose behalf the reader approves: the part of the payload, and what `ApproveAs` needs to offer the choice. */
export function useBehalf(ways: Ways | undefined) {
  const [value, onChange] = useState(() => firstWay(ways))
  return { behalf: behalfIn(value), approveAs: { ways, value, onChange } }
}
