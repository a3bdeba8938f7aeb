import type { FreezeRow } from '@payouts/contract/freezes/schema'
import { type ReactNode, useState } from 'react'
import { showAlert } from '../client/dialogs.ts'
import { FrozenAccountDialog } from './FrozenAccountDialog.tsx'
import { messages } from './messages.ts'
import { UnfreezeDialog } from './UnfreezeDialog.tsx'

/** The dialog of a frozen account, and the question that its UNFREEZE leads to. */
export function useFrozenAccount(): { open: (row: FreezeRow) => void; dialogs: ReactNode } {
  const [row, setRow] = useState<FreezeRow>()
  const [opened, setOpened] = useState<'details' | 'unfreeze'>()
  const open = (chosen: FreezeRow) => {
    setRow(chosen)
    setOpened('details')
  }
  const close = () => setOpened(undefined)
  const done = (message: string, title: string) => {
    close()
    void showAlert(message, title)
  }

  const dialogs = (
    <>
      <FrozenAccountDialog
        row={row}
        opened={opened === 'details'}
        onClose={close}
        onSaved={() => done(messages.updated, messages.updatedTitle)}
        onUnfreeze={() => setOpened('unfreeze')}
      />
      <UnfreezeDialog
        account={row && { accountName: row.companyName, accountCode: row.companyCode }}
        opened={opened === 'unfreeze'}
        onClose={close}
        onDone={() => done(messages.unfreezed, messages.unfreezedTitle)}
      />
    </>
  )
  return { open, dialogs }
}
