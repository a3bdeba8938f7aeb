import { countText } from '@payouts/contract/count-text'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { toneColour } from '#ui/texts/tones.ts'
import { barsAroundZero } from './bars.ts'
import './ComparedTable.css'
import { messages } from './messages.ts'

/** Some rows as they were given and as the simulated version gives them, in RM. */
type Compared = { name: string; rowCount: number; given: Ringgit; simulated: Ringgit; difference: Ringgit }

/** What was given and what is simulated, with a bar for each difference. `head` says what the lines are. */
export function ComparedTable({ head, lines }: { head: string; lines: readonly Compared[] }) {
  const { zero, bars } = barsAroundZero(lines.map(({ difference }) => difference))
  return (
    <table className="data-table figure-table stacked-table" aria-label={messages.by(head)}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{messages.rows}</th>
          <th scope="col">{messages.given}</th>
          <th scope="col">{messages.simulated}</th>
          <th scope="col">{messages.difference}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, rowCount, given, simulated, difference }, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-label={messages.rows}>{countText(rowCount)}</td>
            <td data-label={messages.given}>
              <Money amount={given} currency={false} />
            </td>
            <td data-label={messages.simulated}>
              <Money amount={simulated} currency={false} />
            </td>
            <td data-label={messages.difference}>
              <div className="compared-difference">
                <Bar zero={zero} {...bars[index]} isLess={senOf(difference) < 0n} />
                <Money amount={difference} currency={false} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type BarProps = { zero: number; from?: number; length?: number; isLess: boolean }

function Bar({ zero, from = zero, length = 0, isLess }: BarProps) {
  const background = toneColour(isLess ? 'red' : 'blue')
  return (
    <span className="compared-track" aria-hidden>
      {length > 0 && <span className="compared-bar" style={{ left: `${from}%`, width: `${length}%`, background }} />}
      <span className="compared-zero" style={{ left: `${zero}%` }} />
    </span>
  )
}
