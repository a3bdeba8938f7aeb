import type { Verdict } from '@payouts/contract/verdict'
import type { ReactNode } from 'react'
import type { ButtonAction } from '../ui/ActionButtons.tsx'

/** Makes the buttons of an overview: each leads to what it does, or says why it is off. */
export const offering =
  <Doing>(onDo: (doing: Doing) => void) =>
  (label: string, icon: ReactNode, doing: Doing, verdict: Verdict): ButtonAction => ({
    label,
    icon,
    onClick: () => onDo(doing),
    whyOff: verdict.allowed ? undefined : verdict.reason
  })
