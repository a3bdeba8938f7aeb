import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { addDays } from '#platform/clock.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aBankAccount, aCycle, codeOf } from '#test/builders/cycle-builders.ts'
import { aBilledRow, payer, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { approveDespiteSignals } from '#test/builders/signal-settings.ts'
import { longTest } from '#test/running/long-test.ts'

const billing = useEInvoiceApp()
/** `MODEL_RUNS` sets how many sequences are walked. */
vi.setConfig({ testTimeout: 28_800_000 })

const remark = 'Model'
/** How often each kind of step took effect: sequences of refusals would prove little. */
const done = new Map<string, number>()

/** A cycle of two dealers, and what people do to it in any order: each step is done, or refused and changes nothing. */
class Billed {
  readonly #batchNo: number
  readonly #tins: readonly string[]
  readonly #companies: readonly number[]
  #exclusions = new Map<string, number>()
  #accounts = 0

  constructor(batchNo: number, dealers: readonly { company_id: number; tin: string | null }[]) {
    this.#batchNo = batchNo
    this.#companies = dealers.map(({ company_id: companyId }) => companyId)
    this.#tins = dealers.map(({ tin }) => tin ?? '')
  }

  async #try<Result = unknown>(by: 'admin' | 'second', endpoint: Endpoint, payload: object): Promise<Result | null> {
    const session = await this.#session(by)
    const answer = (await billing.app.send(session, endpoint, payload)).json()
    if (answer.responseCode !== '0') expect(answer.errorCode, JSON.stringify({ answer, payload })).toMatch(/103[78]$/)
    return answer.responseCode === '0' ? (answer.result ?? {}) : null
  }
  readonly #session = (by: 'admin' | 'second') => billing.app.signIn(by)
  get #cycle() {
    return { batchNo: this.#batchNo, version: 1, remark }
  }
  #note(kind: string, isDone: boolean) {
    if (isDone) done.set(kind, (done.get(kind) ?? 0) + 1)
  }

  async #rows(where: string) {
    const { rows } = await sql<{ id: string; yesId: string; account: string }>`
      select id::text, yes_id as "yesId", billing_account_no as account from transactions
      where batch_no = ${this.#batchNo} and ${sql.raw(where)} order by id`.execute(billing.db)
    return rows
  }

  async hold(at: number) {
    const rows = await this.#rows("state = 'PAYABLE'")
    const row = rows[at % Math.max(rows.length, 1)]
    if (row)
      this.#note(
        'hold',
        (await this.#try('admin', payoutEndpoints.holdPayoutTransactions, { ...this.#cycle, ids: [row.id] })) !== null
      )
  }

  async exclude(at: number) {
    const rows = await this.#rows("state in ('PAYABLE', 'HELD')")
    const row = rows[at % Math.max(rows.length, 1)]
    if (!row) return
    const made = await this.#try<{ exclusionDetailsId: number }>('admin', exclusionEndpoints.addExclusion, {
      ...{ customerName: 'Excluded', yesId: row.yesId, billingAccountNo: row.account, reason: remark },
      ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-10-31' }
    })
    if (made) this.#exclusions.set(row.id, made.exclusionDetailsId)
    this.#note('exclude', made !== null)
  }

  async include() {
    for (const [id, exclusionDetailsId] of this.#exclusions) {
      const comment = { comment: remark, exclusionDetailsId }
      this.#note('include', (await this.#try('admin', exclusionEndpoints.removeExclusion, comment)) !== null)
      this.#exclusions.delete(id)
    }
  }

  async approve(daysAhead: number) {
    await this.#try('admin', payoutEndpoints.requestApprovalPayout, this.#cycle)
    const selectedDate = addDays(billing.app.clock.today(), daysAhead)
    this.#note(
      'approve',
      (await this.#try('second', payoutEndpoints.approvePayout, { ...this.#cycle, selectedDate })) !== null
    )
    await billing.issue()
  }

  async takeBack() {
    const asked = { batchNo: this.#batchNo, version: 1, reason: remark }
    const made = await this.#try<{ changeId: number }>('admin', takeBackEndpoints.requestApprovalTakeBack, asked)
    if (made) await this.#try('second', takeBackEndpoints.approveApprovalTakeBack, { changeId: made.changeId })
    this.#note('take back', made !== null)
  }

  async release(holdType: string, daysAhead: number) {
    const selectedDate = addDays(billing.app.clock.today(), daysAhead)
    const held = { holdType, batchNos: [this.#batchNo], remark, selectedDate }
    await this.#try('admin', onHoldEndpoints.requestReleaseHoldCycle, held)
    this.#note('release', (await this.#try('second', onHoldEndpoints.releaseHoldCycle, held)) !== null)
    await billing.issue()
  }

  async cancel(at: number) {
    const rows = await this.#rows(`hold_type = '${holdTypes.manual}'`)
    const row = rows[at % Math.max(rows.length, 1)]
    if (!row) return
    const held = { ...this.#cycle, holdType: holdTypes.manual, transactionIds: [row.id] }
    this.#note('cancel', (await this.#try('second', onHoldEndpoints.cancelHoldTransactions, held)) !== null)
  }

  async freeze(at: number, isFreeze: boolean) {
    const companyId = this.#companies[at % this.#companies.length] ?? 0
    const account = { accountCode: codeOf(companyId) }
    const details = { freezeReason: 'Fraud Case', pic: 'Aminah', bankName: 'Bank', bankAccountNumber: '12345678' }
    const named = { ...account, accountName: `Kedai ${companyId}` }
    const answer = isFreeze
      ? await this.#try('admin', freezeEndpoints.addFreezeAccount, { ...named, ...details })
      : await this.#try('admin', freezeEndpoints.updateFreezeAccount, {
          ...account,
          actionStatus: '1',
          unFreezeReason: remark
        })
    this.#note(isFreeze ? 'freeze' : 'unfreeze', answer !== null)
  }

  /** From now on its payouts wait for three days. */
  async changeBank(at: number) {
    const companyCode = codeOf(this.#companies[at % this.#companies.length] ?? 0)
    const read = await this.#try<{ version: number }>('admin', dealerRecordEndpoints.getDealerRecord, { companyCode })
    this.#accounts += 1
    const changes = { bankAccountNumber: String(520_000_000_000 + this.#batchNo * 1000 + this.#accounts) }
    const made = await this.#try<{ changeId: number }>('admin', dealerRecordEndpoints.changeDealerRecord, {
      ...{ companyCode, version: read?.version, changes, reason: remark }
    })
    if (!made) return
    const changeIds = [made.changeId]
    this.#note('bank', (await this.#try('second', dealerRecordEndpoints.approveDealerChanges, { changeIds })) !== null)
  }

  wrongTin(at: number, isWrong: boolean) {
    const tin = this.#tins[at % this.#tins.length] ?? ''
    const { unknownTins } = billing.stub.documents
    if (isWrong) unknownTins.add(tin)
    else unknownTins.delete(tin)
  }

  async #documents(where: string) {
    const { rows } = await sql<{ documentNo: string }>`
      select document_no as "documentNo" from e_invoice_documents
      where batch_no = ${this.#batchNo} and ${sql.raw(where)} order by document_id`.execute(billing.db)
    return rows.map(({ documentNo }) => documentNo)
  }

  async cancelDocument(at: number) {
    const valid = await this.#documents("status = 'VALID' and numbers_given_at is not null")
    const documentNo = valid[at % Math.max(valid.length, 1)]
    if (!documentNo) return
    const asked = { documentNo, reason: remark }
    const made = await this.#try<{ changeId: number }>('admin', documentChangeEndpoints.requestCancellation, asked)
    if (made) await this.#try('second', documentChangeEndpoints.approveCancellation, { changeId: made.changeId })
    this.#note('cancel document', made !== null)
    await billing.issue()
  }

  async issueAgain() {
    for (const documentNo of await this.#documents("status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled")) {
      const answer = await this.#try('admin', documentChangeEndpoints.issueAgain, { documentNo, reason: remark })
      this.#note('issue again', answer !== null)
    }
    await billing.issue()
  }

  async basis(basis: 'PAID' | 'ACCRUED') {
    const values = { ...payer, basis }
    const asked = { values, validFrom: billing.app.clock.today(), reason: remark }
    const made = await this.#try<{ changeId: number }>('admin', payerChangeEndpoints.changePayerDetails, asked)
    if (made) await this.#try('second', payerChangeEndpoints.approvePayerChange, { changeId: made.changeId })
    this.#note(basis, made !== null)
  }

  async nextDay() {
    billing.later(24 * 60)
    await billing.issue()
  }

  /** Everything that stops a row is ended, until each is paid or never will be. */
  async settle() {
    billing.stub.documents.unknownTins.clear()
    for (const at of this.#companies.keys()) await this.freeze(at, false)
    for (let round = 0; round < 12; round++) {
      const rows = await this.#rows("state not in ('PAID', 'CANCELLED', 'EXCLUDED')")
      const open = await this.#documents('not is_dead_e_invoice(status) and numbers_given_at is null')
      const dead = await this.#documents("status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled")
      if (rows.length + open.length + dead.length === 0) break
      await this.approve(0)
      await this.issueAgain()
      for (const holdType of [holdTypes.manual, holdTypes.accountFrozen]) await this.release(holdType, 0)
      await this.nextDay()
    }
    for (let round = 0; round < 2; round++) await billing.issue()
  }

  /** Each row that was paid is in one document that counts, and none that was not; these come to what was posted. */
  async expectStatedOnce() {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', row.state, row.hold_type, row.incentive_amount, 'stated', count(*) filter (where live and not takes_back),
        'taken back', count(*) filter (where live and takes_back)) as row
      from transactions as row left join e_invoice_rows as stated
        on stated.batch_no = row.batch_no and stated.transaction_id = row.id
      where row.batch_no = ${this.#batchNo} group by row.id, row.state, row.hold_type, row.incentive_amount
      having not case when row.state = 'PAID' then count(*) filter (where live and not takes_back) = 1
          and count(*) filter (where live and takes_back) = 0
        else row.state in ('CANCELLED', 'EXCLUDED') end`.execute(billing.db)
    expect(rows).toEqual([])
    const { rows: dealers } = await sql<{ companyId: number; posted: string; stated: string }>`
      select company_id as "companyId", (
          select coalesce(sum(gross), 0)::numeric(14, 2)::text from postings
          where postings.company_id = dealers.company_id and batch_no = ${this.#batchNo} and status = 'Posted') as posted, (
          select coalesce(sum(case when type in ('11', '13') then amount else -amount end), 0)::numeric(14, 2)::text
          from e_invoice_documents as document
          where document.company_id = dealers.company_id and batch_no = ${this.#batchNo} and status = 'VALID') as stated
      from dealers where company_id = any(${[...this.#companies]}::integer[])`.execute(billing.db)
    for (const { posted, stated } of dealers) expect(stated).toBe(posted)
  }
}

const at = fc.nat(5)
const daysAhead = fc.nat(1)
type Step = (billed: Billed) => Promise<void> | void
const step = (weight: number, name: string, arbitrary: fc.Arbitrary<Step>) => ({
  weight,
  arbitrary: arbitrary.map((take) => Object.assign(take, { [fc.toStringMethod]: () => name }))
})
const steps = fc.array(
  fc.oneof(
    step(
      3,
      'hold',
      at.map((n) => (billed: Billed) => billed.hold(n))
    ),
    step(
      2,
      'exclude',
      at.map((n) => (billed: Billed) => billed.exclude(n))
    ),
    step(
      2,
      'include',
      fc.constant((billed: Billed) => billed.include())
    ),
    step(
      5,
      'approve',
      daysAhead.map((n) => (billed: Billed) => billed.approve(n))
    ),
    step(
      4,
      'take back',
      fc.constant((billed: Billed) => billed.takeBack())
    ),
    step(
      3,
      'release',
      daysAhead.map((n) => (billed: Billed) => billed.release(holdTypes.manual, n))
    ),
    step(
      2,
      'cancel',
      at.map((n) => (billed: Billed) => billed.cancel(n))
    ),
    step(
      1,
      'freeze',
      at.map((n) => (billed: Billed) => billed.freeze(n, true))
    ),
    step(
      1,
      'unfreeze',
      at.map((n) => (billed: Billed) => billed.freeze(n, false))
    ),
    step(
      1,
      'bank',
      at.map((n) => (billed: Billed) => billed.changeBank(n))
    ),
    step(
      2,
      'wrong TIN',
      at.map((n) => (billed: Billed) => billed.wrongTin(n, true))
    ),
    step(
      1,
      'right TIN',
      at.map((n) => (billed: Billed) => billed.wrongTin(n, false))
    ),
    step(
      2,
      'cancel document',
      at.map((n) => (billed: Billed) => billed.cancelDocument(n))
    ),
    step(
      2,
      'issue again',
      fc.constant((billed: Billed) => billed.issueAgain())
    ),
    step(
      1,
      'basis',
      fc.constantFrom('PAID' as const, 'ACCRUED' as const).map((basis) => (billed: Billed) => billed.basis(basis))
    ),
    step(
      2,
      'next day',
      fc.constant((billed: Billed) => billed.nextDay())
    )
  ),
  { minLength: 8, maxLength: 20 }
)
const amounts = fc.array(fc.constantFrom('100.00', '70.00', '30.00', '5.00', '-5.00', '-30.00', '-120.00'), {
  minLength: 2,
  maxLength: 4
})

longTest(
  'whatever people do to a cycle and its documents, each row that is paid is in one document that counts, and no other is',
  async () => {
    await aUser(billing.db, { userName: 'second' })
    await approveDespiteSignals(billing.db)
    await billing.app.jobs.runDue()
    let batchNo = 0
    await fc.assert(
      fc.asyncProperty(amounts, amounts, steps, async (one, other, sequence) => {
        batchNo += 1
        const ids = [batchNo * 2 - 1, batchNo * 2]
        const dealers = []
        for (const id of ids) dealers.push(await billing.aBilledDealer(id, aBankAccount(id)))
        const rows = [one, other].flatMap((of, at) => of.map((amount) => aBilledRow(codeOf(ids[at] ?? 0), amount)))
        await aCycle(billing.db, batchNo, rows)
        const admin = await billing.app.signIn('admin')
        await billing.app.call(admin, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark })
        const billed = new Billed(batchNo, dealers)
        for (const take of sequence) await take(billed)
        await billed.settle()
        await billed.expectStatedOnce()
      }),
      {
        numRuns: Number(process.env['MODEL_RUNS'] ?? 6),
        endOnFailure: true,
        ...(process.env['MODEL_SEED'] && { seed: Number(process.env['MODEL_SEED']) })
      }
    )
    await expectBooksToAgree(billing.db)
    if (process.env['MODEL_RUNS']) console.log(Object.fromEntries(done))
  }
)
