import { groupedRinggit, type Ringgit, withCurrency } from '@payouts/contract/money'
import { messages } from './messages.ts'
import { Nothing } from './Nothing.tsx'
import './Money.css'
import './tones.css'

type MoneyProps = {
  /** The wire's amount in ringgit; nothing is shown as an em dash. */
  amount: Ringgit | null | undefined
  /** Whether `RM` precedes it; off under a heading that already says RM. */
  currency?: boolean
  /** What nothing means here, for a screen reader. */
  nothing?: string
}

/** An amount as a statement prints it: `RM 1,234.50`, tabular, a negative in red with a true minus sign. */
export function Money({ amount, currency = true, nothing = messages.noAmount }: MoneyProps) {
  if (amount === null || amount === undefined || amount === '') return <Nothing means={nothing} />
  const text = currency ? withCurrency(amount) : groupedRinggit(amount)
  return <span className={text.includes('−') ? 'money money-negative' : 'money'}>{text}</span>
}
