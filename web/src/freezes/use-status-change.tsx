import type { DealerAccount } from '@payouts/contract/freezes/schema'
import { type ReactNode, useCallback, useState } from 'react'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { messages } from './messages.ts'
import { UnfreezeDialog } from './UnfreezeDialog.tsx'

/** Freezes an account that is not frozen and unfreezes one that is: draw `dialogs`, and `change` opens the right one. */
export function useStatusChange(): { change: (account: DealerAccount) => void; dialogs: ReactNode } {
  const [account, setAccount] = useState<DealerAccount>()
  const [opened, setOpened] = useState<'freeze' | 'unfreeze'>()

  const change = useCallback((chosen: DealerAccount) => {
    if (chosen.isEditAble !== 'true') return void showAlert(messages.changeNotAllowed, messages.alert)
    setAccount(chosen)
    setOpened(chosen.status === 'Frozen' ? 'unfreeze' : 'freeze')
  }, [])
  const close = () => setOpened(undefined)
  const done = (message: string) => {
    close()
    void showAlert(message, messages.success)
  }

  const dialogs = (
    <>
      <FreezeDialog
        account={account}
        opened={opened === 'freeze'}
        onClose={close}
        onDone={() => done(messages.freezed)}
      />
      <UnfreezeDialog
        account={account}
        opened={opened === 'unfreeze'}
        onClose={close}
        onDone={() => done(messages.unFreezed)}
      />
    </>
  )
  return { change, dialogs }
}
