import type { ActionResult, CycleIdentity } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { type CycleAction, cycleAction } from '../../cycles/action/cycle-action.ts'
import type { HoldLevel } from './hold-level.ts'
import { messages } from './messages.ts'

export type PayoutActionKind = 'hold' | 'requestApproval' | 'approve' | 'return' | 'comment' | 'reattempt'

type Selected = {
  /** For `hold`, what `selection` holds: transaction types, company codes or transaction ids. */
  level?: HoldLevel
  /** For `hold`, what is held; for `reattempt`, account codes, every account with an error where it is left out. */
  selection?: readonly string[]
  /** The transaction type and the dealer whose page the selection was made on. */
  transactionType?: string | undefined
  companyCode?: string | undefined
  /** Names a selected row by its id, where the server refuses some of them. */
  nameOf?: (id: string) => string
}

/** What a screen asks for: an action on a whole cycle, or on what was selected of it. */
export type PayoutActionRequest = Selected & {
  kind: PayoutActionKind
  cycle: Pick<CycleIdentity, 'batchNo' | 'version' | 'payoutCycleName'>
  /** The title's object where the action is not a hold; the cycle's name unless told. */
  subject?: string
}

/** A re-attempt needs no version: posting has made the cycle's calculation final. */
export type ReattemptRequest = Omit<PayoutActionRequest, 'kind' | 'cycle'> & {
  kind: 'reattempt'
  cycle: Pick<CycleIdentity, 'batchNo' | 'payoutCycleName'>
}

type Done = (result: ActionResult) => void

/** The words and the call of a payout action. */
export function payoutAction(request: PayoutActionRequest | ReattemptRequest, onDone: Done): CycleAction {
  const { kind } = request
  if (kind === 'reattempt') return reattemptAction(request, onDone)
  if (kind === 'hold') return holdAction(request, onDone)
  return wholeCycleAction(kind, request, onDone)
}

function wholeCycleAction(
  kind: 'requestApproval' | 'approve' | 'return' | 'comment',
  { cycle, subject }: PayoutActionRequest,
  onDone: Done
): CycleAction {
  const { batchNo, version } = cycle
  const words = messages.wholeCycle[kind]
  const shared = { ...words, title: words.title(subject ?? cycle.payoutCycleName), onDone }
  if (kind === 'approve')
    return cycleAction({
      ...shared,
      endpoint: payoutEndpoints.approvePayout,
      payload: (given) => ({ batchNo, version, ...given })
    })
  const endpoints = {
    requestApproval: payoutEndpoints.requestApprovalPayout,
    return: payoutEndpoints.returnPayout,
    comment: payoutEndpoints.commentPayout
  }
  return cycleAction({
    ...shared,
    countsRows: kind !== 'comment',
    endpoint: endpoints[kind],
    payload: ({ selectedDate, ...given }) => ({ batchNo, version, ...given })
  })
}

function holdAction(request: PayoutActionRequest, onDone: Done): CycleAction {
  const { cycle, level = 'transactionType', selection = [], transactionType, companyCode, nameOf } = request
  const { batchNo, version } = cycle
  const shared = {
    title: messages.hold.title(level, selection.length),
    verb: messages.hold.verb,
    covers: messages.hold.covers(cycle.payoutCycleName),
    ...(nameOf && { nameOf }),
    without: (ids: ReadonlySet<string>) => {
      const rest = selection.filter((id) => !ids.has(id))
      return rest.length > 0 ? holdAction({ ...request, selection: rest }, onDone) : undefined
    },
    onDone
  }
  if (level === 'company')
    return cycleAction({
      ...shared,
      endpoint: payoutEndpoints.holdPayoutCompanyCode,
      payload: ({ selectedDate, ...given }) => ({
        batchNo,
        version,
        companyCodes: [...selection],
        transactionType,
        ...given
      })
    })
  if (level === 'transaction')
    return cycleAction({
      ...shared,
      endpoint: payoutEndpoints.holdPayoutTransactions,
      payload: ({ selectedDate, ...given }) => ({
        batchNo,
        version,
        ids: [...selection],
        transactionType,
        companyCode,
        ...given
      })
    })
  return cycleAction({
    ...shared,
    endpoint: payoutEndpoints.holdPayoutTransactionType,
    payload: ({ selectedDate, ...given }) => ({ batchNo, version, transactionTypes: [...selection], ...given })
  })
}

function reattemptAction({ cycle, selection, subject }: Omit<ReattemptRequest, 'kind'>, onDone: Done): CycleAction {
  const { batchNo } = cycle
  return cycleAction({
    ...messages.reattempt,
    title: messages.reattempt.title(subject ?? cycle.payoutCycleName),
    covers: messages.reattempt.covers(selection?.length),
    endpoint: postingEndpoints.reattemptPosting,
    payload: ({ remark, dryRun }) => ({ batchNo, remark, dryRun, ...(selection && { accountCodes: [...selection] }) }),
    onDone
  })
}
