import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
import { aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { linesOf } from '#test/builders/report-lines.ts'
import {
  beforeDecember,
  decemberWithAmounts,
  expectedOfDecember,
  importCycleText,
  someDealers,
  transactionNosOf
} from '#test/files/december/december.ts'

const { getRateCheck, getRateSums, getCheckedRows } = rateCardEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-rates-'))
  await beforeDecember(app, { reviewer, approver })
})
afterAll(() => rm(folder, { recursive: true }))

async function reportOf(batchNo: number) {
  const request = { batchNo, reportTemplate: 'RATE_CARD_CHECK', reportFormat: 'CSV' as const }
  const { fileReferenceToken: referenceToken } = await app.call(
    reviewer,
    reportEndpoints.excelTabReportDownloadService,
    request
  )
  await app.jobs.runDue()
  await app.call(reviewer, downloadEndpoints.reportDownload, { referenceToken })
  return linesOf(await app.download(reviewer, downloadEndpoints.readReportFile, { referenceToken }))
}

async function checked(batchNo: number, text: string) {
  await importCycleText(app, text, { folder, batchNo })
  await app.jobs.runDue()
  return app.call(reviewer, getRateCheck, { batchNo })
}
const counts = ({ sums }: Awaited<ReturnType<typeof checked>>) =>
  Object.fromEntries(sums.map(({ outcome, rowCount }) => [outcome, rowCount]))

test('December with the amounts of its card is wholly explained, by the rules that another program names', async () => {
  const check = await checked(202612, decemberWithAmounts())
  expect(counts(check)).toEqual({ EXPLAINED: expectedOfDecember.size })
  expect(check).toMatchObject({ state: 'CHECKED', cardVersions: [{ versionNo: 1, validFrom: '2026-12-01' }] })
  const { rows } = await sql<{ transactionNo: string; amount: string; rules: string }>`
    select transaction_no as "transactionNo", expected::text as amount, (
      select string_agg((rule ->> 'component') || ' ' || (rule ->> 'ruleNo'), '; ' order by part ->> 0)
      from jsonb_array_elements(earnings) as earning, jsonb_array_elements(earning -> 'parts') as part,
        rate_card_versions cross join lateral jsonb_array_elements(rules) with ordinality as listed (rule, place)
      where place = (part ->> 0)::integer
    ) as rules
    from rate_outcomes join transactions using (batch_no, id) left join rate_steps using (batch_no, steps_no)
    where batch_no = 202612`.execute(app.database.db)
  const wrong = rows.filter(({ transactionNo, amount, rules }) => {
    const expected = expectedOfDecember.get(transactionNo)
    return expected?.amount !== amount || sorted(expected.rules) !== sorted(rules)
  })
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(expectedOfDecember.size)
})

const sorted = (rules: string) => rules.split('; ').sort().join('; ')

test('of five rows that were changed by a sen, these five differ, each with its arithmetic', async () => {
  const sales = transactionNosOf(decemberWithAmounts(undefined, someDealers))
  const byShare = sales.filter((no) => /^Base \d+; Turnover/.test(expectedOfDecember.get(no)?.rules ?? ''))
  const changed = byShare.filter((_, index) => index % Math.floor(byShare.length / 5) === 1).slice(0, 5)
  const text = decemberWithAmounts(
    (transactionNo, amount) => (changed.includes(transactionNo) ? ringgitOf(senOf(amount) + 1n) : amount),
    someDealers
  )
  expect(counts(await checked(202612, text))).toEqual({ EXPLAINED: sales.length - 5, DIFFERS: 5 })
  const { content } = await app.call(reviewer, getCheckedRows, { batchNo: 202612, outcome: 'DIFFERS' })
  expect(content.map(({ transactionNo }) => transactionNo).sort()).toEqual(changed.sort())
  for (const { given, expected, difference, explanation, rules } of content) {
    expect(difference).toBe('0.01')
    expect(senOf(given) - senOf(expected ?? '0.00')).toBe(1n)
    expect(rules).not.toBe('')
    expect(explanation).toContain(' % of RM ')
  }
  const listed = await app.call(reviewer, payoutEndpoints.getPayoutTransactions, {
    ...{ batchNo: 202612, version: 2, rateOutcome: 'DIFFERS', pageNumber: 0, pageSize: 100 }
  })
  expect(listed.content.map(({ transactionNo }) => transactionNo).sort()).toEqual(changed.sort())
  for (const { id, expectedAmount, rateOutcome } of listed.content)
    expect([expectedAmount, rateOutcome]).toEqual([content.find((row) => row.id === id)?.expected, 'DIFFERS'])
  expect(await reportOf(202612)).toMatchObject(changed.map(() => ({ 'Difference (RM)': '0.01' })))
  const { againstCard } = await app.call(approver, deskEndpoints.getCyclePreflight, { batchNo: 202612 })
  const rows = sales.length
  expect(againstCard).toEqual({
    ...{ rows, explained: rows - 5, differing: 5, difference: '0.05', payableDiffering: 5, unanswered: 0 }
  })
  for (const by of ['TYPE', 'PLAN', 'DEALER'] as const) {
    const sums = await app.call(reviewer, getRateSums, { batchNo: 202612, by, pageSize: 100 })
    const total = (pick: 'rowCount' | 'differingCount') => sums.content.reduce((sum, row) => sum + row[pick], 0)
    expect([total('rowCount'), total('differingCount')]).toEqual([sales.length, 5])
    expect(senOf(sums.content[0]?.difference ?? '')).toBeGreaterThan(0n)
  }
})

test('raises a red signal for each dealer whose rows differ, and an amber one for rows without a rule', async () => {
  let changed = 0
  const text = decemberWithAmounts(
    (transactionNo, amount) => (/7-/.test(transactionNo) && changed++ < 12 ? ringgitOf(senOf(amount) + 5000n) : amount),
    someDealers
  )
  const unknown = text
    .split('\n')
    .map((line, at) => (at === 9 ? line.replace(/Prepaid Activation|Postpaid \d+M Activation/, 'Gift') : line))
  const check = await checked(202612, unknown.join('\n'))
  expect(counts(check)).toMatchObject({ NO_RULE: 1 })
  const { content } = await app.call(reviewer, signalEndpoints.getSignals, { batchNo: 202612, pageSize: 100 })
  const red = content.filter(({ rule }) => rule === 'RATE_DIFFERS')
  const amber = content.filter(({ rule }) => rule === 'NO_RULE')
  expect(red.length).toBeGreaterThan(0)
  expect(amber).toMatchObject([{ severity: 'amber', figures: { type: 'Gift', rows: '1', unfound: '0' } }])
  for (const { signalId, transactionCount } of [...red, ...amber]) {
    const rows = { batchNo: 202612, version: 3, signalId, pageNumber: 0, pageSize: 100 }
    const listed = await app.call(reviewer, payoutEndpoints.getPayoutTransactions, rows)
    expect(listed.totalElements).toBe(transactionCount)
  }
  const found = await app.call(reviewer, getCheckedRows, { batchNo: 202612, outcome: 'NO_RULE' })
  expect(found.content[0]).toMatchObject({ expected: null, explanation: 'No rule of the card holds for this row.' })
})

test('clawbacks of several cycles take back no more than was earned, and none is taken back of an unknown sale', async () => {
  const number = 'TRX-8091-TTVAX'
  const row = { transactionType: 'Early Churn Clawback', companyCode: 'D10060', transactionAmount: '0.00' }
  const taking = (incentiveAmount: string, given = {}) =>
    aRow({ ...row, transactionDate: '2026-12-08', originalTransactionNo: number, incentiveAmount, ...given })
  const first = await checked(
    202701,
    cycleFile([taking('-4.02'), taking('0.00', { originalTransactionNo: 'NOWHERE' })]).toString()
  )
  expect(counts(first)).toMatchObject({ NO_ORIGINAL: 1 })
  const unfound = await app.call(reviewer, getCheckedRows, { batchNo: 202701, outcome: 'NO_ORIGINAL' })
  expect(unfound.content[0]?.explanation).toBe('No accepted cycle has a sale NOWHERE that earned something.')
  await checked(202702, cycleFile([taking('-4.02'), taking('-4.02')]).toString())
  const { rows } = await sql<{ expected: string }>`
    select expected::text from rate_outcomes where batch_no in (202701, 202702) and expected is not null
    order by id`.execute(app.database.db)
  // Of the 8.03 that the sale earned, December takes 4.02 back.
  expect(rows.map(({ expected }) => expected)).toEqual(['-4.01', '0.00', '0.00'])
})

async function redSignals() {
  const found = await app.call(reviewer, signalEndpoints.getSignals, {
    ...{ batchNo: 202612, rule: 'RATE_DIFFERS', pageSize: 100 }
  })
  return found.content
}

test('an open cycle is checked again, and its signals found again, when another version of the card is approved', async () => {
  const before = await redSignals()
  const signalIds = before.map(({ signalId }) => signalId)
  await app.call(reviewer, signalEndpoints.dismissSignals, { signalIds, reason: 'Agreed with the dealer' })
  const { rules } = await app.call(reviewer, rateCardEndpoints.getRateCardVersion, { versionId: 1 })
  const dearer = rules.map((rule) => (rule.ruleNo === '5' ? { ...rule, rate: '12' } : rule))
  const { addRateCardVersion, requestRateCard, approveRateCard } = rateCardEndpoints
  const added = await app.call(reviewer, addRateCardVersion, { cardId: 1, validFrom: '2026-12-01', rules: dearer })
  const { versionId, revision } = added
  const { changeId } = await app.call(reviewer, requestRateCard, { versionId, revision, reason: 'A better rate' })
  await app.call(approver, approveRateCard, { changeId })
  expect(await app.call(reviewer, getRateCheck, { batchNo: 202612 })).toMatchObject({ state: 'WORKING' })
  await app.jobs.runDue()
  const check = await app.call(reviewer, getRateCheck, { batchNo: 202612 })
  expect(check).toMatchObject({ state: 'CHECKED', cardVersions: [{ versionNo: 2 }] })
  expect(counts(check)['DIFFERS']).toBeGreaterThan(20)
  const after = new Map((await redSignals()).map((signal) => [signal.signalId, signal]))
  expect(after.size).toBeGreaterThan(before.length)
  for (const { signalId, figures } of before) {
    const isSame = JSON.stringify(after.get(signalId)?.figures) === JSON.stringify(figures)
    expect(after.get(signalId)?.status).toBe(isSame ? 'Dismissed' : 'Open')
  }
  expect(new Set(before.map(({ signalId }) => after.get(signalId)?.status))).toEqual(new Set(['Dismissed', 'Open']))
  expect(await app.call(reviewer, getRateCheck, { batchNo: 202610 })).toMatchObject({ state: 'NO_CARD', sums: [] })
})

test('an outcome, a step, an amount or a sum that was altered is named by the check of the books', async () => {
  const { db, pool } = app.database
  // The check of the books works out every row again: a few hundred show the same as thousands.
  await checked(202612, decemberWithAmounts().split('\n').slice(0, 400).join('\n'))
  await expectBooksToAgree(db)
  const { rows } = await sql<{ id: string }>`
    select id::text from rate_outcomes join rate_steps using (batch_no, steps_no)
    where batch_no = 202612 and outcome = 'EXPLAINED' and earnings #>> '{0,earned}' <> '0.00' and earnings #>> '{1,earned}' <> '0.00'
    order by id limit 1`.execute(db)
  const which = `batch_no = 202612 and id = ${rows[0]?.id}`
  const row = `cycle 202612, transaction ${rows[0]?.id}`
  const [base, campaign] = ['cycle 202612, Base', 'cycle 202612, Campaign']
  // Other rows that are earned in the same way share its steps.
  await pool.query(`insert into rate_steps select batch_no, 999999, earnings from rate_steps
    where (batch_no, steps_no) = (select batch_no, steps_no from rate_outcomes where ${which});
    update rate_outcomes set steps_no = 999999 where ${which}`)
  await pool.query(`create table kept as select * from rate_outcomes where ${which}`)
  await pool.query('create table kept_steps as select * from rate_steps where steps_no = 999999')
  await pool.query('create table summed as select * from rate_component_sums where batch_no = 202612')
  const alter = (set: string) => `update rate_outcomes set ${set} where ${which}`
  const alterSteps = (earnings: string) => `update rate_steps set earnings = ${earnings} where steps_no = 999999`
  const tampers: [string, string[]][] = [
    [alter(`outcome = 'DIFFERS'`), [row, 'cycle 202612, DIFFERS', 'cycle 202612, EXPLAINED']],
    [alter('expected = expected + 1'), [row, 'cycle 202612, EXPLAINED']],
    [alterSteps(`jsonb_set(earnings, '{0,rounded}', '"999.99"')`), [row]],
    [alterSteps(`jsonb_set(earnings, '{0,parts,0,0}', earnings #> '{1,parts,0,0}')`), [row, base, campaign]],
    [alterSteps('earnings - 1'), [row, campaign]],
    [`update rate_component_sums set amount = amount + 0.01 where batch_no = 202612 and component = 'Base'`, [base]]
  ]
  for (const [tamper, subjects] of tampers) {
    await pool.query(tamper)
    const found = (await failedChecks(db)).flatMap(({ differences }) => differences.map(({ subject }) => subject))
    await pool.query(`delete from rate_outcomes where ${which}; insert into rate_outcomes select * from kept;
      delete from rate_steps where steps_no = 999999; insert into rate_steps select * from kept_steps;
      delete from rate_component_sums where batch_no = 202612; insert into rate_component_sums select * from summed`)
    expect([tamper, found.sort()]).toEqual([tamper, subjects.sort()])
  }
  const dropped = { batchNo: 202702, version: 1, decision: 'DROP', remark: 'Sent by mistake' } as const
  await app.call(reviewer, importEndpoints.decideImport, dropped)
  await expectBooksToAgree(db)
})
