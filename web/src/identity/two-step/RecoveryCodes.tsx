import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { Check, Copy, Download } from 'lucide-react'
import { saveFile } from '#client/save-file.ts'
import { useSession } from '#client/session/session.ts'
import { messages } from './messages.ts'
import './RecoveryCodes.css'

/** Shows the recovery codes once: to copy, to download, and to confirm that they are saved. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const loginId = useSession()?.loginId ?? ''
  const download = () => {
    const blob = new Blob([messages.fileText(loginId, codes)], { type: 'text/plain;charset=utf-8' })
    saveFile({ blob, fileName: messages.fileName })
  }
  return (
    <Stack gap="md">
      <Text size="sm">{messages.codesText}</Text>
      <ol className="bullets recovery-codes" aria-label={messages.codesList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
                onClick={copy}
              >
                {copied ? messages.copied : messages.copy}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={download}>
            {messages.download}
          </Button>
        </Group>
        <Button ml="auto" onClick={onSaved} data-autofocus>
          {messages.kept}
        </Button>
      </Group>
    </Stack>
  )
}
