import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { MenuList } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { menuOf, refused } from '#test/fake-server.ts'
import { addressSearch, field, openReportScreen, pressDownload, preview, savedFiles } from '#test/report-screens.tsx'
import { textOf } from '#test/screen.ts'
import { today } from '#ui/texts/day-text.ts'

const { previewReport, downloadReport, startReport } = reportEndpoints

let saved: string[]
beforeEach(() => {
  saved = savedFiles()
})

describe('the preview', () => {
  test('shows the first rows, money first, how many there are and their sums', async () => {
    await openReportScreen('/reportDetails?reportType=Payout+Summary')
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Cycle',
      'Payout (RM)',
      'Payout By',
      'Transactions',
      'Rate'
    ])
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(textOf))
    expect(rows[0]).toEqual(['October', '41,344.40', '20 Nov 2026', '1,200', '2.00'])
    expect(rows[1]?.[1]).toBe('−10.00')
    expect(rows[2]).toEqual(['Total', '1,996,501.17', '', '18,675', ''])
    screen.getByText('The first 2 of 48 rows')
  })

  test('waits for the form', async () => {
    const { server } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    await screen.findByText('Fill in the form, and what the report holds appears here.')
    expect(server.payloadsOf(previewReport)).toEqual([])
  })

  test('says when nothing matches, and why it could not be read', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    server.on(previewReport, () => ({ ...preview, rows: [], rowCount: 0, totals: {} }))
    await user.selectOptions(await field(/^Report Type/), 'Payout Summary')
    await screen.findByText('No Record Found')
  })

  test('says why it could not be read', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    server.on(previewReport, () => refused('refusedByRule', 'There is no such report. Please choose another.'))
    await user.selectOptions(await field(/^Report Type/), 'Payout Summary')
    await screen.findByText('There is no such report. Please choose another.')
  })
})

describe('DOWNLOAD', () => {
  test('saves each format under the report’s name and the day', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Payout+Summary')
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
    const { server, user } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
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
    const { server, user } = await openReportScreen('/reportDetails?reportType=Payout+Summary')
    server.on(downloadReport, () => refused('refusedByRule', 'This report is too long for a direct download.'))
    await pressDownload(user)
    within(await screen.findByRole('dialog', { name: 'Error' })).getByText(
      'This report is too long for a direct download.'
    )
    expect(saved).toEqual([])
  })

  test('is not there for a user who may only read', async () => {
    await openReportScreen('/reportDetails?reportType=Payout+Summary', {
      menu: [{ menuListName: 'Reports', menuItem: [{ menuName: 'Reports', actionButton: [] }] }]
    })
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'DOWNLOAD' })).toBeNull()
  })
})

describe('the company search', () => {
  const cell = (text: string) => screen.findByText(text, { selector: 'td *, td' })

  async function searched(menu: MenuList[]) {
    const screenOf = await openReportScreen('/SearchAndSelectCompanyDetails', { menu })
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
    expect(addressSearch()).toMatchObject({ companyCode: 'D00001', companyName: 'Kedai Satu' })
  })

  test('freezes and unfreezes where that is permitted, and adds no company where reports are not', async () => {
    const { user } = await searched(menuOf('Incentive', 'Adjustment'))
    await user.click(await screen.findByRole('button', { name: 'UNFREEZE Kedai Satu D00001' }))
    await screen.findByRole('dialog', { name: 'Are You Sure' })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'FREEZE Kedai Tiga D00003' }))
    await screen.findByRole('dialog', { name: 'Freeze Kedai Tiga' })
    expect(screen.queryByRole('button', { name: /^ADD COMPANY/ })).toBeNull()
  })
})
