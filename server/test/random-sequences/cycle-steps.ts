import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { ringgitOf } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { importEInvoices } from '../../src/imports/e-invoices/import-e-invoices.ts'
import { bufferSource } from '../../src/imports/source.ts'
import { isRefusal } from '../../src/platform/refusal.ts'
import { aRow, cycleFile, importFile } from '../cycle-builders.ts'
import { isCovered } from '../exclusion-model.ts'
import {
  type HoldModel,
  type ModelLine,
  mayBeReplaced,
  takeAcceptance,
  takeApproval,
  takeApprovalRequest,
  takeHold,
  takeInvoices,
  takePosting
} from '../hold-model.ts'
import { noteDone, onCycle, person, Step, slot, someTypes, types } from './step.ts'
import type { World } from './world.ts'

/** One of the two that exclusions may name, or nobody's that they know. */
const mostlyNobody = fc.nat(7).map((die) => (die < 2 ? die : null))
const givenLine = fc.record({
  company: fc.nat(2),
  type: fc.constantFrom(...types),
  amount: fc.bigInt({ min: -5_000n, max: 90_000n }),
  hasInvoice: fc.boolean(),
  customer: mostlyNobody,
  account: mostlyNobody,
  day: fc.nat(2)
})
type GivenLine = typeof givenLine extends fc.Arbitrary<infer Line> ? Line : never
export const givenLines = fc.array(givenLine, { minLength: 3, maxLength: 8 })

export const importOf = (index: number, given: GivenLine[]) =>
  new Step(`import(${index}, ${given.length})`, async (model, world) => {
    const batchNo = world.batches[index] ?? 0
    const { db } = world.payouts.database
    const former = world.cycleAt(model, index)
    const rows = given.map((line) => rowOf(world, line))
    const report = await importFile(db, cycleFile(rows), { batchNo, clock: world.payouts.clock })
    expect(!isRefusal(report)).toBe(!former || mayBeReplaced(former))
    if (isRefusal(report)) return
    noteDone('import')
    const { rows: ids } = await sql<{ id: number }>`
      select id from transactions where batch_no = ${batchNo} order by id`.execute(db)
    const lines = given.map((line, at) => ({
      ...{ id: String(ids[at]?.id), transactionNo: rows[at]?.transactionNo ?? '' },
      ...lineOf(model, world, line)
    }))
    model.cycles = model.cycles.filter((other) => other !== former)
    const undecided = { requestedBy: null, isApproved: false, approvedFor: 0 }
    model.cycles.push({ batchNo, version: report.version, status: 'In Validation', ...undecided, lines })
  })

function rowOf(world: World, { company, type, amount, hasInvoice, customer, account, day }: GivenLine) {
  return aRow({
    companyCode: world.codeOf(world.companies[company] ?? 0),
    transactionType: type,
    incentiveAmount: ringgitOf(amount),
    transactionDate: world.dateOfLine(day),
    ...(hasInvoice ? {} : { eInvoiceNo: '' }),
    ...(customer === null ? {} : { yesId: world.customerOf(customer) }),
    ...(account === null ? {} : { billingAccountNo: world.accountOf(account) })
  })
}

function lineOf(model: HoldModel, world: World, given: GivenLine): Omit<ModelLine, 'id' | 'transactionNo'> {
  const { company, hasInvoice, ...rest } = given
  const owesInvoice = company === 0 && !hasInvoice
  const arrived = {
    ...{ companyId: world.companies[company] ?? 0, owesInvoice, heldAs: null, requestedBy: null, dueOn: 0 },
    isPaidNevertheless: false
  }
  if (isCovered(model, given)) return { ...rest, ...arrived, state: 'EXCLUDED', holdType: null }
  if (owesInvoice) return { ...rest, ...arrived, state: 'HELD', holdType: holdTypes.eInvoiceMissing }
  return { ...rest, ...arrived, state: 'PAYABLE', holdType: null }
}

export const acceptanceOf = (index: number) =>
  new Step(
    `accept(${index})`,
    onCycle(index, async (cycle, _, world) => {
      const { batchNo, version } = cycle
      const payload = { batchNo, version, decision: 'ACCEPT' }
      const { isDone } = await world.ask('admin', importEndpoints.decideImport, payload)
      expect(isDone).toBe(takeAcceptance(cycle))
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
        const { isDone } = await world.ask('admin', payoutEndpoints.holdPayoutTransactionType, payload)
        expect(isDone).toBe(takeHold(cycle, transactionTypes))
        if (isDone) noteDone('hold')
      })
    )
)

export const approvals = fc.tuple(slot, person, person, fc.nat(1)).map(
  ([index, asker, giver, later]) =>
    new Step(
      `approve(${index}, ${asker}, ${giver}, +${later})`,
      onCycle(index, async (cycle, model, world) => {
        const { batchNo, version } = cycle
        const requested = await world.ask(asker, payoutEndpoints.requestApprovalPayout, { batchNo, version })
        expect(requested.isDone).toBe(takeApprovalRequest(cycle, asker))
        const selectedDate = world.dateOf(model.today + later)
        const given = await world.ask(giver, payoutEndpoints.approvePayout, { batchNo, version, selectedDate })
        expect(given.isDone).toBe(takeApproval(cycle, giver, model.today + later))
        if (given.isDone) noteDone('approve')
      })
    )
)

/** An approval that is requested and not given yet: actions of others meanwhile withdraw it. */
export const approvalRequests = fc.tuple(slot, person).map(
  ([index, asker]) =>
    new Step(
      `request approval(${index}, ${asker})`,
      onCycle(index, async (cycle, _, world) => {
        const { batchNo, version } = cycle
        const { isDone } = await world.ask(asker, payoutEndpoints.requestApprovalPayout, { batchNo, version })
        expect(isDone).toBe(takeApprovalRequest(cycle, asker))
      })
    )
)

export const posts = fc.constantFrom(0, 0, 1).map(
  (days) =>
    new Step(`post(+${days})`, async (model, world) => {
      model.today += days
      if (days > 0) await world.moveTo(model.today)
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
      const content = ['transactionNo,eInvoiceNo', ...named.map((number) => `${number},E${++invoices}`)].join('\n')
      const source = bufferSource(Buffer.from(content), 'e-invoices.csv')
      const { clock, services, database } = world.payouts
      await database.db.transaction().execute((tx) => importEInvoices(tx, { ...source, clock, jobs: services.jobs }))
      takeInvoices(model, new Set(named))
      noteDone('invoices')
    })
)
