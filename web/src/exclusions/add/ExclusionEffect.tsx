import { Text } from '@mantine/core'
import type { CoveredFigures, CycleEffect, ExclusionOutcome } from '@payouts/contract/exclusions/schema'
import { ActionFigures } from '#transactions/bulk-action/ActionFigures.tsx'
import { ChangedFigures } from '#transactions/bulk-action/ChangedFigures.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'
import './ExclusionEffect.css'

export type EffectTexts = {
  /** What the figures are: `Taken out of cycles not yet approved`. */
  moved: string
  /** Shown if nothing moves. */
  nothing: string
  /** What happens in approved cycles. */
  stays: (count: number, dealers: number, amount: string) => string
}

type ExclusionEffectProps = {
  /** Undefined while it is counted. */
  outcome: ExclusionOutcome | undefined
  texts: EffectTexts
  /** The button to press again if the figures have changed. */
  pressAgain?: string | undefined
}

/** What adding or removing would move, in figures, by cycle and by transaction. */
export function ExclusionEffect({ outcome, texts, pressAgain }: ExclusionEffectProps) {
  const movesNothing = outcome?.transactionCount === 0
  return (
    <section className="stack exclusion-effect" aria-label={texts.moved}>
      {movesNothing ? (
        <Text size="sm">{texts.nothing}</Text>
      ) : (
        <>
          <p className="strong">{texts.moved}</p>
          <ActionFigures label={texts.moved} figures={outcome} />
        </>
      )}
      {outcome && outcome.cycles.length > 0 && (
        <ul className="exclusion-cycles">
          {outcome.cycles.map((cycle) => (
            <AffectedCycle key={cycle.batchNo} cycle={cycle} />
          ))}
        </ul>
      )}
      {outcome && <AffectedTransactions outcome={outcome} />}
      {outcome && <Untouched figures={outcome.inApprovedCycles} text={texts.stays} />}
      {pressAgain && <ChangedFigures next={pressAgain} />}
    </section>
  )
}

function AffectedCycle({ cycle }: { cycle: CycleEffect }) {
  const { payoutCycleName, payoutStatus, transactionCount, totalPayOut, returnsToReview } = cycle
  return (
    <li>
      <span className="exclusion-cycle-name">{payoutCycleName}</span>
      <span className="figures">{messages.ofCycle(transactionCount, totalPayOut)}</span>
      <span className={returnsToReview ? 'exclusion-cycle-back' : 'dimmed exclusion-cycle-status'}>
        {returnsToReview ? messages.returnsToReview(payoutStatus) : payoutStatus}
      </span>
    </li>
  )
}

function AffectedTransactions({ outcome: { transactions = [], transactionCount } }: { outcome: ExclusionOutcome }) {
  if (transactions.length === 0) return null
  return (
    <details className="exclusion-rows">
      <summary>{messages.showTransactions(transactions.length, transactionCount)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className="card lines lines-apart" tabIndex={0} aria-label={messages.transactions}>
        {transactions.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{row.transactionNo}</strong> {row.transactionType}
              <br />
              {row.companyName}, <DayText day={row.transactionDate} />
            </span>
            <Money amount={row.incentiveAmount} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Untouched({ figures, text }: { figures: CoveredFigures; text: EffectTexts['stays'] }) {
  const { transactionCount, dealerCount, totalPayOut } = figures
  if (transactionCount === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {text(transactionCount, dealerCount, totalPayOut)}
    </Text>
  )
}
