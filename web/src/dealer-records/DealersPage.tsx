import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerLine } from '@payouts/contract/dealer-records/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { useDealerRights } from './api.ts'
import { dealerColumns } from './columns.tsx'
import { dealerRequests } from './dealer-requests.tsx'
import { dealersList } from './lists.ts'
import { messages } from './messages.ts'
import { WaitRule } from './WaitRule.tsx'

/** The dealers with the state of their records, and pending changes. */
export function DealersPage() {
  const list = useListState(dealersList)
  const query = useCall(dealerRecordEndpoints.getDealerRecords, list.request, { faultsReplacePage: true })
  const changes = useCall(dealerRecordEndpoints.getDealerChanges, waitingRequests)
  const { isStaff } = useDealerRights()
  const rowLinks = useRowLinks(({ companyCode }: DealerLine) => linkOptions({ to: '/dealer', search: { companyCode } }))
  return (
    <ListFrame
      title={messages.dealers}
      purpose={messages.purpose}
      actions={
        <>
          <PeriodDownload
            name="dealerReportDownload"
            what={messages.downloaded}
            hint={messages.downloadHint}
            list={list}
          />
          {isStaff && <RequestHistory kind={dealerRequests()} />}
        </>
      }
    >
      {/* Its line is there before it comes, or the list would move down for it. */}
      {isStaff && (changes.data ? <WaitRule days={changes.data.waitDays} /> : <div className="wait-rule" />)}
      <AllWaiting kind={dealerRequests()} />
      <ListTable
        label={messages.listLabel}
        list={list}
        counts={countsOf(dealerRecordEndpoints.getDealerRecords, list.request, (dealers) => dealers)}
        query={query}
        columns={dealerColumns}
        rowId={({ companyCode }) => companyCode}
        rowName={({ companyName }) => companyName}
        {...rowLinks}
        emptyHint={messages.noDealers}
      />
    </ListFrame>
  )
}
