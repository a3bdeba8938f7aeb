import { ActionIcon, CopyButton, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef } from 'react'
import { QueryFailure } from '#client/QueryState.tsx'
import { useHint } from '#ui/use-hint.tsx'
import { useBeginTwoStep, useTurnOnTwoStep } from './api.ts'
import { messages } from './messages.ts'
import { ProofForm } from './ProofForm.tsx'
import './TurnOnForm.css'

const inFours = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key

/** A new key for the authenticator app, as a picture and as text, and the first code that proves it has arrived. */
export function TurnOnForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { mutate: begin, data: begun, error } = useBeginTwoStep()
  const turningOn = useTurnOnTwoStep()
  useEffect(() => begin({ payload: {} }), [begin])

  if (error) return <QueryFailure query={{ error, refetch: () => begin({ payload: {} }) }} />
  return (
    <ProofForm
      verb={messages.turnOn}
      codeLabel={messages.firstCode}
      busy={turningOn.isPending}
      error={turningOn.error}
      onProof={async (payload) => onCodes((await turningOn.mutateAsync({ payload })).recoveryCodes)}
    >
      <Text size="sm">{messages.scan}</Text>
      <div className="turn-on-picture">
        {begun ? (
          <QRCodeSVG value={begun.keyUri} size={168} marginSize={2} title={messages.picture} />
        ) : (
          <Skeleton width={168} height={168} />
        )}
      </div>
      <Stack gap={2}>
        <Text size="sm">{messages.orType}</Text>
        <Group gap="xs" wrap="nowrap">
          {begun ? <code className="turn-on-key">{inFours(begun.key)}</code> : <Skeleton height={22} width="100%" />}
          {begun && (
            <CopyButton value={begun.key}>{({ copied, copy }) => <CopyKey copied={copied} copy={copy} />}</CopyButton>
          )}
        </Group>
      </Stack>
    </ProofForm>
  )
}

function CopyKey({ copied, copy }: { copied: boolean; copy: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { on, hint } = useHint(button, { label: copied ? messages.copied : messages.copyKey })
  return (
    <>
      <ActionIcon ref={button} {...on} variant="subtle" color="gray" aria-label={messages.copyKey} onClick={copy}>
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </ActionIcon>
      {hint}
    </>
  )
}
