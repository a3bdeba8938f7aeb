import type { ActionResult, CycleIdentity, CycleStatus } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import type { CycleSignals } from '@payouts/contract/signals/schema'
import { createElement } from 'react'
import type { Ways } from '#approvals/ApproveAs.tsx'
import type { Matching } from '#list/use-matching.ts'
import {
  type ActionDefinition,
  type ActionInput,
  defineAction,
  leavingOut
} from '#transactions/bulk-action/action-definition.ts'
import { FoldedWays } from '../preflight/FoldedWays.tsx'
import { PreflightStrip } from '../preflight/PreflightStrip.tsx'
import { type HoldLevel, messages } from './messages.ts'

export type PayoutActionKind = 'hold' | 'requestApproval' | 'approve' | 'return' | 'comment' | 'reattempt'

type Selected = {
  /** For `hold`, what `selection` holds: transaction types, company codes or transaction ids. */
  level?: HoldLevel
  /** For `hold`, what is held; for `reattempt`, account codes, every account with an error where it is left out. */
  selection?: readonly string[]
  /** For `hold`, the filters whose matches are held, instead of `selection`. */
  matching?: Matching | undefined
  /** The transaction type and the dealer whose page the selection was made on. */
  transactionType?: string | undefined
  companyCode?: string | undefined
  /** Names a selected row by its id, where the server refuses some of them. */
  nameOf?: (id: string) => string
}

/** A screen's request: an action on a whole cycle, or on what was selected of it. */
export type PayoutActionRequest = Selected & {
  kind: PayoutActionKind
  /** `payoutDate` is the day by which it is to be paid; an approval starts from it. */
  cycle: Pick<CycleIdentity, 'batchNo' | 'version' | 'payoutCycleName'> & {
    payoutDate?: Day
    payoutStatus?: CycleStatus
    requestedBy?: string | null
  }
  /** How many rows were chosen on the way to an action that covers the whole cycle. */
  chosenCount?: number
  /** For `approve`, what rules found in the cycle. */
  openSignals?: Pick<CycleSignals, 'openRed' | 'openAmber'> | undefined
  /** For `approve`, as whom the person may give it. */
  ways?: Ways | undefined
  /** The title's object where the action is not a hold; the cycle's name by default. */
  subject?: string
}

/** A re-attempt needs no version: posting has made the cycle's calculation final. */
export type ReattemptRequest = Omit<PayoutActionRequest, 'kind' | 'cycle'> & {
  kind: 'reattempt'
  cycle: Pick<CycleIdentity, 'batchNo' | 'payoutCycleName'>
}

type Done = (result: ActionResult) => void

/** The labels and the call of a payout action. */
export function payoutAction(request: PayoutActionRequest | ReattemptRequest, onDone: Done): ActionDefinition {
  const { kind } = request
  if (kind === 'reattempt') return reattemptAction(request, onDone)
  if (kind === 'hold') return holdAction(request, onDone)
  return wholeCycleAction(kind, request, onDone)
}

function wholeCycleAction(
  kind: 'requestApproval' | 'approve' | 'return' | 'comment',
  { cycle, subject, chosenCount = 0, openSignals, ways }: PayoutActionRequest,
  onDone: Done
): ActionDefinition {
  const { batchNo, version } = cycle
  const texts = messages.wholeCycle[kind]
  const decidesOnPayment = kind === 'requestApproval' || kind === 'approve'
  const shared = {
    ...texts,
    title: texts.title(subject ?? cycle.payoutCycleName),
    ...(decidesOnPayment && { scope: messages.wholeCycle.scope(chosenCount), dueOn: cycle.payoutDate }),
    onDone
  }
  if (kind === 'approve')
    return defineAction({
      ...shared,
      description: [texts.description, ...signalsText(openSignals)].join(' '),
      sumOnButton: 'whole',
      strip: (day) => createElement(PreflightStrip, { batchNo, version, day }),
      evidence: createElement(FoldedWays, { batchNo }),
      ways,
      ...(cycle.payoutDate && { requestedDays: [cycle.payoutDate] }),
      endpoint: payoutEndpoints.approvePayout,
      payload: (input) => ({ batchNo, version, ...input })
    })
  const endpoints = {
    requestApproval: payoutEndpoints.requestApprovalPayout,
    return: payoutEndpoints.returnPayout,
    comment: payoutEndpoints.commentPayout
  }
  return defineAction({
    ...shared,
    countsRows: kind !== 'comment',
    endpoint: endpoints[kind],
    payload: ({ selectedDate, ...input }) => ({ batchNo, version, ...input })
  })
}

function signalsText(found: PayoutActionRequest['openSignals']): string[] {
  const count = found ? found.openRed + found.openAmber : 0
  return count === 0 ? [] : [messages.openSignals(count)]
}

function holdAction(request: PayoutActionRequest, onDone: Done): ActionDefinition {
  const { cycle, level = 'transactionType', selection = [], matching, transactionType, companyCode, nameOf } = request
  const { batchNo, version } = cycle
  const leaving = {
    selection,
    ...(nameOf && { nameOf }),
    without: leavingOut(selection, (rest) => holdAction({ ...request, selection: rest }, onDone))
  }
  const shared = {
    title: messages.hold.title(level, matching?.count ?? selection.length),
    verb: messages.hold.verb,
    description: messages.hold.description(cycle.payoutCycleName),
    ...(cycle.payoutStatus === 'Pending Approval' && {
      warning: messages.hold.sendsBack(cycle.requestedBy ?? undefined)
    }),
    ...(matching ? {} : leaving),
    onDone
  }
  const common = ({ selectedDate, ...input }: ActionInput) => ({ batchNo, version, ...input })
  const ids = [...selection]
  const rows = <Named extends string>(named: Named) =>
    matching ? { matching: matching.filters } : ({ [named]: ids } as Record<Named, string[]>)
  if (level === 'company')
    return defineAction({
      ...shared,
      endpoint: payoutEndpoints.holdPayoutCompanyCode,
      payload: (input) => ({ ...common(input), ...rows('companyCodes'), transactionType })
    })
  if (level === 'transaction')
    return defineAction({
      ...shared,
      endpoint: payoutEndpoints.holdPayoutTransactions,
      payload: (input) => ({ ...common(input), ...rows('ids'), transactionType, companyCode })
    })
  return defineAction({
    ...shared,
    endpoint: payoutEndpoints.holdPayoutTransactionType,
    payload: (input) => ({ ...common(input), ...rows('transactionTypes') })
  })
}

function reattemptAction(
  { cycle, selection, subject }: Omit<ReattemptRequest, 'kind'>,
  onDone: Done
): ActionDefinition {
  const { batchNo } = cycle
  return defineAction({
    ...messages.reattempt,
    title: messages.reattempt.title(subject ?? cycle.payoutCycleName),
    description: messages.reattempt.description(selection?.length),
    endpoint: postingEndpoints.reattemptPosting,
    payload: ({ remark, dryRun }) => ({ batchNo, remark, dryRun, ...(selection && { accountCodes: [...selection] }) }),
    onDone
  })
}
