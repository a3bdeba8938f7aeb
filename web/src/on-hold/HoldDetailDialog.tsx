import { Button, Skeleton } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { Paperclip } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import './HoldDetailDialog.css'
import { messages } from './messages.ts'

type HoldDetailDialogProps = {
  row: HeldTransactionRow
  opened: boolean
  onClose: () => void
  /** Shows the proofs filed under a reference. */
  onShowProofs: (reference: string) => void
}

/** What is known of one held transaction; nothing in it can be changed. */
export function HoldDetailDialog({ row, opened, onClose, onShowProofs }: HoldDetailDialogProps) {
  const { batchNo, id } = row
  const detail = useCall(onHoldEndpoints.getHoldActivityDetail, { batchNo, transactionId: id }, { enabled: opened })
  const { data, error, isPlaceholderData } = detail
  const found = isPlaceholderData ? undefined : data
  const { detail: words } = messages

  const reason = error ? errorText(error) : found ? found.holdReason : <Skeleton height={12} width="60%" my={4} />
  const reference = found?.attachmentId
  const attachment = !found ? (
    error ? null : (
      <Skeleton height={12} width="40%" my={4} />
    )
  ) : reference ? (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Paperclip size={14} aria-hidden />}
      onClick={() => onShowProofs(reference)}
    >
      {words.showAttachments}
    </Button>
  ) : (
    words.noAttachment
  )
  const lines: (readonly [label: string, value: ReactNode])[] = [
    [words.dealer, `${row.companyName} (${row.companyCode})`],
    [words.type, row.transactionType],
    [words.name, row.planName],
    [words.transactionNo, row.transactionNo],
    [words.amount, <Money key="amount" amount={row.transactionAmount} />],
    [words.incentive, <Money key="incentive" amount={row.incentiveAmount} />],
    [words.heldSince, <InstantText key="since" instant={row.heldSince} />],
    [words.reason, reason]
  ]
  if (row.releaseRequestedBy)
    lines.push([
      words.requested,
      <Fragment key="requested">
        {words.requestedBy(row.releaseRequestedBy)}
        <DayText day={row.releaseRequestedFor} />
      </Fragment>
    ])
  if (row.refusalReason) lines.push([words.refused, row.refusalReason])
  lines.push([words.attachment, attachment])

  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
      <dl className="hold-detail">
        {lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <DialogActions cancel={words.close} />
    </Dialog>
  )
}
