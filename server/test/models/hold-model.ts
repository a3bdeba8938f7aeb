import { type HoldType, holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CycleStatus, TransactionState } from '@payouts/contract/cycles/schema'

/** A line of the reference model: domain.md's rules for one transaction, and nothing else. */
export type ModelLine = {
  /** Set once it is imported. */
  id: string
  transactionNo: string
  companyId: number
  type: string
  amount: bigint
  /** Its customer and its day, for exclusions; null: no excluded customer. */
  customer: number | null
  account: number | null
  day: number
  hasInvoice: boolean
  /** Whether its dealer must supply an e-invoice for it and has not. */
  owesInvoice: boolean
  state: TransactionState
  holdType: HoldType | null
  /** Its duplicates, one line of each cycle, itself included; found on arrival. */
  twins: ModelLine[]
  /** The numbers of duplicates that two people allowed to be paid beside it. */
  releasedTwins: Set<string>
  /** Whether a hold of it ever ended. */
  wasReleased: boolean
  /** The hold that an excluded line returns to. */
  heldAs: HoldType | null
  requestedBy: string | null
  /** The day on which it is posted, once released. */
  dueOn: number
  /** Whether two people released it while its dealer waits for a new bank account. */
  isPaidNevertheless: boolean
}
export type ModelCycle = {
  batchNo: number
  version: number
  status: CycleStatus
  requestedBy: string | null
  isApproved: boolean
  approvedOn: number
  approvedFor: number
  lines: ModelLine[]
  /** Decided lines of earlier versions that this version lacks. */
  gone: ModelLine[]
}
/** For a customer or a billing account, from one day to another. */
export type ModelExclusion = {
  exclusionId: number
  customer: number
  account: number
  from: number
  to: number
  addedOn: number
  /** Null while it is active. */
  removedOn: number | null
}
/** Days are counted from the start of a sequence, those of lines from the first day of their month. */
export type HoldModel = {
  today: number
  frozen: Set<number>
  /** The dealers whose bank account was changed, and the day on which they are paid again. */
  waiting: Map<number, number>
  exclusions: ModelExclusion[]
  cycles: ModelCycle[]
}

export type HoldKind = 'request' | 'release' | 'refuse' | 'cancel'

/** A selection: each part must match something that the action accepts, in its cycles. */
export type Chosen = { parts: ((cycle: ModelCycle, line: ModelLine) => boolean)[]; cycles: ModelCycle[] }

/** The states from which an action takes rows. */
export const takes: Record<HoldKind, TransactionState[]> = {
  request: ['HELD'],
  release: ['RELEASE_REQUESTED'],
  refuse: ['RELEASE_REQUESTED'],
  cancel: ['HELD', 'RELEASE_REQUESTED']
}
const notApproved: CycleStatus[] = ['In Validation', 'Pending Review', 'Pending Approval', 'Hold']
const inReview: CycleStatus[] = ['Pending Review', 'Pending Approval']

const is = (states: readonly TransactionState[]) => (line: ModelLine) => states.includes(line.state)
const isHeld = is(['HELD', 'RELEASE_REQUESTED'])

/** Updates a cycle's status after its rows have changed. */
export function settle(cycle: ModelCycle): void {
  if (cycle.status === 'In Validation') return
  const open = cycle.lines.filter(is(['PAYABLE', 'HELD', 'RELEASE_REQUESTED', 'RELEASED', 'PAID']))
  const isCancelled = open.length === 0 && cycle.lines.some(is(['CANCELLED']))
  if (isCancelled) cycle.status = 'Cancelled'
  else if (!cycle.isApproved)
    cycle.status = !open.some(is(['PAYABLE'])) && open.some(isHeld) ? 'Hold' : 'Pending Review'
}

/** Takes one of the four actions on held rows; false if the server must refuse it without effect. */
export function takeHoldAction(
  model: HoldModel,
  kind: HoldKind,
  chosen: Chosen,
  how: { holdType: HoldType; person: string; date: number }
): ModelLine[] | false {
  const { holdType, person, date } = how
  if (holdType === holdTypes.eInvoiceMissing) return false
  const found = chosen.parts.map((isPart) =>
    chosen.cycles.flatMap((cycle) =>
      cycle.lines
        .filter((line) => isPart(cycle, line) && line.holdType === holdType && takes[kind].includes(line.state))
        .map((line) => ({ cycle, line }))
    )
  )
  if (found.some(({ length }) => length === 0)) return false
  const touched = found.flat()
  const isDecision = kind === 'release' || kind === 'refuse'
  if (isDecision && touched.some(({ line }) => line.requestedBy === person)) return false
  const isFrozen = (line: ModelLine) => holdType === holdTypes.accountFrozen && model.frozen.has(line.companyId)
  const waitsForInvoice = holdType === holdTypes.duplicate || holdType === holdTypes.manual
  const lacksInvoice = (line: ModelLine) => waitsForInvoice && line.owesInvoice
  const isWaiting = (line: ModelLine) => isFrozen(line) || lacksInvoice(line)
  if ((kind === 'request' || kind === 'release') && touched.some(({ line }) => isWaiting(line))) return false
  for (const { cycle, line } of touched) {
    if (kind === 'request') Object.assign(line, { state: 'RELEASE_REQUESTED', requestedBy: person })
    else if (kind === 'refuse') Object.assign(line, { state: 'HELD', requestedBy: null })
    else if (kind === 'cancel') Object.assign(line, { state: 'CANCELLED', holdType: null })
    else {
      if (holdType === holdTypes.duplicate) for (const twin of line.twins) line.releasedTwins.add(twin.transactionNo)
      letGo(cycle, line, date, holdType === holdTypes.newBankAccount)
    }
  }
  for (const cycle of new Set(touched.map(({ cycle }) => cycle))) settle(cycle)
  return touched.map(({ line }) => line)
}

function letGo(cycle: ModelCycle, line: ModelLine, date: number, isPaidNevertheless = false): void {
  const state = cycle.isApproved ? 'RELEASED' : 'PAYABLE'
  Object.assign(line, { state, holdType: null, requestedBy: null, dueOn: date, isPaidNevertheless, wasReleased: true })
}

/** Holds the payable rows of each of these types. */
export function takeHold(cycle: ModelCycle, types: readonly string[]): boolean {
  const found = types.map((type) => cycle.lines.filter((line) => line.type === type && line.state === 'PAYABLE'))
  if (!inReview.includes(cycle.status) || found.some(({ length }) => length === 0)) return false
  for (const line of found.flat()) Object.assign(line, { state: 'HELD', holdType: holdTypes.manual })
  settle(cycle)
  return true
}

/**
 * Supplies a dealer's e-invoice numbers for its transactions; refused for one that has another number, in any cycle. They
 * are posted at once, but not before their cycle.
 */
export function takeInvoices(model: HoldModel, companyId: number, transactionNos: ReadonlySet<string>): void {
  const everyLine = model.cycles.flatMap(({ lines }) => lines).filter((line) => line.companyId === companyId)
  const taken = new Set(everyLine.filter(({ hasInvoice }) => hasInvoice).map(({ transactionNo }) => transactionNo))
  for (const cycle of model.cycles) {
    const named = cycle.lines.filter(
      (line) => line.companyId === companyId && transactionNos.has(line.transactionNo) && !taken.has(line.transactionNo)
    )
    const waiting = named.filter(({ holdType }) => holdType === holdTypes.eInvoiceMissing)
    for (const line of named) Object.assign(line, { owesInvoice: false, hasInvoice: true })
    for (const line of waiting) letGo(cycle, line, Math.max(model.today, cycle.approvedFor))
    if (waiting.length > 0) settle(cycle)
  }
}

/** Whether more than half of a cycle duplicates other cycles, by lines that are neither cancelled nor replaced. */
export function isMostlyDuplicates({ cycles }: HoldModel, { lines }: ModelCycle): boolean {
  const others = cycles.flatMap((cycle) => (cycle.lines === lines ? [] : cycle.lines))
  const active = new Set(others.filter(({ state }) => state !== 'CANCELLED'))
  return lines.filter(({ twins }) => twins.some((twin) => active.has(twin))).length * 2 > lines.length
}

/** The same sale under another number: all purchases have the same amount. */
export const isSameSale = (one: Arriving, other: Arriving): boolean =>
  one.customer !== null && one.customer === other.customer && one.type === other.type && one.day === other.day

/**
 * The lines of other cycles that an arriving line duplicates: in each cycle the line with its number, otherwise with
 * the same other values. A duplicate of the line that it replaces arrived later.
 */
export function twinsOf({ cycles }: HoldModel, batchNo: number, line: Arriving): ModelLine[] {
  const former = cycles.find((cycle) => cycle.batchNo === batchNo)?.lines ?? []
  const isSame = (one: Arriving) => isSameSale(one, line)
  const repeatsFormer = (one: ModelLine) =>
    one.twins.some((twin) => former.includes(twin) && twin.transactionNo === line.transactionNo)
  return cycles
    .filter((cycle) => cycle.batchNo !== batchNo)
    .flatMap(({ lines }) => {
      const there = lines.filter((one) => one.state !== 'CANCELLED' && !repeatsFormer(one))
      const byNumber = there.find((one) => one.transactionNo === line.transactionNo && one.type === line.type)
      const twin = byNumber ?? there.find(isSame)
      return twin ? [twin] : []
    })
}
type Arriving = Pick<ModelLine, 'transactionNo' | 'type' | 'customer' | 'day'>

/** An import of mostly duplicates is accepted only with a reason. */
export function takeAcceptance(model: HoldModel, cycle: ModelCycle, despiteDuplicates: boolean): boolean {
  if (cycle.status !== 'In Validation') return false
  if (isMostlyDuplicates(model, cycle) && !despiteDuplicates) return false
  cycle.status = 'Pending Review'
  settle(cycle)
  return true
}

export function takeApprovalRequest(cycle: ModelCycle, person: string): boolean {
  if (cycle.status !== 'Pending Review' || !cycle.lines.some(is(['PAYABLE']))) return false
  Object.assign(cycle, { status: 'Pending Approval', requestedBy: person })
  return true
}

export function takeApproval({ today }: HoldModel, cycle: ModelCycle, person: string, date: number): boolean {
  if (cycle.status !== 'Pending Approval' || cycle.requestedBy === person) return false
  Object.assign(cycle, { status: 'Scheduled', isApproved: true, approvedOn: today, approvedFor: date })
  return true
}

/** Whether a new calculation may replace a cycle. */
export const mayBeReplaced = ({ status }: ModelCycle): boolean => notApproved.includes(status)

/** Freezes or unfreezes an account; false if it is so already. */
export function takeFreeze({ frozen }: HoldModel, companyId: number, freezes: boolean): boolean {
  if (frozen.has(companyId) === freezes) return false
  if (freezes) frozen.add(companyId)
  else frozen.delete(companyId)
  return true
}

/** The server's default for how many days payouts wait after a change of bank account. */
const waitDays = 3

/** Another bank account is approved: the dealer waits again, and its released rows with it. */
export function takeBankChange({ today, waiting, cycles }: HoldModel, companyId: number): void {
  waiting.set(companyId, today + waitDays)
  for (const { lines } of cycles)
    for (const line of lines) if (line.companyId === companyId) line.isPaidNevertheless = false
}

/** Ends waits that are over, then posts all due rows: those of frozen or waiting dealers are held instead. */
export function takePosting(model: HoldModel): void {
  const { today, cycles } = model
  endWaits(model)
  for (const cycle of cycles) {
    const isDue = cycle.status === 'Scheduled' && cycle.approvedFor <= today
    for (const line of cycle.lines) {
      const isReleased = line.state === 'RELEASED' && line.dueOn <= today
      if (!isReleased && !(isDue && line.state === 'PAYABLE')) continue
      const holdType = keptBackAs(model, line)
      Object.assign(line, holdType ? { state: 'HELD', holdType } : { state: 'PAID' })
    }
    if (isDue) cycle.status = 'Completed'
  }
}

function endWaits({ today, waiting, cycles }: HoldModel): void {
  for (const [companyId, until] of waiting) if (until <= today) waiting.delete(companyId)
  for (const cycle of cycles) {
    const over = cycle.lines.filter(
      ({ holdType, companyId }) => holdType === holdTypes.newBankAccount && !waiting.has(companyId)
    )
    for (const line of over) letGo(cycle, line, today)
    if (over.length > 0) settle(cycle)
  }
}

function keptBackAs({ frozen, waiting }: HoldModel, line: ModelLine): HoldType | undefined {
  if (frozen.has(line.companyId)) return holdTypes.accountFrozen
  return waiting.has(line.companyId) && !line.isPaidNevertheless ? holdTypes.newBankAccount : undefined
}
