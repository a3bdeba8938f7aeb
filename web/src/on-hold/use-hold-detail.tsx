import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { type ReactNode, useCallback, useState } from 'react'
import { AttachmentsDialog } from '#attachments/AttachmentsDialog.tsx'
import { later } from '#ui/later.tsx'
import { HoldDetailDialog } from './HoldDetailDialog.tsx'

const EInvoiceDialog = later(() =>
  import('#transactions/e-invoice/EInvoiceDialog.tsx').then((file) => file.EInvoiceDialog)
)

/** Opens the details of a held transaction and, from there, the proofs of its hold. Draw `dialog` on the screen. */
export function useHoldDetail(): { open: (row: HeldTransactionRow) => void; dialog: ReactNode } {
  const [row, setRow] = useState<HeldTransactionRow>()
  const [proofs, setProofs] = useState<string>()
  const [shown, setShown] = useState<'detail' | 'proofs' | 'eInvoice'>()

  const open = useCallback((chosen: HeldTransactionRow) => {
    setRow(chosen)
    setShown('detail')
  }, [])
  const showProofs = (reference: string) => {
    setProofs(reference)
    setShown('proofs')
  }
  // Drawn before any is opened, or the focus would not return to the row.
  const dialog = (
    <>
      <HoldDetailDialog
        row={row}
        opened={shown === 'detail'}
        onClose={() => setShown(undefined)}
        onShowProofs={showProofs}
        onShowEInvoice={() => setShown('eInvoice')}
      />
      <EInvoiceDialog
        needed={shown === 'eInvoice'}
        row={row}
        opened={shown === 'eInvoice'}
        onClose={() => setShown('detail')}
      />
      <AttachmentsDialog
        attachmentType="ON_HOLD_AND_PAYOUT_SERVICE"
        reference={proofs}
        opened={shown === 'proofs'}
        onClose={() => setShown('detail')}
      />
    </>
  )
  return { open, dialog }
}
