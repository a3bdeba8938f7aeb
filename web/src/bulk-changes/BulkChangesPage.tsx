import { canUpload } from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { bulkKinds } from '@payouts/contract/bulk-changes/kinds'
import type { BulkChangeLine } from '@payouts/contract/bulk-changes/list'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import '#payment-runs/PaymentRuns.css'
import '#payments/Payments.css'
import './BulkChanges.css'
import { useActor } from './api.ts'
import { fileColumns } from './file-columns.tsx'
import { filesList } from './lists.ts'
import { messages } from './messages.ts'
import { UploadFile } from './UploadFile.tsx'

/** Uploads a file of many changes, and lists all files. */
export function BulkChangesPage() {
  const list = useListState(filesList)
  const files = useCall(bulkChangeEndpoints.getBulkChanges, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ bulkChangeId }: BulkChangeLine) =>
    linkOptions({ to: '/bulkChanges/file', search: { id: bulkChangeId } })
  )
  const actor = useActor()
  const kinds = bulkKinds.filter((kind) => canUpload({ kind }, actor).allowed)
  return (
    <ListScreen
      title={messages.title}
      purpose={messages.purpose}
      tiles={kinds.length > 0 && <UploadFile kinds={kinds} />}
      label={messages.list}
      list={list}
      query={files}
      columns={fileColumns}
      rowId={({ bulkChangeId }) => String(bulkChangeId)}
      rowName={({ fileName }) => fileName}
      {...rowLinks}
      emptyHint={messages.noFiles}
    />
  )
}
