import type { Language } from '@payouts/contract/language'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { MenuList } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportDefinition } from '@payouts/contract/reports/schema'
import type { DealerStatement, StatementEntry, StatementLine, StatementSale } from '@payouts/contract/reports/statement'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as saving from '#client/save-file.ts'
import type { Session } from '#client/session/session.ts'
import { fakeServer, menuOf, refused, sent, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { placeSteps } from '#ui/figures/waterfall-steps.ts'
import { reportRoutes } from '../report-routes.ts'
import { english } from './english.ts'
import { balanceBars, netBars } from './statement-bars.ts'
import { nameOf, periodOf } from './statement-period.ts'

const { getDealerStatement, getStatementLines, getStatementEntries, getStatementSales } = reportEndpoints
const { getReportDetails, previewReport, downloadReport } = reportEndpoints

const figures = {
  imported: '1000.00',
  excluded: '50.00',
  held: '150.00',
  releaseRequested: '0.00',
  cancelled: '0.00',
  toBePaid: '100.00',
  released: '0.00',
  paidOtherwise: '0.00',
  gross: '700.00',
  tax: '14.00',
  net: '686.00'
}
const statement: DealerStatement = {
  companyCode: 'D00003',
  companyName: 'Kedai Tiga',
  vendorCode: 'V3',
  companyType: 'Individual',
  kind: 'DEALER',
  line: 'PREPAID',
  bankName: 'Bank Contoh',
  bankAccountEnding: '7890',
  branches: [
    { branchName: 'Cawangan Satu', branchCode: 'B1' },
    { branchName: 'Cawangan Dua', branchCode: 'B2' }
  ],
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  account: {
    opening: '100.00',
    payouts: '686.00',
    credits: '20.00',
    debits: '5.50',
    cashOuts: '0.00',
    toBank: '0.00',
    rejected: '0.00',
    returned: '0.00',
    withdrawn: '0.00',
    settled: '0.00',
    inTransit: '0.00',
    debtTaken: '0.00',
    keptBack: '0.00',
    closing: '800.50',
    earmark: '300.00',
    available: '500.50'
  },
  figures,
  heldByType: [
    { holdType: 'Manual Hold', amount: '120.00' },
    { holdType: 'Account Frozen', amount: '30.00' }
  ],
  cycles: [
    {
      ...figures,
      batchNo: 7,
      name: 'October incentives',
      commissionType: 'Incentives',
      payoutDate: '2026-10-20',
      state: 'Settled'
    }
  ]
}
const held: StatementLine = {
  date: '2026-10-12',
  batchNo: 7,
  cycleName: 'October incentives',
  what: 'Manual Hold, Activation',
  reason: 'Suspected fraud',
  reference: null,
  journal: null,
  transactions: 3,
  amount: '120.00'
}
const entry: StatementEntry = {
  id: 1,
  date: '2026-10-20',
  kind: 'Payout',
  what: 'October incentives',
  batchNo: 7,
  reference: 'PP00000001',
  journal: 'PP00000001',
  debit: null,
  credit: '686.00',
  balance: '786.00'
}
const sale: StatementSale = {
  ...{ date: '2026-10-02', transactionNo: 'TRX-1', what: 'Activation, Fibre 100', amount: '57.00', incentive: '5.70' },
  explanation: 'Base 5: Gold: 10 % of RM 57.00 = 5.70'
}
const definition: ReportDefinition = {
  reportType: 'Dealer Statement',
  reportGroup: 'Dealer',
  description: 'From gross to net.',
  reportFormat: 'PDF',
  reportExtension: 'pdf',
  reportTemplate: 'DEALER_STATEMENT',
  subTypes: [],
  filters: [],
  isBranchCodeRequired: true,
  isCompanyCodeRequired: true
}

const pageOf = <Row,>(content: Row[], totalElements = content.length) => ({
  content,
  pageNumber: 0,
  pageSize: 25,
  totalElements,
  totalPages: Math.ceil(totalElements / 25)
})

type Opened = { company?: Session['company']; menu?: MenuList[]; language?: Language }

async function openScreen(search: string, { company = null, menu = menuOf('Reports'), language = 'en' }: Opened = {}) {
  signedIn({ menu, company, language })
  const server = fakeServer()
  server.on(getReportDetails, () => [definition])
  server.on(getDealerStatement, ({ companyCode, fromDate, toDate }) =>
    companyCode === 'NOBODY'
      ? refused('refusedByRule', 'There is no company NOBODY.')
      : { ...statement, companyCode: companyCode ?? '', fromDate, toDate }
  )
  server.on(getStatementLines, () => pageOf([held]))
  server.on(getStatementEntries, () =>
    pageOf([entry, { ...entry, id: 2, credit: null, debit: '5.50', balance: '780.50' }])
  )
  server.on(getStatementSales, () => pageOf([sale]))
  openScreens(reportRoutes, `/dealerStatement${search}`)
  await screen.findByRole('heading', { level: 1, name: /^(Dealer Statement|Penyata Pengedar)$/ })
  return { server, user: userEvent.setup() }
}

const ofOctober = '?companyCode=D00003&fromDate=2026-10-01&toDate=2026-10-31'
const picture = (name: string) => screen.findByRole('figure', { name })
const searchOf = () => Object.fromEntries(new URLSearchParams(window.location.search))

describe('the statement', () => {
  test('tells the dealer, its balances, and how gross became net', async () => {
    await openScreen(ofOctober)
    await screen.findByRole('heading', { level: 2, name: 'Kedai Tiga' })
    screen.getByText('Bank Contoh, ending 7890')
    screen.getByText('After RM 300.00 earmarked')
    const net = within(await picture('From gross to net'))
    for (const name of [/^Excluded/, /^On hold: Manual Hold/, /^On hold: Account Frozen/, /^Withholding tax/])
      net.getByRole('button', { name })
    expect(net.queryByRole('button', { name: /^Cancelled/ })).toBeNull()
    const table = within(screen.getByRole('group', { name: 'Cycle by cycle' }))
    table.getByText('October incentives')
    expect(table.queryByText(/Cancelled/)).toBeNull()
  })

  test('is in Malay for who reads Malay, with its names and numbers as they are', async () => {
    const company = { id: 3, code: 'D00003', name: 'Kedai Tiga' }
    await openScreen('?fromDate=2026-10-01&toDate=2026-10-31', { company, language: 'ms' })
    await screen.findByText('1 Okt 2026 hingga 31 Okt 2026')
    const net = within(await picture('Daripada kasar kepada bersih'))
    net.getByRole('button', { name: /^Cukai pegangan/ })
    expect(net.getAllByRole('button', { name: /^Ditahan: / })).toHaveLength(2)
    within(screen.getByRole('group', { name: 'Kitaran demi kitaran' })).getByText('October incentives')
  })

  test('opens the lines behind a bar, in the address too, and goes back to the cycles', async () => {
    const { server, user } = await openScreen(ofOctober)
    const net = within(await picture('From gross to net'))
    await user.click(net.getByRole('button', { name: /^On hold: Manual Hold/ }))
    const heading = await screen.findByRole('heading', { name: 'Behind it: On hold: Manual Hold' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await screen.findByText('Suspected fraud')
    expect(server.payloadsOf(getStatementLines)).toMatchObject([
      { companyCode: 'D00003', part: 'held', holdType: 'Manual Hold', fromDate: '2026-10-01', toDate: '2026-10-31' }
    ])
    expect(searchOf()).toMatchObject({ part: 'held', holdType: 'Manual Hold' })
    await user.click(screen.getByRole('button', { name: 'Cycle by cycle' }))
    await screen.findByRole('group', { name: 'Cycle by cycle' })
    expect(searchOf()['part']).toBeUndefined()
  })

  test('runs from the balance brought forward to the closing one', async () => {
    await openScreen(ofOctober)
    const table = within(await screen.findByRole('group', { name: 'Entries of the account' }))
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toContain('Brought forward100.00')
    expect(rows[2]).toContain('October incentives')
    expect(rows.at(-1)).toContain('Closing balance800.50')
  })

  test('says of each transaction of a cycle how it was earned', async () => {
    const { server } = await openScreen(ofOctober)
    const table = within(await screen.findByRole('group', { name: 'Transaction by transaction' }))
    table.getByText('Base 5: Gold: 10 % of RM 57.00 = 5.70')
    expect(server.payloadsOf(getStatementSales)).toMatchObject([{ companyCode: 'D00003', batchNo: 7 }])
    screen.getByRole('option', { name: 'October incentives' })
  })

  test('asks for a dealer first, and says what is wrong with a period', async () => {
    const { server } = await openScreen('?fromDate=2026-10-31&toDate=2026-10-01')
    await screen.findByText('Choose a dealer')
    screen.getByText('Start date should be less than End date')
    expect(server.payloadsOf(getDealerStatement)).toEqual([])
  })

  test('shows the refusal of a dealer that there is not', async () => {
    await openScreen('?companyCode=NOBODY')
    expect((await screen.findByRole('alert')).textContent).toContain('There is no company NOBODY.')
  })

  test('changes its days by a named period', async () => {
    const { server, user } = await openScreen(ofOctober)
    await screen.findByRole('heading', { level: 2, name: 'Kedai Tiga' })
    await user.click(screen.getByRole('radio', { name: 'This year' }))
    await waitFor(() =>
      expect(server.payloadsOf(getDealerStatement).at(-1)).toMatchObject({ fromDate: expect.stringMatching(/-01-01$/) })
    )
  })

  test('is a company’s own user’s own, without a search for another', async () => {
    const { server } = await openScreen('?companyCode=D00001', {
      company: { id: 3, code: 'D00003', name: 'Kedai Tiga' }
    })
    await screen.findByRole('heading', { level: 2, name: 'Kedai Tiga' })
    expect(screen.queryByRole('button', { name: 'Search company' })).toBeNull()
    expect(server.payloadsOf(getDealerStatement)).toMatchObject([{ companyCode: 'D00003' }])
  })

  test('is taken away as the report, for the branch that is chosen', async () => {
    const save = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
    onTestFinished(() => save.mockRestore())
    const { server, user } = await openScreen(ofOctober)
    server.on(previewReport, () => ({ title: '', columns: [], rows: [], rowCount: 1, totals: {}, inBackground: false }))
    server.on(downloadReport, () => sent('Dealer Statement.pdf'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Branch on the file' }), 'B2')
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'PDF' }))
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(server.payloadsOf(downloadReport)).toMatchObject([
      {
        reportType: 'Dealer Statement',
        companyCode: 'D00003',
        branchCode: 'B2',
        fromDate: '2026-10-01',
        toDate: '2026-10-31',
        reportFormat: 'PDF'
      }
    ])
  })
})

describe('the bars of a statement', () => {
  const nothing = () => undefined

  test('lead from each total to the next, to the sen', () => {
    for (const bars of [netBars(english, statement, nothing), balanceBars(english, statement, nothing)]) {
      const { placed } = placeSteps(bars)
      for (const [index, { kind, amount }] of placed.entries()) {
        const before = placed[index - 1]
        if (kind === 'total' && before) expect(amount).toBe(before.level)
      }
    }
  })

  test('of nothing open nothing', () => {
    const none = Object.fromEntries(Object.keys(figures).map((key) => [key, ringgitOf(senOf('0.00'))]))
    const bars = netBars(english, { figures: none as typeof figures, heldByType: [] }, nothing)
    expect(bars.map(({ onOpen }) => onOpen)).toEqual(bars.map(() => undefined))
  })
})

describe('the periods', () => {
  test('have the days that their names say', () => {
    expect(periodOf('This month', '2026-11-21')).toEqual({ fromDate: '2026-11-01', toDate: '2026-11-21' })
    expect(periodOf('Last month', '2026-03-31')).toEqual({ fromDate: '2026-02-01', toDate: '2026-02-28' })
    expect(periodOf('Last month', '2026-01-05')).toEqual({ fromDate: '2025-12-01', toDate: '2025-12-31' })
    expect(periodOf('This year', '2026-11-21')).toEqual({ fromDate: '2026-01-01', toDate: '2026-11-21' })
    expect(nameOf({ fromDate: '2026-02-01', toDate: '2026-02-28' }, '2026-03-31')).toBe('Last month')
    expect(nameOf({ fromDate: '2026-02-02', toDate: '2026-02-28' }, '2026-03-31')).toBeUndefined()
  })
})
