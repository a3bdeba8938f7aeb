import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { permission } from '@payouts/contract/permissions'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import * as saving from '#client/save-file.ts'
import { defineList } from '#list/list-definition.ts'
import { fakeServer, menuOf, refused, sent, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { today } from '#ui/texts/day-text.ts'
import type { NoCycle, ReportedCycle } from './CycleReport.tsx'
import { CycleReport } from './CycleReport.tsx'
import { PeriodDownload } from './PeriodDownload.tsx'
import { ScreenDownloadMenu } from './ScreenDownloadMenu.tsx'

const { getPayoutReportNames, excelTabReportDownloadService } = reportEndpoints
const { earmarkReportDownload, onHoldReportDownload } = screenDownloads

function savedFiles() {
  const saved: string[] = []
  const spy = vi.spyOn(saving, 'saveFile').mockImplementation(({ fileName }) => void saved.push(fileName))
  onTestFinished(() => spy.mockRestore())
  return saved
}

const open = (control: React.ReactNode, menu = menuOf('Incentive', 'Adjustment')) => {
  signedIn({ menu })
  const server = fakeServer()
  renderInConsole(
    <>
      {control}
      <DialogHost />
    </>
  )
  return { server, user: userEvent.setup() }
}

describe('the download menu of a screen', () => {
  test('offers PDF, XLSX and CSV and saves under the name of the specification', async () => {
    const saved = savedFiles()
    const { server, user } = open(<ScreenDownloadMenu name="onHoldReportDownload" scope={{ batchId: 7 }} />)
    server.on(onHoldReportDownload, ({ reportFormat }) => sent(`x.${reportFormat === 'XLS' ? 'xlsx' : 'csv'}`))
    await user.click(screen.getByRole('button', { name: 'Download' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['PDF', 'XLSX', 'CSV'])
    await user.click(screen.getByRole('menuitem', { name: 'XLSX' }))
    await waitFor(() => expect(saved).toEqual([`OnHoldReport_${today()}.xlsx`]))
    expect(server.payloadsOf(onHoldReportDownload)).toEqual([
      { reportTemplate: 'ON_HOLD_REPORT', reportFormat: 'XLS', batchId: 7 }
    ])
  })

  test('says what it is narrowed to, and sends it', async () => {
    savedFiles()
    const definition = defineList({ filters: [{ key: 'accountName', label: 'Name', kind: 'text' }] })
    const list = { definition, inForce: [{ key: 'accountName', value: 'kedai' }] }
    const { server, user } = open(<ScreenDownloadMenu name="onHoldReportDownload" list={list} />)
    server.on(onHoldReportDownload, () => sent('x.csv'))
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await screen.findByText('Only what the filters show: Name “kedai”')
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
    await waitFor(() =>
      expect(server.payloadsOf(onHoldReportDownload)).toMatchObject([{ filters: { accountName: 'kedai' } }])
    )
  })

  test('shows a refusal instead of a file', async () => {
    const { server, user } = open(<ScreenDownloadMenu name="onHoldReportDownload" />)
    server.on(onHoldReportDownload, () => refused('refusedByRule', 'There is no payout cycle 7.'))
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    within(await screen.findByRole('dialog', { name: 'Error' })).getByText('There is no payout cycle 7.')
  })

  test('does not save a file of another kind', async () => {
    const saved = savedFiles()
    const { server, user } = open(<ScreenDownloadMenu name="onHoldReportDownload" />)
    server.on(onHoldReportDownload, () => sent('report.csv'))
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'PDF' }))
    await screen.findByText('Invalid file type')
    expect(saved).toEqual([])
  })

  test('says that it is downloading', async () => {
    const { server, user } = open(<ScreenDownloadMenu name="onHoldReportDownload" />)
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(onHoldReportDownload, () => promise.then(() => sent('report.csv')))
    savedFiles()
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await screen.findByText('Downloading report...')
    resolve()
  })

  test('is not there without DOWNLOAD', () => {
    open(<ScreenDownloadMenu name="onHoldReportDownload" />, [
      { menuListName: 'Incentive', menuItem: [{ menuName: 'On Hold', actionButton: ['RELEASE'] }] }
    ])
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })
})

describe('the download dialog with a period', () => {
  async function opened() {
    const screenOf = open(<PeriodDownload name="earmarkReportDownload" what="earmarks" hint="Of their dates." />)
    screenOf.server.on(earmarkReportDownload, () => sent('EarmarkReport.pdf'))
    await screenOf.user.click(screen.getByRole('button', { name: 'Download' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Download earmarks' }))
    const type = async (label: RegExp, day: string) => {
      const field = dialog.getByRole('textbox', { name: label })
      await screenOf.user.clear(field)
      await screenOf.user.type(field, day)
      await screenOf.user.tab()
    }
    const submit = () => screenOf.user.click(dialog.getByRole('button', { name: 'Download' }))
    return { ...screenOf, dialog, type, submit }
  }

  test('asks for both days and the format, and takes the focus to the first', async () => {
    const { dialog, server, submit } = await opened()
    await submit()
    dialog.getByText('Please choose start date')
    dialog.getByText('Please choose End date')
    dialog.getByText('Please choose download File Format!')
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Start Date/ }))
    expect(server.payloadsOf(earmarkReportDownload)).toEqual([])
  })

  test('refuses a start after the end, and lets a later end go when the start is chosen', async () => {
    const { dialog, type } = await opened()
    await type(/End Date/, '2026-05-10')
    await type(/Start Date/, '2026-05-20')
    await dialog.findByText('Start date should be less than End date')
    await type(/Start Date/, '2026-05-01')
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /End Date/ })).toHaveProperty('value', ''))
    expect(dialog.queryByText('Start date should be less than End date')).toBeNull()
  })

  test('downloads the period in the chosen format', async () => {
    const saved = savedFiles()
    const { dialog, server, type, submit, user } = await opened()
    await type(/Start Date/, '2026-05-01')
    await type(/End Date/, '2026-05-31')
    await user.click(dialog.getByRole('radio', { name: 'PDF' }))
    await submit()
    await waitFor(() => expect(saved).toEqual([`EarmarkReport_${today()}.pdf`]))
    expect(server.payloadsOf(earmarkReportDownload)).toEqual([
      { reportTemplate: 'EARMARK_REPORT', reportFormat: 'PDF', fromDate: '2026-05-01', toDate: '2026-05-31' }
    ])
  })
})

describe('the dialog of a cycle’s reports', () => {
  const cycle: ReportedCycle = { batchNo: 7, companyCode: 'D00001' }
  const reportNames = [
    { reportName: 'Transactions', reportTemplate: 'CYCLE_TRANSACTIONS', reportFormat: 'XLS' as const },
    { reportName: 'Dealers', reportTemplate: 'CYCLE_DEALERS', reportFormat: 'PDF' as const }
  ]

  function offered(of: ReportedCycle | NoCycle = cycle) {
    const screenOf = open(<CycleReport allowed={permission('On Hold', 'DOWNLOAD')} cycle={of} />)
    screenOf.server.on(getPayoutReportNames, () => ({ reportNames }))
    screenOf.server.on(excelTabReportDownloadService, () => ({
      fileReferenceToken: 'token-1',
      fileGenerationStatus: 'PREPARING' as const,
      fileDownloadPath: null
    }))
    return { ...screenOf, press: () => screenOf.user.click(screen.getByRole('button', { name: 'Download' })) }
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Download a report of this cycle' }))

  test('starts the chosen report of the cycle in the background', async () => {
    const { press, server, user } = offered()
    await press()
    const opened = await dialog()
    await user.selectOptions(await opened.findByRole('combobox', { name: /Report Name/ }), 'Dealers')
    expect(opened.getByRole('radio', { name: 'PDF' })).toHaveProperty('checked', true)
    await user.click(opened.getByRole('radio', { name: 'CSV' }))
    await user.click(opened.getByRole('button', { name: 'Download' }))
    await waitFor(() =>
      expect(server.payloadsOf(excelTabReportDownloadService)).toEqual([
        { batchNo: 7, companyCode: 'D00001', reportTemplate: 'CYCLE_DEALERS', reportFormat: 'CSV' }
      ])
    )
    expect(server.payloadsOf(getPayoutReportNames)).toEqual([{ batchNo: 7 }])
  })

  test('asks for a name and a format', async () => {
    const { press, server, user } = offered()
    await press()
    const opened = await dialog()
    const names = await opened.findByRole('combobox', { name: /Report Name/ })
    await user.click(opened.getByRole('button', { name: 'Download' }))
    opened.getByText('Please choose Report Name!')
    opened.getByText('Please choose download File Format!')
    await user.selectOptions(names, 'Dealers')
    await user.selectOptions(names, 'Choose a report')
    opened.getByText('name is required')
    expect(server.payloadsOf(excelTabReportDownloadService)).toEqual([])
  })

  test('says that it is loading the names, that there are none, and that they could not be loaded', async () => {
    const { press, server, user } = offered()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.on(getPayoutReportNames, () => promise.then(() => ({ reportNames: [] })))
    await press()
    const opened = await dialog()
    opened.getByText('Loading report names')
    resolve()
    await opened.findByText('No Record Found for Report Names!')
    expect(server.payloadsOf(getPayoutReportNames)).toHaveLength(1)
    await user.keyboard('{Escape}')
  })

  test.each([
    ['unableToProcess', 'Error in loading Report Names, Please try again!'],
    ['refusedByRule', 'There is no payout cycle 7.']
  ] as const)('says that the names could not be loaded, or why trying again does not help: %s', async (code, text) => {
    const { press, server } = offered()
    server.on(getPayoutReportNames, () => refused(code, 'There is no payout cycle 7.'))
    await press()
    await (await dialog()).findByText(text)
  })

  test('says why a report cannot be started', async () => {
    const { press, server, user } = offered()
    server.on(excelTabReportDownloadService, () => refused('refusedByRule', 'Five reports are being made already.'))
    await press()
    const opened = await dialog()
    await user.selectOptions(await opened.findByRole('combobox', { name: /Report Name/ }), 'Dealers')
    await user.click(opened.getByRole('button', { name: 'Download' }))
    await opened.findByText('Five reports are being made already.')
  })

  test('does not open where there is no cycle', async () => {
    const { press, server } = offered({ title: 'Alert', reason: 'Please choose a row for file download!' })
    await press()
    await screen.findByText('Please choose a row for file download!')
    expect(server.payloadsOf(getPayoutReportNames)).toEqual([])
  })
})
