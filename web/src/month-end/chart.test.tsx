import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { monthEndRoutes } from './month-end-routes.ts'

const { getChart, getChartChanges, changeChart } = chartEndpoints

test('says which parts have no account, and requests accounts with a reason', async () => {
  signedIn()
  const server = fakeServer()
  server.on(getChart, () => ({ current: null, upcoming: [] }))
  server.on(getChartChanges, () => ({ changes: pageOf([]) }))
  server.on(changeChart, () => ({ changeId: 1, message: 'Requested.' }))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  openScreens(monthEndRoutes, '/books?tab=accounts')
  const user = userEvent.setup()
  expect((await screen.findAllByText('Not mapped')).length).toBe(Object.keys(emptyChart).length)
  // Its tab is not the first: on a phone it would stand beside the screen.
  expect(scrolled.mock.contexts).toContain(screen.getByRole('link', { name: 'Accounts' }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  const bank = await dialog.findByRole('textbox', { name: 'Account, Bank' })
  await user.type(bank, '=1')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Go-live')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await dialog.findByText('Use letters, digits, blanks and . _ / -')).toBeTruthy()
  await user.clear(bank)
  await user.type(bank, '101000')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(changeChart))
    .toMatchObject([{ values: { BANK: { account: '101000' } }, reason: 'Go-live' }])
})
