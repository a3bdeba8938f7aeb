import { countText } from '@payouts/contract/count-text'
import type { DocumentLine, WholeDocument } from '@payouts/contract/self-billing/documents'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

export const lineText = ({ transactionType, isClawback }: DocumentLine): string =>
  isClawback ? messages.clawbacks(transactionType) : transactionType

/** What the document states, line by line; each leads to the transactions that it adds up. */
export function DocumentLines({ document: { documentNo, lines, amount, rowCount } }: { document: WholeDocument }) {
  return (
    <section className="card" aria-labelledby="document-lines">
      <h2 id="document-lines">{messages.lines}</h2>
      <div className="table-frame">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{messages.states}</th>
              <th scope="col" data-figure>
                {messages.rows}
              </th>
              <th scope="col" data-figure>
                {messages.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.lineNo}>
                <th scope="row">
                  <TextLink to="/eInvoices/document" search={{ documentNo, line: line.lineNo }} resetScroll={false}>
                    {line.lineNo}. {lineText(line)}
                  </TextLink>
                </th>
                <td data-figure>{countText(line.rowCount)}</td>
                <td data-figure>
                  <Money amount={line.amount} currency={false} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{messages.total}</th>
              <td data-figure>{countText(rowCount)}</td>
              <td data-figure>
                <Money amount={amount} currency={false} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
