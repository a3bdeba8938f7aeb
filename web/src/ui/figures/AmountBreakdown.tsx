import { groupedRinggit, type Ringgit } from '@payouts/contract/money'
import { type Term, termsText } from '../texts/terms.ts'
import './AmountBreakdown.css'

type AmountBreakdownProps = {
  terms: readonly Term[]
  sum: Ringgit
  /** What the sum does not include: `before tax`. */
  note?: string | undefined
}

/** The calculation of a sum in one line: `31,616.58 − 490.53 e-Inv − 15,685.52 held = 15,440.53`. */
export function AmountBreakdown({ terms, sum, note }: AmountBreakdownProps) {
  return (
    <span className="amount-breakdown">
      {termsText(terms)} = <strong>{groupedRinggit(sum)}</strong>
      {note && ` ${note}`}
    </span>
  )
}
