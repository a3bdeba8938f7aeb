import { Alert, Button } from '@mantine/core'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import type { ApprovalTakeBack } from '@payouts/contract/posting/take-back'
import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, CirclePause, Info, type LucideIcon, RefreshCw, Send, TriangleAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Decision } from '#requests/DecisionDialog.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { personText } from '#ui/texts/person-text.ts'
import './CycleNotices.css'
import { messages } from '../messages.ts'
import { usePendingTakeBack } from '../take-back/api.ts'
import { messages as takeBackMessages } from '../take-back/messages.ts'
import { RequestTakeBack } from '../take-back/RequestTakeBack.tsx'
import { useCycleDialogs } from '../use-cycle-dialogs.tsx'

const takeBack = () => import('../take-back/TakeBackButtons.tsx')
const TakeBackButtons = later(() => takeBack().then((file) => file.TakeBackButtons))
const TakeBackDialog = later(() => takeBack().then((file) => file.TakeBackDialog))

type Cycle = PayoutTotalHeader['cycle']

/**
 * What a person should know about a cycle before acting on it: who has to act, why it was returned, what failed.
 * There is always a message, so that nothing below moves.
 */
export function CycleNotices({ cycle, version }: { cycle: Cycle | undefined; version: number | undefined }) {
  const { open, subject, ...dialog } = useDialogAbout<Decision<ApprovalTakeBack>>()
  if (!cycle) return <div className="cycle-notice-waiting" aria-hidden />
  const { requestedBy, sentBack, returnReason, payoutStatus } = cycle
  const saysMore = requestedBy || sentBack || returnReason || payoutStatus === 'Scheduled' || payoutStatus === 'Error'
  return (
    <>
      {version !== undefined && version !== cycle.version && <CalculatedAgain version={cycle.version} />}
      {requestedBy && <Requested cycle={cycle} by={requestedBy} />}
      {sentBack && <SentBack {...sentBack} />}
      {returnReason && <Returned cycle={cycle} reason={returnReason} />}
      {payoutStatus === 'Scheduled' && <Scheduled cycle={cycle} decide={open} />}
      {payoutStatus === 'Error' && <PostingFailed cycle={cycle} />}
      <TakeBackDialog needed={dialog.opened} {...dialog} decision={subject} onDone={dialog.onClose} />
      {!saysMore && <Notice icon={Info}>{messages.whatNext[payoutStatus]}</Notice>}
    </>
  )
}

type NoticeProps = {
  icon: LucideIcon
  color?: string
  children: ReactNode
  comment?: string | null
  action?: ReactNode
}

function Notice({ icon: Icon, color = 'gray', children, comment, action }: NoticeProps) {
  return (
    <Alert
      role="note"
      variant="light"
      color={color}
      icon={<Icon size={16} aria-hidden />}
      className={action ? 'cycle-notice cycle-notice-acting' : 'cycle-notice'}
      classNames={{ icon: 'cycle-notice-icon' }}
    >
      <div className="row-apart">
        <div className="words">
          <span>{children}</span>
          {comment && <blockquote>{comment}</blockquote>}
        </div>
        {action}
      </div>
    </Alert>
  )
}

/** When it happened, at the end of a sentence. */
const On = ({ at }: { at: string | null }) =>
  at && (
    <>
      {' on '}
      <InstantText instant={at} />
    </>
  )

function CalculatedAgain({ version }: { version: number }) {
  const navigate = useNavigate()
  // The same screen of the same cycle, at its current version.
  const sameScreen = (before: object) => ({ ...before, version })
  const open = (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => void navigate({ to: '.', search: sameScreen, replace: true })}
    >
      {messages.openVersion(version)}
    </Button>
  )
  return (
    <Notice icon={RefreshCw} color="red" action={open}>
      {messages.calculatedAgain}
    </Notice>
  )
}

function Requested({ cycle, by }: { cycle: Cycle; by: string }) {
  return (
    <Notice icon={Send} comment={cycle.requestComment}>
      <strong>{personText(by, cycle.requestedByDisabled)}</strong> requested approval
      <On at={cycle.requestedAt} />
    </Notice>
  )
}

function Returned({ cycle, reason }: { cycle: Cycle; reason: string }) {
  return (
    <Notice icon={Undo2} color="red" comment={reason}>
      {cycle.returnedBy ? <strong>{cycle.returnedBy}</strong> : 'The approver'} returned it for review
      <On at={cycle.returnedAt} />
    </Notice>
  )
}

function SentBack({ by, at, remark }: NonNullable<Cycle['sentBack']>) {
  return (
    <Notice icon={Undo2} color="orange" comment={remark}>
      {by ? <strong>{by}</strong> : 'Somebody'} changed what approval was requested for
      <On at={at} />: the request was sent back to review
    </Notice>
  )
}

type Decide = (decision: Decision<ApprovalTakeBack>) => void

function Scheduled({ cycle, decide }: { cycle: Cycle; decide: Decide }) {
  const request = usePendingTakeBack(cycle.batchNo)
  if (request) return <TakeBackRequested request={request} decide={decide} />
  return (
    <Notice icon={CalendarClock} action={<RequestTakeBack cycle={cycle} />}>
      Approved, to be paid out on <DayText day={cycle.approvedFor} />
    </Notice>
  )
}

function TakeBackRequested({ request, decide }: { request: ApprovalTakeBack; decide: Decide }) {
  return (
    <Notice
      icon={CirclePause}
      color="orange"
      comment={request.reason}
      action={<TakeBackButtons needed request={request} decide={decide} />}
    >
      <strong>{request.askedBy}</strong> {takeBackMessages.pending}
      <On at={request.askedOn} />. {takeBackMessages.notPosted}
    </Notice>
  )
}

function PostingFailed({ cycle }: { cycle: Cycle }) {
  const { openErrors, dialogs } = useCycleDialogs()
  const open = (
    <Button size="compact-xs" variant="default" onClick={() => openErrors(cycle)}>
      {messages.errorDetails}
    </Button>
  )
  return (
    <Notice icon={TriangleAlert} color="red" action={open}>
      Some dealers of this cycle could not be paid.
      {dialogs}
    </Notice>
  )
}
