import { countText } from '@payouts/contract/count-text'
import type { HoldAge, HoldSummaryRow } from '@payouts/contract/on-hold/schema'
import type { CSSProperties } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { type Tone, toneColour } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

const tones: Record<HoldAge, Tone> = { '0–7': 'teal', '8–30': 'blue', '31–90': 'orange', '90+': 'red' }

type AgeingBarsProps = Pick<HoldSummaryRow, 'ageing'> & { holdType: string }

/** How long rows have been held: a table whose bars compare the number of transactions of each age. */
export function AgeingBars({ holdType, ageing }: AgeingBarsProps) {
  const most = Math.max(...ageing.map(({ transactionCount }) => transactionCount), 1)
  return (
    <table className="data-table figure-table ageing">
      <caption>{messages.ageing.caption(holdType)}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.ageing.days}</th>
          <th scope="col">{messages.ageing.transactions}</th>
          <th scope="col">{messages.payout}</th>
        </tr>
      </thead>
      <tbody>
        {ageing.map(({ days, transactionCount, amount }) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>
              <div className="ageing-count">
                <span
                  className="ageing-bar"
                  aria-hidden
                  style={{ '--share': transactionCount / most, background: toneColour(tones[days]) } as CSSProperties}
                />
                {countText(transactionCount)}
              </div>
            </td>
            <td>
              <Money amount={amount} currency={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
