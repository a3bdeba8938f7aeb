import type { Verdict } from '@payouts/contract/verdict'
import { Check, X } from 'lucide-react'
import { actionButton } from '#ui/buttons/action-button.ts'
import type { DeskAction } from './DecisionFrame.tsx'

export type Answers = {
  /** The labels of yes and no. */
  labels: readonly [yes: string, no: string]
  /** Whether the reader may say yes; and no, unless `mayRefuse` says otherwise. */
  verdict: Verdict
  mayRefuse?: Verdict
  decide: (approves: boolean) => void
}

/** The buttons for yes and no, with their keys. */
export function answersTo({ labels, verdict, mayRefuse = verdict, decide }: Answers): readonly DeskAction[] {
  const icon = { size: 16, 'aria-hidden': true } as const
  const [approve, refuse] = labels
  return [
    { ...actionButton(refuse, <X {...icon} />, mayRefuse, () => decide(false)), letter: 'r' },
    {
      ...actionButton(approve, <Check {...icon} />, verdict, () => decide(true)),
      letter: 'a',
      main: verdict.allowed
    }
  ]
}
