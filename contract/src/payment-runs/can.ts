import type { Day } from '#page.ts'
import { isGranted, permission } from '#permissions.ts'
import { type Actor, canDecideWith, hasRequester } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { PaymentRun, RunStatus } from './schema.ts'

type RunState = { status: RunStatus }
type MadeRun = RunState & Pick<PaymentRun, 'madeById' | 'madeByDisabled' | 'fourEyes'>
type RunWithRequest = RunState & Pick<PaymentRun, 'withdrawalAskedById' | 'withdrawalAskedByDisabled' | 'fourEyes'>
type KnownAtBank = Pick<PaymentRun, 'reportedOn' | 'cancellationReference'>

const may = ({ menu }: Actor, button: 'DOWNLOAD' | 'MAKE' | 'APPROVE' | 'WITHDRAW' | 'SETTINGS') =>
  isGranted(menu, permission('Payment Runs', button))

const inWords: Record<RunStatus, string> = {
  Making: 'is still being made',
  'Not Made': 'could not be made',
  'Pending Approval': 'waits for its approval',
  Approved: 'is approved',
  Sent: 'was sent to the bank',
  'Withdrawal Requested': 'waits for the decision on its withdrawal',
  Withdrawn: 'was withdrawn',
  Refused: 'was refused'
}
const statusText = ({ status }: RunState): string => `This payment run ${inWords[status]}.`

/** Approving needs the permission, a second person, and an execution day that is not past for the bank. */
export function canApproveRun(run: MadeRun & Pick<PaymentRun, 'executeOn'>, actor: Actor, today: Day): Verdict {
  if (!may(actor, 'APPROVE')) return no('You may not approve payment runs.')
  if (run.status !== 'Pending Approval') return no(statusText(run))
  if (run.fourEyes && run.madeById === actor.userId)
    return no('You made this payment run. A second person has to approve it.')
  if (run.madeByDisabled) return no('Who made this payment run is disabled. Refuse it, and have somebody else make it.')
  if (run.executeOn < today) return no('Its day of execution has passed. Refuse the run, and have it made again.')
  return yes
}

/** Approvers refuse a run, and its maker withdraws it: nothing goes to a bank. */
export function canRefuseRun(run: MadeRun, actor: Actor): Verdict {
  const isOwn = may(actor, 'MAKE') && run.madeById === actor.userId
  if (!may(actor, 'APPROVE') && !isOwn) return no('You may not refuse payment runs of others.')
  return run.status === 'Pending Approval' ? yes : no(statusText(run))
}

/** The file leaves the server after the approval, and not while its withdrawal is decided. */
export function canDownloadRun(run: RunState, actor: Actor): Verdict {
  if (!may(actor, 'DOWNLOAD')) return no('You may not download payment files.')
  if (run.status === 'Approved' || run.status === 'Sent') return yes
  return no(`${statusText(run)} Its file is handed out while it is approved.`)
}

/**
 * Two people declare that the bank never got the file; if the server handed it over, that the bank says it never took
 * it; if the bank has reported on it, by which reference the bank cancelled it.
 */
export function canRequestWithdrawal(run: RunState & { answeredCount?: number }, actor: Actor): Verdict {
  if (!may(actor, 'WITHDRAW')) return no('You may not request to withdraw payment runs.')
  if (run.status !== 'Approved' && run.status !== 'Sent') return no(statusText(run))
  return run.answeredCount ? answered : yes
}

const answered = no('The bank has answered payments of this run, so it has its file.')

export function canWithdrawRun(run: RunWithRequest & KnownAtBank & { answeredCount?: number }, actor: Actor): Verdict {
  if (!may(actor, 'APPROVE')) return no('You may not decide on withdrawals of payment runs.')
  if (run.status !== 'Withdrawal Requested') return no(statusText(run))
  if (run.fourEyes && run.withdrawalAskedById === actor.userId)
    return no('You requested this withdrawal. A second person has to decide.')
  const requester = hasRequester({ askedByDisabled: run.withdrawalAskedByDisabled })
  if (!requester.allowed) return requester
  if (run.answeredCount) return answered
  if (lacksCancellation(run))
    return no(
      'The bank has reported of this run since, so it has its file. Refuse this request; a new one names the reference by which the bank cancelled the run.'
    )
  return yes
}

/** Whether the bank has the file and no reference of its cancellation is known. */
export function lacksCancellation({ reportedOn, cancellationReference }: KnownAtBank): boolean {
  return reportedOn !== null && !cancellationReference
}

/** The run stays as it was: by the approvers, or by the requester. */
export function canKeepRun(run: RunWithRequest, actor: Actor): Verdict {
  const isOwn = may(actor, 'WITHDRAW') && run.withdrawalAskedById === actor.userId
  if (!may(actor, 'APPROVE') && !isOwn) return no('You may not decide on withdrawals of payment runs.')
  return run.status === 'Withdrawal Requested' ? yes : no(statusText(run))
}

export function canInstructAgain(run: RunState & { instructedAgainOn: string | null }, actor: Actor): Verdict {
  if (!may(actor, 'MAKE')) return no('You may not instruct payments.')
  if (run.status !== 'Withdrawn') return no(statusText(run))
  return run.instructedAgainOn === null ? yes : no('The payments of this run were instructed again already.')
}

/** Approving and refusing settings. */
export const canDecideSettings = canDecideWith({
  needs: permission('Payment Runs', 'APPROVE'),
  notPermitted: 'You may not decide on payment settings.'
})
