import type { FreezeRow } from '@payouts/contract/freezes/schema'
import { type ReactNode, useState } from 'react'
import { showAlert } from '../client/dialogs.ts'
import { FrozenAccountDialog } from './FrozenAccountDialog.tsx'
import { messages } from './messages.ts'

/** The dialog of a frozen account, with what is said once something was done in it. */
export function useFrozenAccount(): { open: (row: FreezeRow) => void; dialog: ReactNode } {
  const [row, setRow] = useState<FreezeRow>()
  const [opened, setOpened] = useState(false)
  const open = (chosen: FreezeRow) => {
    setRow(chosen)
    setOpened(true)
  }
  const done = (message: string, title: string) => {
    setOpened(false)
    void showAlert(message, title)
  }
  const dialog = (
    <FrozenAccountDialog
      row={row}
      opened={opened}
      onClose={() => setOpened(false)}
      onSaved={() => done(messages.updated, messages.updatedTitle)}
      onUnfrozen={() => done(messages.unfreezed, messages.unfreezedTitle)}
    />
  )
  return { open, dialog }
}
