import type { ActionResult, CycleIdentity } from '@payouts/contract/cycles/schema'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { postingEndpoints } from '@payouts/contract/posting/endpoints'
import { type CycleAction, cycleAction } from '../../cycles/action/cycle-action.ts'
import { messages } from './messages.ts'

export type HoldLevel = 'transactionType' | 'company' | 'transaction'

type WholeCycleRequest = {
  kind: 'requestApproval' | 'approve' | 'return' | 'comment'
  cycle: CycleIdentity
  /** The title's object; the cycle's name unless told. */
  subject?: string
}

type HoldRequest = {
  kind: 'hold'
  cycle: CycleIdentity
  level: HoldLevel
  /** Transaction types, company codes or transaction ids, as `level` says. */
  selection: readonly string[]
  /** The transaction type and the dealer whose page the selection was made on. */
  transactionType?: string | undefined
  companyCode?: string | undefined
  /** Names a selected row by its id, where the server refuses some of them. */
  nameOf?: (id: string) => string
}

/** Needs no version: posting has made the cycle's calculation final. */
type ReattemptRequest = {
  kind: 'reattempt'
  cycle: Pick<CycleIdentity, 'batchNo' | 'payoutCycleName'>
  /** Account codes; every account with an error where it is left out. */
  selection?: readonly string[]
  /** The title's object: an account's name, or how many accounts. */
  subject: string
}

/** What a screen asks for: an action on a whole cycle, on what was selected of it, or on its posting errors. */
export type PayoutActionRequest = WholeCycleRequest | HoldRequest | ReattemptRequest
export type PayoutActionKind = PayoutActionRequest['kind']

type Done = (result: ActionResult) => void

/** The words and the call of a payout action. */
export function payoutAction(request: PayoutActionRequest, onDone: Done): CycleAction {
  if (request.kind === 'hold') return holdAction(request, onDone)
  if (request.kind === 'reattempt') return reattemptAction(request, onDone)
  return wholeCycleAction(request, onDone)
}

function wholeCycleAction({ kind, cycle, subject }: WholeCycleRequest, onDone: Done): CycleAction {
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

function holdAction(request: HoldRequest, onDone: Done): CycleAction {
  const { cycle, level, selection, transactionType, companyCode, nameOf } = request
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

function reattemptAction({ cycle, selection, subject }: ReattemptRequest, onDone: Done): CycleAction {
  const { batchNo } = cycle
  return cycleAction({
    ...messages.reattempt,
    title: messages.reattempt.title(subject),
    covers: messages.reattempt.covers(selection?.length),
    endpoint: postingEndpoints.reattemptPosting,
    payload: ({ remark, dryRun }) => ({ batchNo, remark, dryRun, ...(selection && { accountCodes: [...selection] }) }),
    onDone
  })
}
