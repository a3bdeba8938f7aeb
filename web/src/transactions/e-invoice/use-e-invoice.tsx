import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { ReceiptText } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '../../client/session.ts'
import type { Column } from '../../list/columns.tsx'
import { later } from '../../ui/later.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { messages } from './messages.ts'

const EInvoiceDialog = later(() => import('./EInvoiceDialog.tsx').then((file) => file.EInvoiceDialog))

/** These columns with a last one that opens a transaction's e-invoice number, for staff. Draw `dialog` on the screen. */
export function useEInvoiceColumn(columns: readonly Column<TransactionRow>[]): {
  columns: readonly Column<TransactionRow>[]
  dialog: ReactNode
} {
  const isStaff = useSession()?.company === null
  // Narrower lists have no room for it: there the details of a held transaction lead to its number.
  const hasRoom = useMediaQuery('(min-width: 90em)', true)
  const { open, subject, ...dialog } = useDialogAbout<TransactionRow>()
  const withOpening = useMemo(
    () => (isStaff && hasRoom ? [...columns, openingColumn(open)] : columns),
    [columns, isStaff, hasRoom, open]
  )
  return { columns: withOpening, dialog: <EInvoiceDialog needed={dialog.opened} {...dialog} row={subject} /> }
}

function openingColumn(open: (row: TransactionRow) => void): Column<TransactionRow> {
  return {
    key: 'eInvoice',
    header: messages.number,
    headerHidden: true,
    pinned: true,
    width: 52,
    align: 'right',
    cell: (row) => (
      <ActionIcon variant="subtle" color="gray" aria-label={messages.open(row.transactionNo)} onClick={() => open(row)}>
        <ReceiptText size={16} aria-hidden />
      </ActionIcon>
    )
  }
}
