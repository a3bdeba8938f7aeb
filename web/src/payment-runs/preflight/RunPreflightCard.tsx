import { canRefuseRun } from '@payouts/contract/payment-runs/can'
import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { useId } from 'react'
import { messages } from '#payouts/preflight/messages.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useRunRights } from '../api.ts'
import type { RunDecision } from '../decision-words.ts'
import { RunDialog } from '../RunDialog.tsx'
import { RunPreflight } from './RunPreflight.tsx'

/** A run's preflight above its facts, while its approval is pending. */
export function RunPreflightCard({ run }: { run: PaymentRun }) {
  const id = useId()
  const { actor } = useRunRights()
  const { open, subject, ...dialog } = useDialogAbout<RunDecision>()
  const refuse = canRefuseRun(run, actor).allowed ? () => open('refuse') : undefined
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{messages.title}</h2>
      <RunPreflight run={run} refuse={refuse} />
      <RunDialog {...dialog} run={run} decision={subject} ways={undefined} />
    </section>
  )
}
