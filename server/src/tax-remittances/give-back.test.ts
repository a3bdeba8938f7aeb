import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxListLine } from '@payouts/contract/tax-remittances/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { keepDealerYears } from '#posting/dealer-years.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { closeThroughInTest } from '#test/builders/closed-months.ts'
import { verifyBooks } from '#verify/queries.ts'

const { getTaxMonths, getTaxList, getTaxListLines } = taxRemittanceEndpoints
const { recordTaxBill, requestTaxRemittance, approveTaxRemittance, withdrawTaxRemittance } = remittanceEndpoints
const { requestTaxReturn, approveTaxReturn, getTaxReturns } = taxReturnEndpoints

const app = useSampleApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
beforeAll(async () => {
  await sql`update dealers set tin = 'IG10000000010', id_kind = 'NRIC', id_number = '800101015555'`.execute(
    app.database.db
  )
})

const page = { pageNumber: 0, pageSize: 100 }
const listOf = (taxMonth: string) => app.call(reviewer, getTaxList, { taxMonth })
const linesOf = async (taxMonth: string) => (await app.call(reviewer, getTaxListLines, { ...page, taxMonth })).content
const lineOf = async (taxMonth: string, reference: string) =>
  (await linesOf(taxMonth)).find((line) => line.reference === reference)
async function firstLineOf(taxMonth: string): Promise<TaxListLine> {
  const [line] = await linesOf(taxMonth)
  if (!line) throw new Error(`${taxMonth} has no line`)
  return line
}
const ask = (reference: string, amount: Ringgit) => ({ reference, amount, reason: 'It was a company by then' })
async function giveBack(reference: string, amount: Ringgit, [one, other] = [reviewer, approver]): Promise<void> {
  const { changeId } = await app.call(one, requestTaxReturn, ask(reference, amount))
  await app.call(other, approveTaxReturn, { changeId })
}
const balanceOf = async (code: string): Promise<string> => {
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger_accounts where account_code = ${code}`.execute(app.database.db)
  return rows[0]?.balance ?? '0.00'
}
const less = (from: Ringgit, amount: Ringgit) => ringgitOf(senOf(from) - senOf(amount))
const troubles = async () =>
  (await verifyBooks(app.database.db))
    .filter(({ differenceCount }) => differenceCount > 0)
    .map(({ title, differences }) => ({ title, differences }))

test('of an open list it lessens the list, and the dealer has it, once a second person approves', async () => {
  const { reference, companyCode, tax } = await firstLineOf('2026-09')
  const before = { list: await listOf('2026-09'), balance: await balanceOf(companyCode) }
  const beyond = await app.refusal(reviewer, requestTaxReturn, ask(reference, ringgitOf(senOf(tax) + 1n)))
  expect(beyond).toMatchObject({ field: 'amount', displayErrorMessage: expect.stringContaining(`At most RM ${tax}`) })
  expect(await app.refusal(reviewer, requestTaxReturn, ask('PP99999999', '1.00'))).toMatchObject({ field: 'reference' })
  const { changeId } = await app.call(reviewer, requestTaxReturn, ask(reference, '1.00'))
  expect(await app.refusal(reviewer, requestTaxReturn, ask(reference, '1.00'))).toMatchObject({ field: 'reference' })
  expect((await app.refusal(reviewer, approveTaxReturn, { changeId })).displayErrorMessage).toContain('not permitted')
  const waiting = await app.call(approver, getTaxReturns, { ...page, taxMonth: '2026-09' })
  expect(waiting.changes.content).toMatchObject([{ changeId, amount: '1.00', ofPosting: reference, month: '2026-09' }])
  expect((await listOf('2026-09')).tax).toBe(before.list.tax)
  await app.call(approver, approveTaxReturn, { changeId })

  const list = await listOf('2026-09')
  expect(list).toMatchObject({ tax: less(before.list.tax, '1.00'), differences: [], givenBackSum: '0.00' })
  expect([list.postedTax, list.bookedTax]).toEqual([list.tax, list.tax])
  // 2 % of RM 50.00.
  expect(list.gross).toBe(less(before.list.gross, '50.00'))
  expect(await lineOf('2026-09', reference)).toMatchObject({ tax: less(tax, '1.00'), givenBack: '0.00' })
  expect(await balanceOf(companyCode)).toBe(ringgitOf(senOf(before.balance) + 100n))
})

test('the dealer finds it on its statement and CP58, and all books agree', async () => {
  const { reference, companyCode } = await firstLineOf('2026-09')
  const dates = { companyCode, fromDate: '2026-11-01', toDate: '2026-11-21' }
  const { account } = await app.call(reviewer, reportEndpoints.getDealerStatement, dates)
  const { content } = await app.call(reviewer, reportEndpoints.getStatementEntries, { ...dates, ...page })
  expect(content.filter(({ kind }) => kind === 'Tax Given Back')).toMatchObject([{ what: reference, credit: '1.00' }])
  const { content: credits } = await app.call(reviewer, reportEndpoints.getStatementLines, {
    ...{ ...dates, ...page },
    part: 'credits'
  })
  expect(ringgitOf(credits.reduce((sum, { amount }) => sum + senOf(amount), 0n))).toBe(account.credits)
  const { sums } = await app.call(reviewer, cp58Endpoints.compareFormYear, { year: 2026 })
  expect(sums.find(({ source }) => source === 'TAX LISTS')).toMatchObject({ differing: 0 })
  expect(await troubles()).toEqual([])
})

test('what is given back whole is on no list any more, and once', async () => {
  const { reference, tax } = await firstLineOf('2026-09')
  await giveBack(reference, tax)
  expect(await lineOf('2026-09', reference)).toBeUndefined()
  const again = await app.refusal(reviewer, requestTaxReturn, ask(reference, '0.01'))
  expect(again.displayErrorMessage).toContain('All tax of this payment')
})

test('of a remitted list it is a line of its own of the month in which it is given back', async () => {
  const { reference, tax } = await firstLineOf('2026-10')
  await app.call(reviewer, recordTaxBill, { taxMonth: '2026-10', billNo: 'B1' })
  const remit = { taxMonth: '2026-10', paidOn: '2026-11-20', receiptNo: 'R1', reason: 'Paid' }
  const first = await app.call(reviewer, requestTaxRemittance, remit)
  const early = await app.call(reviewer, requestTaxReturn, ask(reference, tax))
  // What two people are about to book as paid does not change meanwhile.
  const refused = await app.refusal(approver, approveTaxReturn, { changeId: early.changeId })
  expect(refused.displayErrorMessage).toContain('waits for its decision')
  await app.call(reviewer, withdrawTaxRemittance, { changeId: first.changeId })
  const { changeId } = await app.call(reviewer, requestTaxRemittance, remit)
  await app.call(approver, approveTaxRemittance, { changeId })
  const [closed, running] = [await listOf('2026-10'), await listOf('2026-11')]
  await app.call(approver, approveTaxReturn, { changeId: early.changeId })

  expect(await listOf('2026-10')).toEqual(closed)
  const line = await lineOf('2026-10', reference)
  expect(line).toMatchObject({ tax, givenBack: tax })
  expect(await listOf('2026-11')).toMatchObject({
    ...{ tax: running.tax, bookedTax: running.bookedTax, differences: [] },
    givenBack: [{ ofPosting: reference, amount: tax, givenBackOn: '2026-11-21' }],
    givenBackSum: tax
  })
  const { content } = await app.call(reviewer, getTaxMonths, page)
  expect(content.find(({ month }) => month === '2026-11')).toMatchObject({ givenBackSum: tax })
  expect(await balanceOf('TAX_REMITTED')).toBe(less(closed.tax, tax))
  expect((await app.refusal(reviewer, requestTaxReturn, ask(reference, '0.01'))).displayErrorMessage).toContain(
    'All tax'
  )
  expect(await troubles()).toEqual([])
})

test('whatever is given back in whichever order, lists, ledger and dealers agree', async () => {
  // August is left to the test below.
  const all = (await app.call(reviewer, getTaxMonths, page)).content.map(({ month }) => month)
  const months = all.filter((month) => month !== '2026-08').slice(0, 4)
  const share = fc.double({ min: 0.01, max: 1, noNaN: true })
  const some = fc.array(fc.record({ month: fc.constantFrom(...months), at: fc.nat(3), share }), {
    minLength: 4,
    maxLength: 8
  })
  await fc.assert(
    fc.asyncProperty(some, async (gifts) => {
      for (const { month, at, share: part } of gifts) {
        const line = (await linesOf(month))[at]
        const left = line ? senOf(line.tax) - senOf(line.givenBack) : 0n
        const amount = BigInt(Math.ceil(Number(left) * part))
        if (!line || amount <= 0n) continue
        await giveBack(line.reference, ringgitOf(amount))
      }
      for (const month of months) {
        const list = await listOf(month)
        expect(list.differences).toEqual([])
        expect([list.postedTax, list.bookedTax]).toEqual([list.tax, list.tax])
      }
    }),
    { numRuns: 3 }
  )
  expect(await troubles()).toEqual([])
})

test('the database keeps what was given back, and never more than was withheld', async () => {
  const { db } = app.database
  for (const change of ['update tax_given_back set amount = amount + 1', 'delete from tax_given_back'])
    await expect(sql.raw(change).execute(db), change).rejects.toThrow()
  await expect(
    sql`
      with request as (
        insert into tax_returns (posting_id, amount, reason, asked_by, asked_on, four_eyes, status)
        select posting_id, withholding_tax + 0.01, 'Tampered', (select min(user_id) from users), now(), true, 'Pending' from postings
        where withholding_tax > 0 limit 1 returning change_id, posting_id, amount
      )
      insert into tax_given_back (change_id, posting_id, company_id, amount, month, is_own_line, year, given_back_on, journal_id)
      select change_id, posting_id, company_id, request.amount, '2027-01-01', true, 2027, '2027-01-05', (
        select min(journal_id) from ledger_journals where journal_id not in (select journal_id from tax_given_back))
      from request join postings using (posting_id)`.execute(db)
  ).rejects.toThrow('more tax')
})

test('of a closed month it is a line of its own, too, and of a closed year it lessens the next one', async () => {
  const { db } = app.database
  const { reference, companyCode } = await firstLineOf('2026-08')
  const [list, own] = [await listOf('2026-08'), (await listOf('2026-11')).givenBackSum]
  await closeThroughInTest(db, '2026-08-31')
  await giveBack(reference, '0.50')
  expect(await listOf('2026-08')).toEqual(list)
  expect((await listOf('2026-11')).givenBackSum).toBe(ringgitOf(senOf(own) + 50n))
  expect(await troubles()).toEqual([])
  // As if it was January.
  await db.transaction().execute((tx) => keepDealerYears(tx, 2026))
  await closeThroughInTest(db, '2026-12-31')
  app.clock.set('2027-01-05T02:00:00Z')
  await giveBack(reference, '0.10', [await app.signIn('reviewer'), await app.signIn('approver')])
  const { rows } = await sql`
    select year, withheld from dealer_year_payments join dealers using (company_id)
    where company_code = ${companyCode} and year = 2027`.execute(db)
  expect(rows).toEqual([{ year: 2027, withheld: '-0.10' }])
  expect((await troubles()).filter(({ title }) => /tax|year|statement|Net/i.test(title))).toEqual([])
})
