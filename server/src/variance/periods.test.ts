import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutCycle } from '@payouts/contract/payouts/schema'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance } from '@payouts/contract/variance/schema'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { one } from '#platform/db/read.ts'
import { prepared, useSampleApp, useSession } from '#test/app/hooks.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { linesOf, sumOf } from '#test/builders/report-lines.ts'

const { getVariance, getVarianceLines } = varianceEndpoints

const app = useSampleApp()
const admin = useSession(app, 'admin')
const busy = prepared(() => aBusyDealer(app))
let cycles: PayoutCycle[]
beforeAll(async () => {
  const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, { pageNumber: 0, pageSize: 100 })
  cycles = content.filter(({ payoutStatus }) => payoutStatus !== 'In Validation')
})

const payDay = ({ approvedFor, payoutDate }: PayoutCycle) => approvedFor ?? payoutDate
const monthsOfSamples = ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12']

/** A month's or year's net: its cycles' nets, releases by the day of payment, and adjustments. */
async function netOf(period: string): Promise<string> {
  const own = cycles.filter((cycle) => payDay(cycle).startsWith(period))
  const isPeriod = (day: string) => sql`to_char(${sql.raw(day)}, 'YYYY-MM-DD') like ${`${period}%`}`
  const isRelease = sql`status = 'Posted' and release_action_id is not null`
  const { beside } = await one(
    app.database.db,
    sql<{ beside: string }>`
    select (
      (select coalesce(sum(net), 0) from postings where ${isRelease} and ${isPeriod('posted_on')})
      - (select coalesce(sum(net), 0) from postings join cycles using (batch_no)
        where postings.status = 'Posted' and release_action_id is not null
          and ${isPeriod('coalesce(approved_for, payout_date)')})
      + (select coalesce(sum(case type when 'CREDIT' then amount else -amount end), 0) from adjustments
        where status = 'Posted' and ${isPeriod('posted_on')})
    )::numeric(14, 2) as beside`
  )
  return sumOfRinggit([...own.map(({ netPayoutAmount }) => netPayoutAmount), beside])
}

async function expectLines(variance: Variance): Promise<void> {
  const { unit, before, after, companyCode, transactionType, planName } = variance
  for (const { part, holdType, amount } of variance.parts) {
    const { content } = await app.call(admin, getVarianceLines, {
      ...{ unit, before: before.key, after: after.key, companyCode, transactionType, planName },
      ...{ part, holdType, pageNumber: 0, pageSize: 100 }
    })
    expect(sumOfRinggit(content.map(({ difference }) => difference)), `${part} ${holdType}`).toBe(amount)
  }
}

describe('months and years', () => {
  test.each(monthsOfSamples)('%s differs from the month before by what its parts sum to', async (after) => {
    const variance = await app.call(admin, getVariance, { unit: 'MONTH', after })
    expect(variance.after.netAmount).toBe(await netOf(after))
    expect(variance.before.netAmount).toBe(await netOf(variance.before.key))
    expect(sumOfRinggit(variance.parts.map(({ amount }) => amount))).toBe(variance.difference)
    await expectLines(variance)
  })

  test('a year, and the year before it that had nothing', async () => {
    const variance = await app.call(admin, getVariance, { unit: 'YEAR', after: '2026' })
    expect([variance.before.netAmount, variance.after.netAmount]).toEqual([await netOf('2025'), await netOf('2026')])
    await expectLines(variance)
  })

  test('of one dealer, and of one transaction type, which has no releases and no adjustments', async () => {
    const { companyCode } = busy()
    for (const after of monthsOfSamples) {
      const ofDealer = await app.call(admin, getVariance, { unit: 'MONTH', after, companyCode })
      expect(sumOfRinggit(ofDealer.parts.map(({ amount }) => amount))).toBe(ofDealer.difference)
      await expectLines(ofDealer)
      const ofType = await app.call(admin, getVariance, { unit: 'MONTH', after, transactionType: 'Port In' })
      const parts = ofType.parts.map(({ part }) => part)
      expect(parts.filter((part) => part.endsWith('_RELEASES') || part === 'ADJUSTMENTS')).toEqual([])
      await expectLines(ofType)
    }
  })

  test('without a name it is the month of the latest payout', async () => {
    const latest = cycles.map(payDay).sort().at(-1)?.slice(0, 7)
    expect((await app.call(admin, getVariance, {})).after.key).toBe(latest)
  })

  test('neither side has anything in a month long ago', async () => {
    const variance = await app.call(admin, getVariance, { unit: 'MONTH', after: '2001-05' })
    expect(variance).toMatchObject({ difference: '0.00', parts: [], after: { netAmount: '0.00', cycles: [] } })
  })
})

describe('its download', () => {
  const request = { reportTemplate: 'VARIANCE_REPORT', reportFormat: 'CSV' } as const
  const filters = { unit: 'MONTH', after: '2026-11', before: '2026-10' } as const

  test('has the figures of the screen', async () => {
    const variance = await app.call(admin, getVariance, filters)
    const lines = linesOf(await app.download(admin, screenDownloads.varianceReportDownload, { ...request, filters }))
    expect(lines.map((line) => line['Difference (RM)'])).toEqual(variance.parts.map(({ amount }) => amount))
    expect(sumOf(lines, 'Difference (RM)')).toBe(variance.difference)
    expect(ringgitOf(senOf(variance.after.netAmount) - senOf(variance.before.netAmount))).toBe(variance.difference)
  })

  test('has shares of any size: the parts may be large, and their difference a sen', async () => {
    const { db } = app.database
    const days = { cutoffDate: '2031-01-18', payoutDate: '2031-01-20' }
    for (const [at, amount] of (['2000000.00', '2000000.01'] as const).entries()) {
      await aDealer(db, { company_id: 9001 + at })
      await aCycleInReview(db, { ...days, batchNo: 9001 + at, lines: [{ companyId: 9001 + at, amount }] })
    }
    const ofCycles = { unit: 'CYCLE', after: '9002', before: '9001' } as const
    const download = { ...request, filters: ofCycles }
    const lines = linesOf(await app.download(admin, screenDownloads.varianceReportDownload, download))
    expect(sumOf(lines, 'Difference (RM)')).toBe('0.01')
    expect(lines.map((line) => line['Share (%)'])).toEqual(['20000000100.00', '-20000000000.00'])
  })

  test('is refused for what nobody can compare', async () => {
    const unknown = { ...request, filters: { surprise: 'x' } }
    expect((await app.refusal(admin, screenDownloads.varianceReportDownload, unknown)).field).toBe('filters')
    const missing = { ...request, filters: { unit: 'CYCLE', after: '4040404' } }
    expect((await app.refusal(admin, screenDownloads.varianceReportDownload, missing)).field).toBe('after')
  })
})
