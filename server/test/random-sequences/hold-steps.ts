import { type HoldType, holdType, holdTypes } from '@payouts/contract/cycles/hold-types'
import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import fc from 'fast-check'
import { expect } from 'vitest'
import { codeOf } from '../builders/cycle-builders.ts'
import {
  type Chosen,
  type HoldKind,
  type HoldModel,
  type ModelCycle,
  type ModelLine,
  takeHoldAction,
  takes
} from '../models/hold-model.ts'
import { sumOf } from './agreement.ts'
import { noteDone, person, Step, someTypes } from './step.ts'
import { otherThan, type Person, type World } from './world.ts'

const suffix = {
  transactionTypes: 'TransactionType',
  transactions: 'Transactions',
  companies: 'Company',
  cycles: 'Cycle'
}
const prefix: Record<HoldKind, string> = {
  ...{ request: 'requestRelease', release: 'release', refuse: 'refuseRelease', cancel: 'cancel' }
}

const requested = fc.record({
  kind: fc.constantFrom<HoldKind>('request', 'request', 'request', 'release', 'release', 'release', 'refuse', 'cancel'),
  level: fc.constantFrom('transactionTypes', 'transactions', 'companies', 'cycles'),
  /** Mostly what the model allows, by a person who may; otherwise anything, by anybody. */
  aim: fc.constantFrom('sure', 'sure', 'sure', 'rows', 'anything'),
  holdType: fc.constantFrom<HoldType>(holdTypes.manual, ...holdType.options),
  by: person,
  seed: fc.nat(),
  everywhere: fc.boolean(),
  picks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  chosenTypes: someTypes,
  later: fc.nat(1)
})
type Requested = typeof requested extends fc.Arbitrary<infer Value> ? Value : never

/** Requesting a release, releasing, refusing a release and cancelling, each at the four levels. */
export const actions = requested.map(
  (wish) =>
    new Step(`${wish.kind} of ${wish.level}(${JSON.stringify(wish)})`, async (model, world) => {
      const aimed = aimedAt(model, world, wish)
      if (!aimed) return
      const { kind, level, later } = wish
      const { holdType, by, chosen, target } = aimed
      const endpoint = onHoldEndpoints[`${prefix[kind]}Hold${suffix[level]}` as keyof typeof onHoldEndpoints]
      const payload = { holdType, selectedDate: world.dateOf(model.today + later), ...target }
      const previewed = await world.call<ActionResult>(by, endpoint, { ...payload, dryRun: true })
      const { isDone, result } = await world.call<ActionResult>(by, endpoint, payload)
      const touched = takeHoldAction(model, kind, chosen, { holdType, person: by, date: model.today + later })
      expect(isDone).toBe(touched !== false)
      if (touched === false) return
      if (result.waiting) await approveByAnother(world, by, result.waiting)
      noteDone(kind)
      expect(result.transactionCount).toBe(touched.length)
      expect(result.totalPayOut).toBe(sumOf(touched))
      const { referenceNo: _, waiting: __, ...announced } = result
      const { before, after, requestedFor, ...preview } = previewed.result
      expect(preview).toEqual({ ...announced, refused: [], refusedCount: 0 })
      expect(requestedFor !== undefined).toBe(kind === 'release')
      expectFigures(kind, { before, after }, result.totalPayOut)
    })
)

/** A cancellation in several cycles waits for a second person, whose approval executes it. */
async function approveByAnother(world: World, by: Person, { decisionId }: { decisionId: number }): Promise<void> {
  const { isDone, result } = await world.call<{ outcome: string }>(otherThan(by), onHoldEndpoints.approveHoldDecision, {
    decisionId
  })
  expect({ isDone, outcome: result?.outcome }).toEqual({ isDone: true, outcome: 'DONE' })
}

/** The figures of a dry run for cycles: the breakdown adds up, and before plus the affected rows is after. */
function expectFigures(kind: HoldKind, { before, after }: Pick<ActionResult, 'before' | 'after'>, touched: Ringgit) {
  if (!before || !after) throw new Error('A dry run says what the cycles come to')
  const payable = (figures: PayoutFigures) => senOf(figures.netPayoutAmount) + senOf(figures.withholdingTaxAmount)
  for (const figures of [before, after]) {
    const { totalAmount, eInvoiceHoldAmount, otherHoldAmount, cancelledAmount } = figures
    const takenOff = [eInvoiceHoldAmount, otherHoldAmount, cancelledAmount].map(senOf)
    expect(takenOff.reduce((rest, amount) => rest - amount, senOf(totalAmount))).toBe(payable(figures))
  }
  const sen = senOf(touched)
  expect(payable(after) - payable(before)).toBe(kind === 'release' ? sen : 0n)
  expect(senOf(after.cancelledAmount) - senOf(before.cancelledAmount)).toBe(kind === 'cancel' ? sen : 0n)
}

type Aimed = { holdType: HoldType; by: Person; chosen: Chosen; target: object }

/** A request for this wish in the model's present state; undefined if there is nothing to act on. */
function aimedAt(model: HoldModel, world: World, wish: Requested): Aimed | undefined {
  const { aim, kind, seed } = wish
  const everyLine = model.cycles.flatMap((cycle) => cycle.lines.map((line) => ({ cycle, line })))
  const targets = everyLine.filter(
    ({ cycle, line }) =>
      aim === 'anything' ||
      (line.holdType !== holdTypes.eInvoiceMissing &&
        takes[kind].includes(line.state) &&
        cycle.status !== 'In Validation')
  )
  const target = targets[seed % targets.length]
  if (!target) return undefined
  const { cycle, line } = target
  const holdType = aim === 'anything' ? wish.holdType : (line.holdType ?? wish.holdType)
  const by = aim === 'sure' && line.requestedBy === wish.by ? otherThan(wish.by) : wish.by
  return { holdType, by, ...selectionOf(model, world, { ...wish, cycle, line }) }
}

/** The target, at the level of the wish, with some of its neighbours. */
function selectionOf(
  model: HoldModel,
  world: World,
  { level, aim, everywhere, picks, chosenTypes, cycle, line }: Requested & { cycle: ModelCycle; line: ModelLine }
): Pick<Aimed, 'chosen' | 'target'> {
  const { batchNo, version } = cycle
  const isAlone = aim === 'sure'
  const accepted = model.cycles.filter(({ status }) => status !== 'In Validation')
  switch (level) {
    case 'transactionTypes': {
      const transactionTypes = isAlone ? [line.type] : chosenTypes
      const parts = transactionTypes.map((type) => (_: ModelCycle, one: ModelLine) => one.type === type)
      return { chosen: { cycles: [cycle], parts }, target: { batchNo, version, transactionTypes } }
    }
    case 'transactions': {
      const isLike = (one: ModelLine) =>
        !isAlone || (one.state === line.state && one.holdType === line.holdType && one.requestedBy === line.requestedBy)
      const lines = cycle.lines.filter((one, at) => one === line || (picks[at] && isLike(one)))
      const parts = lines.map((wanted) => (_: ModelCycle, one: ModelLine) => one === wanted)
      return {
        chosen: { cycles: [cycle], parts },
        target: { batchNo, version, transactionIds: lines.map(({ id }) => id) }
      }
    }
    case 'companies': {
      const companies = world.companies.filter((id, at) => id === line.companyId || (!isAlone && picks[at]))
      const companyCodes = companies.map(codeOf)
      const parts = companies.map((id) => (_: ModelCycle, one: ModelLine) => one.companyId === id)
      return {
        chosen: { cycles: everywhere ? accepted : [cycle], parts },
        target: { companyCodes, ...(everywhere ? {} : { batchNo }) }
      }
    }
    default: {
      const cycles = everywhere && !isAlone ? model.cycles : [cycle]
      const parts = cycles.map((wanted) => (one: ModelCycle) => one === wanted)
      return { chosen: { cycles, parts }, target: { batchNos: cycles.map((one) => one.batchNo) } }
    }
  }
}
