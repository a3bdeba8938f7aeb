import type { RunProgress } from '@payouts/contract/payment-runs/schema'
import { Money } from '#ui/figures/Money.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { messages } from '../messages.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { outcomesOf } from './run-progress.ts'

/** How far an approved run has come: its payments by what has become of them, as a bar and with their sums. */
export function RunProgressCard({ progress }: { progress: readonly RunProgress[] }) {
  return (
    <section className="card" aria-label={messages.progress}>
      <ProgressBar progress={progress} />
      <ul className="row run-progress-words">
        {outcomesOf(progress).map(({ word, tone, words, total }) => (
          <li key={word}>
            <StatusDot tone={tone}>{words}</StatusDot> <Money amount={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}
