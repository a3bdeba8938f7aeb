import { groupedRinggit, type Ringgit, withCurrency } from '@payouts/contract/money'
import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Nothing } from '../states/Nothing.tsx'
import './Money.css'
import '../texts/tones.css'

type MoneyProps = {
  /** The wire's amount in ringgit; nothing is shown as an em dash. */
  amount: Ringgit | null | undefined
  /** Whether `RM` precedes it; off under a heading that already says RM. */
  currency?: boolean
  /** The meaning of an empty value, for screen readers. */
  nothing?: string
}

/** The longest amount that fits a column at the usual size: `12,345,678.90`. */
const mostInColumn = 13

/** An amount as a statement prints it: `RM 1,234.50`, tabular, a negative in red with a true minus sign. */
export function Money({ amount, currency = true, nothing = messages.noAmount }: MoneyProps) {
  if (amount === null || amount === undefined || amount === '') return <Nothing means={nothing} />
  const digits = groupedRinggit(amount)
  const isLong = digits.length > mostInColumn
  return (
    <span className={digits.includes('−') ? 'money money-negative' : 'money'} {...(isLong && { 'data-long': true })}>
      {currency ? withCurrency(amount) : digits}
    </span>
  )
}

/** The head of a column of figures. */
export const FigureHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" data-figure>
    {children}
  </th>
)

/** An amount below a head that says RM; `label` stands before it where a narrow screen has no heads. */
export const MoneyCell = ({ amount, label }: Pick<MoneyProps, 'amount'> & { label?: string }) => (
  <td data-figure data-label={label}>
    <Money amount={amount} currency={false} />
  </td>
)
