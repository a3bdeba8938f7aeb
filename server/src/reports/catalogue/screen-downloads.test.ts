import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import {
  type ScreenDownload,
  screenDownloads,
  screenReportTemplates
} from '@payouts/contract/downloads/screen-downloads'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { sumOfRinggit } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { withholdingTaxEndpoints } from '@payouts/contract/withholding-tax/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepared, useSampleApp, useSession } from '#test/app/hooks.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { aUser } from '#test/builders/builders.ts'
import { countOf, linesOf, type ReportLine, sumOf } from '#test/builders/report-lines.ts'

const app = useSampleApp()
const admin = useSession(app, 'admin')
const own = prepared(() => aBusyDealer(app))
beforeAll(async () => {
  // Today no role of companies has these downloads, but the scope must hold for future roles.
  await sql`alter table users drop constraint external_role_means_company`.execute(app.database.db)
  await aUser(app.database.db, { userName: 'dealer', companyId: own().companyId })
})
const inCompany = useSession(app, 'dealer')

const names = Object.keys(screenReportTemplates) as ScreenDownload[]

type Narrowed = Partial<Pick<ScreenDownloadRequest, 'fromDate' | 'toDate' | 'batchId' | 'filters'>>

async function downloaded(name: ScreenDownload, narrowed: Narrowed = {}, session = admin): Promise<ReportLine[]> {
  const request = { reportTemplate: screenReportTemplates[name] as never, reportFormat: 'CSV' as const, ...narrowed }
  return linesOf(await app.download(session, screenDownloads[name], request))
}

/** The last day of a month, given its first. */
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

const page = { pageNumber: 0, pageSize: 100 }

const oneOfEachStatus = <Row extends { payoutStatus: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.payoutStatus, row])).values()
]

describe('the download of a narrowed screen is what its filters show', () => {
  const frozen = freezeEndpoints.getFreezeList
  const taxed = withholdingTaxEndpoints.getWhtList
  const found = {
    payoutReportDownload: async (filters: object) =>
      (await app.call(admin, payoutEndpoints.getAllPayoutList, { ...page, ...filters })).totalElements,
    earmarkReportDownload: async (filters: object) =>
      (await app.call(admin, earmarkEndpoints.getEarmarkList, { ...page, ...filters })).earmarkDetails.totalElements,
    freezeAccountReportDownload: async (filters: object) =>
      (await app.call(admin, frozen, { ...page, ...filters })).totalElements,
    debitCreditReportDownload: async (filters: object) => {
      const [[, searchKeyword] = []] = Object.entries(filters)
      const search = { searchType: 'STATUS', searchKeyword } as const
      const { debitCreditDetails } = await app.call(admin, adjustmentEndpoints.getDebitCreditList, {
        ...page,
        ...search
      })
      return debitCreditDetails.totalElements
    },
    whtReportDownload: async (filters: object) => (await app.call(admin, taxed, { ...page, ...filters })).totalElements,
    cashoutReportDownload: async (filters: object) => {
      const request = { ...page, ...filters }
      const { cashOutLimitDetailPage } = await app.call(admin, cashOutLimitEndpoints.getCashOutLimitDetails, request)
      return cashOutLimitDetailPage.totalElements
    },
    exclusionReportDownload: async ({ removed, ...filters }: { removed: boolean; reason?: string }) =>
      removed
        ? (await app.call(admin, exclusionEndpoints.exclusionRemovals, { ...page, ...filters })).exclusionRemovalList
            .totalElements
        : (await app.call(admin, exclusionEndpoints.getExclusionList, { ...page, ...filters })).exclusionList
            .totalElements
  }

  test.each([
    ['payoutReportDownload', { payoutStatus: 'Completed', commissionType: 'Incentives' }],
    ['payoutReportDownload', { archive: true }],
    ['earmarkReportDownload', { reason: 'a' }],
    ['freezeAccountReportDownload', { reason: 'Fraud' }],
    ['debitCreditReportDownload', { STATUS: 'Posted' }],
    ['whtReportDownload', { status: 'Confirmed' }],
    ['cashoutReportDownload', { tier: 'Gold' }],
    ['exclusionReportDownload', { removed: false }],
    ['exclusionReportDownload', { removed: true }]
  ] as const)('%s with %o', async (name, filters) => {
    const narrowed = await downloaded(name, { filters })
    const whole = await downloaded(name)
    expect(narrowed).toHaveLength(await found[name](filters as never))
    expect(narrowed.length).toBeGreaterThan(0)
    expect(narrowed.length).toBeLessThan(whole.length)
  })

  test('on hold: the cycles that their list shows, and of one cycle the types of its list', async () => {
    const holdType = 'Manual Hold' as const
    const all = await app.call(admin, onHoldEndpoints.getHoldPayoutCommissionType, { ...page, holdType })
    const { displayName = '', batchNo = 0 } = all.content[0] ?? {}
    const filters = { holdType, displayName }
    const listed = await app.call(admin, onHoldEndpoints.getHoldPayoutCommissionType, { ...page, ...filters })
    const lines = await downloaded('onHoldReportDownload', { filters })
    expect(new Set(lines.map((line) => Number(line['Batch No'])))).toEqual(
      new Set(listed.content.map((cycle) => cycle.batchNo))
    )
    expect(sumOf(lines, 'Amount (RM)')).toBe(sumOfRinggit(listed.content.map(({ summaryAmount }) => summaryAmount)))
    expect(lines.every((line) => line['Type'] === holdType)).toBe(true)
    expect(lines.length).toBeLessThan((await downloaded('onHoldReportDownload')).length)

    const types = await app.call(admin, onHoldEndpoints.getHoldPayoutSummaryTransType, { ...page, holdType, batchNo })
    const { transactionType: type = '', summaryAmount } = types.content[0] ?? {}
    const rows = await downloaded('onHoldReportDownload', { batchId: batchNo, filters: { holdType, type } })
    expect(sumOf(rows, 'Incentive (RM)')).toBe(summaryAmount)
    expect(rows.every((line) => line['Transaction Type'] === type && line['Type'] === holdType)).toBe(true)
  })

  test('and a filter that its list does not know is refused', async () => {
    const request = { reportTemplate: 'EARMARK_REPORT', reportFormat: 'CSV', filters: { surprise: 'x' } } as const
    const refusal = await app.refusal(admin, screenDownloads.earmarkReportDownload, request)
    expect(refusal.displayErrorMessage).toBe('This list has no such filter.')
  })
})

describe('the download of a screen is what it shows', () => {
  test('payouts: every cycle with its total', async () => {
    const lines = await downloaded('payoutReportDownload')
    const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, page)
    expect(lines.map((line) => Number(line['Batch No']))).toEqual(content.map(({ batchNo }) => batchNo))
    expect(lines.map((line) => line['Payout (RM)'])).toEqual(content.map(({ totalPayoutAmount }) => totalPayoutAmount))
    expect(lines.map((line) => Number(line['Dealers']))).toEqual(content.map(({ dealerCount }) => dealerCount))
    expect(countOf(lines, 'Transactions')).toBe(content.reduce((sum, row) => sum + row.transactionCount, 0))
  })

  test('payouts: one cycle by transaction type and dealer, as its header sums it', async () => {
    const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, page)
    for (const { batchNo } of oneOfEachStatus(content)) {
      const lines = await downloaded('payoutReportDownload', { batchId: batchNo })
      const header = await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
      expect(sumOf(lines, 'Payout (RM)')).toBe(header.totalAmount)
      expect(sumOf(lines, 'On Hold (RM)')).toBe(header.holdAmount)
      expect(countOf(lines, 'Transactions')).toBe(header.transactionCount)
    }
  })

  test('on hold: what is held, by type as its summary sums it, and one cycle row by row', async () => {
    const lines = await downloaded('onHoldReportDownload')
    const summary = await app.call(admin, onHoldEndpoints.getHoldPayoutCountSummary, {})
    for (const { type, totalPayoutAmount } of summary)
      expect(
        sumOf(
          lines.filter((line) => line['Type'] === type),
          'Amount (RM)'
        )
      ).toBe(totalPayoutAmount)
    for (const batchId of new Set(lines.map((line) => Number(line['Batch No'])))) {
      const ofCycle = await downloaded('onHoldReportDownload', { batchId })
      const inList = lines.filter((line) => Number(line['Batch No']) === batchId)
      expect(sumOf(ofCycle, 'Incentive (RM)')).toBe(sumOf(inList, 'Amount (RM)'))
      expect(ofCycle).toHaveLength(countOf(inList, 'Transactions'))
      expect(ofCycle.every((line) => line['Reason'])).toBe(true)
    }
  })

  test('exclusions: active and removed ones', async () => {
    const lines = await downloaded('exclusionReportDownload')
    const { exclusionList } = await app.call(admin, exclusionEndpoints.getExclusionList, page)
    const { exclusionRemovalList } = await app.call(admin, exclusionEndpoints.exclusionRemovals, page)
    const of = (status: string) => lines.filter((line) => line['Status'] === status)
    expect(of('Active')).toHaveLength(exclusionList.totalElements)
    expect(of('Removed')).toHaveLength(exclusionRemovalList.totalElements)
    expect(sumOf(of('Removed'), 'Left Excluded (RM)')).toBe(
      sumOfRinggit(exclusionRemovalList.content.map(({ leftExcludedAmount }) => leftExcludedAmount))
    )
  })

  test('freezes: each account’s latest, with what is held of it', async () => {
    const lines = await downloaded('freezeAccountReportDownload')
    const totals = await app.call(admin, freezeEndpoints.getTotalFrozen, {})
    expect(lines.filter((line) => line['Status'] === 'Frozen')).toHaveLength(totals.totalFrozen)
    expect(sumOf(lines, 'Held (RM)')).toBe(totals.heldAmount)
  })

  test('adjustments: what was posted, as the tiles sum it', async () => {
    const lines = await downloaded('debitCreditReportDownload')
    const list = await app.call(admin, adjustmentEndpoints.getDebitCreditList, page)
    expect(lines).toHaveLength(list.debitCreditDetails.totalElements)
    expect(sumOf(lines, 'Posted Credit (RM)')).toBe(list.totalCredit)
    expect(sumOf(lines, 'Posted Debit (RM)')).toBe(list.totalDebit)
  })

  test('earmarks: what is set aside, with what is left of the balance', async () => {
    await app.call(admin, earmarkEndpoints.addEarmark, {
      accountName: own().companyName,
      accountCode: own().companyCode,
      earmarkAmount: '5.50',
      reason: 'Rental'
    })
    const lines = await downloaded('earmarkReportDownload')
    const summary = await app.call(admin, earmarkEndpoints.getEarmarkSummary, {})
    const { earmarkDetails } = await app.call(admin, earmarkEndpoints.getEarmarkList, page)
    expect(lines).toHaveLength(summary.totalAccounts)
    expect(sumOf(lines, 'Earmark (RM)')).toBe(summary.totalEarmarkAmount)
    expect(lines.map((line) => line['Available (RM)'])).toEqual(
      earmarkDetails.content.map(({ availableBalance }) => availableBalance)
    )
  })

  test('payout dates: the rows of the three tables, and those that hold in a period', async () => {
    const lines = await downloaded('payoutDatesReportDownload')
    const tables = await app.call(admin, payoutDateEndpoints.getPayoutdates, {})
    const rows = Object.values(tables).flat()
    expect(lines.map((line) => line['Begin']).sort()).toEqual(rows.map(({ expiryStartDate }) => expiryStartDate).sort())
    expect(countOf(lines, 'Payout By')).toBe(rows.reduce((sum, { payoutDay }) => sum + payoutDay, 0))
    const holding = await downloaded('payoutDatesReportDownload', { fromDate: '2024-01-01', toDate: '2024-01-01' })
    expect(holding).toHaveLength(rows.filter(({ expiryStartDate }) => expiryStartDate <= '2024-01-01').length)
    expect(await downloaded('payoutDatesReportDownload', { toDate: '2000-12-31' })).toEqual([])
  })

  test('withholding tax: whom it concerns, and what was withheld in a period', async () => {
    const lines = await downloaded('whtReportDownload')
    const summary = await app.call(admin, withholdingTaxEndpoints.getWhtSummary, {})
    expect(lines.filter((line) => line['Status'] === 'Confirmed')).toHaveLength(summary.confirmed)
    expect(sumOf(lines, 'Payout (RM)')).toBe(summary.total)
    const { content } = await app.call(admin, taxRemittanceEndpoints.getTaxMonths, page)
    expect(content.length).toBeGreaterThan(1)
    for (const { month, tax, gross } of content) {
      const fromDate = `${month}-01`
      const ofMonth = await downloaded('whtReportDownload', { fromDate, toDate: lastDayOf(fromDate) })
      expect(sumOf(ofMonth, 'Tax Withheld (RM)')).toBe(tax)
      expect(sumOf(ofMonth, 'Taxed Payments (RM)')).toBe(gross)
    }
  })

  test('cash-out limits: every dealer with its tier', async () => {
    const lines = await downloaded('cashoutReportDownload')
    const header = await app.call(admin, cashOutLimitEndpoints.getCashOutLimitHeaderDetails, {})
    expect(lines).toHaveLength(header.totalDealerCount)
    expect(lines.filter((line) => line['Tier'] === 'Gold')).toHaveLength(header.tierCount.Gold)
  })
})

describe('a period', () => {
  const dated: [ScreenDownload, string][] = [
    ['payoutReportDownload', 'Payout By'],
    ['onHoldReportDownload', 'Held Since'],
    ['exclusionReportDownload', 'Added On'],
    ['freezeAccountReportDownload', 'Date'],
    ['debitCreditReportDownload', 'Date'],
    ['earmarkReportDownload', 'Date']
  ]

  test.each(dated)('%s: takes the lines whose %s lies in it, both ends included', async (name, title) => {
    const all = await downloaded(name)
    const dayOf = (line: ReportLine) => line[title]?.slice(0, 10) ?? ''
    const days = all.map(dayOf).filter(Boolean).sort()
    const middle = days[Math.floor(days.length / 2)] ?? ''
    const last = days.at(-1) ?? ''
    const found = await downloaded(name, { fromDate: middle, toDate: last })
    expect(found.length).toBe(days.filter((day) => day >= middle).length)
    expect(found.map(dayOf)).toContain(middle)
    expect(found.map(dayOf)).toContain(last)
    const before = await downloaded(name, { toDate: middle })
    expect(before.length).toBe(days.filter((day) => day <= middle).length)
  })

  test('of one payout cycle there are no filters', async () => {
    const request = { reportTemplate: 'PAYOUT_REPORT', reportFormat: 'CSV', batchId: 12 } as const
    const filters = { payoutStatus: 'Completed' }
    expect((await app.refusal(admin, screenDownloads.payoutReportDownload, { ...request, filters })).field).toBe(
      'filters'
    )
  })

  test('that ends before it begins is refused', async () => {
    const { displayErrorMessage, errorDescription } = await app.refusal(admin, screenDownloads.earmarkReportDownload, {
      reportTemplate: 'EARMARK_REPORT',
      reportFormat: 'PDF',
      fromDate: '2026-11-02',
      toDate: '2026-11-01'
    })
    expect(`${displayErrorMessage} ${errorDescription}`).toContain('Start date should be less than End date')
  })
})

describe('whose report it is', () => {
  test('a cycle that is not there is refused in the words of its screen', async () => {
    for (const name of ['payoutReportDownload', 'onHoldReportDownload'] as const) {
      const request = {
        reportTemplate: screenReportTemplates[name] as never,
        reportFormat: 'CSV' as const,
        batchId: 12
      }
      expect(await app.refusal(admin, screenDownloads[name], request)).toMatchObject({
        displayErrorMessage: 'Invalid payout cycle data'
      })
    }
  })

  test('payment runs are staff’s: a company’s own user finds none', async () => {
    const name = 'runPaymentsReportDownload'
    const request = { reportTemplate: screenReportTemplates[name] as never, reportFormat: 'CSV' as const }
    const refused = await app.refusal(inCompany, screenDownloads[name], {
      ...request,
      filters: { runNo: 'PR00000001' }
    })
    expect(refused.displayErrorMessage).toBe('There is no payment run PR00000001.')
  })

  test('files of changes are staff’s: a company’s own user finds none', async () => {
    for (const name of ['bulkRowsReportDownload', 'bulkProblemsReportDownload'] as const) {
      const request = { reportTemplate: screenReportTemplates[name] as never, reportFormat: 'CSV' as const }
      const refused = await app.refusal(inCompany, screenDownloads[name], {
        ...request,
        filters: { bulkChangeId: '1' }
      })
      expect(refused.displayErrorMessage).toBe('There is no such file of changes.')
    }
  })

  test.each([
    ['taxListReportDownload', { taxMonth: '2026-10' }, 'There is no such list.'],
    ['cp58RegisterDownload', { year: '2025' }, 'There is no such register.']
  ] as const)('%s is staff’s: a company’s own user finds none', async (name, filters, message) => {
    const request = { reportTemplate: screenReportTemplates[name] as never, reportFormat: 'CSV' as const, filters }
    const refused = await app.refusal(inCompany, screenDownloads[name], request)
    expect(refused.displayErrorMessage).toBe(message)
  })

  const ofStaff: readonly string[] = [
    'taxListReportDownload',
    'cp58RegisterDownload',
    'runPaymentsReportDownload',
    'bulkRowsReportDownload',
    'bulkProblemsReportDownload'
  ]
  const ofCompanies = names.filter((name) => !ofStaff.includes(name))
  test.each(ofCompanies)('%s: a company’s own user finds its own lines alone', async (name) => {
    const lines = await downloaded(name, {}, inCompany)
    const codes = lines.flatMap((line) => line['Code'] ?? line['Company Code'] ?? [])
    expect(codes.filter((code) => code !== own().companyCode)).toEqual([])
    if (name === 'exclusionReportDownload') expect(lines).toEqual([])
  })

  test('a company’s own user downloads what its own screens show', async () => {
    const { content } = await app.call(inCompany, payoutEndpoints.getAllPayoutList, page)
    expect(sumOf(await downloaded('payoutReportDownload', {}, inCompany), 'Payout (RM)')).toBe(
      sumOfRinggit(content.map(({ totalPayoutAmount }) => totalPayoutAmount))
    )
    expect(content.length).toBeGreaterThan(0)
    for (const { batchNo } of oneOfEachStatus(content)) {
      const header = await app.call(inCompany, payoutEndpoints.payoutTotalHeaderSummary, { batchNo })
      const ofCycle = await downloaded('payoutReportDownload', { batchId: batchNo }, inCompany)
      expect(sumOf(ofCycle, 'Payout (RM)')).toBe(header.totalAmount)
      const held = await downloaded('onHoldReportDownload', { batchId: batchNo }, inCompany)
      expect(sumOf(held, 'Incentive (RM)')).toBe(header.holdAmount)
      expect(held.filter((line) => line['Reason'])).toEqual([])
    }
  })

  test.each(names)('%s: needs DOWNLOAD of its screen', async (name) => {
    const reporter = await app.signIn('reporter')
    const request = { reportTemplate: screenReportTemplates[name] as never, reportFormat: 'CSV' as const }
    expect((await app.refusal(reporter, screenDownloads[name], request)).errorCode).toMatch(/1036$/)
  })
})
