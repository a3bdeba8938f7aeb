import { Button, NativeSelect } from '@mantine/core'
import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import { type AuditEvent, auditMonths } from '@payouts/contract/audit/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { download } from '#client/call.ts'
import { showError, whileLoading } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { auditColumns } from './columns.tsx'
import { EventDialog } from './EventDialog.tsx'
import { auditList, monthsFrom } from './lists.ts'
import { messages } from './messages.ts'

const route = getRouteApi('/console/audit')

/** Every audit event of every area, for searching and download. */
export function AuditPage() {
  const list = useListState(auditList)
  const noOfMonth = monthsFrom(route.useSearch())
  const query = useCall(auditEndpoints.getAuditEvents, { ...list.request, noOfMonth })
  const { open, subject: event, ...dialog } = useDialogAbout<AuditEvent>()
  return (
    <ListScreen
      title={messages.title}
      purpose={messages.purpose}
      actions={
        <>
          <PeriodSelect months={noOfMonth} />
          <DownloadButton />
        </>
      }
      label={messages.events}
      list={list}
      query={query}
      columns={auditColumns}
      rowId={({ eventId }) => String(eventId)}
      rowName={({ eventId }) => messages.event(eventId)}
      onOpen={open}
      emptyHint={messages.nothing}
      errorText={({ message }) => messages.fetchError(message)}
    >
      <EventDialog {...dialog} event={event} />
    </ListScreen>
  )
}

function PeriodSelect({ months }: { months: (typeof auditMonths)[number] }) {
  const navigate = route.useNavigate()
  const choose = (chosen: string) => {
    const wanted = auditMonths.find((each) => each === Number(chosen))
    navigate({ search: (before) => ({ ...before, months: wanted, page: undefined }), replace: true }).catch(reportError)
  }
  return (
    <NativeSelect
      aria-label={messages.period}
      value={String(months)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={auditMonths.map((each) => ({ value: String(each), label: messages.periods[each] }))}
    />
  )
}

function DownloadButton() {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Audit', 'DOWNLOAD'))) return null
  const take = async () => {
    try {
      saveFile(await whileLoading(download(auditEndpoints.downloadAuditEvents, {}), messages.downloading))
    } catch (error) {
      await showError(error)
    }
  }
  return (
    <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => void take()}>
      {messages.download}
    </Button>
  )
}
