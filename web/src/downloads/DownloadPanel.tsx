import type { DownloadLine } from '@payouts/contract/downloads/schema'
import { AuditLink } from '#audit/AuditLink.tsx'
import { messages as auditMessages } from '#audit/link-messages.ts'
import type { CallError } from '#client/call-error.ts'
import { QueryFailure } from '#client/QueryState.tsx'
import { PanelWaiting } from '#layout/top-bar/TopBarPanel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { DownloadList } from './DownloadList.tsx'
import './DownloadPanel.css'
import { listMessages } from './list-messages.ts'
import { messages } from './messages.ts'

type DownloadPanelProps = {
  /** Undefined until they are loaded. */
  lines: readonly DownloadLine[] | undefined
  error: CallError | null
  /** Reads them again. */
  onChanged: () => void
}

/** What the bell opens: the downloads, or why none are shown. */
export function DownloadPanel({ lines, error, onChanged }: DownloadPanelProps) {
  if (lines && lines.length > 0)
    return (
      <div className="download-panel">
        <DownloadList lines={lines} onChanged={onChanged} />
        <p className="download-audit">
          <AuditLink filter="area" value="downloads">
            {auditMessages.ofDownloads}
          </AuditLink>
        </p>
      </div>
    )
  if (error) return <QueryFailure query={{ error, refetch: onChanged }} />
  if (lines) return <EmptyState title={listMessages.nothing} hint={listMessages.nothingHint} />
  return <PanelWaiting label={messages.loading} />
}
