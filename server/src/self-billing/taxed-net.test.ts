import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { ringgitOf, type Sen, senOf } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { documentChangeEndpoints } from '@payouts/contract/self-billing/document-change-endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aBankAccount, codeOf } from '#test/builders/cycle-builders.ts'
import { aBilledRow, useEInvoiceApp } from '#test/builders/e-invoice-app.ts'
import { approveDespiteSignals } from '#test/builders/signal-settings.ts'
import { taxOn } from '#withholding-tax/rules.ts'

const billing = useEInvoiceApp()

/** An individual whose payments bear tax, with e-invoices. */
async function aTaxedDealer(companyId: number) {
  const individual = { company_type: 'Individual', tin: `IG2000000${companyId}0`, id_kind: 'NRIC' } as const
  await billing.aBilledDealer(companyId, { ...aBankAccount(companyId), ...individual, id_number: '800101145566' })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward) values (${companyId}, 2025, 150000)`.execute(
    billing.db
  )
}

/** What of a dealer's cycle was posted, gross and tax of each posting, and what its valid documents come to. */
async function posted(batchNo: number, companyId = 1) {
  const { rows } = await sql<{ text: string }>`
    select gross || ' ' || withholding_tax as text from postings
    where batch_no = ${batchNo} and company_id = ${companyId} and status = 'Posted' order by posting_id`.execute(
    billing.db
  )
  const documents = await billing.register({ batchNo, companyCode: codeOf(companyId) })
  return {
    postings: rows.map(({ text }) => text),
    documents: documents.map(({ type, status, amount }) => `${type} ${status} ${amount}`)
  }
}

const rowsOf = (amounts: readonly string[]) => amounts.map((amount) => aBilledRow('D00001', amount))

test.each([
  {
    name: 'less than what is earned',
    amounts: ['1000.00', '-100.00'],
    paid: '900.00 18.00',
    billed: ['11 VALID 900.00']
  },
  { name: 'more', amounts: ['1000.00', '-1500.00'], paid: '-500.00 0.00', billed: ['12 VALID 500.00'] },
  { name: 'as much', amounts: ['30.00', '-30.00'], paid: '0.00 0.00', billed: ['11 VALID 30.00', '12 VALID 30.00'] }
])('clawbacks of $name are posted with what waits for the e-invoice, whose net bears the tax', async (given) => {
  await aTaxedDealer(1)
  await billing.app.jobs.runDue()
  await billing.approve(1, rowsOf(given.amounts))
  await billing.app.jobs.runDue()
  expect((await posted(1)).postings).toEqual([])
  await billing.issue()
  await billing.issue()
  expect(await posted(1)).toEqual({ postings: [given.paid], documents: given.billed })
  await expectBooksToAgree(billing.db)
})

test('a clawback alone is debited at once; one that is released while earnings wait goes with them', async () => {
  await aTaxedDealer(1)
  const { app, reviewer, approver } = billing
  await app.jobs.runDue()
  await billing.approve(1, rowsOf(['-20.00']))
  await app.jobs.runDue()
  expect((await posted(1)).postings).toEqual(['-20.00 0.00'])
  const clawback = aBilledRow('D00001', '-30.00')
  await billing.approve(2, [...rowsOf(['1000.00']), clawback, { ...clawback, transactionNo: 'T-AGAIN' }])
  const held = { holdType: holdTypes.duplicate, batchNos: [2], remark: 'Two returns', selectedDate: app.clock.today() }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, held)
  await app.call(approver, onHoldEndpoints.releaseHoldCycle, held)
  await app.jobs.runDue()
  expect(await billing.rowsOf(2)).toEqual(
    ['1000.00', '-30.00', '-30.00'].map((amount) => `HELD e-Inv Missing ${amount}`)
  )
  for (let round = 0; round < 2; round++) await billing.issue()
  expect(await posted(2)).toEqual({ postings: ['940.00 18.80'], documents: ['11 VALID 940.00'] })
  await expectBooksToAgree(billing.db)
})

test('what was debited already is stated apart from earnings that people release later', async () => {
  await aTaxedDealer(1)
  const { app, reviewer, approver, stub } = billing
  await app.jobs.runDue()
  const sale = aBilledRow('D00001', '500.00')
  await billing.approve(1, [sale])
  await billing.issue()
  const [tin = ''] = stub.documents.all().map(({ supplierTin }) => supplierTin)
  stub.documents.unknownTins.add(tin)
  await billing.approve(2, [aBilledRow('D00001', '-20.00'), { ...sale, transactionNo: 'T-AGAIN' }])
  for (let round = 0; round < 2; round++) await billing.issue()
  expect(await posted(2)).toEqual({ postings: ['-20.00 0.00'], documents: ['12 INVALID 20.00'] })
  stub.documents.unknownTins.clear()
  const held = { holdType: holdTypes.duplicate, batchNos: [2], remark: 'Two sales', selectedDate: app.clock.today() }
  await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCycle, held)
  await app.call(approver, onHoldEndpoints.releaseHoldCycle, held)
  const again = { documentNo: 'SB-2026-000002', reason: 'The TIN is right now' }
  await app.call(reviewer, documentChangeEndpoints.issueAgain, again)
  for (let round = 0; round < 3; round++) await billing.issue()
  expect(await posted(2)).toEqual({
    postings: ['-20.00 0.00', '500.00 10.00'],
    documents: ['12 INVALID 20.00', '11 VALID 500.00', '12 VALID 20.00']
  })
  await expectBooksToAgree(billing.db)
})

/** The lists of withheld tax equal postings and ledger, month by month and as a quarter, and the dealer's CP58 equals them and its e-invoices. */
async function expectListsAndFormToAgree() {
  const { app, db, reviewer } = billing
  const year = Number(app.clock.today().slice(0, 4))
  const { rows } = await sql<{ month: string; tax: string; booked: string }>`
    select to_char(day, 'YYYY-MM') as month, (
        select coalesce(sum(withholding_tax), 0)::numeric(14, 2)::text from postings
        where status = 'Posted' and posted_on between day and day + interval '1 month' - interval '1 day') as tax, (
        select coalesce(sum(amount), 0)::numeric(14, 2)::text
        from ledger_entries join ledger_accounts using (account_code) join ledger_journals using (journal_id)
        where kind = 'WITHHOLDING_TAX_PAYABLE' and posted_on between day and day + interval '1 month' - interval '1 day'
      ) as booked
    from generate_series(make_date(${year}, 10, 1), make_date(${year}, 12, 1), interval '1 month') as day order by 1`.execute(
    db
  )
  let listed: Sen = 0n
  for (const { month, tax, booked } of rows) {
    const list = await app.call(reviewer, taxRemittanceEndpoints.getTaxList, { taxMonth: month })
    expect(list).toMatchObject({ tax, postedTax: tax, bookedTax: booked, differences: [] })
    listed += senOf(list.tax)
  }
  const { row, differences } = await app.call(reviewer, cp58Endpoints.getDealerForms, { year, companyCode: codeOf(1) })
  const { rows: sums } = await sql<{ gross: string; tax: string }>`
    select sum(gross)::text as gross, sum(withholding_tax)::text as tax from postings where status = 'Posted'`.execute(
    db
  )
  expect({ money: row.money, tax: row.tax, differences }).toEqual({
    ...{ money: sums[0]?.gross, tax: ringgitOf(listed), differences: [] }
  })
  expect(ringgitOf(listed)).toBe(sums[0]?.tax)
}

async function nextMonth() {
  billing.later(20 * 24 * 60)
  await billing.signInAgain()
}

test('a dealer is taxed of what its documents come to, whatever its cycles of a quarter earn and take back', async () => {
  await aTaxedDealer(1)
  await approveDespiteSignals(billing.db)
  await billing.app.jobs.runDue()
  let batchNo = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.bigInt({ min: -50_000n, max: 60_000n }).filter((sen) => sen !== 0n),
        { minLength: 2, maxLength: 6 }
      ),
      async (sen) => {
        batchNo += 1
        // The cycles are of two months of the quarter.
        if (batchNo === 2) await nextMonth()
        await billing.approve(batchNo, rowsOf(sen.map((amount) => ringgitOf(amount))))
        for (let round = 0; round < 3; round++) await billing.issue()
        const net = sen.reduce((sum: Sen, amount) => sum + amount, 0n)
        const { postings, documents } = await posted(batchNo)
        expect(postings).toEqual([`${ringgitOf(net)} ${ringgitOf(taxOn(net, '0.0200'))}`])
        const billed = documents.map((document) => document.split(' '))
        const sum = billed.reduce(
          (sum, [type, , amount = '0.00']) => sum + (type === '12' ? -1n : 1n) * senOf(amount),
          0n
        )
        expect([sum, billed.every(([, status]) => status === 'VALID')]).toEqual([net, true])
      }
    ),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 2), endOnFailure: true }
  )
  await expectListsAndFormToAgree()
  await expectBooksToAgree(billing.db)
})
