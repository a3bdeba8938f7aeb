import { VisuallyHidden } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import './ThresholdMeter.css'
import { percentOfThreshold } from './threshold-share.ts'

type MeterProps = {
  paid: Ringgit
  /** Undefined until it is known. */
  threshold: Ringgit | undefined
}

/** What was paid, over a bar that is full at the threshold; for a cell of the list. */
export function MeterCell({ paid, threshold }: MeterProps) {
  const percent = threshold === undefined ? 0 : percentOfThreshold(paid, threshold)
  return (
    <span className="stack-xs threshold-meter-cell">
      <Money amount={paid} currency={false} />
      <Bar percent={percent} />
      {threshold !== undefined && <VisuallyHidden>{messages.percentOfThreshold(percent)}</VisuallyHidden>}
    </span>
  )
}

/** Two years side by side, each with its share of the threshold. */
export function YearMeters({
  lastYear,
  thisYear,
  threshold
}: {
  lastYear: Ringgit
  thisYear: Ringgit
  threshold: Ringgit
}) {
  return (
    <dl className="figure-list">
      <Year label={messages.lastYear} paid={lastYear} threshold={threshold} />
      <Year label={messages.thisYear} paid={thisYear} threshold={threshold} />
    </dl>
  )
}

function Year({ label, paid, threshold }: { label: string; paid: Ringgit; threshold: Ringgit }) {
  const percent = percentOfThreshold(paid, threshold)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money amount={paid} />
        <Bar percent={percent} />
        <span className="detail block threshold-meter-share">{messages.share(percent, threshold)}</span>
      </dd>
    </div>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <span className="meter" aria-hidden>
      <span
        className="meter-fill"
        data-over={percent >= 100 || undefined}
        style={{ width: `${Math.min(Math.max(percent, 0), 100)}%` }}
      />
    </span>
  )
}
