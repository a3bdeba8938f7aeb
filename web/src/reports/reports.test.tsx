import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import type { Company } from '@payouts/contract/dealers/schema'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { DealerAccount } from '@payouts/contract/freezes/schema'
import type { MenuList } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportDefinition, ReportFilter, ReportPreview } from '@payouts/contract/reports/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, menuOf, refused, sent, signedIn } from '../../test/fake-server.ts'
import { openScreens } from '../../test/open-screens.tsx'
import * as saving from '../client/save-file.ts'
import type { Session } from '../client/session.ts'
import { today } from '../ui/day-text.ts'
import { reportRoutes } from './report-routes.ts'

const { getReportDetails, getBranchDetails, getPayoutNameList, previewReport, downloadReport, startReport } =
  reportEndpoints
const { getDownloads } = downloadEndpoints

const calendar = (filterKey: ReportFilter['filterKey'], displayText: string, window = '31'): ReportFilter => ({
  filterType: 'CALENDAR',
  filterKey,
  displayText,
  filterValues: window ? [window] : [],
  isOptional: false
})
const dropdown = (
  filterKey: ReportFilter['filterKey'],
  displayText: string,
  filterValues: string[] = []
): ReportFilter => ({ filterType: 'DROPDOWN', filterKey, displayText, filterValues, isOptional: false })

const plain: ReportDefinition = {
  reportType: 'Payout Summary',
  reportGroup: 'Finance',
  description: 'Every cycle, from what was imported to what is paid.',
  reportFormat: 'XLS',
  reportExtension: 'xlsx',
  reportTemplate: 'PAYOUT_SUMMARY',
  subTypes: [],
  filters: [],
  isBranchCodeRequired: false,
  isCompanyCodeRequired: false
}
const statement: ReportDefinition = {
  ...plain,
  reportType: 'Dealer Statement',
  reportGroup: 'Dealer',
  reportFormat: 'PDF',
  filters: [calendar('fromDate', 'From'), calendar('toDate', 'To')],
  isBranchCodeRequired: true,
  isCompanyCodeRequired: true
}
const everything: ReportDefinition = {
  ...plain,
  reportType: 'Transaction Listing',
  reportGroup: 'Channel Sales',
  subTypes: [
    { subReportType: 'By day', filters: [calendar('date', 'Date'), calendar('payoutDate', 'Payout Date', '')] },
    {
      subReportType: 'By month',
      filters: [dropdown('month', 'Month'), dropdown('year', 'Year', ['2026', '2025'])]
    },
    {
      subReportType: 'By kind',
      filters: [
        dropdown('transactionType', 'Transaction Type', ['Activation', 'Clawback']),
        dropdown('accountType', 'Account Type', ['Prepaid', 'Postpaid']),
        dropdown('filter', 'State', ['PAID', 'HELD']),
        { filterType: 'TEXT', filterKey: 'text', displayText: 'Line', filterValues: [], isOptional: false },
        dropdown('reportName', 'Payout')
      ]
    }
  ]
}
const preview: ReportPreview = {
  title: 'Payout Summary',
  columns: [
    { key: 'cycle', title: 'Cycle', kind: 'text' },
    { key: 'payoutBy', title: 'Payout By', kind: 'day' },
    { key: 'transactions', title: 'Transactions', kind: 'count' },
    { key: 'rate', title: 'Rate', kind: 'rate' },
    { key: 'payout', title: 'Payout (RM)', kind: 'money' }
  ],
  rows: [
    ['October', '2026-11-20', '1200', '2.00', '41344.40'],
    ['September', null, '3', null, '-10.00']
  ],
  rowCount: 48,
  totals: { transactions: '18675', payout: '1996501.17' },
  inBackground: false
}
const companies: Company[] = [
  { companyId: 3, companyName: 'Kedai Tiga', companyCode: 'D00003', vendor: 'V3' },
  { companyId: 1, companyName: 'Kedai Satu', companyCode: 'D00001', vendor: 'V1' }
]
const account: DealerAccount = {
  id: 3,
  accountName: 'Kedai Tiga',
  accountCode: 'D00003',
  vendorCode: 'V3',
  bankName: 'Bank Contoh',
  bankAccountNumber: '1234567890',
  status: '',
  isEditAble: 'true'
}

const pageOf = <Row,>(content: Row[]) => ({
  content,
  pageNumber: 0,
  pageSize: 25,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0
})
const branch = {
  branchName: 'Cawangan Satu',
  branchCode: 'B1',
  branchParentId: 3,
  branchParentCode: 'D00003',
  branchParentName: 'Kedai Tiga'
}

type Server = ReturnType<typeof fakeServer>
type Opened = { menu?: MenuList[]; company?: Session['company']; answers?: (server: Server) => void }

/** Opens a screen at its address. */
async function openScreen(address: string, { menu = menuOf('Reports'), company = null, answers }: Opened = {}) {
  signedIn({ menu, company })
  const server = fakeServer()
  server.on(getReportDetails, () => [everything, statement, plain])
  server.on(getBranchDetails, () => ({ companyAndBranchPage: pageOf([branch]) }))
  server.on(getPayoutNameList, () => [{ payoutName: 'October 2026', batchNo: 7, version: 1 }])
  server.on(previewReport, () => preview)
  server.on(downloadReport, ({ reportFormat }) => sent(reportFormat === 'XLS' ? 'x.xlsx' : `x.${reportFormat}`))
  server.on(startReport, () => ({
    fileReferenceToken: 'token-1',
    fileGenerationStatus: 'PREPARING' as const,
    fileDownloadPath: null
  }))
  server.on(getDownloads, () => [])
  server.on(dealerEndpoints.getCompanyDetails, () => ({
    companyAndBranchPage: { ...pageOf(companies), totalElements: 60, totalPages: 3 }
  }))
  server.on(freezeEndpoints.getDealerList, () => ({
    accountList: pageOf([account, { ...account, id: 1, accountName: 'Kedai Satu', status: 'Frozen' as const }])
  }))
  server.on(freezeEndpoints.getHeldPayouts, () => ({
    heldPayouts: [],
    awaitingPayment: { amount: '0.00', transactionCount: 0 }
  }))
  answers?.(server)
  openScreens(reportRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}

let saved: string[]
beforeEach(() => {
  saved = []
  const spy = vi.spyOn(saving, 'saveFile').mockImplementation(({ fileName }) => void saved.push(fileName))
  onTestFinished(() => spy.mockRestore())
})

const field = (name: RegExp) => screen.findByRole('combobox', { name })
const pressDownload = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'DOWNLOAD' }))
const searchOf = () => Object.fromEntries(new URLSearchParams(window.location.search))

describe('the reports', { timeout: 20_000 }, () => {
  test('greet and stand in their three groups, each with what it is for', async () => {
    await openScreen('/reports')
    screen.getByRole('heading', { name: /^Welcome Back/ })
    for (const [group, report] of [
      ['Channel Sales', 'Transaction Listing'],
      ['Dealer', 'Dealer Statement'],
      ['Finance', 'Payout Summary']
    ] as const) {
      const card = within(await screen.findByRole('region', { name: group })).getByRole('link', {
        name: RegExp(report)
      })
      expect(card.textContent).toContain(plain.description)
      expect(card.getAttribute('href')).toContain(
        `/reportDetails?reportType=${encodeURIComponent(report).replaceAll('%20', '+')}`
      )
    }
  })

  test('lead to their page with the report chosen', async () => {
    const { user } = await openScreen('/reports')
    await user.click(await screen.findByRole('link', { name: /Payout Summary/ }))
    await screen.findByRole('heading', { level: 1, name: 'Payout Summary' })
    expect(await field(/^Report Type/)).toHaveProperty('value', 'Payout Summary')
  })

  test('say so where there are none', async () => {
    await openScreen('/reports', { answers: (server) => server.on(getReportDetails, () => []) })
    await screen.findByText('No Record Found')
  })
})

describe('the form of a report', { timeout: 30_000 }, () => {
  test('says that it is loading', async () => {
    const { server } = await openScreen('/reportDetails')
    screen.getByText('Loading configration')
    await field(/^Report Type/)
    expect(server.payloadsOf(getReportDetails)).toEqual([{ loginUserId: 1 }])
  })

  test('asks for the report first', async () => {
    const { user, server } = await openScreen('/reportDetails')
    await pressDownload(user)
    screen.getByText('Please select Report Type')
    expect(document.activeElement).toBe(await field(/^Report Type/))
    expect(server.payloadsOf(previewReport)).toEqual([])
  })

  test('asks for company, branch and period, and takes the focus to the first', async () => {
    const { user, server } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    await pressDownload(user)
    for (const text of [
      'Company Name is required',
      'Branch is required',
      'Please choose from Date',
      'Please choose to Date'
    ])
      screen.getByText(text)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Company Name/ }))
    expect(server.payloadsOf(downloadReport)).toEqual([])
  })

  test('asks for whatever else a report wants', async () => {
    const { user } = await openScreen('/reportDetails?reportType=Transaction+Listing')
    await pressDownload(user)
    screen.getByText('Please select Report Sub Type')
    for (const [subType, texts] of [
      ['By day', ['Please choose Date', 'Please choose Date']],
      ['By month', ['Please choose Month', 'Please choose Year']],
      [
        'By kind',
        [
          'Please choose Transaction Type',
          'Please choose Account Type',
          'Please choose a filter',
          'Text is required',
          'Please choose Report Name'
        ]
      ]
    ] as const) {
      await user.selectOptions(await field(/^Report Sub Type/), subType)
      for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
  })

  test('refuses days to come, and periods longer than the window, as soon as they are chosen', async () => {
    const { user } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    const type = async (name: RegExp, day: string) => {
      const day_ = await screen.findByRole('textbox', { name })
      await user.clear(day_)
      await user.type(day_, day)
      await user.tab()
    }
    await type(/^From/, dayjs().add(3, 'day').format('YYYY-MM-DD'))
    await screen.findByText('Future dates selection is not allowed for Report Download')
    await type(/^From/, dayjs().subtract(60, 'day').format('YYYY-MM-DD'))
    await type(/^To/, dayjs().subtract(1, 'day').format('YYYY-MM-DD'))
    await screen.findByText('Please choose date range within 31 days')
  })

  test('takes at most 10 characters of free text', async () => {
    const { user } = await openScreen('/reportDetails?reportType=Transaction+Listing&reportSubType=By+kind')
    const text = await screen.findByRole('textbox', { name: /^Line/ })
    await user.type(text, '12345678901234')
    expect(text).toHaveProperty('value', '1234567890')
  })

  test('asks for exactly what was chosen, and keeps it in the address', async () => {
    const { user, server } = await openScreen('/reportDetails?reportType=Transaction+Listing&reportSubType=By+kind')
    await user.selectOptions(await field(/^Transaction Type/), 'Clawback')
    await user.selectOptions(await field(/^Account Type/), 'Postpaid')
    await user.selectOptions(await field(/^State/), 'HELD')
    await user.type(screen.getByRole('textbox', { name: /^Line/ }), '0123')
    await screen.findByRole('option', { name: 'October 2026' })
    await user.selectOptions(await field(/^Payout/), 'October 2026')
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toEqual({
        reportType: 'Transaction Listing',
        reportSubType: 'By kind',
        transactionType: 'Clawback',
        accountType: 'Postpaid',
        filter: 'HELD',
        text: '0123',
        batchNo: 7
      })
    )
    await waitFor(() => expect(searchOf()).toMatchObject({ filter: 'HELD', batchNo: '"7"' }))
    expect(server.payloadsOf(getPayoutNameList)[0]).toEqual({ reportName: 'Transaction Listing' })
  })

  test('names the months', async () => {
    const { user, server } = await openScreen('/reportDetails?reportType=Transaction+Listing&reportSubType=By+month')
    await user.selectOptions(await field(/^Month/), 'March')
    await user.selectOptions(await field(/^Year/), '2025')
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toMatchObject({ month: 3, year: 2025, reportSubType: 'By month' })
    )
  })

  test('says when there are no payout names, and when they could not be loaded', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Transaction+Listing')
    server.on(getPayoutNameList, () => [])
    await user.selectOptions(await field(/^Report Sub Type/), 'By kind')
    await screen.findByText('No Record Found for Report Names!')
  })

  test('says that payout names could not be loaded', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Transaction+Listing')
    server.on(getPayoutNameList, () => refused('unableToProcess', 'Unable to process'))
    await user.selectOptions(await field(/^Report Sub Type/), 'By kind')
    await screen.findByText('Error in loading Report Names, Please try again!')
  })

  test('says when a company has no branch', async () => {
    await openScreen('/reportDetails?reportType=Dealer+Statement&companyCode=D00003', {
      answers: (server) => server.on(getBranchDetails, () => ({ companyAndBranchPage: pageOf([]) }))
    })
    await screen.findByText('No Branch Found, Please choose other company!')
  })

  test('keeps an external user to one company, whose branches are loaded', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Dealer+Statement&companyCode=D00009', {
      company: { id: 3, code: 'D00003', name: 'Kedai Tiga' }
    })
    await screen.findByRole('option', { name: 'Cawangan Satu (B1)' })
    expect(screen.queryByRole('textbox', { name: /^Company Name/ })).toBeNull()
    expect(server.payloadsOf(getBranchDetails)).toEqual([{ branchParentCode: 'D00003' }])
    await user.selectOptions(await field(/^Branch/), 'B1')
    const day = dayjs().subtract(1, 'day').format('YYYY-MM-DD')
    for (const name of [/^From/, /^To/]) {
      await user.type(screen.getByRole('textbox', { name }), day)
      await user.tab()
    }
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toMatchObject({ companyCode: 'D00003', branchCode: 'B1' })
    )
  })

  test('picks the company in the company search, and comes back as it was left', async () => {
    const { user, server } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    const day = dayjs().subtract(1, 'day').format('YYYY-MM-DD')
    await user.type(await screen.findByRole('textbox', { name: /^From/ }), day)
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Search company' }))
    await screen.findByRole('heading', { level: 1, name: 'Company search' })
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'kedai{Enter}')
    await user.click(await screen.findByRole('button', { name: 'ADD COMPANY Kedai Tiga' }))
    expect(await screen.findByRole('textbox', { name: /^Company Name/ })).toHaveProperty('value', 'Kedai Tiga (D00003)')
    expect(screen.getByRole('textbox', { name: /^From/ })).toHaveProperty('value', day)
    await screen.findByRole('option', { name: 'Cawangan Satu (B1)' })
    expect(server.payloadsOf(getBranchDetails)).toEqual([{ branchParentCode: 'D00003' }])
  })

  test('narrows a report of all companies to one, or not', async () => {
    const { user, server } = await openScreen(
      '/reportDetails?reportType=Payout+Summary&companyCode=D00003&companyName=Kedai+Tiga'
    )
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toEqual({ reportType: 'Payout Summary', companyCode: 'D00003' })
    )
    await user.click(screen.getByRole('button', { name: 'All companies again' }))
    await waitFor(() => expect(server.payloadsOf(previewReport).at(-1)).toEqual({ reportType: 'Payout Summary' }))
  })
})

describe('the preview', { timeout: 20_000 }, () => {
  test('shows the first rows, how many there are and their sums', async () => {
    await openScreen('/reportDetails?reportType=Payout+Summary')
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      preview.columns.map(({ title }) => title)
    )
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows[0]).toEqual(['October', '20 Nov 2026', '1,200', '2.00 %', '41,344.40'])
    expect(rows[1]?.at(-1)).toBe('−10.00')
    expect(rows[2]).toEqual(['Total', '', '18,675', '', '1,996,501.17'])
    screen.getByText('The first 2 of 48 rows')
  })

  test('waits for the form', async () => {
    const { server } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    await screen.findByText('Fill in the form, and what the report holds appears here.')
    expect(server.payloadsOf(previewReport)).toEqual([])
  })

  test('says when nothing matches, and why it could not be read', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    server.on(previewReport, () => ({ ...preview, rows: [], rowCount: 0, totals: {} }))
    await user.selectOptions(await field(/^Report Type/), 'Payout Summary')
    await screen.findByText('No Record Found')
  })

  test('says why it could not be read', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    server.on(previewReport, () => refused('refusedByRule', 'There is no such report. Please choose another.'))
    await user.selectOptions(await field(/^Report Type/), 'Payout Summary')
    await screen.findByText('There is no such report. Please choose another.')
  })
})

describe('DOWNLOAD', { timeout: 20_000 }, () => {
  test('saves each format under the report’s name and the day', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Payout+Summary')
    for (const [label, format, ending] of [
      ['XLSX', 'XLS', 'xlsx'],
      ['PDF', 'PDF', 'pdf'],
      ['CSV', 'CSV', 'csv']
    ] as const) {
      await user.click(await screen.findByRole('radio', { name: label }))
      await pressDownload(user)
      await waitFor(() => expect(saved.at(-1)).toBe(`Payout Summary_${today()}.${ending}`))
      expect(server.payloadsOf(downloadReport).at(-1)).toEqual({ reportType: 'Payout Summary', reportFormat: format })
    }
  })

  test('has a long report made in the background', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Dealer+Statement')
    server.on(previewReport, () => ({ ...preview, rowCount: 900_000, inBackground: true }))
    await user.selectOptions(await field(/^Report Type/), 'Payout Summary')
    await screen.findByText(/its file is made in the background/)
    await pressDownload(user)
    await waitFor(() =>
      expect(server.payloadsOf(startReport)).toEqual([{ reportType: 'Payout Summary', reportFormat: 'XLS' }])
    )
    expect(server.payloadsOf(downloadReport)).toEqual([])
  })

  test('shows why it was refused', async () => {
    const { server, user } = await openScreen('/reportDetails?reportType=Payout+Summary')
    server.on(downloadReport, () => refused('refusedByRule', 'This report is too long for a direct download.'))
    await pressDownload(user)
    within(await screen.findByRole('dialog', { name: 'Error' })).getByText(
      'This report is too long for a direct download.'
    )
    expect(saved).toEqual([])
  })

  test('is not there for whoever may only look', async () => {
    await openScreen('/reportDetails?reportType=Payout+Summary', {
      menu: [{ menuListName: 'Reports', menuItem: [{ menuName: 'Reports', actionButton: [] }] }]
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'DOWNLOAD' })).toBeNull()
  })
})

describe('the company search', { timeout: 20_000 }, () => {
  const cell = (text: string) => screen.findByText(text, { selector: 'td *, td' })

  async function searched(menu: MenuList[]) {
    const screenOf = await openScreen('/SearchAndSelectCompanyDetails', { menu })
    screen.getByText('Search results will be displayed here.')
    await screenOf.user.type(screen.getByRole('textbox', { name: 'Name' }), 'kedai{Enter}')
    await cell('Kedai Tiga')
    return screenOf
  }

  test('finds by Name, Code or Vendor, and shows name, code and actions', async () => {
    const { server, user } = await searched(menuOf('Reports'))
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'NAME',
      'CODE',
      'ACTIONS'
    ])
    for (const [label, key] of [
      ['Code', 'companyCode'],
      ['Vendor', 'vendor']
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), label)
      await user.type(screen.getByRole('textbox', { name: label }), 'ali{Enter}')
      await waitFor(() =>
        expect(server.payloadsOf(dealerEndpoints.getCompanyDetails).at(-1)).toMatchObject({
          [key]: 'ali',
          pageSize: 25
        })
      )
    }
    const sizes = within(await field(/Rows per page/)).getAllByRole('option')
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['25', '50', '100'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Name')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText('Please enter some value!')
    expect(screen.queryByRole('button', { name: /FREEZE/ })).toBeNull()
    expect(server.payloadsOf(freezeEndpoints.getDealerList)).toEqual([])
  })

  test('adds a company to a report that is not chosen yet', async () => {
    const { user } = await searched(menuOf('Reports'))
    await user.click(screen.getByRole('button', { name: 'ADD COMPANY Kedai Satu' }))
    await field(/^Report Type/)
    expect(searchOf()).toMatchObject({ companyCode: 'D00001', companyName: 'Kedai Satu' })
  })

  test('freezes and unfreezes for whoever may, and adds no company for whoever has no reports', async () => {
    const { user } = await searched(menuOf('Incentive', 'Adjustment'))
    await user.click(await screen.findByRole('button', { name: 'UNFREEZE Kedai Satu D00001' }))
    await screen.findByRole('dialog', { name: 'Are You Sure' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'FREEZE Kedai Tiga D00003' }))
    await screen.findByRole('dialog', { name: 'Freeze Kedai Tiga' })
    expect(screen.queryByRole('button', { name: /^ADD COMPANY/ })).toBeNull()
  })
})
