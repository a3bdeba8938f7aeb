import { figureLines, thresholdLines } from '@payouts/contract/signals/figure-text'
import type { SignalDetail } from '@payouts/contract/signals/schema'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { FactList } from '#ui/texts/FactList.tsx'
import { unbroken } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

/** A signal's numbers and limits, and how to verify them. */
export function SignalFacts({ signal: { rule, figures, thresholds } }: { signal: SignalDetail }) {
  const { meaning, check, advice } = ruleOf(rule)
  const limits = thresholdLines(rule, thresholds)
  return (
    <div className="columns">
      <section className="card signal-card">
        <h2>{messages.numbers}</h2>
        <Lines lines={figureLines(rule, figures)} />
        {limits.length > 0 && (
          <>
            <h2>{messages.limits}</h2>
            <Lines lines={limits} />
          </>
        )}
      </section>
      <section className="card signal-card">
        <h2>{messages.means}</h2>
        <p>{meaning}</p>
        <h2>{messages.check}</h2>
        <p>{check}</p>
        <h2>{messages.advice}</h2>
        <p>{advice}</p>
      </section>
    </div>
  )
}

/** Labels with their values. */
export function Lines({ lines }: { lines: readonly { label: string; text: string }[] }) {
  return (
    <div className="signal-lines">
      <FactList facts={lines.map(({ label, text }) => [label, unbroken(text)])} />
    </div>
  )
}
