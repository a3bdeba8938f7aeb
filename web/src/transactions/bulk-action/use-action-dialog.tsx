import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { ActionForm } from './ActionForm.tsx'
import type { ActionDefinition } from './action-definition.ts'

export type ActionDialogHandle<Request> = {
  open: (request: Request) => void
  /** Render it once on the screen. */
  dialog: ReactNode
}

/** The dialog of every action: it shows figures of the effect, asks for a comment, and executes the action. */
export function useActionDialog(onClose?: () => void): ActionDialogHandle<ActionDefinition> {
  const [action, setAction] = useState<ActionDefinition>()
  // Each opening starts with new figures.
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)

  const open = useCallback((next: ActionDefinition) => {
    setAction(next)
    setOpening((count) => count + 1)
    setOpened(true)
  }, [])
  const close = () => {
    setOpened(false)
    onClose?.()
  }

  const dialog = (
    <Dialog opened={opened} onClose={close} title={action?.title ?? ''} size="lg">
      {action && <ActionForm action={action} opening={opening} onDone={() => setOpened(false)} onChange={setAction} />}
    </Dialog>
  )
  return { open, dialog }
}

/** As `useActionDialog`, opened with an area's own requests. Pass `define` from module scope. */
export function useActionRequests<Request>(
  define: (request: Request, router: RegisteredRouter) => ActionDefinition,
  onClose?: () => void
): ActionDialogHandle<Request> {
  const router = useRouter()
  const { open: openDialog, dialog } = useActionDialog(onClose)
  const open = useCallback((request: Request) => openDialog(define(request, router)), [define, openDialog, router])
  return { open, dialog }
}
