import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeJournal } from '#ledger/commands.ts'
import { personCommand } from '#personal-data/cli.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { verifyBooks } from '#verify/queries.ts'

const { getTaxMonths, getTaxList, getTaxListLines } = taxRemittanceEndpoints

const app = useSampleApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

const page = { pageNumber: 0, pageSize: 100 }
const months = async () => (await app.call(reviewer, getTaxMonths, page)).content
const listOf = (taxMonth: string) => app.call(reviewer, getTaxList, { taxMonth })

test('a month’s list equals its postings and what they added to the ledger’s tax account', async () => {
  const all = await months()
  expect(all.length).toBeGreaterThan(1)
  expect(all.map(({ month }) => month)).toEqual(
    all
      .map(({ month }) => month)
      .sort()
      .reverse()
  )
  for (const { month, ...sums } of all) {
    const list = await listOf(month)
    const { rows } = await sql<{ gross: string; tax: string; recipients: number }>`
      select sum(gross) as gross, sum(withholding_tax) as tax, count(distinct company_id)::integer as recipients
      from postings where withholding_tax > 0 and to_char(posted_on, 'YYYY-MM') = ${month}`.execute(app.database.db)
    expect(list).toMatchObject({ month, ...sums, ...rows[0], differences: [], isOver: month < '2026-11' })
    expect([list.postedTax, list.bookedTax]).toEqual([list.tax, list.tax])
    const lines = await app.call(reviewer, getTaxListLines, { ...page, taxMonth: month })
    expect(new Set(lines.content.map(({ companyCode }) => companyCode)).size).toBe(list.recipients)
  }
})

test('it is due at the end of the next month, or on the next working day', async () => {
  // 31 January 2027 is a Sunday and 1 February a holiday in Kuala Lumpur; 28 February 2026 is a Saturday.
  expect((await listOf('2026-12')).dueDate).toBe('2027-02-02')
  expect((await listOf('2026-01')).dueDate).toBe('2026-03-02')
  expect(await listOf('2020-01')).toMatchObject({ recipients: 0, tax: '0.00', gross: '0.00' })
})

const { recordTaxBill, getRemittanceRequests, requestTaxRemittance, approveTaxRemittance, withdrawTaxRemittance } =
  remittanceEndpoints
const billOf = (taxMonth: string, billNo = '26107D000123') => app.call(reviewer, recordTaxBill, { taxMonth, billNo })
const paid = (taxMonth: string, given: object = {}) => ({
  ...{ taxMonth, paidOn: '2026-11-20', receiptNo: 'R-1', reason: 'Paid by FPX' },
  ...given
})
const waitingOf = async (given: { taxMonth?: string }) => {
  const { changes } = await app.call(reviewer, getRemittanceRequests, { pageNumber: 0, pageSize: 100, ...given })
  return changes.content.map(({ changeId }) => changeId)
}
const taxBooks = async () =>
  (await verifyBooks(app.database.db)).filter(({ title }) =>
    /tax account|closed list|lists of withheld tax of each quarter/.test(title)
  )
const number = "update dealers set tin = 'IG10000000010', id_kind = 'NRIC', id_number = '800101015555'"

test('a month is billed, booked by one person, approved by another, and closed for good', async () => {
  const { db } = app.database
  const noted = await app.refusal(reviewer, recordTaxBill, { taxMonth: '2026-10', billNo: 'B' })
  expect(noted.displayErrorMessage).toContain('lack numbers')
  await sql.raw(number).execute(db)
  expect((await app.refusal(reviewer, requestTaxRemittance, paid('2026-10'))).displayErrorMessage).toContain(
    'bill first'
  )
  await billOf('2026-10')
  for (const given of [{ paidOn: '2026-11-22' }, { paidOn: '2026-09-30' }])
    expect(await app.refusal(reviewer, requestTaxRemittance, paid('2026-10', given))).toMatchObject({ field: 'paidOn' })
  const first = await app.call(reviewer, requestTaxRemittance, paid('2026-10'))
  expect(await listOf('2026-10')).toMatchObject({ state: 'Requested' })
  expect((await app.refusal(reviewer, approveTaxRemittance, first)).displayErrorMessage).toContain('not permitted')
  // A month's page has its own requests, the desk those of all months.
  expect(await waitingOf({ taxMonth: '2026-10' })).toEqual([first.changeId])
  expect(await waitingOf({ taxMonth: '2026-09' })).toEqual([])
  expect(await waitingOf({})).toEqual([first.changeId])
  await app.call(reviewer, withdrawTaxRemittance, { changeId: first.changeId })
  const { changeId } = await app.call(reviewer, requestTaxRemittance, paid('2026-10'))
  await app.call(approver, approveTaxRemittance, { changeId })

  const list = await listOf('2026-10')
  expect(list).toMatchObject({
    state: 'Remitted',
    differences: [],
    remitted: { billNo: '26107D000123', paidOn: '2026-11-20', receiptNo: 'R-1' }
  })
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger_accounts where account_code = 'TAX_REMITTED'`.execute(db)
  expect(rows).toEqual([{ balance: list.tax }])
  expect((await taxBooks()).map(({ differenceCount }) => differenceCount)).toEqual([0, 0, 0, 0])
  // Only this month, as its page says, too.
  expect((await months()).filter(({ state }) => state === 'Remitted').map(({ month }) => month)).toEqual(['2026-10'])
  expect(
    (await app.refusal(reviewer, recordTaxBill, { taxMonth: '2026-10', billNo: 'B' })).displayErrorMessage
  ).toContain('closed')
})

test('the database refuses to change a closed list, and what it was made of', async () => {
  const { db } = app.database
  for (const change of [
    'update tax_lists set tax = tax + 1',
    'delete from tax_list_lines',
    "insert into tax_list_lines select month, 'X', journal_id, company_id, company_name, tin, id_kind, id_number, paid_on, gross, tax_rate, tax from tax_list_lines limit 1",
    "update postings set gross = gross + 1, net = net + 1 where withholding_tax > 0 and to_char(posted_on, 'YYYY-MM') = '2026-10'",
    "update postings set posted_on = '2026-10-31' where withholding_tax > 0 and to_char(posted_on, 'YYYY-MM') = '2026-08'"
  ])
    await expect(sql.raw(change).execute(db), change).rejects.toThrow('closed')
  // What dealers are called later does not reach the list.
  const before = await app.call(reviewer, getTaxListLines, { ...page, taxMonth: '2026-10' })
  await sql`update dealers set company_name = 'Other', tin = null`.execute(db)
  expect(await app.call(reviewer, getTaxListLines, { ...page, taxMonth: '2026-10' })).toEqual(before)
  await sql.raw(number).execute(db)
})

test('a dealer who asks is answered with its lines of closed lists, and reads that they stay', async () => {
  const { rows } = await sql<{ code: string; lines: number }>`
    select company_code as code, count(*)::integer as lines from tax_list_lines join dealers using (company_id)
    group by company_code order by 1 limit 1`.execute(app.database.db)
  const { code, lines } = rows[0] ?? { code: '', lines: 0 }
  const answered = await runCommand(app, personCommand, ['person', 'export', '--dealer', code])
  expect(answered.split('"kind":"line of a list of withheld tax"')).toHaveLength(lines + 1)
  const { records } = await app.call(reviewer, retentionEndpoints.getPersonErasure, { kind: 'DEALER', person: code })
  const what = 'Lines of lists of withheld tax'
  expect(records).toContainEqual(expect.objectContaining({ what, records: lines, isErased: false }))
})

test('a month that still runs takes no bill', async () => {
  const refused = await app.refusal(reviewer, recordTaxBill, { taxMonth: '2026-11', billNo: 'B' })
  expect(refused.displayErrorMessage).toContain('not over')
})

test('a journal of the tax account that no posting explains is named as a difference', async () => {
  await app.database.db.transaction().execute((tx) =>
    writeJournal(tx, {
      referenceNo: 'STRAY',
      description: 'Stray',
      postedOn: '2026-08-05',
      createdAt: new Date('2026-08-05T02:00:00Z'),
      entries: [
        { accountCode: 'WITHHOLDING_TAX_PAYABLE', amount: 700n },
        { accountCode: 'INCENTIVE_EXPENSE', amount: -700n }
      ]
    })
  )
  const list = await listOf('2026-08')
  expect(list.differences).toEqual([{ reference: 'STRAY', listed: '0.00', booked: '7.00' }])
  expect(list.bookedTax).not.toBe(list.tax)
})

test('recipients without the numbers of the form are named, with what is missing', async () => {
  const [{ companyCode } = { companyCode: '' }] = (
    await app.call(reviewer, getTaxListLines, { ...page, taxMonth: '2026-08' })
  ).content
  await sql`update dealers set tin = 'IG10000000010', id_kind = 'NRIC', id_number = '800101015555'`.execute(
    app.database.db
  )
  expect(await listOf('2026-08')).toMatchObject({ toComplete: [], toCompleteCount: 0 })
  await sql`update dealers set tin = null, id_number = null where company_code = ${companyCode}`.execute(
    app.database.db
  )
  expect(await listOf('2026-08')).toMatchObject({
    toComplete: [{ companyCode, missing: ['tin', 'idNumber'] }],
    toCompleteCount: 1
  })
})

test('who remits is reminded of a month’s tax before it is due and once it is late, each time once', async () => {
  const told = async () => {
    await app.jobs.runDue()
    const { rows } = await sql<{ subject: string }>`
      select distinct subject from notices where kind = 'DEADLINE' and subject like 'Tax withheld%' order by 1`.execute(
      app.database.db
    )
    return rows.map(({ subject }) => subject)
  }
  const late = await told()
  expect(late).toContain('Tax withheld in August 2026 was due on 30 Sep 2026')
  // October was remitted above, and November has not ended.
  expect(late.filter((subject) => /October|November/.test(subject))).toEqual([])
  expect(await told()).toEqual(late)
})
