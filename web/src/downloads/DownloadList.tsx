import { ActionIcon, Button, Progress } from '@mantine/core'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadLine } from '@payouts/contract/downloads/schema'
import { Download, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { showError } from '#client/dialogs/dialogs.ts'
import { useCommand } from '#client/queries.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { sizeText } from '#ui/fields/file-rules.ts'
import { InstantText } from '#ui/texts/DayText.tsx'
import { saveCompleted } from './finished-download.ts'
import { listMessages } from './list-messages.ts'
import { messages } from './messages.ts'
import { forgetStarted, useBackgroundReport, useStartedDownloads } from './started-downloads.ts'

type LinesProps = {
  lines: readonly DownloadLine[]
  /** Reads the list again. */
  onChanged: () => void
}

/** The lines by their status: being prepared, failed, completed. */
export function DownloadList({ lines, onChanged }: LinesProps) {
  const having = (status: DownloadLine['fileGenerationStatus']) =>
    lines.filter(({ fileGenerationStatus }) => fileGenerationStatus === status)
  return (
    <>
      <Group title={listMessages.preparing} lines={having('PREPARING')} onChanged={onChanged} Line={PreparingLine} />
      <Group title={listMessages.failed} lines={having('FAILED')} onChanged={onChanged} Line={FailedLine} />
      <Group title={listMessages.completed} lines={having('COMPLETED')} onChanged={onChanged} Line={CompletedLine} />
    </>
  )
}

type LineProps = { line: DownloadLine; onChanged: () => void }
type GroupProps = LinesProps & { title: string; Line: (props: LineProps) => ReactNode }

function Group({ title, lines, onChanged, Line }: GroupProps) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.fileReferenceToken} className="download-line">
            <span className="download-line-name" title={line.fileName}>
              {line.fileName}
            </span>
            <Line line={line} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PreparingLine({ line, onChanged }: LineProps) {
  const { fileName, fileReferenceToken, rowsDone, rowsExpected } = line
  const cancel = useCommand(downloadEndpoints.cancelDownload, { invalidates: [downloadEndpoints.getDownloads] })
  const stop = () =>
    cancel.mutate(
      { payload: { referenceToken: fileReferenceToken } },
      { onSettled: onChanged, onError: (error) => void showError(error) }
    )
  const percent = rowsExpected > 0 ? Math.min(100, Math.round((rowsDone / rowsExpected) * 100)) : 0
  return (
    <>
      <p className="detail download-line-detail">
        {rowsExpected > 0 ? listMessages.rowsDone(rowsDone, rowsExpected) : listMessages.waiting}
      </p>
      <div className="download-line-buttons">
        <WorkingButton
          size="compact-xs"
          variant="default"
          loading={cancel.isPending}
          aria-label={listMessages.cancelFile(fileName)}
          onClick={stop}
        >
          {listMessages.cancel}
        </WorkingButton>
      </div>
      <Progress.Root size="sm" className="download-line-progress">
        <Progress.Section
          value={percent}
          aria-label={listMessages.progressOf(fileName)}
          animated={rowsExpected === 0}
        />
      </Progress.Root>
    </>
  )
}

function FailedLine({ line, onChanged }: LineProps) {
  const { fileName, fileReferenceToken, reason } = line
  const request = useStartedDownloads().find(({ token }) => token === fileReferenceToken)?.request
  const again = useBackgroundReport()
  const removal = useRemoval(line, onChanged)
  return (
    <>
      <p className="detail download-line-detail download-line-reason">{reason ?? messages.noReason}</p>
      <div className="download-line-buttons">
        {request && (
          <WorkingButton
            size="compact-xs"
            variant="default"
            leftSection={<RotateCcw size={12} aria-hidden />}
            loading={again.isPending}
            aria-label={listMessages.tryFileAgain(fileName)}
            onClick={() =>
              again.mutate(request, { onSuccess: removal.remove, onError: (error) => void showError(error) })
            }
          >
            {listMessages.tryAgain}
          </WorkingButton>
        )}
        <RemoveButton fileName={fileName} {...removal} />
      </div>
    </>
  )
}

function CompletedLine({ line, onChanged }: LineProps) {
  const { fileName, bytes, expiresOn } = line
  const removal = useRemoval(line, onChanged)
  return (
    <>
      <p className="detail download-line-detail">
        {bytes !== null && `${sizeText(bytes)} · `}
        {listMessages.availableUntil} <InstantText instant={expiresOn} />
      </p>
      <div className="download-line-buttons">
        <Button
          size="compact-xs"
          leftSection={<Download size={12} aria-hidden />}
          aria-label={listMessages.downloadFile(fileName)}
          onClick={() => saveCompleted(line)}
        >
          {messages.download}
        </Button>
        <RemoveButton fileName={fileName} {...removal} />
      </div>
    </>
  )
}

/** Removes a line from the list, with its file. */
function useRemoval({ fileReferenceToken }: DownloadLine, onChanged: () => void) {
  const removal = useCommand(downloadEndpoints.forgetDownload, { invalidates: [downloadEndpoints.getDownloads] })
  const remove = () =>
    removal.mutate(
      { payload: { referenceToken: fileReferenceToken } },
      {
        onSuccess: () => forgetStarted(fileReferenceToken),
        onSettled: onChanged,
        onError: (error) => void showError(error)
      }
    )
  return { remove, busy: removal.isPending }
}

function RemoveButton({ fileName, remove, busy }: { fileName: string; remove: () => void; busy: boolean }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      loading={busy}
      aria-label={listMessages.remove(fileName)}
      onClick={remove}
    >
      <X size={14} aria-hidden />
    </ActionIcon>
  )
}
