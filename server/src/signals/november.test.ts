import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { mostOfRule, type SignalRuleName } from '@payouts/contract/signals/rule-names'
import type { SignalLine } from '@payouts/contract/signals/schema'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestApp, TestSession } from '#test/app/app.ts'
import { prepared, useSampleApp, useTestApp } from '#test/app/hooks.ts'
import { aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { beforeNovember, cleanFile, cleanFileWithExtras, november, planted, plantedFile } from '#test/files/november.ts'

const { getSignals, getCycleSignals } = signalEndpoints
const { batchNo } = november

async function upload(app: TestApp, rows: readonly FileRow[]) {
  const reviewer = await app.signIn('reviewer')
  await app.call(reviewer, importEndpoints.importCycle, november, { file: cycleFile(rows) })
  return reviewer
}

const all = { pageNumber: 0, pageSize: 100 }
const codesOf = ({ dealers }: SignalLine) => dealers.map(({ companyCode }) => Number(companyCode.slice(1)))

describe('a file with planted faults', () => {
  const app = useTestApp()
  const made = prepared(async () => {
    await beforeNovember(app.database.db, { hasFaults: true })
    const reviewer = await upload(app, plantedFile())
    const before = await app.call(reviewer, getCycleSignals, { batchNo })
    await app.jobs.runDue()
    const { content } = await app.call(reviewer, getSignals, { ...all, batchNo })
    return { reviewer, before, content }
  })
  const found = (rule: SignalRuleName) => made().content.filter((signal) => signal.rule === rule)

  test('says while its signals are being worked out, and then what was found', async () => {
    expect(made().before).toMatchObject({ state: 'WORKING', openRed: 0 })
    expect(await app.call(made().reviewer, getCycleSignals, { batchNo })).toEqual({
      payoutCycleName: 'November 2026',
      state: 'FOUND',
      openRed: 5,
      openAmber: 16,
      settled: 0,
      blocks: true,
      ruleCount: 25,
      cut: []
    })
  })

  test.each(Object.entries(planted))('%s is found, once, of its dealers', (rule, dealers) => {
    expect(found(rule as SignalRuleName).map(codesOf)).toEqual([dealers])
  })

  test('each opens exactly its rows, and says what they come to', async () => {
    for (const { signalId, transactionCount, amount, rule } of made().content) {
      const listed = await app.call(made().reviewer, payoutEndpoints.getPayoutTransactions, {
        ...{ pageNumber: 0, pageSize: 100, batchNo, version: 1, signalId }
      })
      expect(listed.totalElements, rule).toBe(transactionCount)
      if (listed.totalPages > 1) continue
      expect(sumOfRinggit(listed.content.map(({ incentiveAmount }) => incentiveAmount)), rule).toBe(amount)
    }
  })

  test('the numbers are those that anybody comes to by hand', () => {
    expect(found('DEALER_SPIKE')[0]?.figures).toMatchObject({ usual: '400.00', cycles: '3' })
    expect(found('SIMILAR_CUSTOMERS')[0]?.figures).toEqual({
      rows: '5',
      spellings: '5',
      customers: '1',
      sum: '60.00'
    })
    expect(found('CUSTOMER_AGAIN')[0]?.figures).toMatchObject({ customer: 'again@yes.my', rows: '12', dealers: '1' })
    expect(found('SAME_AMOUNT')[0]?.figures).toMatchObject({ amount: '7.77', rows: '25', others: '0.0' })
    expect(found('UNUSUAL_RATE')[0]?.figures).toEqual({
      type: 'Prepaid Activation',
      usual: '25.0',
      rows: '20',
      paid: '400.00',
      expected: '200.00'
    })
    expect(found('OUTSIDE_PERIOD')[0]?.figures).toEqual({
      rows: '2',
      early: '0',
      late: '2',
      from: '2026-09-17',
      to: '2026-11-18'
    })
    expect(found('OUTSIDE_CONTRACT')[0]?.figures).toEqual({
      ...{ rows: '4', sum: '40.00', early: '0', late: '4', from: '2020-01-01', to: '2026-11-13' }
    })
    expect(found('TAX_THRESHOLD')[0]?.figures).toMatchObject({ before: '99900.00', threshold: '100000.00' })
    expect(found('UNUSED_ACTIVATION')[0]?.figures).toMatchObject({ days: '14', rows: '30', others: '0.0' })
    expect(found('DEVICE_AGAIN')[0]?.figures).toMatchObject({ rows: '5', devices: '4', before: '3' })
    expect(found('SALES_PERSON_SHARE')[0]?.figures).toMatchObject({ person: 'ong', dealers: '1' })
    expect(found('BUNCHED_DAY')[0]?.figures).toMatchObject({ rows: '43', percent: '53.8' })
    expect(found('SALES_PERSON_DAY')[0]?.figures).toMatchObject({
      ...{ person: 'puan siti', day: '2026-11-05', rows: '40', percent: '100.0' }
    })
    expect(found('CHANGED_ACCOUNT')[0]?.figures).toMatchObject({ account: '•••• 0003', payments: '1' })
  })

  test('the list is narrowed by status, severity, rule, dealer and cycle, the urgent first', async () => {
    const listed = async (more: object) =>
      (await app.call(made().reviewer, getSignals, { ...all, ...more })).content.map(({ rule }) => rule)
    expect(await listed({ rule: 'CLAWBACKS' })).toEqual(['CLAWBACKS'])
    expect(await listed({ severity: 'red' })).toHaveLength(5)
    expect(await listed({ companyCode: '00005' })).toEqual(['SHARED_ACCOUNT'])
    expect(await listed({ payoutCycleName: 'november', severity: 'amber' })).toHaveLength(16)
    expect(await listed({ status: 'Dismissed' })).toEqual([])
    const severities = made().content.map(({ severity }) => severity)
    expect(severities).toEqual(severities.toSorted().toReversed())
  })
})

describe('a whole file', () => {
  const app = useTestApp({ per: 'test' })
  const foundIn = async (reviewer: TestSession) => {
    await app.jobs.runDue()
    expect(await app.call(reviewer, getCycleSignals, { batchNo })).toMatchObject({ state: 'FOUND' })
    return (await app.call(reviewer, getSignals, { ...all, batchNo })).content
  }

  test.each([
    ['without the columns that only some have', cleanFile],
    ['with them', cleanFileWithExtras]
  ])('of the same dealers, %s, raises no signal', async (_, file) => {
    await beforeNovember(app.database.db, { hasFaults: false })
    expect(await foundIn(await upload(app, file()))).toEqual([])
  })

  test('of which a rule finds more than are kept says how many it found', async () => {
    await beforeNovember(app.database.db, { hasFaults: false })
    const found = mostOfRule + 3
    const reviewer = await upload(
      app,
      Array.from({ length: 10 * found }, (_, row) => aRow({ yesId: `customer${row % found}@yes.my` }))
    )
    await app.jobs.runDue()
    const { cut } = await app.call(reviewer, getCycleSignals, { batchNo })
    expect(cut).toEqual([{ rule: 'CUSTOMER_AGAIN', found }])
  })
})

describe('sample cycles', () => {
  const app = useSampleApp()

  test('raise at most five signals each, and those in review can be approved', async () => {
    await app.jobs.runDue()
    const { rows } = await sql<{ batch_no: number; signals: number; red: number; status: string }>`
      select batch_no, count(*) as signals, cycles.status,
        count(*) filter (where signals.severity = 'red' and signals.status = 'Open') as red
      from signals join cycles using (batch_no, version) group by batch_no, cycles.status`.execute(app.database.db)
    expect(rows.filter(({ signals }) => signals > 5)).toEqual([])
    expect(rows.filter(({ red }) => red > 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(0)
  })
})
