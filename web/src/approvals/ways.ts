import { useState } from 'react'
import type { Ways } from './ApproveAs.tsx'

/** The value of the way that comes first, and of one that is chosen: a user id, or nothing for oneself. */
export const firstWay = (ways: Ways | undefined): string => String(ways?.[0]?.userId ?? '')

/** What a call that approves is sent of it. */
export const behalfIn = (chosen: string): { behalfOf?: number } => (chosen === '' ? {} : { behalfOf: Number(chosen) })

/** As whom the reader approves: what a call is sent of it, and what `ApproveAs` needs so that they can choose. */
export function useBehalf(ways: Ways | undefined) {
  const [value, onChange] = useState(() => firstWay(ways))
  return { behalf: behalfIn(value), approveAs: { ways, value, onChange } }
}
