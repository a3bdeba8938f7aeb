import { type Actor, canDecideChange, type RequestedChange } from '../changes/can.ts'
import type { Day } from '../page.ts'
import { isGranted, permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'
import type { PaymentRun, RunStatus } from './schema.ts'

type RunState = { status: RunStatus }
type MadeRun = RunState & Pick<PaymentRun, 'madeById' | 'fourEyes'>
type RunWithRequest = RunState & Pick<PaymentRun, 'withdrawalAskedById' | 'fourEyes'>

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

/** Approving takes the permission, a second person, and a day of execution that the bank can still pay on. */
export function canApproveRun(run: MadeRun & Pick<PaymentRun, 'executeOn'>, actor: Actor, today: Day): Verdict {
  if (!may(actor, 'APPROVE')) return no('You may not approve payment runs.')
  if (run.status !== 'Pending Approval') return no(statusText(run))
  if (run.fourEyes && run.madeById === actor.userId)
    return no('You made this payment run. A second person has to approve it.')
  if (run.executeOn < today) return no('Its day of execution has passed. Refuse the run, and have it made again.')
  return yes
}

/** Approvers refuse a run, and its maker takes it back: nothing goes to a bank by that. */
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
 * Two people declare that the bank never got the file, or, of one that the server handed over, that the bank says it
 * never took it.
 */
export function canRequestWithdrawal(run: RunState & { answeredCount?: number }, actor: Actor): Verdict {
  if (!may(actor, 'WITHDRAW')) return no('You may not ask to withdraw payment runs.')
  if (run.status !== 'Approved' && run.status !== 'Sent') return no(statusText(run))
  return run.answeredCount ? answered : yes
}

const answered = no('The bank has answered payments of this run, so it has its file.')

export function canWithdrawRun(run: RunWithRequest & { answeredCount?: number }, actor: Actor): Verdict {
  if (!may(actor, 'APPROVE')) return no('You may not decide on withdrawals of payment runs.')
  if (run.status !== 'Withdrawal Requested') return no(statusText(run))
  if (run.fourEyes && run.withdrawalAskedById === actor.userId)
    return no('You asked for this withdrawal. A second person has to decide.')
  return run.answeredCount ? answered : yes
}

/** The run stays as it was: by the deciders, or by the requester. */
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

/** Accepting and refusing settings; `fourEyes` is whether the rule of two people is on. */
export function canDecideSettings(settings: RequestedChange, actor: Actor, fourEyes = true): Verdict {
  const notPermitted = 'You may not decide on payment settings.'
  return canDecideChange(settings, actor, { needs: permission('Payment Runs', 'APPROVE'), notPermitted, fourEyes })
}
