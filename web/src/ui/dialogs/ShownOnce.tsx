import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import './ShownOnce.css'

const words = { copy: 'Copy', copied: 'Copied', done: 'I have it' } as const

type ShownOnceProps = {
  label: string
  secret: string
  message: string
  onDone: () => void
}

/** A secret that this dialog alone shows, to be copied. */
export function ShownOnce({ label, secret, message, onDone }: ShownOnceProps) {
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {message}
      </Text>
      <TextInput label={label} value={secret} readOnly className="secret-shown-once" />
      <div className="row-apart">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? words.copied : words.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </Stack>
  )
}
