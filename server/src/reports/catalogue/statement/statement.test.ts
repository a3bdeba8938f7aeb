import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { holdType } from '@payouts/contract/cycles/hold-types'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { groupedRinggit, ringgitOf, senOf, sumOfRinggit } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { Page, PageRequest } from '@payouts/contract/page'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { DealerStatement } from '@payouts/contract/reports/statement'
import { type StatementPart, statementParts } from '@payouts/contract/reports/statement-parts'
import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { sumOf } from '#test/builders/report-lines.ts'
import { taken } from '#test/builders/report-page.ts'
import { pdfPages } from '#test/files/pdf-pages.ts'

/** The dealers with most entries in the samples. */
let companyCodes: string[]
const app = useSampleApp()
const admin = useSession(app, 'admin')
beforeAll(async () => {
  const { rows } = await app.database.pool.query(`
    select company_code from dealers join cycle_totals using (company_id) where row_count > 0
    group by company_id order by count(distinct state) desc, count(*) desc, company_id limit 3`)
  companyCodes = rows.map(({ company_code }) => company_code)
  // Two on one day, so that its entries have an order.
  for (const [index, dealerCode] of [...companyCodes, ...companyCodes].entries())
    await app.call(admin, adjustmentEndpoints.addAdjustment, {
      dealerCode,
      type: index % 2 ? 'CREDIT' : 'DEBIT',
      description: 'Rental',
      amount: '12.34',
      posting: 'posted',
      date: today,
      referenceNo: `YA_99900${index}`
    })
})

const today = '2026-11-21'
const year = { fromDate: '2025-11-21', toDate: today }
const firstPage = { pageNumber: 0, pageSize: 100 }

const statementOf = (companyCode: string, period = year, session = admin): Promise<DealerStatement> =>
  app.call(session, reportEndpoints.getDealerStatement, { companyCode, ...period })

/** Every line of a list, page by page. */
async function allOf<Row>(read: (page: PageRequest) => Promise<Page<Row>>, pageSize = 100): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { content, totalPages } = await read({ pageNumber, pageSize })
    rows.push(...content)
    if (pageNumber + 1 >= totalPages) return rows
  }
}

const linesOf = (companyCode: string, part: StatementPart, rest: object = year) =>
  allOf((page) => app.call(admin, reportEndpoints.getStatementLines, { companyCode, part, ...year, ...rest, ...page }))
const amountsOf = (lines: { amount: string }[]) => sumOfRinggit(lines.map(({ amount }) => amount))
const minus = (amount: string) => ringgitOf(-senOf(amount))

function expectToAddUp({ figures, heldByType, cycles, account }: DealerStatement) {
  for (const figure of [figures, ...cycles]) {
    const { excluded, held, releaseRequested, cancelled, toBePaid, released, paidOtherwise, gross } = figure
    expect(sumOfRinggit([excluded, held, releaseRequested, cancelled, toBePaid, released, paidOtherwise, gross])).toBe(
      figure.imported
    )
    expect(sumOfRinggit([figure.tax, figure.net])).toBe(gross)
  }
  expect(amountsOf(heldByType)).toBe(figures.held)
  expect(account.payouts).toBe(figures.net)
  const { opening, payouts, credits, debits, cashOuts, toBank, rejected, returned, withdrawn } = account
  const takenOut = [debits, cashOuts, toBank].map(minus)
  const broughtBack = [rejected, returned, withdrawn]
  expect(sumOfRinggit([opening, payouts, credits, ...takenOut, ...broughtBack])).toBe(account.closing)
}

describe('a statement', () => {
  test('adds up to the sen, in any period', async () => {
    for (const companyCode of companyCodes) {
      let closing: string | undefined
      const months = [
        '2026-08-01 2026-08-31',
        '2026-09-01 2026-09-30',
        '2026-10-01 2026-10-31',
        '2026-11-01 2026-11-21'
      ]
      for (const month of months) {
        const [fromDate = '', toDate = ''] = month.split(' ')
        const statement = await statementOf(companyCode, { fromDate, toDate })
        expectToAddUp(statement)
        expect(statement.account.opening).toBe(closing ?? statement.account.opening)
        closing = statement.account.closing
      }
      const whole = await statementOf(companyCode)
      expectToAddUp(whole)
      expect(whole.account.closing).toBe(closing)
    }
  })

  test('has behind each figure the lines that come to it', async () => {
    for (const companyCode of companyCodes) {
      const { figures, account, heldByType } = await statementOf(companyCode)
      const expected = { ...figures, ...account }
      for (const part of statementParts) expect(amountsOf(await linesOf(companyCode, part))).toBe(expected[part])
      for (const { holdType, amount } of heldByType)
        expect(amountsOf(await linesOf(companyCode, 'held', { holdType }))).toBe(amount)
    }
  })

  test('says why, since when, and under which numbers', async () => {
    const [companyCode = ''] = companyCodes
    const held = await linesOf(companyCode, 'held')
    expect(held.length).toBeGreaterThan(0)
    expect(
      held.every(({ what, date, batchNo }) => holdType.options.some((type) => what.startsWith(type)) && date && batchNo)
    ).toBe(true)
    const postings = await linesOf(companyCode, 'gross')
    expect(postings.every(({ journal, date }) => journal?.startsWith('PP') && date)).toBe(true)
    const excluded = await linesOf(companyCode, 'excluded')
    expect(excluded.every(({ reference, reason }) => reference && reason)).toBe(true)
    expect(await linesOf(companyCode, 'debits')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          reference: 'YA_999000',
          what: 'Rental',
          amount: '12.34',
          journal: expect.any(String)
        })
      ])
    )
  })

  test('pages its lines without losing or repeating any', async () => {
    const [companyCode = ''] = companyCodes
    const short = await allOf(
      (page) => app.call(admin, reportEndpoints.getStatementLines, { companyCode, part: 'imported', ...year, ...page }),
      3
    )
    expect(short).toEqual(await linesOf(companyCode, 'imported'))
    expect(short.length).toBeGreaterThan(3)
  })

  test('runs from the opening to the closing balance, entry by entry', async () => {
    const period = { fromDate: '2026-09-01', toDate: today }
    for (const companyCode of companyCodes) {
      const { account } = await statementOf(companyCode, period)
      const read = (page: PageRequest) =>
        app.call(admin, reportEndpoints.getStatementEntries, { companyCode, ...period, ...page })
      const entries = await allOf(read, 2)
      expect(entries).toEqual(await allOf(read))
      let balance = senOf(account.opening)
      for (const { credit, debit, ...entry } of entries) {
        balance += senOf(credit ?? '0') - senOf(debit ?? '0')
        expect(ringgitOf(balance)).toBe(entry.balance)
        expect(entry.kind).not.toBe('Other')
        expect((credit === null) !== (debit === null)).toBe(true)
      }
      expect(ringgitOf(balance)).toBe(account.closing)
      const past = await read({ pageNumber: 50, pageSize: 100 })
      expect(past).toMatchObject({ content: [], totalElements: entries.length })
    }
  })
})

describe('a statement and the screens', () => {
  test('agree on what cycles came to and what is held of them', async () => {
    for (const companyCode of companyCodes) {
      const { cycles } = await statementOf(companyCode)
      expect(cycles.length).toBeGreaterThan(2)
      for (const cycle of cycles) {
        const { batchNo } = cycle
        const header = await app.call(admin, payoutEndpoints.payoutTotalHeaderSummary, { batchNo, companyCode })
        expect(header.totalAmount).toBe(sumOfRinggit([cycle.imported, minus(cycle.excluded)]))
        const onHold = sumOfRinggit([cycle.held, cycle.releaseRequested])
        expect(header.holdAmount).toBe(onHold)
        const dealers = await Promise.all(
          holdType.options.map((holdType) =>
            app.call(admin, onHoldEndpoints.getHoldPayoutSummaryDealer, {
              holdType,
              batchNo,
              companyCode,
              ...firstPage
            })
          )
        )
        expect(sumOfRinggit(dealers.flatMap(({ content }) => content.map(({ summaryAmount }) => summaryAmount)))).toBe(
          onHold
        )
      }
    }
  })

  test('agree on adjustments, withholding tax and what is set aside', async () => {
    for (const [index, companyCode] of companyCodes.entries()) {
      const { account, figures, companyName } = await statementOf(companyCode)
      const { debitCreditDetails } = await app.call(admin, adjustmentEndpoints.getDebitCreditList, {
        ...firstPage,
        searchType: 'CODE',
        searchKeyword: companyCode
      })
      const posted = (wanted: string) =>
        amountsOf(debitCreditDetails.content.filter(({ type, status }) => type === wanted && status === 'Posted'))
      expect([account.credits, account.debits]).toEqual([posted('CREDIT'), posted('DEBIT')])

      const history = await Promise.all(
        [2025, 2026].map((request) =>
          taken(app, admin, { reportType: 'Payout History', reportSubType: 'In a year', companyCode, year: request })
        )
      )
      expect(figures.tax).toBe(sumOf(history.flat(), 'Withholding Tax (RM)'))
      expect(figures.net).toBe(sumOf(history.flat(), 'Net (RM)'))

      const earmarks = async () => {
        const request = { ...firstPage, code: companyCode }
        return (await app.call(admin, earmarkEndpoints.getEarmarkList, request)).earmarkDetails.content
      }
      if ((await earmarks()).length === 0)
        await app.call(admin, earmarkEndpoints.addEarmark, {
          accountName: companyName,
          accountCode: companyCode,
          earmarkAmount: `${100 + index}.05`,
          reason: 'Rental'
        })
      const { closing, earmark, available } = (await statementOf(companyCode)).account
      expect(await earmarks()).toMatchObject([{ balance: closing, earmark, availableBalance: available }])
    }
  })

  test('agree on the tax of the month that the tax screen remits', async () => {
    const { content } = await app.call(admin, taxRemittanceEndpoints.getTaxMonths, firstPage)
    const [remittance] = content.filter(({ month }) => month < '2026-11')
    const fromDate = `${remittance?.month}-01`
    const toDate = new Date(Date.UTC(Number(fromDate.slice(0, 4)), Number(fromDate.slice(5, 7)), 0))
      .toISOString()
      .slice(0, 10)
    const { rows } = await app.database.pool.query(
      `select distinct company_code from postings join dealers using (company_id)
       where withholding_tax > 0 and posted_on between $1 and $2`,
      [fromDate, toDate]
    )
    const statements = await Promise.all(
      rows.map(({ company_code }) => statementOf(company_code, { fromDate, toDate }))
    )
    expect(statements).toHaveLength(remittance?.recipients ?? 0)
    expect(sumOfRinggit(statements.map(({ figures }) => figures.tax))).toBe(remittance?.tax)
  })

  test('agree with the file, whose net is what the balance moved by', async () => {
    const period = { fromDate: '2026-09-10', toDate: today }
    for (const companyCode of companyCodes) {
      const { account, figures, branches } = await statementOf(companyCode, period)
      const branchCode = branches[0]?.branchCode
      const lines = await taken(app, admin, { reportType: 'Dealer Statement', companyCode, branchCode, ...period })
      expect(sumOf(lines, 'Net (RM)')).toBe(sumOfRinggit([account.closing, minus(account.opening)]))
      expect(sumOf(lines, 'Imported (RM)')).toBe(figures.imported)
      expect(sumOf(lines, 'Paid (RM)')).toBe(figures.gross)
      expect(sumOf(lines, 'Paid Otherwise (RM)')).toBe(figures.paidOtherwise)
    }
  })
})

test('a statement’s document shows both ways from total to total, above its lines', async () => {
  const [companyCode = ''] = companyCodes
  const { figures, account, branches } = await statementOf(companyCode)
  const file = await app.download(admin, reportEndpoints.downloadReport, {
    reportType: 'Dealer Statement',
    companyCode,
    branchCode: branches[0]?.branchCode,
    ...year,
    reportFormat: 'PDF'
  })
  const [first] = await pdfPages(file.bytes)
  const said = first?.text.join(' ')
  for (const words of ['From gross to net (RM)', 'Gross paid', 'From opening to closing balance (RM)', 'Page 1 of'])
    expect(said).toContain(words)
  for (const amount of [figures.imported, figures.gross, figures.net, account.opening, account.closing])
    expect(said).toContain(groupedRinggit(amount))
})

describe('a statement of nothing', () => {
  test('has a balance, and neither cycles nor entries', async () => {
    const [companyCode = ''] = companyCodes
    const period = { fromDate: '2020-01-01', toDate: '2020-01-31' }
    const { figures, account, cycles } = await statementOf(companyCode, period)
    expect(new Set([...Object.values(figures), account.opening, account.closing, account.payouts])).toEqual(
      new Set(['0.00'])
    )
    expect(cycles).toEqual([])
    expect(account.earmark).toBeNull()
    const request = { companyCode, ...period, ...firstPage }
    expect(await app.call(admin, reportEndpoints.getStatementEntries, request)).toMatchObject({ totalElements: 0 })
  })

  test.each([
    [{ fromDate: '2026-11-02', toDate: '2026-11-01' }, 'toDate', 'Start date should be less than End date'],
    [{ fromDate: '2025-11-20', toDate: today }, 'fromDate', 'Please choose date range within 366 days'],
    [{ fromDate: today, toDate: '2026-11-22' }, 'toDate', 'Future dates selection is not allowed for Report Download']
  ])('is refused for %o', async (period, field, message) => {
    const [companyCode = ''] = companyCodes
    const refusal = await app.refusal(admin, reportEndpoints.getDealerStatement, { companyCode, ...period })
    expect(refusal.displayErrorMessage).toBe(message)
    expect(refusal.errorDescription).toContain(field)
  })

  test('is refused without a dealer, and for one that there is not', async () => {
    const said = async (companyCode?: string) =>
      (await app.refusal(admin, reportEndpoints.getDealerStatement, { companyCode, ...year })).displayErrorMessage
    expect(await said()).toBe('Company Name is required')
    expect(await said('NOBODY')).toBe('There is no company NOBODY.')
  })
})

describe('a company’s own user', () => {
  let own: TestSession
  beforeAll(async () => {
    const { rows } = await app.database.pool.query('select company_id from dealers where company_code = $1', [
      companyCodes[0]
    ])
    await aUser(app.database.db, { userName: 'dealer', role: 'Company User', companyId: rows[0].company_id })
    own = await app.signIn('dealer')
  })

  test('has its own statement, to the same sen, named or not', async () => {
    const [companyCode = ''] = companyCodes
    const asStaff = await statementOf(companyCode)
    expect(await statementOf(companyCode, year, own)).toEqual(asStaff)
    expect(await app.call(own, reportEndpoints.getDealerStatement, year)).toEqual(asStaff)
    const entries = { ...year, ...firstPage }
    expect(await app.call(own, reportEndpoints.getStatementEntries, entries)).toEqual(
      await app.call(admin, reportEndpoints.getStatementEntries, { ...entries, companyCode })
    )
  })

  test('learns of holds and exclusions what they are, and not what staff wrote of them', async () => {
    for (const part of statementParts) {
      const lines = await app.call(own, reportEndpoints.getStatementLines, { ...year, part, ...firstPage })
      const asStaff = await app.call(admin, reportEndpoints.getStatementLines, {
        companyCode: companyCodes[0],
        ...year,
        part,
        ...firstPage
      })
      expect(lines.totalElements).toBe(asStaff.totalElements)
      expect(amountsOf(lines.content)).toBe(amountsOf(asStaff.content))
      if (part === 'held' || part === 'excluded')
        expect(lines.content.every(({ reason }) => reason === null)).toBe(true)
    }
  })

  test('finds no other company', async () => {
    const [, foreign = ''] = companyCodes
    const request = { companyCode: foreign, ...year, ...firstPage }
    for (const [endpoint, payload] of [
      [reportEndpoints.getDealerStatement, request],
      [reportEndpoints.getStatementEntries, request],
      [reportEndpoints.getStatementLines, { ...request, part: 'gross' }]
    ] as const) {
      const refusal = await app.refusal(own, endpoint, payload as never)
      expect(refusal.displayErrorMessage).toBe(`There is no company ${foreign}.`)
    }
  })
})
