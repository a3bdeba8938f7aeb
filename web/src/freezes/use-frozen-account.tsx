import type { FreezeRow } from '@payouts/contract/freezes/schema'
import type { ReactNode } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { FrozenAccountDialog } from './FrozenAccountDialog.tsx'
import { messages } from './messages.ts'

/** The dialog of a frozen account, and the alert after an action in it. */
export function useFrozenAccount(): { open: (row: FreezeRow) => void; dialog: ReactNode } {
  const { open, subject: row, ...about } = useDialogAbout<FreezeRow>()
  const done = (message: string, title: string) => {
    about.onClose()
    void showAlert(message, title)
  }
  const dialog = (
    <FrozenAccountDialog
      {...about}
      row={row}
      onSaved={() => done(messages.updated, messages.updatedTitle)}
      onUnfrozen={() => done(messages.unfreezed, messages.unfreezedTitle)}
    />
  )
  return { open, dialog }
}
