import { archiveEndpoints } from '@payouts/contract/archives/endpoints'
import type { Archives } from '@payouts/contract/archives/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { monthEndRoutes } from '#month-end/month-end-routes.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'

const { getArchives, getArchiveRuleChanges, changeArchiveRule } = archiveEndpoints

const cycle = { batchNo: 202606, name: 'June 2026', payoutDate: '2026-06-30', rows: 7032 }
const archives: Archives = {
  current: { validFrom: '2026-11-01', values: { archive: 'slow', months: 3 } },
  upcoming: [],
  archives: [{ name: 'slow', isConfigured: true, cycles: 2, rows: 14000, amount: '1234.50' }],
  next: [
    { ...cycle, obstacle: null },
    { ...cycle, batchNo: 202607, name: 'July 2026', obstacle: 'some of its rows are held, or wait for their payment' }
  ],
  work: {
    ...{ batchNo: 202606, name: 'June 2026', archive: 'slow', progress: 'building indexes' },
    ...{ toldAt: '2026-11-21T02:20:00Z', problem: 'The archive slow cannot be reached: it is away.' }
  }
}

function openArchives(found = archives) {
  signedIn()
  const server = fakeServer()
  server.on(getArchives, () => found)
  server.on(getArchiveRuleChanges, () => ({ changes: pageOf([]) }))
  server.on(changeArchiveRule, () => ({ changeId: 1, message: 'Requested.' }))
  openScreens(monthEndRoutes, '/books?tab=archives')
  const user = userEvent.setup()
  return { server, user }
}

test('says what goes next, what stays and why the work stopped, and requests another rule', async () => {
  const { server, user } = openArchives()
  const next = within(await screen.findByRole('table', { name: 'Next to be archived' }))
  expect(next.getByText('Due')).toBeTruthy()
  expect(next.getByText(/^Stays: some of its rows are held/)).toBeTruthy()
  expect(screen.getByText(/The archive slow cannot be reached/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  const months = await dialog.findByRole('textbox', { name: /^Months after/ })
  await user.clear(months)
  await user.type(months, '0')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The disk is full')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await dialog.findByText('Give 1 to 120 months.')).toBeTruthy()
  await user.clear(months)
  await user.type(months, '6')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(changeArchiveRule))
    .toMatchObject([{ values: { archive: 'slow', months: 6 }, reason: 'The disk is full' }])
})

test('a rule that ends the archiving needs no months, whatever stood in their field', async () => {
  const { server, user } = openArchives()
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.clear(await dialog.findByRole('textbox', { name: /^Months after/ }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Archive' }), 'None: no automatic archiving')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The archive is full')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(changeArchiveRule))
    .toMatchObject([{ values: { archive: null, months: 3 }, reason: 'The archive is full' }])
})

test('the form begins with an archive that there is, and says which one is gone', async () => {
  const found = { ...archives, archives: [{ ...archives.archives[0], name: 'slower' }] } as Archives
  const { user } = openArchives(found)
  await user.click(await screen.findByRole('button', { name: 'Change the rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  const select = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Archive' })
  expect(select.value).toBe('slower')
  expect(dialog.getByText(/names slow, which ARCHIVES does not name any more/)).toBeTruthy()
})
