import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import { refused } from '#test/fake-server.ts'
import { addressSearch, field, openReportScreen, pageOf, plain, pressDownload } from '#test/report-screens.tsx'

const { getReportDetails, getBranchDetails, getPayoutNameList, previewReport, downloadReport } = reportEndpoints

describe('the reports', () => {
  test('greet, and list their three groups, each report with its purpose', async () => {
    await openReportScreen('/reports')
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
    const { user } = await openReportScreen('/reports')
    await user.click(await screen.findByRole('link', { name: /Payout Summary/ }))
    await screen.findByRole('heading', { level: 1, name: 'Payout Summary' })
    expect(await field(/^Report Type/)).toHaveProperty('value', 'Payout Summary')
  })

  test('say so where there are none', async () => {
    await openReportScreen('/reports', { answers: (server) => server.on(getReportDetails, () => []) })
    await screen.findByText('No Record Found')
  })
})

describe('the form of a report', () => {
  test('says that it is loading', async () => {
    const { server } = await openReportScreen('/reportDetails')
    screen.getByText('Loading configration')
    await field(/^Report Type/)
    expect(server.payloadsOf(getReportDetails)).toEqual([{ loginUserId: 1 }])
  })

  test('asks for the report first', async () => {
    const { user, server } = await openReportScreen('/reportDetails')
    await pressDownload(user)
    screen.getByText('Please select Report Type')
    expect(document.activeElement).toBe(await field(/^Report Type/))
    expect(server.payloadsOf(previewReport)).toEqual([])
  })

  test('asks for company, branch and period, and takes the focus to the first', async () => {
    const { user, server } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    for (const name of [/^From/, /^To/]) await waitFor(() => user.clear(screen.getByRole('textbox', { name })))
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
    const { user } = await openReportScreen('/reportDetails?reportType=Transaction+Listing')
    await pressDownload(user)
    screen.getByText('Please select Report Sub Type')
    for (const [subType, texts] of [
      ['By day', ['Please choose Date', 'Please choose Date']],
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
    const { user } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    const type = async (name: RegExp, day: string) => {
      const day_ = await screen.findByRole('textbox', { name })
      await user.clear(day_)
      await user.type(day_, day)
      await user.tab()
    }
    await type(/^From/, dayjs().add(3, 'day').format('YYYY-MM-DD'))
    await screen.findByText('Future dates selection is not allowed for Report Download')
    // Any year with data.
    await type(/^From/, '2019-01-01')
    await type(/^To/, '01/03/2019')
    await screen.findByText('Please choose date range within 31 days')
  })

  test('takes at most 10 characters of free text', async () => {
    const { user } = await openReportScreen('/reportDetails?reportType=Transaction+Listing&reportSubType=By+kind')
    const text = await screen.findByRole('textbox', { name: /^Line/ })
    await user.type(text, '12345678901234')
    expect(text).toHaveProperty('value', '1234567890')
  })

  test('asks for exactly what was chosen, and keeps it in the address', async () => {
    const { user, server } = await openReportScreen(
      '/reportDetails?reportType=Transaction+Listing&reportSubType=By+kind'
    )
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
    await waitFor(() => expect(addressSearch()).toMatchObject({ filter: 'HELD', batchNo: '"7"' }))
    expect(server.payloadsOf(getPayoutNameList)[0]).toEqual({ reportName: 'Transaction Listing' })
  })

  test('is that of another report once Ctrl K has led there', async () => {
    const { user, router, server } = await openReportScreen('/reportDetails?reportType=Transaction+Listing')
    await user.selectOptions(await field(/^Report Sub Type/), 'By month')
    await waitFor(() => expect(addressSearch()).toMatchObject({ reportSubType: 'By month' }))
    const search = { reportType: plain.reportType, reportFormat: 'XLS' }
    await act(() => router.navigate({ to: '/reportDetails', search } as never))
    await screen.findByRole('heading', { level: 1, name: 'Payout Summary' })
    await waitFor(async () => expect(await field(/^Report Type/)).toHaveProperty('value', 'Payout Summary'))
    await waitFor(() => expect(server.payloadsOf(previewReport).at(-1)).toEqual({ reportType: 'Payout Summary' }))
  })

  test('starts with this month, and stays empty where it was emptied', async () => {
    const { user, server } = await openReportScreen('/reportDetails?reportType=Dealer+Statement&companyCode=D00003')
    const firstDay = dayjs().format('YYYY-MM-01')
    expect(await screen.findByRole('textbox', { name: /^From/ })).toHaveProperty('value', firstDay)
    await waitFor(() => expect(addressSearch()).toMatchObject({ fromDate: firstDay }))
    await user.selectOptions(await field(/^Branch/), await screen.findByRole('option', { name: 'Cawangan Satu (B1)' }))
    await waitFor(() => expect(server.payloadsOf(previewReport).at(-1)).toMatchObject({ fromDate: firstDay }))
    await user.selectOptions(await field(/^Report Type/), 'Transaction Listing')
    await user.selectOptions(await field(/^Report Sub Type/), 'By month')
    expect(await field(/^Month/)).toHaveProperty('value', dayjs().format('M'))
    await user.selectOptions(await field(/^Month/), '')
    await user.selectOptions(await field(/^Year/), '')
    await pressDownload(user)
    for (const text of ['Please choose Month', 'Please choose Year']) screen.getByText(text)
  })

  test('names the months', async () => {
    const { user, server } = await openReportScreen(
      '/reportDetails?reportType=Transaction+Listing&reportSubType=By+month'
    )
    await user.selectOptions(await field(/^Month/), 'March')
    await user.selectOptions(await field(/^Year/), '2025')
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toMatchObject({ month: 3, year: 2025, reportSubType: 'By month' })
    )
  })

  test('says when there are no payout names, and when they could not be loaded', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Transaction+Listing')
    server.on(getPayoutNameList, () => [])
    await user.selectOptions(await field(/^Report Sub Type/), 'By kind')
    await screen.findByText('No Record Found for Report Names!')
  })

  test('says that payout names could not be loaded', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Transaction+Listing')
    server.on(getPayoutNameList, () => refused('unableToProcess', 'Unable to process'))
    await user.selectOptions(await field(/^Report Sub Type/), 'By kind')
    await screen.findByText('Error in loading Report Names, Please try again!')
  })

  test('says when a company has no branch', async () => {
    await openReportScreen('/reportDetails?reportType=Dealer+Statement&companyCode=D00003', {
      answers: (server) => server.on(getBranchDetails, () => ({ companyAndBranchPage: pageOf([]) }))
    })
    await screen.findByText('No Branch Found, Please choose other company!')
  })

  test('keeps an external user to one company, whose branches are loaded', async () => {
    const { server, user } = await openReportScreen('/reportDetails?reportType=Dealer+Statement&companyCode=D00009', {
      company: { id: 3, code: 'D00003', name: 'Kedai Tiga' }
    })
    await screen.findByRole('option', { name: 'Cawangan Satu (B1)' })
    expect(screen.queryByRole('textbox', { name: /^Company Name/ })).toBeNull()
    expect(server.payloadsOf(getBranchDetails)).toEqual([{ branchParentCode: 'D00003' }])
    await user.selectOptions(await field(/^Branch/), 'B1')
    const day = dayjs().subtract(1, 'day').format('YYYY-MM-DD')
    for (const name of [/^From/, /^To/]) {
      await user.clear(screen.getByRole('textbox', { name }))
      await user.type(screen.getByRole('textbox', { name }), day)
      await user.tab()
    }
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toMatchObject({ companyCode: 'D00003', branchCode: 'B1' })
    )
  })

  test('picks the company in the company search, and comes back as it was left', async () => {
    const { user, server } = await openReportScreen('/reportDetails?reportType=Dealer+Statement')
    const day = dayjs().subtract(1, 'day').format('YYYY-MM-DD')
    await waitFor(() => user.clear(screen.getByRole('textbox', { name: /^From/ })))
    await user.type(screen.getByRole('textbox', { name: /^From/ }), day)
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
    const { user, server } = await openReportScreen(
      '/reportDetails?reportType=Payout+Summary&companyCode=D00003&companyName=Kedai+Tiga'
    )
    await waitFor(() =>
      expect(server.payloadsOf(previewReport).at(-1)).toEqual({ reportType: 'Payout Summary', companyCode: 'D00003' })
    )
    await user.click(screen.getByRole('button', { name: 'Back to all companies' }))
    await waitFor(() => expect(server.payloadsOf(previewReport).at(-1)).toEqual({ reportType: 'Payout Summary' }))
  })
})
