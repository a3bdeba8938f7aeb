import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import type { Company } from '@payouts/contract/dealers/schema'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { DealerAccount } from '@payouts/contract/freezes/schema'
import type { MenuList } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import type { ReportDefinition, ReportFilter, ReportPreview } from '@payouts/contract/reports/schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import * as saving from '#client/save-file.ts'
import type { Session } from '#client/session/session.ts'
import { reportRoutes } from '#reports/report-routes.ts'
import { fakeServer, menuOf, sent, signedIn } from './fake-server.ts'
import { openScreens } from './open-screens.tsx'

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

export const plain: ReportDefinition = {
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
export const statement: ReportDefinition = {
  ...plain,
  reportType: 'Dealer Statement',
  reportGroup: 'Dealer',
  reportFormat: 'PDF',
  filters: [calendar('fromDate', 'From'), calendar('toDate', 'To')],
  isBranchCodeRequired: true,
  isCompanyCodeRequired: true
}
export const everything: ReportDefinition = {
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
export const preview: ReportPreview = {
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

export const pageOf = <Row,>(content: Row[]) => ({
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

/** Opens a screen of the reports at its address, with a server that answers all of its calls. */
export async function openReportScreen(
  address: string,
  { menu = menuOf('Reports'), company = null, answers }: Opened = {}
) {
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
  const router = openScreens(reportRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return { server, router, user: userEvent.setup() }
}

/** Collects the names of the files that the current test saves. */
export function savedFiles(): string[] {
  const saved: string[] = []
  const spy = vi.spyOn(saving, 'saveFile').mockImplementation(({ fileName }) => void saved.push(fileName))
  onTestFinished(() => spy.mockRestore())
  return saved
}

export const field = (name: RegExp) => screen.findByRole('combobox', { name })
export const pressDownload = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'DOWNLOAD' }))
export const addressSearch = () => Object.fromEntries(new URLSearchParams(window.location.search))
