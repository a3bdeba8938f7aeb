import { type ReactNode, useState } from 'react'
import { AttachmentsDialog } from '#attachments/AttachmentsDialog.tsx'
import { PayoutErrorsDialog } from './action/PayoutErrorsDialog.tsx'

type NamedCycle = { batchNo: number; payoutCycleName: string }

/** The dialogs with more about a cycle: its attachments, and the accounts that could not be paid. Draw `dialogs`. */
export function useCycleDialogs(): {
  openAttachments: (cycle: NamedCycle) => void
  openErrors: (cycle: NamedCycle) => void
  dialogs: ReactNode
} {
  const [cycle, setCycle] = useState<NamedCycle>()
  const [shown, setShown] = useState<'attachments' | 'errors'>()
  const close = () => setShown(undefined)
  const opening = (what: 'attachments' | 'errors') => (chosen: NamedCycle) => {
    setCycle(chosen)
    setShown(what)
  }
  const dialogs = cycle && (
    <>
      <AttachmentsDialog
        attachmentType="ON_HOLD_AND_PAYOUT_SERVICE"
        reference={String(cycle.batchNo)}
        opened={shown === 'attachments'}
        onClose={close}
      />
      <PayoutErrorsDialog {...cycle} opened={shown === 'errors'} onClose={close} />
    </>
  )
  return { openAttachments: opening('attachments'), openErrors: opening('errors'), dialogs }
}
