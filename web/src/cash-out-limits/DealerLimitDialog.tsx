import type { CashOutLimitRow } from '@payouts/contract/cash-out-limits/schema'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { DealerLimits } from './DealerLimits.tsx'
import { messages } from './messages.ts'
import { useSuccess } from './use-success.ts'

type DealerLimitDialogProps = {
  /** Undefined until one was chosen. */
  row: CashOutLimitRow | undefined
  opened: boolean
  onClose: () => void
  /** Something was saved. */
  onDone: () => void
}

/** One dealer's limits: their use, a tab for each tier, and their history. */
export function DealerLimitDialog({ row, opened, onClose, onDone }: DealerLimitDialogProps) {
  const done = useSuccess(opened, onDone)
  return (
    <Dialog opened={opened} onClose={onClose} title={row ? messages.limitsOf(row.accountName) : ''} size={980}>
      {row && <DealerPageLink companyCode={row.accountCode} />}
      {row && <DealerLimits key={row.accountCode} row={row} onDone={done} />}
    </Dialog>
  )
}
