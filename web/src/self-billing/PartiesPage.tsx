import { Skeleton } from '@mantine/core'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import type { DealerToComplete } from '@payouts/contract/self-billing/schema'
import { linkOptions } from '@tanstack/react-router'
import { QueryFailure } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListFrameBelow } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { TabbedHeader } from '#ui/TabbedHeader.tsx'
import { dealerColumns } from './columns.tsx'
import { EInvoiceTabs } from './EInvoiceTabs.tsx'
import { dealersToComplete } from './lists.ts'
import { messages } from './messages.ts'
import { PayerCard } from './PayerCard.tsx'
import { payerRequests } from './payer-requests.ts'

/** What self-billed e-invoices state about the payer, and the dealers whose records lack something. */
export function PartiesPage() {
  const payer = useCall(selfBillingEndpoints.getPayerDetails, {})
  return (
    <ListFrameBelow
      header={
        <TabbedHeader
          title={messages.eInvoices}
          purpose={messages.purpose}
          tabs={<EInvoiceTabs current="details" />}
          actions={<RequestHistory kind={payerRequests} />}
        />
      }
    >
      <AllWaiting kind={payerRequests} />
      {payer.data && <PayerCard {...payer.data} />}
      <QueryFailure query={payer} />
      {/* The list waits for the card above it, whose height nothing tells before: otherwise the list jumps. */}
      {payer.isPending ? <Skeleton height={480} role="status" aria-label={messages.payer} /> : <DealersToComplete />}
    </ListFrameBelow>
  )
}

function DealersToComplete() {
  const list = useListState(dealersToComplete)
  const query = useCall(selfBillingEndpoints.getDealersToComplete, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ companyCode }: DealerToComplete) =>
    linkOptions({ to: '/dealer', search: { companyCode } })
  )
  return (
    <>
      <header>
        <h2>{messages.toComplete}</h2>
        <p className="dimmed">{messages.toCompleteHint}</p>
      </header>
      <ListTable
        label={messages.listLabel}
        list={list}
        counts={countsOf(selfBillingEndpoints.getDealersToComplete, list.request, (dealers) => dealers)}
        query={query}
        columns={dealerColumns}
        rowId={({ companyCode }) => companyCode}
        rowName={({ companyName }) => companyName}
        {...rowLinks}
        emptyHint={messages.allComplete}
      />
    </>
  )
}
