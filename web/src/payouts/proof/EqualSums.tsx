import { countOf } from '@payouts/contract/count-text'
import type { CycleProof, ProofSum } from '@payouts/contract/payouts/proof'
import { Fragment } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

/** The cycle's total as its transactions, dealers, types and header have it: an equation of four terms. */
export function EqualSums({ proof: { total } }: { proof: CycleProof }) {
  const terms: readonly (readonly [label: string, sum: ProofSum | null])[] = [
    [messages.rows, total.rows],
    [messages.dealers, total.dealers],
    [messages.types, total.types],
    [messages.header, total.header]
  ]
  return (
    <div className="equal-sums">
      {terms.map(([label, sum], index) => (
        <Fragment key={label}>
          {index > 0 && <Sign before={terms[index - 1]?.[1] ?? null} after={sum} />}
          <div className="equal-sum">
            <span className="equal-sum-label">{label}</span>
            {sum ? (
              <>
                <span className="equal-sum-amount">
                  <Money amount={sum.amount} />
                </span>
                <span className="equal-sum-count">{countOf(sum.transactionCount, 'transaction')}</span>
              </>
            ) : (
              <span className="equal-sum-count">{messages.rowsUnknown}</span>
            )}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function Sign({ before, after }: { before: ProofSum | null; after: ProofSum | null }) {
  if (!before || !after) return <span className="equal-sign" aria-hidden />
  const same = before.amount === after.amount && before.transactionCount === after.transactionCount
  return (
    <span className="equal-sign" data-differs={!same || undefined}>
      {same ? '=' : '≠'}
    </span>
  )
}
