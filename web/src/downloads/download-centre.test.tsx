import { Notifications } from '@mantine/notifications'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import type { DownloadLine } from '@payouts/contract/downloads/schema'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import * as saving from '#client/save-file.ts'
import { fakeServer, menuOf, sent, signedIn } from '#test/fake-server.ts'
import { renderInConsole } from '#test/render.tsx'
import { DownloadCentre } from './DownloadCentre.tsx'
import { type BackgroundRequest, useBackgroundReport } from './started-downloads.ts'

const { getDownloads, reportDownload, readReportFile, cancelDownload, forgetDownload } = downloadEndpoints
const { startReport } = reportEndpoints

const line: DownloadLine = {
  fileReferenceToken: 'token-1',
  fileGenerationStatus: 'PREPARING',
  fileDownloadPath: null,
  reportName: 'Transaction listing',
  fileName: 'Transaction listing_2026-11-21.xlsx',
  reportFormat: 'XLS',
  askedOn: '2026-11-21T01:00:00.000Z',
  rowsDone: 12_000,
  rowsExpected: 48_000,
  bytes: null,
  reason: null,
  expiresOn: null
}
const completed: DownloadLine = {
  ...line,
  fileGenerationStatus: 'COMPLETED',
  fileDownloadPath: readReportFile.path,
  bytes: 2_400_000,
  expiresOn: '2026-11-28T01:00:00.000Z'
}
const failed: DownloadLine = { ...line, fileGenerationStatus: 'FAILED', reason: 'The cycle was dropped meanwhile.' }

const request: BackgroundRequest = {
  call: 'startReport',
  payload: { reportType: 'Transaction listing', reportFormat: 'XLS' }
}

/** A report page in small, beside the bell. */
function Starter() {
  const report = useBackgroundReport()
  return (
    <button type="button" onClick={() => report.mutate(request)}>
      Start
    </button>
  )
}

let saved: string[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(leaveFakeTimers)
  saved = []
  const spy = vi.spyOn(saving, 'saveFile').mockImplementation(({ fileName }) => void saved.push(fileName))
  onTestFinished(() => spy.mockRestore())
})

/** At least as many milliseconds as jsdom takes to draw one. */
const frame = 20

/** A frame that jsdom still has to draw at the fake time would block those of later files for ever. */
function leaveFakeTimers() {
  vi.advanceTimersByTime(frame)
  vi.useRealTimers()
}

function openConsole() {
  renderInConsole(
    <>
      <Notifications />
      <Starter />
      <DownloadCentre />
      <DialogHost />
    </>
  )
}

/** The console with a server that has these background reports, and one more once it is started. */
function openWith(...lines: DownloadLine[]) {
  signedIn({ menu: menuOf('Reports') })
  const server = fakeServer()
  const state = { lines }
  server.on(getDownloads, () => state.lines)
  server.on(reportDownload, ({ referenceToken }) => {
    const polled = state.lines.find(({ fileReferenceToken }) => fileReferenceToken === referenceToken) ?? line
    const { fileReferenceToken, fileGenerationStatus, fileDownloadPath } = polled
    return { fileReferenceToken, fileGenerationStatus, fileDownloadPath }
  })
  server.on(startReport, () => {
    state.lines = [line, ...state.lines]
    return { fileReferenceToken: 'token-1', fileGenerationStatus: 'PREPARING' as const, fileDownloadPath: null }
  })
  server.on(readReportFile, () => sent('report.xlsx'))
  server.on(cancelDownload, () => {
    state.lines = []
    return { message: 'done' }
  })
  server.on(forgetDownload, () => {
    state.lines = []
    return { message: 'done' }
  })
  openConsole()
  return { server, state, user: userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) }) }
}

const bell = (name = /^Downloads/) => screen.findByRole('button', { name })
const section = (name: string) => screen.findByRole('region', { name })

describe('the bell', () => {
  test('says No Record Found', async () => {
    const { user } = openWith()
    await user.click(await bell())
    await screen.findByText('No Record Found')
  })

  test('counts and lists what is being prepared, with how far it is, and cancels it', async () => {
    const { server, user } = openWith(line)
    await user.click(await bell(/Downloads, 1 file being prepared/))
    const preparing = within(await section('Preparing File'))
    preparing.getByText('Transaction listing_2026-11-21.xlsx')
    preparing.getByText('12,000 of 48,000 rows')
    expect(preparing.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    await user.click(preparing.getByRole('button', { name: /^Cancel/ }))
    await screen.findByText('No Record Found')
    expect(server.payloadsOf(cancelDownload)).toEqual([{ referenceToken: 'token-1' }])
  })

  test('lists what was completed until when it can be had, saves it and removes it', async () => {
    const { server, user } = openWith(completed)
    await user.click(await bell())
    const done = within(await section('Completed'))
    done.getByText(/2\.3 MB/)
    done.getByText('28 Nov 2026, 09:00')
    await user.click(done.getByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(saved).toEqual(['Transaction listing_2026-11-21.xlsx']))
    await user.click(done.getByRole('button', { name: /^Remove/ }))
    await screen.findByText('No Record Found')
    expect(server.payloadsOf(forgetDownload)).toEqual([{ referenceToken: 'token-1' }])
  })

  test('says why something failed', async () => {
    const { user } = openWith(failed)
    await user.click(await bell())
    within(await section('Failed')).getByText('The cycle was dropped meanwhile.')
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  })
})

describe('a report that is made in the background', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  async function started() {
    const screenOf = openWith()
    await screenOf.user.click(screen.getByRole('button', { name: 'Start' }))
    await screen.findByText('Your file will be downloaded soon , please check progress in the notification bar.')
    await bell(/1 file being prepared/)
    return screenOf
  }

  test('is polled soon, and then every 30 seconds', async () => {
    const { server } = await started()
    const calls = () => server.payloadsOf(reportDownload).length
    await waitFor(() => expect(calls()).toBe(1))
    await pass(2100)
    await waitFor(() => expect(calls()).toBe(2))
    await pass(5100)
    await waitFor(() => expect(calls()).toBe(3))
    await pass(25_000)
    expect(calls()).toBe(3)
    await pass(5500)
    await waitFor(() => expect(calls()).toBe(4))
    expect(server.payloadsOf(reportDownload)[0]).toEqual({ referenceToken: 'token-1' })
  })

  test('is saved by itself once it is completed, and only once', async () => {
    const { state, user } = await started()
    state.lines = [completed]
    await pass(2500)
    await waitFor(() => expect(saved).toEqual(['Transaction listing_2026-11-21.xlsx']))
    await screen.findByText('Transaction listing_2026-11-21.xlsx is ready.')
    await bell(/^Downloads$/)
    await user.click(await bell())
    await section('Completed')
    await pass(40_000)
    expect(saved).toHaveLength(1)
  })

  test('opens in a new tab where it is a PDF and the browser lets it', async () => {
    const { server, state } = await started()
    const tab = vi.spyOn(window, 'open').mockImplementation(() => window)
    onTestFinished(() => tab.mockRestore())
    URL.createObjectURL = () => 'blob:report'
    server.on(readReportFile, () => sent('report.pdf'))
    state.lines = [{ ...completed, fileName: 'Statement.pdf', reportFormat: 'PDF' }]
    await pass(2500)
    await waitFor(() => expect(tab).toHaveBeenCalledWith('blob:report', '_blank'))
    expect(saved).toEqual([])
  })

  test('is waited for over a reload', async () => {
    const { state } = await started()
    cleanup()
    state.lines = [completed]
    openConsole()
    await waitFor(() => expect(saved).toEqual(['Transaction listing_2026-11-21.xlsx']))
  })

  test('can be tried again where it failed', async () => {
    const { server, state, user } = await started()
    state.lines = [failed]
    await pass(2500)
    await screen.findByText('Transaction listing could not be made')
    await user.click(await bell())
    server.on(startReport, () => {
      state.lines = [{ ...line, fileReferenceToken: 'token-2' }, failed]
      return { fileReferenceToken: 'token-2', fileGenerationStatus: 'PREPARING' as const, fileDownloadPath: null }
    })
    await user.click(within(await section('Failed')).getByRole('button', { name: /^Try .* again$/ }))
    await waitFor(() => expect(server.payloadsOf(startReport)).toEqual([request.payload, request.payload]))
    await waitFor(() => expect(server.payloadsOf(forgetDownload)).toEqual([{ referenceToken: 'token-1' }]))
    expect(saved).toEqual([])
  })

  test('that another tab started is left to it', async () => {
    const { state } = openWith(line)
    await bell(/1 file being prepared/)
    state.lines = [completed]
    await pass(8000)
    await bell(/^Downloads$/)
    expect(saved).toEqual([])
  })
})
