import { Loader, VisuallyHidden } from '@mantine/core'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { AuditLink } from '../audit/AuditLink.tsx'
import { messages as auditMessages } from '../audit/messages.ts'
import { errorText } from '../client/call-error.ts'
import { TopBarPanel } from '../layout/TopBarPanel.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import './DownloadCentre.css'
import { messages } from './messages.ts'
import { useDownloads } from './use-downloads.ts'

const DownloadList = lazyNamed(() => import('./DownloadList.tsx'), 'DownloadList')

/** The bell of the top bar: what is being prepared, and what was made, failed or can still be taken away. */
export function DownloadCentre() {
  const [opened, setOpened] = useState(false)
  const { list, lines, preparing } = useDownloads(opened)
  const shown = lines.filter(({ fileGenerationStatus }) => fileGenerationStatus !== 'CANCELLED')
  return (
    <TopBarPanel
      label={messages.centre}
      icon={<Bell size={18} />}
      count={preparing}
      countLabel={messages.centreWaiting}
      width={400}
      opened={opened}
      onChange={setOpened}
    >
      {/* The focus comes here first, so that opening the list by the keyboard presses nothing in it. */}
      <div className="download-centre-list" tabIndex={-1} data-autofocus data-page-focus>
        {shown.length > 0 && (
          <Suspense fallback={<Waiting />}>
            <DownloadList lines={shown} onChanged={() => list.refetch()} />
          </Suspense>
        )}
        {shown.length > 0 && (
          <p className="download-centre-audit">
            <AuditLink filter="area" value="downloads">
              {auditMessages.ofDownloads}
            </AuditLink>
          </p>
        )}
        {shown.length === 0 && list.isPending && <Waiting />}
        {shown.length === 0 && list.error && (
          <ErrorState message={errorText(list.error)} retry={() => list.refetch()} />
        )}
        {shown.length === 0 && list.data && !list.error && (
          <EmptyState title={messages.nothing} hint={messages.nothingHint} />
        )}
      </div>
    </TopBarPanel>
  )
}

const Waiting = () => (
  <div role="status" style={{ padding: 24, textAlign: 'center' }}>
    <Loader size="sm" />
    <VisuallyHidden>{messages.loading}</VisuallyHidden>
  </div>
)
