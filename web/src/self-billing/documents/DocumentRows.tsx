import type { DocumentRow, WholeDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { rowColumns } from './columns.tsx'
import { lineText } from './DocumentLines.tsx'
import { rowsList } from './lists.ts'
import { messages } from './messages.ts'

const route = getRouteApi('/console/eInvoices/document')

/** The transactions that the document, or the chosen line of it, adds up. */
export function DocumentRows({ document }: { document: WholeDocument }) {
  const { documentNo, lines, batchNo, version, commissionType, payoutCycleName } = document
  const { line: lineNo } = route.useSearch()
  const list = useListState(rowsList)
  const query = useCall(selfBillingEndpoints.getEInvoiceRows, { documentNo, lineNo, ...list.request })
  const chosen = lines.find((line) => line.lineNo === lineNo)
  const rowLinks = useRowLinks(({ transactionNo }: DocumentRow) =>
    linkOptions({
      to: '/payoutsAllTransactionDetails',
      search: { batchNo, version, commissionType, payoutCycleName, filter: 'transactionNo', value: transactionNo }
    })
  )
  return (
    <section className="stack" aria-labelledby="document-rows">
      <header className="section-head">
        <h2 id="document-rows">{chosen ? messages.rowsOfLine(lineText(chosen)) : messages.rows}</h2>
        {chosen && (
          <TextLink to="/eInvoices/document" search={{ documentNo }} resetScroll={false}>
            {messages.allLines}
          </TextLink>
        )}
      </header>
      <ListTable
        label={messages.rows}
        list={list}
        query={query}
        columns={rowColumns}
        rowId={({ transactionId }) => String(transactionId)}
        rowName={({ transactionNo }) => transactionNo}
        {...rowLinks}
        emptyHint={messages.noRows}
      />
    </section>
  )
}
