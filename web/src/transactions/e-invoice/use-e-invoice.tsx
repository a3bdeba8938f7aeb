import { Anchor } from '@mantine/core'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '#client/session/session.ts'
import type { Column } from '#list/columns.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'

const EInvoiceDialog = later(() => import('./EInvoiceDialog.tsx').then((file) => file.EInvoiceDialog))

/**
 * These columns, with links from transaction numbers to their e-invoice numbers, for staff. Draw `dialog` on the
 * screen.
 */
export function useEInvoiceColumns(columns: readonly Column<TransactionRow>[]): {
  columns: readonly Column<TransactionRow>[]
  dialog: ReactNode
} {
  const isStaff = useSession()?.company === null
  const { open, subject, ...dialog } = useDialogAbout<TransactionRow>()
  const opening = useMemo(
    () => (isStaff ? columns.map((column) => (column.key === 'number' ? opened(column, open) : column)) : columns),
    [columns, isStaff, open]
  )
  return { columns: opening, dialog: <EInvoiceDialog needed={dialog.opened} {...dialog} row={subject} /> }
}

const opened = (column: Column<TransactionRow>, open: (row: TransactionRow) => void): Column<TransactionRow> => ({
  ...column,
  cell: (row) => (
    <Anchor
      component="button"
      type="button"
      inherit
      ta="left"
      title={messages.open(row.transactionNo)}
      onClick={() => open(row)}
    >
      {column.cell(row)}
    </Anchor>
  )
})
