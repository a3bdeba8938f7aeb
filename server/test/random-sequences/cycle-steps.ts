import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { ringgitOf } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { importEInvoices } from '#imports/e-invoices/import-e-invoices.ts'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { aRow, codeOf, cycleFile, importFile } from '../builders/cycle-builders.ts'
import { isCovered } from '../models/exclusion-model.ts'
import {
  type HoldModel,
  isSameSale,
  type ModelCycle,
  type ModelLine,
  mayBeReplaced,
  takeAcceptance,
  takeApproval,
  takeApprovalRequest,
  takeHold,
  takeInvoices,
  takePosting,
  twinsOf
} from '../models/hold-model.ts'
import { carryDecisions } from '../models/version-model.ts'
import { noteDone, onCycle, person, Step, slot, someTypes, types } from './step.ts'
import { noteCommand, type World } from './world.ts'

/** One of two customers of exclusions, or mostly another. */
const mostlyNobody = fc.nat(7).map((die) => (die < 2 ? die : null))
const givenLine = fc.record({
  company: fc.nat(2),
  type: fc.constantFrom(...types),
  amount: fc.bigInt({ min: -5_000n, max: 90_000n }),
  hasInvoice: fc.boolean(),
  customer: mostlyNobody,
  account: mostlyNobody,
  day: fc.nat(2),
  /** The number of the other cycle that it repeats; mostly none. */
  repeats: fc.nat(30).map((die) => (die < 8 ? die : null)),
  /** The line of the previous version that has the same number; mostly one. */
  again: fc.nat(9).map((die) => (die < 7 ? die : null))
})
type GivenLine = typeof givenLine extends fc.Arbitrary<infer Line> ? Line : never
export const givenLines = fc.array(givenLine, { minLength: 3, maxLength: 8 })

export const importOf = (index: number, given: GivenLine[]) =>
  new Step(`import(${index}, ${given.length})`, async (model, world) => {
    const batchNo = world.batches[index] ?? 0
    const { db } = world.payouts.database
    const former = world.cycleAt(model, index)
    const rows = rowsOf(model, world, { batchNo, given })
    noteCommand()
    // One of the two cycles is kept as those of many millions of rows are: cut by dealer, its numbers apart.
    const asLong = index === 0 ? {} : { partCount: 3, manyNumbers: 1 }
    const report = await importFile(db, cycleFile(rows), { batchNo, ...asLong, clock: world.payouts.clock })
    expect(!isRefusal(report)).toBe(!former || mayBeReplaced(former))
    if (isRefusal(report)) return
    noteDone('import')
    const { rows: ids } = await sql<{ id: number }>`
      select id from transactions where batch_no = ${batchNo} order by id`.execute(db)
    const lines: ModelLine[] = []
    given.forEach((line, at) => {
      const arriving = { ...line, transactionNo: rows[at]?.transactionNo ?? '' }
      const first = lines.find((one) => isSameSale(one, arriving))
      const twins = [...twinsOf(model, batchNo, arriving), ...(first ? [first] : [])]
      lines.push({ id: String(ids[at]?.id), ...lineOf(model, world, { ...arriving, twins }) })
    })
    if (lines.some(({ twins }) => twins.length > 0)) noteDone('duplicates')
    const undecided = { requestedBy: null, isApproved: false, approvedOn: 0, approvedFor: 0, gone: [] }
    const cycle: ModelCycle = { batchNo, version: report.version, status: 'In Validation', ...undecided, lines }
    if (former) carryDecisions(model, former, cycle)
    if (report.carried.length > 0) noteDone('decisions carried')
    if (cycle.gone.length > 0) noteDone('decisions of rows that are gone')
    model.cycles = [...model.cycles.filter((other) => other !== former), cycle]
  })

/**
 * Rows with new numbers, numbers of the previous version, or numbers of the other cycle's lines, each once:
 * repetitions inside a file are refused.
 */
function rowsOf(model: HoldModel, world: World, { batchNo, given }: { batchNo: number; given: GivenLine[] }) {
  const others = model.cycles.filter((cycle) => cycle.batchNo !== batchNo).flatMap(({ lines }) => lines)
  const numbers = new Set(others.map(({ transactionNo }) => transactionNo))
  const former = model.cycles.find((cycle) => cycle.batchNo === batchNo)?.lines ?? []
  const ownNumbers = new Set(former.map(({ transactionNo }) => transactionNo).filter((number) => !numbers.has(number)))
  return given.map((line) => {
    const row = rowOf(world, line)
    const known = line.repeats === null ? line.again : line.repeats
    const transactionNo = known === null ? undefined : [...(line.repeats === null ? ownNumbers : numbers)][known]
    if (transactionNo === undefined) return row
    numbers.delete(transactionNo)
    ownNumbers.delete(transactionNo)
    return { ...row, transactionNo }
  })
}

function rowOf(world: World, { company, type, amount, hasInvoice, customer, account, day }: GivenLine) {
  return aRow({
    companyCode: codeOf(world.companies[company] ?? 0),
    transactionType: type,
    incentiveAmount: ringgitOf(amount),
    // All purchases are equal, so that a customer often has duplicates on one day.
    transactionAmount: '99.90',
    transactionDate: world.dateOfLine(day),
    ...(hasInvoice ? {} : { eInvoiceNo: '' }),
    ...(customer === null ? {} : { yesId: world.customerOf(customer) }),
    ...(account === null ? {} : { billingAccountNo: world.accountOf(account) })
  })
}

function lineOf(
  model: HoldModel,
  world: World,
  given: GivenLine & Pick<ModelLine, 'transactionNo' | 'twins'>
): Omit<ModelLine, 'id'> {
  const { company, repeats: _, again: __, ...rest } = given
  const { twins } = rest
  const isDuplicate = twins.length > 0
  const owesInvoice = company === 0 && !given.hasInvoice && given.amount >= 0n
  const arrived = {
    ...{ companyId: world.companies[company] ?? 0, owesInvoice, heldAs: null, requestedBy: null, dueOn: 0 },
    ...{ isPaidNevertheless: false, wasReleased: false, releasedTwins: new Set<string>() }
  }
  if (isCovered(model, given))
    return { ...rest, ...arrived, state: 'EXCLUDED', holdType: null, heldAs: isDuplicate ? holdTypes.duplicate : null }
  if (isDuplicate) return { ...rest, ...arrived, state: 'HELD', holdType: holdTypes.duplicate }
  if (owesInvoice) return { ...rest, ...arrived, state: 'HELD', holdType: holdTypes.eInvoiceMissing }
  return { ...rest, ...arrived, state: 'PAYABLE', holdType: null }
}

export const acceptanceOf = (index: number) =>
  new Step(
    `accept(${index})`,
    onCycle(index, async (cycle, model, world) => {
      const { batchNo, version } = cycle
      for (const despiteDuplicates of [false, true]) {
        const payload = { batchNo, version, decision: 'ACCEPT', despiteDuplicates }
        const { isDone } = await world.call('admin', importEndpoints.decideImport, payload)
        expect(isDone).toBe(takeAcceptance(model, cycle, despiteDuplicates))
        if (isDone && despiteDuplicates) noteDone('accept duplicates')
      }
    })
  )

export const imports = fc.tuple(slot, givenLines).map(([index, given]) => importOf(index, given))
export const accepts = slot.map(acceptanceOf)

export const holds = fc.tuple(slot, someTypes, fc.boolean()).map(
  ([index, wished, isSure]) =>
    new Step(
      `hold(${index}, ${wished})`,
      onCycle(index, async (cycle, _, world) => {
        const { batchNo, version, lines } = cycle
        const payable = lines.filter(({ state }) => state === 'PAYABLE').map(({ type }) => type)
        const transactionTypes = isSure && payable[0] !== undefined ? [payable[0]] : wished
        const payload = { batchNo, version, transactionTypes }
        const { isDone } = await world.call('admin', payoutEndpoints.holdPayoutTransactionType, payload)
        expect(isDone).toBe(takeHold(cycle, transactionTypes))
        if (isDone) noteDone('hold')
      })
    )
)

export const approvals = fc.tuple(slot, person, person, fc.nat(1)).map(
  ([index, requester, giver, later]) =>
    new Step(
      `approve(${index}, ${requester}, ${giver}, +${later})`,
      onCycle(index, async (cycle, model, world) => {
        const { batchNo, version } = cycle
        const requested = await world.call(requester, payoutEndpoints.requestApprovalPayout, { batchNo, version })
        expect(requested.isDone).toBe(takeApprovalRequest(cycle, requester))
        const selectedDate = world.dateOf(model.today + later)
        const given = await world.call(giver, payoutEndpoints.approvePayout, { batchNo, version, selectedDate })
        expect(given.isDone).toBe(takeApproval(model, cycle, giver, model.today + later))
        if (given.isDone) noteDone('approve')
      })
    )
)

/** A submitted cycle without approval yet: actions of others withdraw the request. */
export const approvalRequests = fc.tuple(slot, person).map(
  ([index, requester]) =>
    new Step(
      `request approval(${index}, ${requester})`,
      onCycle(index, async (cycle, _, world) => {
        const { batchNo, version } = cycle
        const { isDone } = await world.call(requester, payoutEndpoints.requestApprovalPayout, { batchNo, version })
        expect(isDone).toBe(takeApprovalRequest(cycle, requester))
      })
    )
)

export const posts = fc.constantFrom(0, 0, 1).map(
  (days) =>
    new Step(`post(+${days})`, async (model, world) => {
      model.today += days
      if (days > 0) await world.moveTo(model.today)
      noteCommand()
      await world.payouts.jobs.runDue()
      takePosting(model)
    })
)

let invoices = 0

export const invoicing = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }).map(
  (picks) =>
    new Step(`invoices(${picks.map(Number).join('')})`, async (model, world) => {
      const missing = model.cycles.flatMap(({ lines }) => lines.filter(({ owesInvoice }) => owesInvoice))
      const named = missing.filter((_, at) => picks[at]).map(({ transactionNo }) => transactionNo)
      if (named.length === 0) return
      const [company = 0] = world.companies
      const rows = named.map((number) => `${number},${codeOf(company)},E${++invoices}`)
      const content = ['transactionNo,companyCode,eInvoiceNo', ...rows].join('\n')
      const source = fileInMemory(Buffer.from(content), 'e-invoices.csv')
      const { clock, services, database } = world.payouts
      noteCommand()
      await database.db.transaction().execute((tx) => importEInvoices(tx, { ...source, clock, jobs: services.jobs }))
      takeInvoices(model, company, new Set(named))
      noteDone('invoices')
    })
)
