import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import type { TaxListLine, TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { lineColumns } from './columns.tsx'
import { linesList } from './lists.ts'
import { messages } from './messages.ts'

/** The payments of a month's list, and its file. */
export function TaxListLines({ taxMonth }: { taxMonth: TaxMonth }) {
  const list = useListState(linesList)
  const query = useCall(taxRemittanceEndpoints.getTaxListLines, { taxMonth, ...list.request })
  const rowLinks = useRowLinks(({ companyCode }: TaxListLine) =>
    linkOptions({ to: '/dealer', search: { companyCode } })
  )
  return (
    <section className="stack" aria-labelledby="tax-list-lines">
      <header className="section-head">
        <h2 id="tax-list-lines">{messages.lines}</h2>
        <ScreenDownloadMenu
          name="taxListReportDownload"
          scope={{ filters: { taxMonth } }}
          list={list}
          holds={messages.holds}
        />
      </header>
      <ListTable
        label={messages.lines}
        list={list}
        query={query}
        columns={lineColumns}
        rowId={({ reference }) => reference}
        rowName={({ name, reference }) => `${name}, ${reference}`}
        {...rowLinks}
        emptyHint={messages.noLines}
      />
    </section>
  )
}
