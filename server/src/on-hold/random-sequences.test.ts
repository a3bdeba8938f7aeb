import { cycleEndpoints } from '@payouts/contract/cycles/endpoints'
import type { ActionResult, HoldType } from '@payouts/contract/cycles/schema'
import type { Endpoint } from '@payouts/contract/endpoint'
import { ringgitOf } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '../../test/app.ts'
import { aUser } from '../../test/builders.ts'
import { aDealer, aRow, cycleFile, importFile } from '../../test/cycle-builders.ts'
import {
  type Chosen,
  type HoldKind,
  type HoldModel,
  type ModelCycle,
  type ModelLine,
  mayBeReplaced,
  takeAcceptance,
  takeApproval,
  takeApprovalRequest,
  takeHold,
  takeHoldAction,
  takeInvoices,
  takePosting,
  takes
} from '../../test/hold-model.ts'
import { bufferSource } from '../cycles/import/source.ts'
import { addDays } from '../platform/clock.ts'
import { isRefusal } from '../platform/refusal.ts'
import { verifyBooks } from '../verify/queries.ts'
import { importEInvoices } from './e-invoices/import-e-invoices.ts'

/** Sequences of 25 to 40 steps; `MODEL_RUNS=3000` walks 250 times as many as every day. */
const runs = Number(process.env['MODEL_RUNS'] ?? 12)
const people = ['admin', 'second'] as const
type Person = (typeof people)[number]
const types = ['Activation', 'Reload']
const excludedCustomer = 'excluded@yes.example'
const firstDay = '2026-01-05'

let payouts: TestApp
let nextBatch = 1
let nextCompany = 1
let invoices = 0
/** How many actions of each kind were really done. */
const done = new Map<HoldKind, number>()

beforeAll(async () => {
  payouts = await startTestApp()
  const { db } = payouts.database
  const { userId } = await aUser(db, { userName: 'second' })
  await sql`insert into exclusions (client_name, yes_id, billing_account_no, reason, start_date, end_date, added_by, added_on)
    values ('Excluded', ${excludedCustomer}, 'B-X', 'Test', '2020-01-01', '2030-01-01', ${userId}, now())`.execute(db)
})
afterAll(() => payouts.close())

/** What a sequence works on: two batches and three dealers of its own, one of whom owes e-invoices and one tax. */
class Real {
  readonly batches = [nextBatch++, nextBatch++]
  readonly companies = [nextCompany++, nextCompany++, nextCompany++]
  readonly sessions = new Map<Person, TestSession>()
  day = 0

  async start(): Promise<this> {
    const [invoiced = 0, liable = 0, plain = 0] = this.companies
    const { db } = payouts.database
    await aDealer(db, { company_id: invoiced, e_invoice_required: true })
    await aDealer(db, { company_id: liable, company_type: 'Individual' })
    await aDealer(db, { company_id: plain })
    await sql`insert into dealer_year_payments (company_id, year, brought_forward)
      values (${liable}, 2025, 200000)`.execute(db)
    await this.moveTo(0)
    return this
  }

  async moveTo(day: number): Promise<void> {
    this.day = day
    payouts.clock.set(`${addDays(firstDay, day)}T02:00:00Z`)
    for (const person of people) this.sessions.set(person, await payouts.signIn(person))
  }

  dateOf(day: number): string {
    return addDays(firstDay, day)
  }

  /** Whether a call was answered; a fault of the server is neither a yes nor a no. */
  async ask(person: Person, endpoint: Endpoint, payload: object) {
    const session = this.sessions.get(person)
    if (!session) throw new Error(`${person} is not signed in`)
    const answer = (await payouts.send(session, endpoint, { remark: 'Model', ...payload })).json()
    if (answer.responseCode !== '0') expect(answer.errorCode).toMatch(/103[78]$/)
    return answer as { responseCode: string; result: ActionResult }
  }
}

/** Rows, statuses and kept sums against the model, after every step. */
async function expectAgreement({ cycles }: HoldModel, real: Real): Promise<void> {
  const { db } = payouts.database
  const batches = sql`any(${real.batches}::integer[])`
  const rows = await sql<{ line: string }>`
    select concat_ws(' ', batch_no, id, state, hold_type) as line from transactions
    where batch_no = ${batches} order by id`.execute(db)
  const lines = cycles.flatMap(({ batchNo, lines: inCycle }) =>
    inCycle.map(({ id, state, holdType }) => ({ id: Number(id), line: [batchNo, id, state, holdType] }))
  )
  expect(rows.rows.map(({ line }) => line)).toEqual(
    lines.toSorted((one, other) => one.id - other.id).map(({ line }) => line.filter(Boolean).join(' '))
  )
  const kept = await sql<{ batch_no: number; status: string; imported: string; held: string; total: string }>`
    select batch_no, status, imported_amount as imported, hold_amount as held, total_amount as total
    from cycles where batch_no = ${batches} order by batch_no`.execute(db)
  const sumOf = (inCycle: ModelLine[]) => ringgitOf(inCycle.reduce((sum, { amount }) => sum + amount, 0n))
  expect(kept.rows).toEqual(
    cycles
      .map(({ batchNo, status, lines: inCycle }) => ({
        batch_no: batchNo,
        status,
        imported: sumOf(inCycle),
        held: sumOf(inCycle.filter(({ holdType }) => holdType !== null)),
        total: sumOf(inCycle.filter(({ state }) => state !== 'EXCLUDED'))
      }))
      .toSorted((one, other) => one.batch_no - other.batch_no)
  )
  const differing = await sql`
    select * from (
      select batch_no, transaction_type, company_id, state, hold_type, sum(row_count) as row_count, sum(amount) as amount
      from cycle_totals where batch_no = ${batches} and row_count <> 0 group by 1, 2, 3, 4, 5
    ) as kept full join (
      select batch_no, transaction_type, company_id, state, coalesce(hold_type, '') as hold_type, count(*) as row_count,
        sum(incentive_amount) as amount
      from transactions where batch_no = ${batches} group by 1, 2, 3, 4, 5
    ) as counted using (batch_no, transaction_type, company_id, state, hold_type, row_count, amount)
    where kept is null or counted is null`.execute(db)
  expect(differing.rows).toEqual([])
}

/** A step of a sequence: what the model says and what the server does must be the same. */
class Step {
  readonly told: string
  readonly take: (model: HoldModel, real: Real) => Promise<void>

  constructor(told: string, take: (model: HoldModel, real: Real) => Promise<void>) {
    this.told = told
    this.take = take
  }
  async run(model: HoldModel, real: Real): Promise<void> {
    await this.take(model, real)
    await expectAgreement(model, real)
  }
  /** How a counterexample is told. */
  [fc.toStringMethod](): string {
    return this.told
  }
}

const person = fc.constantFrom(...people)
const slot = fc.nat(1)
const someTypes = fc.subarray(types, { minLength: 1 })
const givenLine = fc.record({
  company: fc.nat(2),
  type: fc.constantFrom(...types),
  amount: fc.bigInt({ min: -5_000n, max: 90_000n }),
  hasInvoice: fc.boolean(),
  isExcluded: fc.integer({ min: 1, max: 8 }).map((die) => die === 1)
})
type GivenLine = typeof givenLine extends fc.Arbitrary<infer Line> ? Line : never

const cycleAt = (model: HoldModel, real: Real, index: number) =>
  model.cycles.find(({ batchNo }) => batchNo === real.batches[index])

/** A step about a cycle that has been imported; before that there is nothing to ask. */
const onCycle =
  (index: number, take: (cycle: ModelCycle, model: HoldModel, real: Real) => Promise<void>) =>
  async (model: HoldModel, real: Real) => {
    const cycle = cycleAt(model, real, index)
    if (cycle) await take(cycle, model, real)
  }

const givenLines = fc.array(givenLine, { minLength: 3, maxLength: 8 })

const importOf = (index: number, given: GivenLine[]) =>
  new Step(`import(${index}, ${given.length})`, async (model, real) => {
    const batchNo = real.batches[index] ?? 0
    const former = cycleAt(model, real, index)
    const rows = given.map(({ company, type, amount, hasInvoice, isExcluded }) =>
      aRow({
        companyCode: `D${String(real.companies[company]).padStart(5, '0')}`,
        transactionType: type,
        incentiveAmount: ringgitOf(amount),
        ...(hasInvoice ? {} : { eInvoiceNo: '' }),
        ...(isExcluded ? { yesId: excludedCustomer } : {})
      })
    )
    const report = await importFile(payouts.database.db, cycleFile(rows), { batchNo, clock: payouts.clock })
    expect(!isRefusal(report)).toBe(!former || mayBeReplaced(former))
    if (isRefusal(report)) return
    const { rows: ids } = await sql<{ id: number }>`
        select id from transactions where batch_no = ${batchNo} order by id`.execute(payouts.database.db)
    const lines = given.map(
      (line, at): ModelLine => ({
        ...{ id: String(ids[at]?.id), transactionNo: rows[at]?.transactionNo ?? '', type: line.type },
        ...{ companyId: real.companies[line.company] ?? 0, amount: line.amount, requestedBy: null, dueOn: 0 },
        ...arrival(line)
      })
    )
    const cycle = { batchNo, version: report.version, requestedBy: null, approvedFor: 0, lines }
    model.cycles = model.cycles.filter((other) => other !== former)
    model.cycles.push({ ...cycle, status: 'In Validation' })
  })

function arrival({ company, hasInvoice, isExcluded }: GivenLine): Pick<ModelLine, 'state' | 'holdType'> {
  if (isExcluded) return { state: 'EXCLUDED', holdType: null }
  if (company === 0 && !hasInvoice) return { state: 'HELD', holdType: 'e-Inv Missing' }
  return { state: 'PAYABLE', holdType: null }
}

const acceptanceOf = (index: number) =>
  new Step(
    `accept(${index})`,
    onCycle(index, async (cycle, _, real) => {
      const { batchNo, version } = cycle
      const { responseCode } = await real.ask('admin', cycleEndpoints.decideImport, {
        ...{ batchNo, version, decision: 'ACCEPT' }
      })
      expect(responseCode === '0').toBe(takeAcceptance(cycle))
    })
  )

const imports = fc.tuple(slot, givenLines).map(([index, given]) => importOf(index, given))
const accepts = slot.map(acceptanceOf)

const holds = fc.tuple(slot, someTypes, fc.boolean()).map(
  ([index, wished, isSure]) =>
    new Step(
      `hold(${index}, ${wished})`,
      onCycle(index, async (cycle, _, real) => {
        const { batchNo, version, lines } = cycle
        const payable = lines.filter(({ state }) => state === 'PAYABLE').map(({ type }) => type)
        const transactionTypes = isSure && payable[0] !== undefined ? [payable[0]] : wished
        const payload = { batchNo, version, transactionTypes }
        const { responseCode } = await real.ask('admin', payoutEndpoints.holdPayoutTransactionType, payload)
        expect(responseCode === '0').toBe(takeHold(cycle, transactionTypes))
      })
    )
)

const approvals = fc.tuple(slot, person, person, fc.nat(1)).map(
  ([index, asker, giver, later]) =>
    new Step(
      `approve(${index}, ${asker}, ${giver}, +${later})`,
      onCycle(index, async (cycle, model, real) => {
        const { batchNo, version } = cycle
        const requested = await real.ask(asker, payoutEndpoints.requestApprovalPayout, { batchNo, version })
        expect(requested.responseCode === '0').toBe(takeApprovalRequest(cycle, asker))
        const selectedDate = real.dateOf(model.today + later)
        const given = await real.ask(giver, payoutEndpoints.approvePayout, { batchNo, version, selectedDate })
        expect(given.responseCode === '0').toBe(takeApproval(cycle, giver, model.today + later))
      })
    )
)

const posts = fc.constantFrom(0, 0, 1).map(
  (days) =>
    new Step(`post(+${days})`, async (model, real) => {
      model.today += days
      if (days > 0) await real.moveTo(model.today)
      await payouts.jobs.runDue()
      takePosting(model)
    })
)

const freezes = fc.nat(2).map(
  (index) =>
    new Step(`freeze or unfreeze(${index})`, async ({ frozen }, { companies }) => {
      const companyId = companies[index] ?? 0
      const { db } = payouts.database
      if (frozen.delete(companyId))
        await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'
          where company_id = ${companyId} and unfrozen_on is null`.execute(db)
      else {
        frozen.add(companyId)
        await sql`insert into freezes (company_id, reason, pic, bank_name, bank_account_number, frozen_by, frozen_on)
          select ${companyId}, 'Fraud Case', 'Aminah', 'Bank', '12345678', min(user_id), now() from users`.execute(db)
      }
    })
)

const invoicing = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }).map(
  (picks) =>
    new Step(`invoices(${picks.map(Number).join('')})`, async (model, real) => {
      const missing = real.batches.flatMap((_, index) =>
        (cycleAt(model, real, index)?.lines ?? []).filter(({ holdType }) => holdType === 'e-Inv Missing')
      )
      const named = missing.filter((_, at) => picks[at]).map(({ transactionNo }) => transactionNo)
      if (named.length === 0) return
      const content = ['transactionNo,eInvoiceNo', ...named.map((number) => `${number},E${++invoices}`)].join('\n')
      const source = bufferSource(Buffer.from(content), 'e-invoices.csv')
      const { clock, services, database } = payouts
      await database.db.transaction().execute((tx) => importEInvoices(tx, { ...source, clock, jobs: services.jobs }))
      takeInvoices(model, new Set(named))
    })
)

const suffix = {
  transactionTypes: 'TransactionType',
  transactions: 'Transactions',
  companies: 'Company',
  cycles: 'Cycle'
}
const prefix: Record<HoldKind, string> = {
  ...{ request: 'requestRelease', release: 'release', refuse: 'refuseRelease', cancel: 'cancel' }
}

const asked = fc.record({
  kind: fc.constantFrom<HoldKind>('request', 'request', 'request', 'release', 'release', 'release', 'refuse', 'cancel'),
  height: fc.constantFrom('transactionTypes', 'transactions', 'companies', 'cycles'),
  /** Mostly what the model knows can be acted on, by whoever may; else anything, by anybody. */
  aim: fc.constantFrom('sure', 'sure', 'sure', 'rows', 'anything'),
  holdType: fc.constantFrom<HoldType>('Manual Hold', 'Manual Hold', 'Account Frozen', 'e-Inv Missing'),
  by: person,
  seed: fc.nat(),
  everywhere: fc.boolean(),
  picks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  chosenTypes: someTypes,
  later: fc.nat(1)
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

const actions = asked.map(
  (wish) =>
    new Step(`${wish.kind} of ${wish.height}(${JSON.stringify(wish)})`, async (model, real) => {
      const aimed = aimedAt(model, real, wish)
      if (!aimed) return
      const { kind, height, later } = wish
      const { holdType, by, chosen, place } = aimed
      const endpoint = onHoldEndpoints[`${prefix[kind]}Hold${suffix[height]}` as keyof typeof onHoldEndpoints]
      const payload = { holdType, selectedDate: real.dateOf(model.today + later), ...place }
      const foreseen = await real.ask(by, endpoint, { ...payload, dryRun: true })
      const { responseCode, result } = await real.ask(by, endpoint, payload)
      const touched = takeHoldAction(model, kind, chosen, { holdType, person: by, date: model.today + later })
      expect(responseCode === '0').toBe(touched !== false)
      if (touched === false) return
      done.set(kind, (done.get(kind) ?? 0) + 1)
      expect(result.transactionCount).toBe(touched.length)
      expect(result.totalPayOut).toBe(ringgitOf(touched.reduce((sum, { amount }) => sum + amount, 0n)))
      const { referenceNo: _, ...announced } = result
      expect(foreseen.result).toEqual({ ...announced, refused: [], refusedCount: 0 })
    })
)

type Aimed = { holdType: HoldType; by: Person; chosen: Chosen; place: object }

/** What a wish comes to in the model as it stands; undefined where there is nothing to aim at. */
function aimedAt(model: HoldModel, real: Real, wish: Asked): Aimed | undefined {
  const { aim, kind, seed } = wish
  const everyLine = model.cycles.flatMap((cycle) => cycle.lines.map((line) => ({ cycle, line })))
  const targets = everyLine.filter(
    ({ cycle, line }) =>
      aim === 'anything' ||
      (line.holdType !== 'e-Inv Missing' && takes[kind].includes(line.state) && cycle.status !== 'In Validation')
  )
  const target = targets[seed % targets.length]
  if (!target) return undefined
  const { cycle, line } = target
  const holdType = aim === 'anything' ? wish.holdType : (line.holdType ?? wish.holdType)
  const by = aim === 'sure' && line.requestedBy === wish.by ? otherThan(wish.by) : wish.by
  return { holdType, by, ...selectionOf(model, real, { ...wish, cycle, line }) }
}

const otherThan = (someone: Person): Person => (someone === 'admin' ? 'second' : 'admin')

/** The target, at the height of the wish, with some of what stands beside it. */
function selectionOf(
  model: HoldModel,
  real: Real,
  { height, aim, everywhere, picks, chosenTypes, cycle, line }: Asked & { cycle: ModelCycle; line: ModelLine }
): Pick<Aimed, 'chosen' | 'place'> {
  const { batchNo, version } = cycle
  const isAlone = aim === 'sure'
  const accepted = model.cycles.filter(({ status }) => status !== 'In Validation')
  switch (height) {
    case 'transactionTypes': {
      const transactionTypes = isAlone ? [line.type] : chosenTypes
      const parts = transactionTypes.map((type) => (_: ModelCycle, one: ModelLine) => one.type === type)
      return { chosen: { cycles: [cycle], parts }, place: { batchNo, version, transactionTypes } }
    }
    case 'transactions': {
      const isLike = (one: ModelLine) =>
        !isAlone || (one.state === line.state && one.holdType === line.holdType && one.requestedBy === line.requestedBy)
      const lines = cycle.lines.filter((one, at) => one === line || (picks[at] && isLike(one)))
      const parts = lines.map((wanted) => (_: ModelCycle, one: ModelLine) => one === wanted)
      return {
        chosen: { cycles: [cycle], parts },
        place: { batchNo, version, transactionIds: lines.map(({ id }) => id) }
      }
    }
    case 'companies': {
      const companies = real.companies.filter((id, at) => id === line.companyId || (!isAlone && picks[at]))
      const companyCodes = companies.map((id) => `D${String(id).padStart(5, '0')}`)
      const parts = companies.map((id) => (_: ModelCycle, one: ModelLine) => one.companyId === id)
      return {
        chosen: { cycles: everywhere ? accepted : [cycle], parts },
        place: { companyCodes, ...(everywhere ? {} : { batchNo }) }
      }
    }
    default: {
      const cycles = everywhere && !isAlone ? model.cycles : [cycle]
      const parts = cycles.map((wanted) => (one: ModelCycle) => one === wanted)
      return { chosen: { cycles, parts }, place: { batchNos: cycles.map((one) => one.batchNo) } }
    }
  }
}

/** New calculations are rare, or nothing would ever get as far as its payment. */
const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: imports },
    { weight: 2, arbitrary: accepts },
    { weight: 6, arbitrary: holds },
    { weight: 3, arbitrary: approvals },
    { weight: 4, arbitrary: posts },
    { weight: 2, arbitrary: freezes },
    { weight: 2, arbitrary: invoicing },
    { weight: 20, arbitrary: actions }
  ),
  { minLength: 25, maxLength: 40 }
)

test(`${runs} random sequences leave every row, status and sum where the model has them`, {
  timeout: 3_600_000
}, async () => {
  await fc.assert(
    fc.asyncProperty(givenLines, givenLines, steps, async (one, other, sequence) => {
      const real = await new Real().start()
      const model: HoldModel = { today: 0, frozen: new Set(), cycles: [] }
      const beginning = [importOf(0, one), importOf(1, other), acceptanceOf(0), acceptanceOf(1)]
      for (const step of [...beginning, ...sequence]) await step.run(model, real)
    }),
    { numRuns: runs, endOnFailure: true, unbiased: true }
  )
  // Sequences of nothing but refusals would prove little.
  for (const kind of ['request', 'release', 'cancel'] as const) expect(done.get(kind)).toBeGreaterThan(0)
  expect([...done.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(2 * runs)
  const differing = (await verifyBooks(payouts.database.db)).filter(({ differenceCount }) => differenceCount > 0)
  expect(differing).toEqual([])
})
