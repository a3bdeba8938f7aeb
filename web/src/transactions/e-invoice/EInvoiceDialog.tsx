import { Skeleton, Text } from '@mantine/core'
import type { TransactionRow } from '@payouts/contract/cycles/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import {
  type EInvoiceOfTransaction,
  type EInvoiceReplacement,
  eInvoiceEndpoints
} from '@payouts/contract/transactions/e-invoices'
import { setAsideText } from '@payouts/contract/transactions/set-aside-text'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { Decide, type Decision } from '#requests/DecisionDialog.tsx'
import { useRequestActions } from '#requests/use-request-actions.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'
import { ReplacementHistory } from './ReplacementHistory.tsx'
import { RequestReplacement } from './RequestReplacement.tsx'
import { replacementRequests } from './replacement-requests.tsx'

type EInvoiceDialogProps = { row: TransactionRow | undefined; opened: boolean; onClose: () => void }

/** A transaction's e-invoice number with its history; a wrong one is replaced here by two people. */
export function EInvoiceDialog({ row, ...dialog }: EInvoiceDialogProps) {
  return (
    <Dialog {...dialog} title={messages.title(row?.transactionNo ?? '')} size="lg">
      {row && <OfTransaction row={row} />}
    </Dialog>
  )
}

function OfTransaction({ row }: { row: TransactionRow }) {
  const { data, error } = useCall(eInvoiceEndpoints.getEInvoice, { batchNo: row.batchNo, transactionId: row.id })
  const [requests, setRequests] = useState(false)
  const [decision, decide] = useState<Decision<EInvoiceReplacement>>()
  const pending = data?.replacements.find(({ status }) => status === 'Pending')
  if (requests) return <RequestReplacement row={row} onDone={() => setRequests(false)} />
  if (decision) return <Decide kind={replacementRequests} decision={decision} onDone={() => decide(undefined)} />
  return (
    <>
      <FactList
        facts={[
          [messages.dealer, `${row.companyName} (${row.companyCode})`],
          [messages.type, row.transactionType],
          [messages.incentive, <Money key="incentive" amount={row.incentiveAmount} />],
          [messages.number, error ? errorText(error) : <NumberOf key="number" read={data} />],
          [messages.setAside, data?.setAside && setAsideText(data.setAside)],
          [messages.statedBy, data?.statedBy && <StatedBy key="stated" documentNo={data.statedBy} />]
        ]}
      />
      {data && <ReplacementHistory replacements={data.replacements} />}
      <DialogActions
        cancel={messages.close}
        other={
          pending ? (
            <DecidePending request={pending} decide={decide} />
          ) : (
            data?.eInvoiceNo && data.statedBy === null && <RequestButton onClick={() => setRequests(true)} />
          )
        }
      />
    </>
  )
}

function NumberOf({ read }: { read: EInvoiceOfTransaction | undefined }) {
  if (!read) return <Skeleton height={12} width="60%" my={4} />
  return read.eInvoiceNo ?? <Text size="sm">{messages.noNumber}</Text>
}

/** The payer's e-invoice, as a link for those who may open it. */
function StatedBy({ documentNo }: { documentNo: string }) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('E-Invoices'))) return documentNo
  return (
    <TextLink to="/eInvoices/document" search={{ documentNo }}>
      {documentNo}
    </TextLink>
  )
}

type DecidePendingProps = {
  request: EInvoiceReplacement
  decide: (decision: Decision<EInvoiceReplacement>) => void
}

function DecidePending({ request, decide }: DecidePendingProps) {
  const { actions } = useRequestActions(replacementRequests, request, decide)
  return <ActionButtons actions={actions} />
}

function RequestButton({ onClick }: { onClick: () => void }) {
  const { menu = [] } = useSession() ?? {}
  if (!isGranted(menu, permission('Validations', 'REPAIR'))) return null
  return <ActionButtons actions={[{ label: messages.request, icon: <Pencil size={16} aria-hidden />, onClick }]} />
}
