import type { ActionResult, HoldType } from '@payouts/contract/cycles/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { type CycleAction, cycleAction, type Given } from '../../cycles/action/cycle-action.ts'
import type { HoldTarget } from './hold-target.ts'
import { messages } from './messages.ts'

export type HoldActionKind = 'requestRelease' | 'release' | 'refuse' | 'cancel'
/** What a screen asks for: an action on what was selected of one hold type. */
export type HoldActionRequest = {
  kind: HoldActionKind
  holdType: HoldType
  target: HoldTarget
  /** Names a selected row by its id, where the server refuses some of them. */
  nameOf?: (id: string) => string
}

/** Cancels whatever a hold type holds, in every cycle: the Cancel Hold dialog of the summary. */
export type CancelEverything = { kind: 'cancelEverything'; holdType: HoldType }

type Done = (result: ActionResult) => void

/** The words and the call of an action on what is held. */
export function holdAction(request: HoldActionRequest | CancelEverything, onDone: Done): CycleAction {
  return request.kind === 'cancelEverything' ? cancelEverything(request, onDone) : actOnSelection(request, onDone)
}

function cancelEverything({ holdType }: CancelEverything, onDone: Done): CycleAction {
  return cycleAction({
    ...messages.cancelEverything,
    danger: true,
    title: messages.cancelEverything.title(holdType),
    covers: messages.cancelEverything.covers(holdType),
    endpoint: onHoldEndpoints.cancelHoldCycle,
    payload: ({ selectedDate, ...given }) => ({ holdType, everyCycle: true as const, ...given }),
    onDone
  })
}

function actOnSelection(request: HoldActionRequest, onDone: Done): CycleAction {
  const { kind, holdType, target, nameOf } = request
  const { selection, level } = target
  const { title, ...words } = messages[kind]
  const shared = {
    ...words,
    danger: kind === 'cancel',
    title: title(level, selection.length),
    ...(nameOf && { nameOf }),
    without: (ids: ReadonlySet<string>) => {
      const rest = selection.filter((id) => !ids.has(id))
      return rest.length > 0
        ? actOnSelection({ ...request, target: { ...target, selection: rest } }, onDone)
        : undefined
    },
    onDone
  }
  const common = ({ selectedDate, ...given }: Given) => ({
    holdType,
    ...given,
    ...(hasDate.includes(kind) && { selectedDate })
  })
  if (target.level === 'cycle')
    return cycleAction({
      ...shared,
      endpoint: callsOf.cycle[kind],
      payload: (given) => ({ ...common(given), batchNos: selection.map(Number) })
    })
  if (target.level === 'company')
    return cycleAction({
      ...shared,
      endpoint: callsOf.company[kind],
      payload: (given) => ({ ...common(given), batchNo: target.batchNo, companyCodes: [...selection] })
    })
  const { batchNo, version, companyCode } = target
  if (target.level === 'transactionType')
    return cycleAction({
      ...shared,
      endpoint: callsOf.transactionType[kind],
      payload: (given) => ({ ...common(given), batchNo, version, companyCode, transactionTypes: [...selection] })
    })
  const { transactionType } = target
  return cycleAction({
    ...shared,
    endpoint: callsOf.transaction[kind],
    payload: (given) => ({
      ...common(given),
      batchNo,
      version,
      transactionType,
      companyCode,
      transactionIds: [...selection]
    })
  })
}

/** Only asking for a release and giving it have a date. */
const hasDate: readonly HoldActionKind[] = ['requestRelease', 'release']

const callsOf = {
  cycle: {
    requestRelease: onHoldEndpoints.requestReleaseHoldCycle,
    release: onHoldEndpoints.releaseHoldCycle,
    refuse: onHoldEndpoints.refuseReleaseHoldCycle,
    cancel: onHoldEndpoints.cancelHoldCycle
  },
  company: {
    requestRelease: onHoldEndpoints.requestReleaseHoldCompany,
    release: onHoldEndpoints.releaseHoldCompany,
    refuse: onHoldEndpoints.refuseReleaseHoldCompany,
    cancel: onHoldEndpoints.cancelHoldCompany
  },
  transactionType: {
    requestRelease: onHoldEndpoints.requestReleaseHoldTransactionType,
    release: onHoldEndpoints.releaseHoldTransactionType,
    refuse: onHoldEndpoints.refuseReleaseHoldTransactionType,
    cancel: onHoldEndpoints.cancelHoldTransactionType
  },
  transaction: {
    requestRelease: onHoldEndpoints.requestReleaseHoldTransactions,
    release: onHoldEndpoints.releaseHoldTransactions,
    refuse: onHoldEndpoints.refuseReleaseHoldTransactions,
    cancel: onHoldEndpoints.cancelHoldTransactions
  }
} as const
