import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import type { WhtRow } from '@payouts/contract/withholding-tax/schema'
import { Gift, Landmark } from 'lucide-react'
import { useMemo } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { useSummary } from './api.ts'
import { columnsFor } from './columns.tsx'
import { DealerTaxDialog } from './DealerTaxDialog.tsx'
import { dealersList } from './lists.ts'
import { messages } from './messages.ts'
import { TaxSettings } from './TaxSettings.tsx'
import { TaxTiles } from './TaxTiles.tsx'

/** Who bears withholding tax, and how much. */
export function WithholdingTaxPage() {
  const list = useListState(dealersList)
  const query = useCall(withholdingTaxEndpoints.getWhtList, list.request, { faultsReplacePage: true })
  const summarized = useSummary()
  const summary = summarized.data
  const threshold = summary?.settings[0]?.threshold
  const columns = useMemo(() => columnsFor(threshold), [threshold])
  const { open, subject: row, ...dialog } = useDialogAbout<WhtRow>()
  const done = (message: string, title: string) => {
    dialog.onClose()
    void showAlert(message, title)
  }

  return (
    <ListFrame
      title={messages.withholdingTax}
      purpose={messages.purpose}
      actions={
        <>
          <ButtonLink to="/benefits" variant="default" leftSection={<Gift size={16} aria-hidden />}>
            {messages.benefits}
          </ButtonLink>
          <ButtonLink to="/taxRemittances" variant="default" leftSection={<Landmark size={16} aria-hidden />}>
            {messages.remittances}
          </ButtonLink>
          <PeriodDownload
            name="whtReportDownload"
            what={messages.downloaded}
            hint={messages.downloadHint}
            list={list}
          />
        </>
      }
      tiles={<TaxTiles source={summarized} />}
    >
      {summary && <TaxSettings settings={summary.settings} />}
      <ListTable
        label={messages.dealersLabel}
        list={list}
        counts={countsOf(withholdingTaxEndpoints.getWhtList, list.request, (dealers) => dealers)}
        query={query}
        columns={columns}
        rowId={({ code }) => code}
        rowName={({ name }) => name}
        onOpen={open}
        emptyHint={messages.noDealers}
      />
      <DealerTaxDialog {...dialog} row={row} threshold={threshold} onDone={done} />
    </ListFrame>
  )
}
