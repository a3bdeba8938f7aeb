import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import type { TaxListLine, TaxMonth } from '@payouts/contract/tax-remittances/schema'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { useMayRemit } from './api.ts'
import { lineColumns } from './columns.tsx'
import { linesList } from './lists.ts'
import { messages } from './messages.ts'

const ListedPayment = later(() => import('./ListedPayment.tsx').then((part) => part.ListedPayment))

/** The payments of a month's list, each with the way to give its tax back, and its file. */
export function TaxListLines({ taxMonth }: { taxMonth: TaxMonth }) {
  const list = useListState(linesList)
  const query = useCall(taxRemittanceEndpoints.getTaxListLines, { taxMonth, ...list.request })
  const mayRemit = useMayRemit()
  const { open, subject: line, ...dialog } = useDialogAbout<TaxListLine>()
  return (
    <section className="stack" aria-labelledby="tax-list-lines">
      <header className="section-head">
        <div>
          <h2 id="tax-list-lines">{messages.lines}</h2>
          {mayRemit && query.data?.totalElements !== 0 && <p className="dimmed">{messages.openToGiveBack}</p>}
        </div>
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
        onOpen={open}
        emptyHint={messages.noLines}
      />
      <Dialog {...dialog} title={messages.payment(line?.name ?? '')}>
        {line && <ListedPayment needed={dialog.opened} line={line} onDone={dialog.onClose} />}
      </Dialog>
    </section>
  )
}
