import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { TransactionState } from '@payouts/contract/cycles/schema'
import { type HoldModel, type ModelCycle, type ModelExclusion, type ModelLine, settle } from './hold-model.ts'

/** Lines that a change moved, and lines that stay because their cycle is approved. */
export type ExclusionMoves = { moved: ModelLine[]; inApprovedCycles: ModelLine[] }

const excludable: TransactionState[] = ['PAYABLE', 'HELD', 'RELEASE_REQUESTED']

export const covers = (
  { customer, account, from, to }: Pick<ModelExclusion, 'customer' | 'account' | 'from' | 'to'>,
  line: Pick<ModelLine, 'customer' | 'account' | 'day'>
): boolean => (line.customer === customer || line.account === account) && from <= line.day && line.day <= to

export const isCovered = ({ exclusions }: HoldModel, line: Pick<ModelLine, 'customer' | 'account' | 'day'>): boolean =>
  exclusions.some((exclusion) => isActive(exclusion) && covers(exclusion, line))

export const isActive = ({ removedOn }: ModelExclusion): boolean => removedOn === null

/** Adds an exclusion; false if the same one is active. */
export function takeExclusion(
  model: HoldModel,
  added: Omit<ModelExclusion, 'addedOn' | 'removedOn'>
): ExclusionMoves | false {
  const isSame = (one: ModelExclusion) =>
    one.customer === added.customer && one.account === added.account && one.from === added.from && one.to === added.to
  if (model.exclusions.some((one) => isActive(one) && isSame(one))) return false
  model.exclusions.push({ ...added, addedOn: model.today, removedOn: null })
  return moveCovered(model, {
    isMoved: (line) => covers(added, line) && excludable.includes(line.state),
    isLeft: (line) => covers(added, line) && line.state !== 'EXCLUDED',
    move: (line) => Object.assign(line, { state: 'EXCLUDED', heldAs: line.holdType, holdType: null, requestedBy: null })
  })
}

/** Removes exclusions, all of them or none; false if one of them has been removed. */
export function takeRemoval(model: HoldModel, removed: readonly ModelExclusion[]): ExclusionMoves | false {
  if (!removed.every(isActive)) return false
  for (const exclusion of removed) exclusion.removedOn = model.today
  const isFreed = (line: ModelLine) =>
    line.state === 'EXCLUDED' && removed.some((one) => covers(one, line)) && !isCovered(model, line)
  const isLeft = (line: ModelLine, cycle: ModelCycle) => {
    const last = lastOf(model, cycle, line)
    return (
      line.state === 'EXCLUDED' && line.heldAs !== holdTypes.duplicate && last !== undefined && removed.includes(last)
    )
  }
  return moveCovered(model, { isMoved: isFreed, isLeft, move: giveBack })
}

/** The exclusion that can have excluded a line of an approved cycle: the one that is active or ended last. */
function lastOf({ exclusions }: HoldModel, { approvedOn }: ModelCycle, line: ModelLine): ModelExclusion | undefined {
  const endOf = ({ removedOn }: ModelExclusion) => removedOn ?? Number.POSITIVE_INFINITY
  return exclusions
    .filter((one) => covers(one, line) && one.addedOn <= approvedOn)
    .toSorted((one, other) => endOf(one) - endOf(other) || one.exclusionId - other.exclusionId)
    .at(-1)
}

type Change = {
  isMoved(line: ModelLine): boolean
  isLeft(line: ModelLine, cycle: ModelCycle): boolean
  move(line: ModelLine): void
}

function moveCovered({ cycles }: HoldModel, { isMoved, isLeft, move }: Change): ExclusionMoves {
  const touchedOf = (cycle: ModelCycle): ModelLine[] => {
    const touched = cycle.lines.filter(isMoved)
    for (const line of touched) move(line)
    if (touched.length > 0) settle(cycle)
    return touched
  }
  return {
    moved: cycles.filter(({ isApproved }) => !isApproved).flatMap(touchedOf),
    inApprovedCycles: cycles
      .filter(({ isApproved }) => isApproved)
      .flatMap((cycle) => cycle.lines.filter((line) => isLeft(line, cycle)))
  }
}

/** Returns it to its former hold, or to one that it needs now; otherwise it is payable. */
function giveBack(line: ModelLine): void {
  if (line.heldAs === holdTypes.manual || line.heldAs === holdTypes.duplicate)
    Object.assign(line, { state: 'HELD', holdType: line.heldAs })
  else if (line.owesInvoice) Object.assign(line, { state: 'HELD', holdType: holdTypes.eInvoiceMissing })
  else line.state = 'PAYABLE'
  line.heldAs = null
}
