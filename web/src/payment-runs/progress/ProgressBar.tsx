import type { RunProgress } from '@payouts/contract/payment-runs/schema'
import { toneColour } from '#ui/texts/tones.ts'
import './ProgressBar.css'
import { outcomesOf } from './run-progress.ts'

/** A run's payments as a bar, parted by what has become of them; the words stand beside it. */
export function ProgressBar({ progress }: { progress: readonly RunProgress[] }) {
  return (
    <span className="run-progress-bar" aria-hidden>
      {outcomesOf(progress).map(({ word, tone, count }) => (
        <span key={word} style={{ flexGrow: count, background: toneColour(tone) }} />
      ))}
    </span>
  )
}
