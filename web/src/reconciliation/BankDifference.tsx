import { Anchor, Skeleton } from '@mantine/core'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { BankPosition } from '@payouts/contract/reconciliation/overview-schema'
import { type ReactNode, useId } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import type { View } from './search.ts'

type BankDifferenceProps = { bank: BankPosition | null | undefined; onShow: (view: View) => void }

/** The bank's balance beside the ledger: no difference, or the rows that explain it. */
export function BankDifference({ bank, onShow }: BankDifferenceProps) {
  const id = useId()
  return (
    <section className="card reconciliation-card" aria-labelledby={id}>
      <h2 id={id}>{messages.bankTitle}</h2>
      {bank === undefined && <Skeleton height={150} />}
      {bank === null && <p className="section-text">{messages.noBankText}</p>}
      {bank && <p className="section-text">{messages.bankPurpose(bank.account, bank.bankBic)}</p>}
      {bank && !bank.lastStatement && <p className="section-text">{messages.noStatementText}</p>}
      {bank?.lastStatement && <Comparison bank={bank} last={bank.lastStatement} onShow={onShow} />}
    </section>
  )
}

type Last = NonNullable<BankPosition['lastStatement']>

function Comparison({ bank, last, onShow }: { bank: BankPosition; last: Last; onShow: (view: View) => void }) {
  const terms = termsOf(bank)
  const rest = ringgitOf(terms.reduce((left, { amount }) => left - senOf(amount), senOf(last.difference)))
  const shown = terms.filter(({ count }) => count > 0)
  return (
    <table className="data-table figure-table">
      <tbody>
        <Line
          label={messages.closingBalance}
          detail={messages.ofStatement(last.statementRef)}
          amount={last.closingBalance}
        />
        <Line label={messages.expected} amount={last.expected} />
        <Line label={messages.difference} amount={last.difference} isSum />
        {shown.map(({ label, view, count, amount }) => (
          <Line
            key={label}
            label={
              <Anchor component="button" type="button" size="sm" onClick={() => onShow(view)}>
                {label}
              </Anchor>
            }
            detail={view !== 'awaited' ? messages.entriesCounted(count) : messages.paymentsCounted(count)}
            amount={amount}
          />
        ))}
        {senOf(rest) !== 0n && <Line label={messages.unexplained} amount={rest} />}
      </tbody>
    </table>
  )
}

type Part = { label: string; view: View; count: number; amount: Ringgit }

/** What the bank's balance has that the ledger lacks, and what it still has to lose or get. */
function termsOf({ openEntries, contradictions, settledWithoutEntry, returnedWithoutEntry }: BankPosition): Part[] {
  const returned = ringgitOf(-senOf(returnedWithoutEntry.amount))
  return [
    { label: messages.termOpen, view: 'entries', ...openEntries },
    { label: messages.termContradictions, view: 'keptBack', ...contradictions },
    { label: messages.termSettled, view: 'awaited', ...settledWithoutEntry },
    { label: messages.termReturned, view: 'awaited', count: returnedWithoutEntry.count, amount: returned }
  ]
}

type LineProps = { label: ReactNode; detail?: string; amount: Ringgit; isSum?: boolean }

function Line({ label, detail, amount, isSum = false }: LineProps) {
  return (
    <tr className={isSum ? 'strong' : undefined}>
      <th scope="row">
        {label}
        {detail && <span className="detail block">{detail}</span>}
      </th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  )
}
