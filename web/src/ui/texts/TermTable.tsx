import { Button, Skeleton } from '@mantine/core'
import type { Ringgit } from '@payouts/contract/money'
import { useState } from 'react'
import { Money } from '../figures/Money.tsx'
import { messages } from '../messages.ts'
import { copiedTable, copiedText, type Term } from './terms.ts'
import { unbroken } from './unbroken.ts'
import './TermTable.css'

export type TermTableProps = {
  /** The sum's name, as shown beside its figure. */
  label: string
  sum: Ringgit
  /** Undefined while they are on their way. */
  terms: readonly Term[] | undefined
}

/** The terms of a sum, each with a link to its rows, and buttons to copy them. */
export function TermTable({ label, sum, terms }: TermTableProps) {
  if (!terms) return <Waiting />
  return (
    <div className="term-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className="term-table-scroll" tabIndex={0}>
        <table className="data-table figure-table">
          <caption className="table-title">{messages.madeUp(label)}</caption>
          <tbody>
            {terms.map((term) => (
              <tr key={term.label}>
                <th scope="row">
                  {term.link ? term.link(term.label) : term.label}
                  {term.detail && <span className="detail block term-table-detail">{unbroken(term.detail)}</span>}
                </th>
                <td>
                  <Money amount={term.amount} currency={false} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{label}</th>
              <td>
                <Money amount={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <CopyButtons label={label} sum={sum} terms={terms} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="term-table" aria-busy="true">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={14} my={9} />
      ))}
    </div>
  )
}

function CopyButtons(sum: TermTableProps & { terms: readonly Term[] }) {
  const [said, setSaid] = useState('')
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.notCopied)
    )
  return (
    <div className="actions term-table-copy">
      <Button size="compact-xs" variant="default" onClick={() => copy(copiedText(sum))}>
        {messages.copyText}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => copy(copiedTable(sum))}>
        {messages.copyTable}
      </Button>
      <span role="status">{said}</span>
    </div>
  )
}
