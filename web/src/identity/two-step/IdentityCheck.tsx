import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { CallError, type IdentityProof, refusedField } from '#client/call-error.ts'
import { onDialogsDismissed } from '#client/dialogs/dialogs.ts'
import { onIdentityRequest } from '#client/session/still-to-prove.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { later } from '#ui/later.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { useConfirmIdentity } from './api.ts'
import { CodeField, codeProblem } from './CodeField.tsx'
import { messages } from './messages.ts'

const ProviderConfirmation = later(() =>
  import('../provider-sign-in/ProviderConfirmation.tsx').then((part) => part.ProviderConfirmation)
)

/**
 * Rendered once, at the root: re-authenticates the person if a call needs that, above the dialog that makes the call.
 */
export function IdentityCheck() {
  const [by, setBy] = useState<IdentityProof>('password')
  const [opened, setOpened] = useState(false)
  const answer = useRef<(confirmed: boolean) => void>(undefined)
  useInertPage(opened)
  useEffect(
    () =>
      onIdentityRequest((requested) => {
        setBy(requested)
        setOpened(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    []
  )
  const close = useCallback((isConfirmed: boolean) => {
    setOpened(false)
    answer.current?.(isConfirmed)
  }, [])
  const confirmed = useCallback(() => close(true), [close])
  useEffect(() => onDialogsDismissed(() => close(false)))
  // Escape belongs to this dialog alone, not to the one below it as well.
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(false)
  }
  return (
    <Modal
      opened={opened}
      onClose={() => close(false)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={messages.confirmTitle}
      size="26rem"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close', ...keepsEscape }}
      attributes={{ content: keepsEscape }}
      onKeyDown={leaveByEscape}
    >
      {by === 'provider' ? (
        <ProviderConfirmation needed={opened} onConfirmed={confirmed} onLeave={() => close(false)} />
      ) : (
        <IdentityForm by={by} onConfirmed={confirmed} onLeave={() => close(false)} />
      )}
    </Modal>
  )
}

const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const

type IdentityFormProps = { by: Exclude<IdentityProof, 'provider'>; onConfirmed: () => void; onLeave: () => void }

function IdentityForm({ by, onConfirmed, onLeave }: IdentityFormProps) {
  const confirming = useConfirmIdentity()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { proof: '' },
    validate: {
      proof: (proof) => (by === 'password' ? (proof ? null : messages.passwordMissing) : codeProblem(proof))
    }
  })
  const confirm = async ({ proof }: { proof: string }) => {
    try {
      await confirming.mutateAsync({ payload: { [by]: proof } })
      onConfirmed()
    } catch (refusal) {
      if (!(refusal instanceof CallError) || refusedField(refusal) !== by) return
      form.setFieldError('proof', refusal.message)
      form.getInputNode('proof')?.focus()
    }
  }
  const { error } = confirming
  return (
    <form noValidate onSubmit={form.onSubmit(confirm, () => form.getInputNode('proof')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.confirmText}</Text>
        {by === 'password' ? (
          <PasswordField
            label={messages.password}
            autoComplete="current-password"
            data-autofocus
            {...keepsEscape}
            key={form.key('proof')}
            {...form.getInputProps('proof')}
          />
        ) : (
          <CodeField
            label={messages.code}
            data-autofocus
            {...keepsEscape}
            key={form.key('proof')}
            {...form.getInputProps('proof')}
          />
        )}
        {error && !confirming.isPending && refusedField(error) !== by && (
          <CallRefusal error={error} verb={messages.confirm} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onLeave} {...keepsEscape}>
            Cancel
          </Button>
          <WorkingButton type="submit" loading={confirming.isPending} {...keepsEscape}>
            {messages.confirm}
          </WorkingButton>
        </Group>
      </Stack>
    </form>
  )
}
