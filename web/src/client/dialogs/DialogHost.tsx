import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { findLostFocus, noteFocusOrigin } from '#ui/dialogs/lost-focus.ts'
import { useInertPage } from '#ui/dialogs/use-inert-page.ts'
import { useStepBehind } from '#ui/dialogs/use-step-behind.ts'
import { said } from '#ui/texts/said.ts'
import { type OpenDialog, useShownDialogs } from './dialogs.ts'
import { useFocusTrap } from './use-focus-trap.ts'

/** Shows the alerts, questions and loading dialogs that any code may open. Rendered once, at the root. */
export function DialogHost() {
  const { dialog, loading, stall } = useShownDialogs()
  const lastDialog = useLast(dialog)
  const lastLoading = useLast(loading)
  const lastStall = useLast(stall)
  const body = useRef<HTMLDivElement>(null)
  useFocusTrap(dialog !== undefined, body)
  useEffect(() => {
    if (dialog) noteFocusOrigin()
  }, [dialog])
  useInertPage((dialog ?? loading ?? stall) !== undefined)
  return (
    <>
      {/* Above a screen's own dialog, which may still be open when a refusal is shown. */}
      <Modal
        opened={useStepBehind(dialog !== undefined)}
        onClose={() => dismiss(dialog)}
        onExitTransitionEnd={findLostFocus}
        title={titleOf(lastDialog)}
        size="26rem"
        zIndex={300}
      >
        <div ref={body}>{lastDialog && <DialogBody dialog={lastDialog} />}</div>
      </Modal>
      <Modal
        opened={useStepBehind(loading !== undefined)}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        attributes={{ content: { 'aria-label': 'Processing' } }}
        size="20rem"
      >
        <Group gap="sm" wrap="nowrap" role="status" tabIndex={-1} data-autofocus data-page-focus>
          <Loader />
          <Text>{lastLoading}</Text>
        </Group>
      </Modal>
      <Modal
        opened={useStepBehind(stall !== undefined)}
        onClose={() => stall?.stop()}
        title={said('Waiting for the server')}
        size="26rem"
        zIndex={400}
      >
        <Stack gap="lg">
          <Group gap="sm" wrap="nowrap" role="status">
            <Loader />
            <Text>{lastStall && said(lastStall.message)}</Text>
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => stall?.stop()} data-autofocus>
              {said('Stop')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** Keeps what was last shown, so that a dialog does not empty while it fades out. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  useEffect(() => {
    if (value !== undefined) setLast(value)
  }, [value])
  return value ?? last
}

function titleOf(dialog: OpenDialog | undefined): string {
  if (dialog?.kind === 'question') return dialog.question.title ?? 'Are You Sure'
  return dialog?.title ?? ''
}

function dismiss(dialog: OpenDialog | undefined): void {
  if (dialog?.kind === 'question') dialog.close(false)
  else dialog?.close()
}

function DialogBody({ dialog }: { dialog: OpenDialog }) {
  if (dialog.kind === 'alert') {
    const { second } = dialog
    const goOn = () => {
      dialog.close()
      second?.onClick()
    }
    return (
      <Stack gap="lg">
        <Text role="alert">{dialog.message}</Text>
        <Group justify="flex-end" gap="xs">
          {second && (
            <Button variant="default" onClick={goOn}>
              {second.label}
            </Button>
          )}
          <Button onClick={dialog.close} data-autofocus>
            OK
          </Button>
        </Group>
      </Stack>
    )
  }
  const { message, confirmLabel, cannotBeUndone } = dialog.question
  return (
    <Stack gap="lg">
      <Text>{message}</Text>
      {cannotBeUndone && (
        <Text size="sm" fw={600}>
          This cannot be undone.
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => dialog.close(false)} data-autofocus>
          Cancel
        </Button>
        <Button color={cannotBeUndone ? 'red' : undefined} onClick={() => dialog.close(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
