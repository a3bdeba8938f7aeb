import { countOf } from '#count-text.ts'
import { isBeforeApproval } from '#cycles/can.ts'
import type { CycleStatus } from '#cycles/schema.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { CycleSignals, SignalStatus } from './schema.ts'

type KnownSignal = { status: SignalStatus; payoutStatus: CycleStatus; version: number; currentVersion: number }

const decided: Record<Exclude<SignalStatus, 'Open'>, string> = {
  Held: 'The transactions of this signal were held already.',
  Dismissed: 'This signal was dismissed already.',
  Passed: 'Its cycle has been approved.'
}

/** What may be done about a signal by its own state and its cycle's. */
export const signalCan = {
  dismiss: (signal: KnownSignal): Verdict => {
    if (signal.status !== 'Open') return no(decided[signal.status])
    return ofReview(signal)
  },
  hold: (signal: KnownSignal): Verdict => signalCan.dismiss(signal),
  reopen: (signal: KnownSignal): Verdict => {
    if (signal.status === 'Open') return no('This signal is open.')
    return ofReview(signal)
  }
}

function ofReview({ version, currentVersion, payoutStatus }: KnownSignal): Verdict {
  if (version !== currentVersion) return no('Its cycle was calculated again. Look at the signals of the new version.')
  return isBeforeApproval(payoutStatus) ? yes : no('Its cycle is not in review any more.')
}

/** Whether a cycle's signals allow its approval, with the sentence for the button and the refusal. */
export function approvableDespite({ openRed, blocks }: Pick<CycleSignals, 'openRed' | 'blocks'>): Verdict {
  if (!blocks || openRed === 0) return yes
  return no(
    `${countOf(openRed, 'red signal is', 'red signals are')} open. Hold the transactions or dismiss with a reason first.`
  )
}

/** Approving and refusing a change of a rule. */
export const canDecideRuleChange = canDecideWith({
  needs: permission('Signals', 'APPROVE'),
  notPermitted: 'You may not decide on changes of rules.'
})
