import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import type { JournalExport, JournalRow } from '@payouts/contract/journal-export/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { monthEndRoutes } from './month-end-routes.ts'

const { getJournals, getJournalExports, getUnexported, replaceJournal, exportJournals } = journalEndpoints

const journal: JournalRow = {
  ...{ exportId: 1, date: '2026-10-31', batchNo: 202610, amount: '12.50', lines: 4, documents: 1, replaces: null },
  journalNo: 'JN-2026-000001',
  status: 'REJECTED',
  ...{ externalDocumentNo: null, message: 'Account closed' }
}

const made: JournalExport = {
  ...{ exportId: 1, fileName: 'journals-1.csv', fromDay: '2026-10-01', toDay: '2026-10-31' },
  profile: 'NEUTRAL_CSV',
  ...{ journals: 1, amount: '12.50', sha256: 'ab'.repeat(32), madeBy: 'Nadia', madeOn: '2026-11-02T02:00:00Z' },
  ...{ open: 0, rejected: 1 },
  ...{ handedOverOn: '2026-11-02T02:01:00Z', handedTo: 'the folder /ledger', problem: null }
}

test('names what has no account, writes journals, and writes a rejected one again', async () => {
  signedIn()
  const server = fakeServer()
  server.on(getUnexported, () => ({
    firstDay: '2026-10-01',
    bookings: 12,
    hasChart: true,
    unmapped: [{ part: 'BANK' as const, entries: 3, amount: '4.00' }]
  }))
  server.on(getJournalExports, () => pageOf([made]))
  server.on(getJournals, () => pageOf([journal]))
  server.on(replaceJournal, () => ({ exportId: 2, message: 'Written again.' }))
  server.on(exportJournals, () => ({ exportId: 3, message: 'Written.' }))
  openScreens(monthEndRoutes, '/books?tab=journals')
  const user = userEvent.setup()
  expect(await screen.findByText('12 bookings since 1 Oct 2026')).toBeTruthy()
  expect(await screen.findByText('Bank: 3 entries')).toBeTruthy()
  const rejected = within(await screen.findByRole('table', { name: 'Files' })).getByRole('link', { name: '1 rejected' })
  expect(rejected.getAttribute('href')).toBe('/books?tab=journals&filter=status&value=REJECTED')
  expect(screen.getByText('Put into the folder /ledger', { exact: false })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Write again JN-2026-000001' }))
  await expect.poll(() => server.payloadsOf(replaceJournal)).toEqual([{ journalNo: 'JN-2026-000001' }])
  await user.click(screen.getByRole('button', { name: 'Write journals' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByLabelText('Format'), 'ORACLE_FBDI')
  await user.click(dialog.getByRole('button', { name: 'Write journals' }))
  await expect.poll(() => server.payloadsOf(exportJournals)).toMatchObject([{ step: 'MONTH', profile: 'ORACLE_FBDI' }])
})

test('a company without a chart of accounts is told why it writes no journals', async () => {
  signedIn()
  const server = fakeServer()
  server.on(getUnexported, () => ({ firstDay: '2026-10-01', bookings: 12, hasChart: false, unmapped: [] }))
  server.on(getJournalExports, () => pageOf([]))
  server.on(getJournals, () => pageOf([]))
  openScreens(monthEndRoutes, '/books?tab=journals')
  const write = await screen.findByRole('button', { name: 'Write journals' })
  await expect.poll(() => write.getAttribute('aria-disabled')).toBe('true')
  await userEvent.setup().click(write)
  expect(screen.queryByRole('dialog')).toBeNull()
})
