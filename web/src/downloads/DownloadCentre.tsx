import { ActionIcon, Loader, Popover, Tooltip, VisuallyHidden } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import './DownloadCentre.css'
import { DownloadList } from './DownloadList.tsx'
import { messages } from './messages.ts'
import { useDownloads } from './use-downloads.ts'

/** The bell of the top bar: what is being prepared, and what was made, failed or can still be taken away. */
export function DownloadCentre() {
  const [opened, setOpened] = useState(false)
  const { list, lines, preparing } = useDownloads(opened)
  const shown = lines.filter(({ fileGenerationStatus }) => fileGenerationStatus !== 'CANCELLED')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
    >
      <Popover.Target>
        <Tooltip label={messages.centre} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className="download-centre-bell"
            aria-label={preparing > 0 ? messages.centreWaiting(preparing) : messages.centre}
            onClick={() => setOpened(!opened)}
          >
            <Bell size={18} />
            {preparing > 0 && (
              <span className="download-centre-badge" aria-hidden>
                {preparing}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={messages.centre}>
        {/* The focus comes here first, so that opening the list by the keyboard presses nothing in it. */}
        <div className="download-centre-list" tabIndex={-1} data-autofocus data-page-focus>
          {shown.length > 0 && <DownloadList lines={shown} onChanged={() => list.refetch()} />}
          {shown.length === 0 && list.isPending && <Waiting />}
          {shown.length === 0 && list.error && (
            <ErrorState message={errorText(list.error)} retry={() => list.refetch()} />
          )}
          {shown.length === 0 && list.data && !list.error && (
            <EmptyState title={messages.nothing} hint={messages.nothingHint} />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const Waiting = () => (
  <div role="status" style={{ padding: 24, textAlign: 'center' }}>
    <Loader size="sm" />
    <VisuallyHidden>{messages.loading}</VisuallyHidden>
  </div>
)
