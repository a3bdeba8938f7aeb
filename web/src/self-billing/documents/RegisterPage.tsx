import type { ListedDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListFrameBelow } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { TabbedHeader } from '#ui/TabbedHeader.tsx'
import { EInvoiceTabs } from '../EInvoiceTabs.tsx'
import { messages as area } from '../messages.ts'
import { documentColumns } from './columns.tsx'
import { documentsList } from './lists.ts'
import { messages } from './messages.ts'
import { DestinationMark, SendingNote } from './SendingNote.tsx'

/** The register of self-billed e-invoices, the newest first. */
export function RegisterPage() {
  const list = useListState(documentsList)
  const query = useCall(selfBillingEndpoints.getEInvoices, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ documentNo }: ListedDocument) =>
    linkOptions({ to: '/eInvoices/document', search: { documentNo } })
  )
  return (
    <ListFrameBelow
      header={
        <TabbedHeader
          title={area.eInvoices}
          purpose={messages.purpose}
          aside={<DestinationMark />}
          tabs={<EInvoiceTabs current="register" />}
        />
      }
    >
      <SendingNote />
      <ListTable
        label={messages.listLabel}
        list={list}
        counts={countsOf(selfBillingEndpoints.getEInvoices, list.request, (documents) => documents)}
        query={query}
        columns={documentColumns}
        rowId={({ documentNo }) => documentNo}
        rowName={({ documentNo, companyName }) => `${documentNo}, ${companyName}`}
        {...rowLinks}
        emptyHint={messages.noDocuments}
        emptyAction={<NextStep to="/payouts">{messages.toPayouts}</NextStep>}
      />
    </ListFrameBelow>
  )
}
