import type { AccountEarmark } from '@payouts/contract/earmarks/schema'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { type EarmarkRights, readEarmarksAgain, useEarmarkRights } from './api.ts'
import { EarmarkDialogContent } from './EarmarkDialogContent.tsx'
import { messages } from './messages.ts'

type EarmarkDialogHandle = {
  /** Opens an account's earmark, or a new one. */
  open: (account: AccountEarmark) => void
  /** Render it once on the screen. */
  dialog: ReactNode
}

/** The dialog of an account's earmark: its figures, what can be done with it, and its timeline. */
export function useEarmarkDialog(onChanged?: () => void): EarmarkDialogHandle {
  const [account, setAccount] = useState<AccountEarmark>()
  const [opened, setOpened] = useState(false)
  const [removing, setRemoving] = useState(false)
  const rights = useEarmarkRights()
  const opener = useRef<HTMLElement>(undefined)
  const open = useCallback((chosen: AccountEarmark) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined
    setAccount(chosen)
    setRemoving(false)
    setOpened(true)
  }, [])
  const done = async (title: string, message: string) => {
    setOpened(false)
    readEarmarksAgain()
    onChanged?.()
    await showAlert(message, title)
    // The alert would return the focus to the dialog or to a removed row, which are gone.
    opener.current?.focus()
  }
  const dialog = (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      title={removing ? messages.removeEarmark : titleOf(account, rights)}
      size={920}
    >
      {account && <EarmarkDialogContent account={account} removing={removing} onRemove={setRemoving} onDone={done} />}
    </Dialog>
  )
  return { open, dialog }
}

function titleOf(account: AccountEarmark | undefined, { mayEdit }: EarmarkRights): string {
  if (account?.earmarkAmount === null) return messages.addEarmark
  return mayEdit ? messages.updateEarmark : messages.viewEarmark
}
