import type { DocumentLine, WholeDocument } from '@payouts/contract/self-billing/documents'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { SumTable } from '#ui/figures/SumTable.tsx'
import { messages } from './messages.ts'

export const lineText = ({ transactionType, isClawback }: DocumentLine): string =>
  isClawback ? messages.clawbacks(transactionType) : transactionType

/** What the document states, line by line; each leads to the transactions that it adds up. */
export function DocumentLines({ document: { documentNo, lines, amount, rowCount } }: { document: WholeDocument }) {
  return (
    <section className="card" aria-labelledby="document-lines">
      <h2 id="document-lines">{messages.lines}</h2>
      <SumTable
        heads={{ label: messages.states, count: messages.rows, amount: messages.amount }}
        lines={lines.map((line) => ({
          key: String(line.lineNo),
          label: (
            <TextLink to="/eInvoices/document" search={{ documentNo, line: line.lineNo }} resetScroll={false}>
              {line.lineNo}. {lineText(line)}
            </TextLink>
          ),
          count: line.rowCount,
          amount: line.amount,
          isPart: true
        }))}
        together={{ label: messages.total, count: rowCount, amount }}
      />
    </section>
  )
}
