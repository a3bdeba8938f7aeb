import { actsOn, cycleCan } from '@payouts/contract/cycles/can'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type SqlBool, sql } from 'kysely'
import { findCycle, findCycleScope } from '#cycles/find-cycle.ts'
import { allOf } from '#platform/db/list-sql.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { rowsOfNamedOutcome } from '#rate-cards/queries/rows-with-outcome.ts'
import { noteHeld } from '#signals/commands/decide-signals.ts'
import { dealersOfSignals, openSignalsOf, rowsOfNamedRule, rowsOfNamedSignal } from '#signals/queries/rows-of-signal.ts'
import { actOnRows, type RowAction, type Selection } from '#transactions/act-on-rows.ts'
import { summarizeMove } from '#transactions/move-summary.ts'
import { ofNamedDealers, rowFilters } from '#transactions/paging/transaction-page.ts'
import { figuresOfCycles } from '../payout-figures.ts'
import { ofDealersOnBothSides, ofWholePlan } from '../queries/compared-rows.ts'
import { dealerConditions } from '../queries/dealers.ts'
import { narrowing } from '../queries/transaction-search.ts'
import { typeConditions } from '../queries/transaction-types.ts'
import type { ActionInput } from './action.ts'
import { companySelection, matchingSelection, ofPart, transactionSelection, typeSelection } from './selection.ts'

type Payouts = typeof payoutEndpoints
type TypesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactionType']>>
type CompaniesCall = WriteCall<CheckedInputOf<Payouts['holdPayoutCompanyCode']>>
type TransactionsCall = WriteCall<CheckedInputOf<Payouts['holdPayoutTransactions']>>

/** Holds the payable rows of some transaction types of a cycle. */
export async function holdTransactionTypes(call: TypesCall): Promise<ActionResult | Refusal> {
  const { caller, input } = call
  if (!input.matching) return hold(call, typeSelection(caller, input))
  const cycle = await findCycle(call.tx, caller, input)
  if (isRefusal(cycle)) return cycle
  return hold(call, matchingSelection(caller, input, allOf(typeConditions(caller, cycle, input.matching))))
}

/** Holds the payable rows of some dealers of a cycle, or of one transaction type of theirs. */
export async function holdCompanies(call: CompaniesCall): Promise<ActionResult | Refusal> {
  const { caller, input } = call
  if (!input.matching) return hold(call, companySelection(caller, input))
  const { batchNo, transactionType, matching } = input
  const ofSignals = dealersOfSignals(caller, { batchNo, signalRule: matching.signalRule })
  if (isRefusal(ofSignals)) return ofSignals
  const conditions = allOf([...dealerConditions({ batchNo, transactionType }, matching), ...ofSignals])
  const dealers = sql<SqlBool>`company_id in (select company_id from dealers where ${conditions})`
  const held = await hold(call, matchingSelection(caller, input, allOf([dealers, ofPart(input)])))
  if (isRefusal(held) || !held.referenceNo || !isWholeRule(input)) return held
  await noteHeld(call, await openSignalsOf(call.tx, { ...matching, batchNo, ofDealers: true }), held.referenceNo)
  return held
}

/**
 * Holds single transactions of a cycle, or all that match a search. Holding all rows of a signal, or of all open
 * signals of a rule, settles them.
 */
export async function holdTransactions(call: TransactionsCall): Promise<ActionResult | Refusal> {
  const { caller, input } = call
  if (!input.matching) return hold(call, transactionSelection(caller, input))
  const held = await hold(call, await searchedTransactions(call, input, input.matching))
  if (isRefusal(held) || !held.referenceNo) return held
  const signalIds = await wholeSignals(call)
  if (signalIds.length > 0) await noteHeld(call, signalIds, held.referenceNo)
  return held
}

/** The signals whose rows a search finds, if nothing else narrows it. */
async function wholeSignals({ tx, input }: TransactionsCall): Promise<readonly number[]> {
  const { signalId, ...others } = input.matching ?? {}
  if (isWholeRule(input)) return openSignalsOf(tx, { ...others, batchNo: input.batchNo, ofDealers: false })
  return signalId && !isNarrowed(others, input) ? [signalId] : []
}

type Narrowed = Partial<Pick<TransactionsCall['input'], 'transactionType' | 'companyCode'>>

const isNarrowed = (filters: object, { transactionType, companyCode }: Narrowed): boolean =>
  [...Object.values(filters), transactionType, companyCode].some(Boolean)

/** Whether a search names a rule's open signals and nothing else. */
function isWholeRule(input: Narrowed & { matching?: { signalRule?: unknown } | null | undefined }): boolean {
  const { signalRule, ...others } = input.matching ?? {}
  return Boolean(signalRule) && !isNarrowed(others, input)
}

type Searched = NonNullable<TransactionsCall['input']['matching']>

/** The transactions that a list shows under its filters, within its page's type and dealer. */
async function searchedTransactions(
  { tx, caller, clock, services }: TransactionsCall,
  { batchNo, version, transactionType, companyCode }: TransactionsCall['input'],
  matching: Searched
): Promise<Selection | Refusal> {
  const found = await findCycleScope({ db: tx, caller, services }, { batchNo, version, companyCode })
  if (isRefusal(found)) return found
  const ofSignal = await rowsOfNamedSignal({ db: tx, caller }, { batchNo, signalId: matching.signalId })
  if (isRefusal(ofSignal)) return ofSignal
  const ofRule = await rowsOfNamedRule({ db: tx, caller }, { batchNo, signalRule: matching.signalRule })
  if (isRefusal(ofRule)) return ofRule
  const ofOutcome = rowsOfNamedOutcome(caller, { batchNo, rateOutcome: matching.rateOutcome })
  if (isRefusal(ofOutcome)) return ofOutcome
  const scope = { ...found.scope, transactionType }
  return matchingSelection(
    caller,
    { batchNo, version },
    allOf([
      ofPart({ transactionType, companyCode }),
      ofPart({ transactionType: matching.transactionType }),
      ...narrowing({ clock }, found.cycle, scope, matching),
      ...ofDealersOnBothSides(matching),
      ...rowFilters(matching),
      ...ofWholePlan(matching),
      ...ofNamedDealers(matching),
      ...ofSignal,
      ...ofRule,
      ...ofOutcome
    ])
  )
}

async function hold(call: WriteCall<ActionInput>, selection: Selection | Refusal): Promise<ActionResult | Refusal> {
  if (isRefusal(selection)) return selection
  return actOnRows(call, manualHold(call), selection)
}

const holdType = holdTypes.manual

const manualHold = (call: WriteCall<ActionInput>): RowAction => ({
  kind: 'HOLD',
  from: actsOn.hold,
  holdType,
  participle: 'held',
  can: ({ status }) => cycleCan.hold({ payoutStatus: status }),
  destination: (_, actionId, heldSince) => ({ to: 'HELD', set: { holdType, heldSince, holdActionId: actionId } }),
  feedEntry: (cycle, moved) => ({ area: 'holds', activity: `${summarizeMove('Put', cycle, moved)} on hold` }),
  figures: (batchNos) => figuresOfCycles(call, batchNos)
})
