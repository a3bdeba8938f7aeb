import { Button, Group, Stack, Text } from '@mantine/core'
import { providerSignInEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { useEffect, useRef, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { useCommand } from '#client/queries.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { newSecret } from './browser-secret.ts'

const { beginProviderConfirmation, confirmByProvider } = providerSignInEndpoints

const messages = {
  text: (provider: string) =>
    `${provider} asks again who you are, in a window of its own. Then this goes on as shown, and does not ask for 5 minutes.`,
  confirm: (provider: string) => `Confirm at ${provider}`,
  directory: 'your company account',
  waiting: 'Waiting for the other window …'
}

/** The window of the provider tells all windows of this browser; the server knows whose it is. */
const channelName = 'payouts.confirmation'

type ProviderConfirmationProps = { onConfirmed: () => void; onLeave: () => void }

/** Has the identity provider confirm who the person is, who may have no password here. */
export function ProviderConfirmation({ onConfirmed, onLeave }: ProviderConfirmationProps) {
  const {
    mutateAsync: begin,
    data: begun,
    error: notBegun
  } = useCommand(beginProviderConfirmation, { invalidates: [] })
  const confirming = useCommand(confirmByProvider, { invalidates: [] })
  const { mutateAsync: confirm, error: notConfirmed } = confirming
  const [secret, setSecret] = useState<string>()
  const [waits, setWaits] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // Begun before the click, which alone may open a window, and again after each refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal begins again
  useEffect(() => {
    let isCurrent = true
    newSecret()
      .then(async (made) => {
        await begin({ payload: { proof: made.proof } })
        if (isCurrent) setSecret(made.secret)
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [begin, refusals])
  useEffect(() => {
    if (secret === undefined) return
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data: ticket }: MessageEvent<string>) => {
      setWaits(false)
      confirm({ payload: { ticket, secret } }).then(onConfirmed, () => setRefusals((count) => count + 1))
    }
    return () => channel.close()
  }, [secret, confirm, onConfirmed])
  // It came after the dialog, which would have focused it, and can be pressed only now.
  const ready = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (secret !== undefined) ready.current?.focus()
  }, [secret])
  const provider = begun?.provider ?? messages.directory
  const error = notBegun ?? notConfirmed
  const open = () => {
    window.open(begun?.location, '_blank', 'popup,width=520,height=720')
    setWaits(true)
  }
  return (
    <Stack gap="md">
      <Text size="sm">{messages.text(begun?.provider ?? 'Your company account')}</Text>
      {error && !confirming.isPending && <CallRefusal error={error} verb={messages.confirm(provider)} />}
      {waits && (
        <Text role="status" size="sm">
          {messages.waiting}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onLeave}>
          Cancel
        </Button>
        <WorkingButton
          ref={ready}
          loading={(secret === undefined && !notBegun) || confirming.isPending}
          disabled={notBegun !== null}
          onClick={open}
        >
          {messages.confirm(provider)}
        </WorkingButton>
      </Group>
    </Stack>
  )
}
