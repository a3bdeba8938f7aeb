import type { AdjustmentRow } from '@payouts/contract/adjustments/schema'
import { Link } from '@tanstack/react-router'
import { Money } from '#ui/figures/Money.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { FullScreenLink } from './FullScreenLink.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

type AdjustmentsPartProps = { companyCode: string; adjustments: readonly AdjustmentRow[] }

/** The latest credits and debits by hand, a debit with its sign. */
export function AdjustmentsPart({ companyCode, adjustments }: AdjustmentsPartProps) {
  return (
    <Part
      title={messages.adjustments}
      link={
        <FullScreenLink to="/creditDebit" search={{ filter: 'CODE', value: companyCode }}>
          {messages.allAdjustments}
        </FullScreenLink>
      }
    >
      {adjustments.length === 0 && <p className="dimmed">{messages.noAdjustments}</p>}
      <ul className="lines lines-apart">
        {adjustments.map(({ id, details, date, status, referenceNo, type, amount }) => (
          <li key={id}>
            <div>
              <Link to="/adjustment" search={{ id }}>
                {details}
              </Link>
              <span className="detail block dealer-line-detail">{dotted([dayText(date), status, referenceNo])}</span>
            </div>
            <Money amount={type === 'DEBIT' ? `-${amount}` : amount} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
