import { AttachmentsDialog } from '../../attachments/AttachmentsDialog.tsx'

export type CycleDialogProps = { batchNo: number; opened: boolean; onClose: () => void }

/** The proofs of all that was done to a cycle. */
export function PayoutAttachmentsDialog({ batchNo, opened, onClose }: CycleDialogProps) {
  return (
    <AttachmentsDialog
      attachmentType="ON_HOLD_AND_PAYOUT_SERVICE"
      reference={String(batchNo)}
      opened={opened}
      onClose={onClose}
    />
  )
}
