import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { billingAccountsCommand } from '#imports/cli/billing-accounts.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'

const { addExclusion, removeExclusion, exclusionSumTransactionTypeList } = exclusionEndpoints

const app = useTestApp({ per: 'test' })
beforeEach(async () => {
  await aDealer(app.database.db, { company_id: 1 })
})
const reviewer = useSession(app, 'reviewer', { per: 'test' })

const excluded = {
  customerName: 'Fleet',
  yesId: 'fleet@yes.example',
  billingAccountNo: '063380912',
  reason: 'Test lines',
  exclusionStart: '2026-10-01',
  exclusionEnd: '2026-10-31'
}
/** One account number, and how spreadsheets and people write it. */
const written = ['063380912', '63380912', '6.34E+07', "'063380912", '063380912.0', '063 380 912']
const rows = () => written.map((billingAccountNo) => aRow({ billingAccountNo }))

async function netOf(batchNo: number): Promise<string[]> {
  await app.call(reviewer, importEndpoints.decideImport, { batchNo, version: 1, decision: 'ACCEPT', remark: 'Agrees' })
  const { rows: sums } = await sql<{ sum: string }>`
    select state || ' ' || sum(incentive_amount) as sum from transactions where batch_no = ${batchNo}
    group by state order by state`.execute(app.database.db)
  return sums.map(({ sum }) => sum)
}

async function problemsIn(batchNo: number): Promise<string[]> {
  const { rows: found } = await sql<{ problem: string }>`
    select line || ' ' || column_name || ' ' || problem as problem from import_rejections
    where batch_no = ${batchNo} order by line`.execute(app.database.db)
  return found.map(({ problem }) => problem)
}

const asText = 'Format the column as text and export the file again'

test.each(['before', 'after'])(
  'an exclusion that is added %s the import covers its account however it is written, or the row is rejected',
  async (when) => {
    const { db } = app.database
    if (when === 'before') await app.call(reviewer, addExclusion, excluded)
    expect(await aCycle(db, 1, rows())).toMatchObject({ rowsRead: 6, rowsRejected: 2 })
    if (when === 'after')
      expect(await app.call(reviewer, addExclusion, excluded)).toMatchObject({ transactionCount: 4 })
    expect(await problemsIn(1)).toEqual([
      `4 billingAccountNo is no account number: a spreadsheet has shortened it, and its digits are lost. ${asText}`,
      `6 billingAccountNo is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${asText}`
    ])
    expect(await netOf(1)).toEqual(['EXCLUDED 40.00'])
    // The original text is shown.
    const { rows: kept } = await sql<{ account: string }>`
      select billing_account_no as account from transactions order by id`.execute(db)
    expect(kept.map(({ account }) => account)).toEqual(['063380912', '63380912', "'063380912", '063 380 912'])
  }
)

test('the same exclusion with other zeros is the same, and its end gives all rows back', async () => {
  await aCycle(app.database.db, 1, rows())
  const { exclusionDetailsId = 0 } = await app.call(reviewer, addExclusion, excluded)
  const again = await app.refusal(reviewer, addExclusion, { ...excluded, billingAccountNo: '63380912' })
  expect(again.displayErrorMessage).toBe('This Yes ID and billing account are excluded for these dates already.')
  await app.call(reviewer, removeExclusion, { exclusionDetailsId, comment: 'Ends' })
  expect(await netOf(1)).toEqual(['PAYABLE 40.00'])
  await app.call(reviewer, addExclusion, { ...excluded, billingAccountNo: '0063380912' })
  const sum = await app.call(reviewer, exclusionSumTransactionTypeList, { billingAccountNo: '63380912' })
  expect(JSON.stringify(sum)).toContain('40.00')
})

test('where accounts have nine digits, a shorter one is rejected until it is whole', async () => {
  const set = (...words: string[]) => runCommand(app, billingAccountsCommand, ['billing-accounts', ...words])
  expect(await set()).toBe('Billing accounts have any number of digits.\n')
  expect(await set('--digits', '9')).toBe('Billing accounts have 9 digits.\n')
  await expect(set('--digits', '0')).rejects.toThrow()
  await aCycle(app.database.db, 1, [...rows(), aRow({ billingAccountNo: '0633809121' })])
  expect((await problemsIn(1)).filter((problem) => problem.includes('digits of an account'))).toEqual([
    `3 billingAccountNo has 8 of the 9 digits of an account: a spreadsheet may have removed zeros before it. ${asText}`,
    '8 billingAccountNo has 10 of the 9 digits of an account: check it against the billing system'
  ])
  const repaired = await app.call(reviewer, repairEndpoints.repairRows, {
    batchNo: 1,
    version: 1,
    rows: [
      { line: 3, values: { billingAccountNo: '063380912' } },
      { line: 4, values: { billingAccountNo: '63380912' } }
    ]
  })
  expect(repaired.rows.map(({ line, state }) => [line, state])).toEqual([
    [3, 'Repaired'],
    [4, 'Rejected']
  ])
  expect(await set('--digits', 'any')).toBe('Billing accounts have any number of digits.\n')
  const { rows: events } = await sql<{ activity: string }>`
    select activity from audit_events where action = 'SET BILLING ACCOUNT DIGITS' order by 1`.execute(app.database.db)
  expect(events.map(({ activity }) => activity)).toEqual([
    'Set the length of billing accounts from 9 digits to any number of digits',
    'Set the length of billing accounts from any number of digits to 9 digits'
  ])
})

test('rows whose texts only look the same count once, and a dealer is found by its code however it is written', async () => {
  const sale = aRow({ transactionNo: 'TRX-SAME' })
  const report = await aCycle(app.database.db, 1, [
    sale,
    aRow({ transactionNo: 'ＴＲＸ-SAME\u200b', transactionType: 'Prepaid\u00a0Activation' }),
    aRow({ companyCode: 'd00001\ufeff' }),
    aRow({ transactionNo: '\u200b' })
  ])
  expect(report).toMatchObject({ rowsRead: 4, rowsRejected: 2 })
  expect((await problemsIn(1)).map((problem) => problem.replace(/ and the .*/, ''))).toEqual([
    expect.stringMatching(/^3 transactionNo repeats the /),
    '5 transactionNo is missing'
  ])
  const other = { ...sale, transactionNo: 'TRX-\u00adSAME' }
  expect(await aCycle(app.database.db, 2, [other])).toMatchObject({ rowsDuplicate: 1, duplicateAmount: '10.00' })
})
