import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutCycle } from '@payouts/contract/payouts/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepared, useSampleApp, useSession } from '#test/app/hooks.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { countOf, sumOf } from '#test/builders/report-lines.ts'
import { type TestReportRequest, taken } from '#test/builders/report-page.ts'

/** Accepted cycles that are paid out by today. */
let cycles: PayoutCycle[]
const app = useSampleApp()
const admin = useSession(app, 'admin')
const dealer = prepared(() => aBusyDealer(app))
beforeAll(async () => {
  const { content } = await app.call(admin, payoutEndpoints.getAllPayoutList, page)
  cycles = content.filter(({ payoutStatus, payoutDate }) => payoutStatus !== 'In Validation' && payoutDate <= today)
  expect(cycles.length).toBeGreaterThan(10)
})

const today = '2026-11-21'
const page = { pageNumber: 0, pageSize: 100 }
const lastYear = { fromDate: '2025-11-21', toDate: today }
const get = (request: TestReportRequest) => taken(app, admin, request)

/** A report's sums in its preview, by column key. */
const sums = async (request: TestReportRequest) =>
  (await app.call(admin, reportEndpoints.previewReport, request)).totals as Record<string, string>
const totalOf = (found: readonly PayoutCycle[]) => sumOfRinggit(found.map(({ totalPayoutAmount }) => totalPayoutAmount))

/** Imported less excluded: a payout on the screens. */
const payoutOf = (lines: Parameters<typeof sumOf>[0]) =>
  ringgitOf(senOf(sumOf(lines, 'Imported (RM)')) - senOf(sumOf(lines, 'Excluded (RM)')))

/** Every report by state loses nothing between imported and the states. */
function expectNothingLost(lines: Parameters<typeof sumOf>[0]) {
  const parts = ['Excluded (RM)', 'On Hold (RM)', 'Cancelled (RM)', 'To Be Paid (RM)', 'Paid (RM)']
  for (const line of lines) expect(sumOfRinggit(parts.map((title) => line[title] ?? ''))).toBe(line['Imported (RM)'])
}

const months = (): { month: number; year: number }[] =>
  [...new Set(cycles.map(({ payoutDate }) => payoutDate.slice(0, 7)))].map((text) => ({
    year: Number(text.slice(0, 4)),
    month: Number(text.slice(5))
  }))
const inMonth = ({ month, year }: { month: number; year: number }) => {
  const prefix = `${year}-${String(month).padStart(2, '0')}`
  return cycles.filter(({ payoutDate }) => payoutDate.startsWith(prefix))
}

describe('Channel Sales', () => {
  test('Incentive by Dealer comes to what the list of payouts does, however it is divided', async () => {
    const incentives = cycles.filter(({ commissionType }) => commissionType === 'Incentives')
    const rowsOf = (reportSubType: string, rest: object = lastYear) =>
      get({ reportType: 'Incentive by Dealer', reportSubType, ...rest })
    const dealers = await rowsOf('By dealer')
    const types = await rowsOf('By transaction type')
    expect(payoutOf(dealers)).toBe(totalOf(incentives))
    expect(payoutOf(types)).toBe(totalOf(incentives))
    expect(dealers.length).toBeGreaterThan(types.length)
    const yearly = await Promise.all([2025, 2026].map((year) => rowsOf('By month', { year })))
    const planned = (await app.call(admin, payoutEndpoints.getAllPayoutList, page)).content.filter(
      ({ payoutStatus, payoutDate, commissionType }) =>
        payoutStatus !== 'In Validation' && commissionType === 'Incentives' && payoutDate < '2027'
    )
    expect(payoutOf(yearly.flat())).toBe(totalOf(planned))
    for (const lines of [dealers, types, ...yearly]) expectNothingLost(lines)

    const [first] = types
    const transactionType = first?.['Transaction Type']
    const ofOneType = await rowsOf('Of one transaction type', { ...lastYear, transactionType })
    expect(sumOf(ofOneType, 'Paid (RM)')).toBe(first?.['Paid (RM)'])
    const accountTypes = ['Dealer Prepaid', 'Dealer Postpaid', 'Master Dealer Prepaid', 'Master Dealer Postpaid']
    const byAccount = await Promise.all(
      accountTypes.map((accountType) => rowsOf('By dealer', { ...lastYear, accountType }))
    )
    expect(byAccount.flat()).toHaveLength(dealers.length)
    expect(new Set(byAccount.flat().map((line) => line['Account Type'])).size).toBeGreaterThan(1)
    expect(await rowsOf('By dealer', { ...lastYear, accountType: 'All' })).toEqual(dealers)
  })

  test('Incentive by Dealer of one company is that company’s line', async () => {
    const request = { reportType: 'Incentive by Dealer', reportSubType: 'By dealer', ...lastYear }
    const all = await get(request)
    const own = await get({ ...request, companyCode: dealer().companyCode })
    expect(own).toEqual(all.filter((line) => line['Company Code'] === dealer().companyCode))
    expect(own).toHaveLength(1)
  })

  test('Device Reimbursement by Plan comes to the month’s device cycles', async () => {
    for (const month of months()) {
      const rowsOf = (reportSubType: string) =>
        sums({ reportType: 'Device Reimbursement by Plan', reportSubType, ...month })
      const devices = inMonth(month).filter(({ commissionType }) => commissionType !== 'Incentives')
      const all = await rowsOf('All devices')
      expect(ringgitOf(senOf(all['imported'] ?? '') - senOf(all['excluded'] ?? ''))).toBe(totalOf(devices))
      const [broadband, bundle] = await Promise.all([rowsOf('Broadband'), rowsOf('Bundle')])
      for (const [key, sum] of Object.entries(all))
        expect(senOf(broadband[key] ?? '') + senOf(bundle[key] ?? '')).toBe(senOf(sum))
    }
    const [month] = months().filter((each) => inMonth(each).some(({ commissionType }) => /Device/.test(commissionType)))
    const lines = await get({ reportType: 'Device Reimbursement by Plan', reportSubType: 'All devices', ...month })
    expectNothingLost(lines)
    expect(lines.length).toBeGreaterThan(1)
  })

  test('Transaction Listing comes to the cycle’s picture, state by state', async () => {
    const reportType = 'Transaction Listing'
    for (const { batchNo } of cycles.slice(0, 2)) {
      const steps = await app.call(admin, payoutEndpoints.getCycleWaterfall, { batchNo })
      const ofStep = (...names: string[]) =>
        sumOfRinggit(steps.filter(({ step }) => names.includes(step)).map(({ amount }) => amount))
      const rowsOf = (filter: string) => get({ reportType, reportSubType: 'All transactions', batchNo, filter })
      const all = await rowsOf('All')
      expect(sumOf(all, 'Incentive (RM)')).toBe(ofStep('IMPORTED'))
      const held = [...(await rowsOf('Held')), ...(await rowsOf('Release Requested'))]
      expect(held.length ? sumOf(held, 'Incentive (RM)') : '0.00').toBe(ringgitOf(-senOf(ofStep('HELD'))))
      expect(held.every((line) => line['Hold Type'] && line['Held Since'])).toBe(true)
      expect(sumOf(await rowsOf('Cancelled'), 'Incentive (RM)')).toBe(ringgitOf(-senOf(ofStep('CANCELLED'))))

      const transactionType = all[0]?.['Transaction Type']
      const typed = await get({
        reportType,
        reportSubType: 'All transactions',
        batchNo,
        filter: 'All',
        transactionType
      })
      expect(typed).toEqual(all.filter((line) => line['Transaction Type'] === transactionType))
    }
  })

  test('Transaction Listing finds what begins with a text, in any case', async () => {
    const batchNo = cycles[0]?.batchNo ?? 0
    const reportType = 'Transaction Listing'
    const all = await get({ reportType, reportSubType: 'All transactions', batchNo, filter: 'All' })
    const text = all[3]?.['Yes ID']?.slice(0, 6).toUpperCase() ?? ''
    const found = await get({ reportType, reportSubType: 'By number', batchNo, text })
    const begins = (cell = '') => cell.toLowerCase().startsWith(text.toLowerCase())
    const expected = all.filter(
      (line) => begins(line['Yes ID']) || begins(line['Trx No.']) || begins(line['Billing Account'])
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(found).toEqual(expected)
  })
})

describe('Dealer', () => {
  const statementOf = async (rest: object = lastYear) =>
    get({
      reportType: 'Dealer Statement',
      companyCode: dealer().companyCode,
      branchCode: await branchOf(dealer().companyCode),
      ...rest
    })

  async function branchOf(branchParentCode: string) {
    const { companyAndBranchPage } = await app.call(admin, reportEndpoints.getBranchDetails, { branchParentCode })
    return companyAndBranchPage.content[0]?.branchCode
  }

  test('Dealer Statement leads from each cycle’s gross to what reached the account', async () => {
    await app.call(admin, adjustmentEndpoints.addAdjustment, {
      dealerName: dealer().companyName,
      dealerCode: dealer().companyCode,
      type: 'DEBIT',
      description: 'Rental',
      amount: '12.34',
      posting: 'posted',
      date: today,
      referenceNo: 'YA_999001'
    })
    const lines = await statementOf()
    const ofCycles = lines.filter((line) => line['Kind'] === 'Cycle')
    for (const line of ofCycles) {
      const { companyCode } = dealer()
      const header = await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, {
        batchNo: Number(line['Reference']),
        companyCode
      })
      expect(ringgitOf(senOf(line['Imported (RM)'] ?? '') - senOf(line['Excluded (RM)'] ?? ''))).toBe(
        header.totalAmount
      )
      expect(line['On Hold (RM)']).toBe(header.holdAmount)
      const parts = ['Excluded', 'On Hold', 'Cancelled', 'To Be Paid', 'Released', 'Paid Otherwise', 'Paid']
      expect(sumOfRinggit(parts.map((part) => line[`${part} (RM)`] ?? ''))).toBe(line['Imported (RM)'])
      expect(ringgitOf(senOf(line['Paid (RM)'] ?? '') - senOf(line['Withholding Tax (RM)'] ?? ''))).toBe(
        line['Net (RM)']
      )
    }
    expect(ofCycles.length).toBeGreaterThan(2)
    expect(lines.find((line) => line['Reference'] === 'YA_999001')).toMatchObject({
      Kind: 'Adjustment',
      'Adjustments (RM)': '-12.34',
      'Net (RM)': '-12.34'
    })
    const { rows } = await app.database.pool.query(
      `select sum(entry.amount)::numeric(14, 2) as booked from ledger_entries as entry
        join ledger_accounts using (account_code)
        where company_id = $1`,
      [dealer().companyId]
    )
    expect(sumOf(lines, 'Net (RM)')).toBe(rows[0].booked)
  })

  test('Payout History of all years is what the statement says was paid', async () => {
    const rowsOf = (reportSubType: string, rest: object) =>
      get({ reportType: 'Payout History', reportSubType, companyCode: dealer().companyCode, ...rest })
    const years = (await Promise.all([2025, 2026].map((year) => rowsOf('In a year', { year })))).flat()
    const statement = await statementOf()
    for (const [paid, stated] of [
      ['Gross (RM)', 'Paid (RM)'],
      ['Withholding Tax (RM)', 'Withholding Tax (RM)']
    ] as const)
      expect(sumOf(years, paid)).toBe(sumOf(statement, stated))
    const payoutDate = years[0]?.['Date Paid']
    expect(await rowsOf('On a payout date', { payoutDate })).toEqual(
      years.filter((line) => line['Date Paid'] === payoutDate)
    )
  })

  test('Earmark Balance comes to what the earmarks’ screen sets aside', async () => {
    await app.call(admin, earmarkEndpoints.addEarmark, {
      accountName: dealer().companyName,
      accountCode: dealer().companyCode,
      earmarkAmount: '7.25',
      reason: 'Rental'
    })
    const lines = await get({ reportType: 'Earmark Balance', accountType: 'All' })
    const summary = await app.call(admin, earmarkEndpoints.getEarmarkSummary, {})
    expect(sumOf(lines, 'Earmark (RM)')).toBe(summary.totalEarmarkAmount)
    expect(lines).toHaveLength(summary.totalAccounts)
  })
})

describe('Finance', () => {
  test('Payout Summary comes to the list of payouts, and to what was posted day by day', async () => {
    const rowsOf = (reportSubType: string, rest: object) =>
      get({ reportType: 'Payout Summary', reportSubType, ...rest })
    const inMonthly = async (month: object) => {
      const totals = await sums({ reportType: 'Payout Summary', reportSubType: 'By month', ...month })
      return ringgitOf(senOf(totals['imported'] ?? '') - senOf(totals['excluded'] ?? ''))
    }
    const lines = await rowsOf('By period', lastYear)
    expect(lines.map((line) => Number(line['Batch No'])).sort()).toEqual(cycles.map(({ batchNo }) => batchNo).sort())
    expect(payoutOf(lines)).toBe(totalOf(cycles))
    expectNothingLost(lines)
    expect(sumOf(lines, 'Gross Posted (RM)')).toBe(sumOf(lines, 'Paid (RM)'))
    const monthly = await Promise.all(months().map((month) => inMonthly(month)))
    expect(sumOfRinggit(monthly)).toBe(totalOf(cycles))
    const day = cycles[0]?.payoutDate
    expect(await rowsOf('By payout date', { payoutDate: day })).toEqual(
      lines.filter((line) => line['Payout By'] === day)
    )

    const { rows } = await app.database.pool.query(
      'select distinct posted_on from postings where posted_on is not null'
    )
    const ofDay = (date: string) => sums({ reportType: 'Payout Summary', reportSubType: 'Posted on a day', date })
    const daily = await Promise.all(rows.map(({ posted_on: date }) => ofDay(date)))
    expect(sumOfRinggit(daily.map(({ gross = '' }) => gross))).toBe(sumOf(lines, 'Gross Posted (RM)'))
    expect(sumOfRinggit(daily.map(({ net = '' }) => net))).toBe(sumOf(lines, 'Net Posted (RM)'))
    const [{ posted_on: date }] = rows
    expect(sumOf(await rowsOf('Posted on a day', { date }), 'Net Posted (RM)')).toBe((await ofDay(date))['net'])
  })

  test('Withholding Tax has each month’s remittance, payment by payment', async () => {
    const { content } = await app.call(admin, taxRemittanceEndpoints.getTaxMonths, page)
    // Nobody works on 31 May 2026 nor on the two days after it.
    expect(content.map(({ dueDate }) => dueDate)).toContain('2026-06-03')
    for (const remittance of content) {
      const [year, month] = remittance.month.split('-').map(Number)
      const lines = await get({ reportType: 'Withholding Tax', year, month })
      expect(sumOf(lines, 'Withholding Tax (RM)')).toBe(remittance.tax)
      expect(sumOf(lines, 'Gross Paid (RM)')).toBe(remittance.gross)
      expect(new Set(lines.map((line) => line['Payee Code'])).size).toBe(remittance.recipients)
      for (const line of lines)
        expect(line).toMatchObject({
          'Rate (%)': '2.00',
          'Due Date': remittance.dueDate,
          Month: remittance.month,
          'Payee Type': expect.stringMatching(/Individual|Sole Proprietor/)
        })
    }
  })

  test('Adjustment Ledger comes to the tiles of the adjustments', async () => {
    const list = await app.call(admin, adjustmentEndpoints.getDebitCreditList, page)
    const rowsOf = (rest: object = {}) => get({ reportType: 'Adjustment Ledger', ...lastYear, ...rest })
    const lines = await rowsOf()
    expect(sumOf(lines, 'Posted Credit (RM)')).toBe(list.totalCredit)
    expect(sumOf(lines, 'Posted Debit (RM)')).toBe(list.totalDebit)
    const posted = await rowsOf({ filter: 'Posted' })
    expect(posted).toEqual(lines.filter((line) => line['Status'] === 'Posted'))
    expect(posted.every((line) => line['Journal']?.startsWith('ADJ'))).toBe(true)
  })

  test('On-Hold Ageing comes to the summary of what is held, age by age', async () => {
    const summary = await app.call(admin, onHoldEndpoints.getHoldPayoutCountSummary, {})
    for (const { type, totalPayoutAmount, transactionCount, ageing } of summary) {
      const lines = await get({ reportType: 'On-Hold Ageing', filter: type })
      expect(sumOf(lines, 'Total (RM)')).toBe(totalPayoutAmount)
      expect(countOf(lines, 'Transactions')).toBe(transactionCount)
      const columns = { '0–7': ['0–7'], '8–30': ['8–30'], '31–90': ['31–60', '61–90'], '90+': ['Over 90'] }
      for (const { days, amount } of ageing)
        expect(sumOfRinggit(columns[days].map((age) => sumOf(lines, `${age} Days (RM)`)))).toBe(amount)
    }
    const all = await get({ reportType: 'On-Hold Ageing' })
    expect(sumOf(all, 'Total (RM)')).toBe(sumOfRinggit(summary.map(({ totalPayoutAmount }) => totalPayoutAmount)))
    expect(await get({ reportType: 'On-Hold Ageing', filter: 'All' })).toEqual(all)
  })

  test('Reconciliation finds no difference in any cycle, of all and of one company', async () => {
    for (const rest of [{}, { companyCode: dealer().companyCode }]) {
      const lines = await get({ reportType: 'Reconciliation', ...lastYear, ...rest })
      expect(lines.length).toBeGreaterThan(2)
      for (const line of lines) {
        for (const title of ['Imported − States', 'Paid − Posted', 'Ledger Sum'])
          expect(line[`${title} (RM)`]).toBe('0.00')
        expect(line['Ledger: Dealers (RM)']).toBe(line['Net Posted (RM)'])
        expect(line['Ledger: Tax Payable (RM)']).toBe(line['Withholding Tax (RM)'])
      }
      if ('companyCode' in rest) continue
      expect(payoutOf(lines)).toBe(totalOf(cycles))
      const { rows } = await app.database.pool.query(`
        select sum(amount)::text as amount from payments where status = 'SETTLED'
          and batch_no in (${lines.map((line) => line['Batch No']).join(', ')})`)
      expect(sumOfRinggit(lines.map((line) => line['Settled by the Bank (RM)'] ?? ''))).toBe(rows[0].amount)
    }
  })

  test('Reconciliation shows what does not add up', async () => {
    const batchNo = cycles[0]?.batchNo
    const shift = (by: string) =>
      app.database.pool.query(`
        alter table cycles disable trigger user;
        update cycles set imported_amount = imported_amount + ${by} where batch_no = ${batchNo};
        alter table cycles enable trigger user`)
    await shift('0.01')
    const lines = await get({ reportType: 'Reconciliation', ...lastYear })
    await shift('-0.01')
    expect(lines.filter((line) => line['Imported − States (RM)'] !== '0.00')).toMatchObject([
      { 'Batch No': String(batchNo), 'Imported − States (RM)': '0.01' }
    ])
  })
})
