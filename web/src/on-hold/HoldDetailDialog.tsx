import { Button, Skeleton } from '@mantine/core'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { Paperclip } from 'lucide-react'
import { Fragment } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { TwinLink } from '#transactions/TwinLink.tsx'
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { personText } from '#ui/texts/person-text.ts'
import { messages } from './messages.ts'

type DetailsProps = {
  row: HeldTransactionRow
  /** Shows the proofs filed under a reference. */
  onShowProofs: (reference: string) => void
  onShowEInvoice: () => void
}

type HoldDetailDialogProps = {
  row: HeldTransactionRow | undefined
  opened: boolean
  onClose: () => void
  onShowProofs: (reference: string) => void
  onShowEInvoice: () => void
}

/** What is known of one held transaction; nothing in it can be changed. */
export function HoldDetailDialog({ row, opened, onClose, ...shows }: HoldDetailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={messages.detail.title}>
      {row && <Details row={row} {...shows} />}
      <DialogActions
        cancel={messages.detail.close}
        other={row && <AuditLink filter="batchNo" value={String(row.batchNo)} />}
      />
    </Dialog>
  )
}

function Details({ row, onShowProofs, onShowEInvoice }: DetailsProps) {
  const { batchNo, id } = row
  const { data, error } = useCall(onHoldEndpoints.getHoldActivityDetail, { batchNo, transactionId: id })
  const isStaff = useSession()?.company === null
  const { detail: words } = messages
  const waiting = <Skeleton height={12} width="60%" my={4} />
  const facts: readonly Fact[] = [
    [words.dealer, `${row.companyName} (${row.companyCode})`],
    [words.type, row.transactionType],
    [words.name, row.planName],
    [words.transactionNo, row.transactionNo],
    [words.amount, <Money key="amount" amount={row.transactionAmount} />],
    [words.incentive, <Money key="incentive" amount={row.incentiveAmount} />],
    [words.heldSince, <InstantText key="since" instant={row.heldSince} />],
    [words.reason, error ? errorText(error) : (data?.holdReason ?? waiting)],
    [
      words.eInvoice,
      isStaff && (
        <Button key="e-invoice" variant="default" size="compact-sm" onClick={onShowEInvoice}>
          {words.showEInvoice}
        </Button>
      )
    ],
    ...twinLines(row),
    ...requestLines(row),
    [
      words.attachment,
      error ? null : data ? <Proofs key="proofs" reference={data.attachmentId} onShow={onShowProofs} /> : waiting
    ]
  ]
  return <FactList facts={facts} />
}

/** A duplicate's twin and the twin's dealer. */
function twinLines({ twin }: HeldTransactionRow) {
  const { detail: words } = messages
  const lines: Fact[] = []
  if (twin)
    lines.push([
      words.repeats,
      <Fragment key="twin">
        <TwinLink twin={twin} also={messages.otherTwins(twin.otherCycles)} />
        <div>{words.repeatsOf(twin.companyName, twin.companyCode)}</div>
      </Fragment>
    ])
  return lines
}

/** Who requested its release and for which day, and why the last request was refused. */
function requestLines(row: HeldTransactionRow) {
  const { releaseRequestedBy, releaseRequestedByDisabled, releaseRequestedFor, refusalReason } = row
  const { detail: words } = messages
  const lines: Fact[] = []
  if (releaseRequestedBy)
    lines.push([
      words.requested,
      <Fragment key="requested">
        {words.requestedBy(personText(releaseRequestedBy, releaseRequestedByDisabled))}
        <DayText day={releaseRequestedFor} />
      </Fragment>
    ])
  if (refusalReason) lines.push([words.refused, refusalReason])
  return lines
}

function Proofs({ reference, onShow }: { reference: string | null; onShow: (reference: string) => void }) {
  if (!reference) return messages.detail.noAttachment
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Paperclip size={14} aria-hidden />}
      onClick={() => onShow(reference)}
    >
      {messages.detail.showAttachments}
    </Button>
  )
}
