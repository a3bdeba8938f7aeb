import { Button, NativeSelect, Text } from '@mantine/core'
import { bulkColumnsOf } from '@payouts/contract/bulk-changes/columns'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { type BulkKind, bulkKindNames, mostBulkRows } from '@payouts/contract/bulk-changes/kinds'
import { maxFileBytes } from '@payouts/contract/envelope'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { download } from '#client/call.ts'
import { showError } from '#client/dialogs/dialogs.ts'
import { saveFile } from '#client/save-file.ts'
import { toast } from '#client/toast.ts'
import { FileField } from '#ui/fields/FileField.tsx'
import { sizeText } from '#ui/fields/file-rules.ts'
import { SendingBar } from '#ui/states/SendingBar.tsx'
import { sendingText } from '#ui/states/sending-text.ts'
import { useCheck } from './api.ts'
import { messages } from './messages.ts'

/** Uploads a file of one kind for checking; with its sample and columns. */
export function UploadFile({ kinds }: { kinds: readonly BulkKind[] }) {
  const [chosen, setChosen] = useState(kinds[0])
  const kind = kinds.find((one) => one === chosen) ?? kinds[0]
  if (kind === undefined) return null
  return (
    <section className="card" aria-labelledby="upload-file">
      <h2 id="upload-file">{messages.uploadFile}</h2>
      <div className="bulk-upload">
        <div className="stack-xs">
          <NativeSelect
            label={messages.holds}
            data={kinds.map((value) => ({ value, label: bulkKindNames[value] }))}
            value={kind}
            onChange={(event) => setChosen(kinds.find((one) => one === event.currentTarget.value))}
          />
          <div className="actions">
            {(['XLSX', 'CSV'] as const).map((format) => (
              <Button
                key={format}
                variant="default"
                size="xs"
                leftSection={<Download size={14} aria-hidden />}
                onClick={() => void fetchSample(kind, format)}
              >
                {messages.sampleAs(format)}
              </Button>
            ))}
          </div>
        </div>
        <FileDrop key={kind} kind={kind} />
      </div>
      <Columns kind={kind} />
    </section>
  )
}

async function fetchSample(kind: BulkKind, format: 'CSV' | 'XLSX'): Promise<void> {
  try {
    saveFile(await download(bulkChangeEndpoints.getBulkSample, { kind, format }))
  } catch (error) {
    await showError(error)
  }
}

function FileDrop({ kind }: { kind: BulkKind }) {
  const [sent, setSent] = useState(0)
  const command = useCheck()
  const navigate = useNavigate()
  const check = (file: File | null) => {
    if (!file) return
    setSent(0)
    command.mutate(
      { payload: { kind, fileName: file.name }, file, onUploadProgress: setSent },
      {
        onSuccess: ({ bulkChangeId, message }) => {
          toast.success(message)
          navigate({ to: '/bulkChanges/file', search: { id: bulkChangeId } }).catch(reportError)
        }
      }
    )
  }
  const sending = { share: sent, checking: messages.checking }
  return (
    <div className="stack-xs">
      <FileField
        label={messages.fileLabel}
        kinds={['xlsx', 'csv']}
        maxBytes={maxFileBytes}
        refusalText={messages.notTaken}
        tooLargeText={(file) => messages.tooLarge(file.name, sizeText(file.size), sizeText(maxFileBytes))}
        value={null}
        onChange={check}
      />
      {command.isPending && (
        <div>
          <Text size="sm" mb={6} role="status">
            {sendingText(sending)}
          </Text>
          <SendingBar {...sending} />
        </div>
      )}
      {command.error && !command.isPending && <CallRefusal error={command.error} verb={messages.check} />}
      <Text size="xs" c="dimmed">
        {messages.checkHint(mostBulkRows)}
      </Text>
    </div>
  )
}

function Columns({ kind }: { kind: BulkKind }) {
  return (
    <details className="bulk-columns">
      <summary>{messages.columns}</summary>
      <dl className="fact-list">
        {bulkColumnsOf[kind].map(({ name, takes }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{takes}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
