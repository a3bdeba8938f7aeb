import { Skeleton, Text } from '@mantine/core'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import {
  canDecideReplacement,
  type EInvoiceOfTransaction,
  type EInvoiceReplacement,
  eInvoiceEndpoints
} from '@payouts/contract/transactions/e-invoices'
import { Check, Pencil, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../client/call-error.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { askToWithdraw } from '../../requests/ask-to-withdraw.ts'
import { ActionButtons, type ButtonAction } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { useEInvoiceCommand } from './api.ts'
import { DecideReplacement } from './DecideReplacement.tsx'
import { messages } from './messages.ts'
import { ReplacementHistory } from './ReplacementHistory.tsx'
import { RequestReplacement } from './RequestReplacement.tsx'

type EInvoiceDialogProps = { row: TransactionRow | undefined; opened: boolean; onClose: () => void }

/** A transaction's e-invoice number with its history; a wrong one is replaced here by two people. */
export function EInvoiceDialog({ row, ...dialog }: EInvoiceDialogProps) {
  return (
    <Dialog {...dialog} title={messages.title(row?.transactionNo ?? '')} size="lg">
      {row && <OfTransaction row={row} />}
    </Dialog>
  )
}

type Mode = 'shown' | 'requests' | 'approves' | 'refuses'

function OfTransaction({ row }: { row: TransactionRow }) {
  const { data, error } = useCall(eInvoiceEndpoints.getEInvoice, { batchNo: row.batchNo, transactionId: row.id })
  const [mode, setMode] = useState<Mode>('shown')
  const back = () => setMode('shown')
  const pending = data?.replacements.find(({ status }) => status === 'Pending')
  if (mode === 'requests') return <RequestReplacement row={row} onDone={back} />
  if (mode !== 'shown' && pending)
    return <DecideReplacement request={pending} approves={mode === 'approves'} onDone={back} />
  return (
    <>
      <FactList
        facts={[
          [messages.dealer, `${row.companyName} (${row.companyCode})`],
          [messages.type, row.transactionType],
          [messages.incentive, <Money key="incentive" amount={row.incentiveAmount} />],
          [messages.number, error ? errorText(error) : <NumberOf key="number" read={data} />]
        ]}
      />
      {data && <ReplacementHistory replacements={data.replacements} />}
      <DialogActions
        cancel={messages.close}
        other={data && <Actions row={row} read={data} pending={pending} onMode={setMode} />}
      />
    </>
  )
}

function NumberOf({ read }: { read: EInvoiceOfTransaction | undefined }) {
  if (!read) return <Skeleton height={12} width="60%" my={4} />
  return read.eInvoiceNo ?? <Text size="sm">{messages.noNumber}</Text>
}

type ActionsProps = {
  row: TransactionRow
  read: EInvoiceOfTransaction
  pending: EInvoiceReplacement | undefined
  onMode: (mode: Mode) => void
}

const icon = { size: 16, 'aria-hidden': true } as const

function Actions({ row, read, pending, onMode }: ActionsProps) {
  const { userId = 0, menu = [] } = useSession() ?? {}
  const withdrawal = useEInvoiceCommand(eInvoiceEndpoints.withdrawEInvoiceReplacement)
  const mayRequest = isGranted(menu, permission('Validations', 'REPAIR'))
  const mayDecide = isGranted(menu, permission('Validations', 'APPROVE'))
  const actions: ButtonAction[] = []
  if (!pending && mayRequest && read.eInvoiceNo !== null)
    actions.push({ label: messages.request, icon: <Pencil {...icon} />, onClick: () => onMode('requests') })
  if (pending && pending.askedById === userId)
    actions.push({
      label: messages.withdraw,
      icon: <Undo2 {...icon} />,
      onClick: () => void askToWithdraw(withdrawal, pending.changeId, messages.replacement(row.transactionNo))
    })
  else if (pending && mayDecide) {
    const verdict = canDecideReplacement(pending, { userId, menu })
    actions.push(
      actionButton(messages.refuse, <X {...icon} />, verdict, () => onMode('refuses')),
      actionButton(messages.approve, <Check {...icon} />, verdict, () => onMode('approves'))
    )
  }
  return <ActionButtons actions={actions} />
}
