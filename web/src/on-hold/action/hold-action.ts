import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { createElement } from 'react'
import type { Matching } from '#list/use-matching.ts'
import {
  type ActionDefinition,
  type ActionInput,
  defineAction,
  leavingOut
} from '#transactions/bulk-action/action-definition.ts'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'

/** Fetched with the dialog that shows it: lists of holds have no use for it. */
const ReleasePreflightStrip = later(() =>
  import('../preflight/ReleasePreflight.tsx').then((part) => part.ReleasePreflightStrip)
)

/** What was selected: batch numbers, company codes, transaction types or transaction ids. */
type Selected = { selection: readonly string[] }
type OfCycles = Selected & { level: 'cycle' }
type OfCompanies = Selected & { level: 'company'; batchNo?: number | undefined }
type OfTransactionTypes = Selected & {
  level: 'transactionType'
  batchNo: number
  version: number
  companyCode?: string | undefined
}
type OfTransactions = Selected & {
  level: 'transaction'
  batchNo: number
  version: number
  transactionType?: string | undefined
  companyCode?: string | undefined
  /** All rows that match these filters, instead of rows selected one by one. */
  matching?: Matching | undefined
}
export type HoldTarget = OfCycles | OfCompanies | OfTransactionTypes | OfTransactions

export type HoldActionKind = 'requestRelease' | 'release' | 'refuse' | 'cancel'
/** A screen's request: an action on what was selected of one hold type. */
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

/** The labels and the call of an action on what is held. */
export function holdAction(request: HoldActionRequest | CancelEverything, onDone: Done): ActionDefinition {
  return request.kind === 'cancelEverything' ? cancelEverything(request, onDone) : actOnSelection(request, onDone)
}

function cancelEverything({ holdType }: CancelEverything, onDone: Done): ActionDefinition {
  return defineAction({
    ...messages.cancelEverything,
    danger: true,
    title: messages.cancelEverything.title(holdType),
    description: messages.cancelEverything.description(holdType),
    endpoint: onHoldEndpoints.cancelHoldCycle,
    payload: ({ selectedDate, ...input }) => ({ holdType, everyCycle: true as const, ...input }),
    onDone
  })
}

function actOnSelection(request: HoldActionRequest, onDone: Done): ActionDefinition {
  const { kind, holdType, target, nameOf } = request
  const { selection, level } = target
  const matching = level === 'transaction' ? target.matching : undefined
  const { title, ...texts } = messages[kind]
  const leaving = {
    selection,
    ...(nameOf && { nameOf }),
    without: leavingOut(selection, (rest) =>
      actOnSelection({ ...request, target: { ...target, selection: rest } }, onDone)
    )
  }
  const shared = {
    ...texts,
    danger: kind === 'cancel',
    ...(kind === 'release' && { sumOnButton: 'added' as const }),
    title: title(level, matching?.count ?? selection.length),
    ...(matching ? {} : leaving),
    onDone
  }
  const common = ({ selectedDate, ...input }: ActionInput) => ({
    holdType,
    ...input,
    ...(hasDate.includes(kind) && { selectedDate })
  })
  if (target.level === 'cycle') {
    const [only] = selection.length === 1 ? selection : []
    return defineAction({
      ...shared,
      ...(kind === 'release' &&
        only && {
          strip: (day) => createElement(ReleasePreflightStrip, { needed: true, batchNo: Number(only), holdType, day })
        }),
      endpoint: endpoints.cycle[kind],
      payload: (input) => ({ ...common(input), batchNos: selection.map(Number) })
    })
  }
  if (target.level === 'company')
    return defineAction({
      ...shared,
      endpoint: endpoints.company[kind],
      payload: (input) => ({ ...common(input), batchNo: target.batchNo, companyCodes: [...selection] })
    })
  const { batchNo, version, companyCode } = target
  if (target.level === 'transactionType')
    return defineAction({
      ...shared,
      endpoint: endpoints.transactionType[kind],
      payload: (input) => ({ ...common(input), batchNo, version, companyCode, transactionTypes: [...selection] })
    })
  const { transactionType } = target
  return defineAction({
    ...shared,
    endpoint: endpoints.transaction[kind],
    payload: (input) => ({
      ...common(input),
      batchNo,
      version,
      transactionType,
      companyCode,
      ...(matching ? { matching: matching.filters } : { transactionIds: [...selection] })
    })
  })
}

/** Only requesting and giving a release have a date. */
const hasDate: readonly HoldActionKind[] = ['requestRelease', 'release']

const endpoints = {
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
