import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { createRoute } from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, menuOf, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { consoleRoute } from '../console-route.ts'
import { menuFor } from './menu.ts'

const screens = menuFor(fullMenu, () => true)
  .flatMap(({ entries }) => entries)
  .map(({ path, label, access }) =>
    createRoute({
      getParentRoute: () => consoleRoute,
      path,
      staticData: { title: label, access },
      component: () => <h1>{label}</h1>
    })
  )

async function openMenu(path: string, menu: MenuList[] = fullMenu) {
  fakeServer()
  signedIn({ menu })
  openScreens(screens, path)
  return within(await screen.findByRole('navigation', { name: 'Main' }))
}

/** What stands in the menu to be chosen: screens, and groups that are closed. */
const lines = (menu: Awaited<ReturnType<typeof openMenu>>) => [
  ...menu.getAllByRole('link').map((link) => link.textContent),
  ...menu.queryAllByRole('button', { expanded: false, name: /^(?!Beneath)/ }).map((group) => group.textContent)
]

test('the menu of somebody who may do everything has twelve lines, and groups stay as they were left', async () => {
  const user = userEvent.setup()
  const menu = await openMenu('/dashboard')
  expect(lines(menu)).toHaveLength(12)
  expect(menu.queryByRole('link', { name: 'Earmark' })).toBeNull()

  await user.click(menu.getByRole('button', { name: 'Adjustments', expanded: false }))
  await user.click(menu.getByRole('button', { name: 'Beneath Payouts', expanded: false }))
  await user.click(menu.getByRole('button', { name: 'Incentives', expanded: true }))
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Decisions',
    // Where the reader is stays in sight.
    'Dashboard',
    'Reports',
    'Earmark',
    'Freeze Account',
    'Debit / Credit',
    'Bulk Changes',
    'Cash Out Limit'
  ])

  cleanup()
  const again = await openMenu('/earmark')
  expect(again.getByRole('link', { name: 'Earmark', current: 'page' })).toBeDefined()
  await user.click(again.getByRole('button', { name: 'Incentives', expanded: false }))
  expect(again.getByRole('link', { name: 'Validations' })).toBeDefined()
})

test('a closed group shows the screen that is open, and the path to it stands above the page', async () => {
  const menu = await openMenu('/validations')
  expect(menu.getByRole('link', { name: 'Validations', current: 'page' })).toBeDefined()
  expect(menu.queryByRole('link', { name: 'Signals' })).toBeNull()
  const path = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(path).getAllByRole('listitem')).toHaveLength(3)
  expect(path.textContent).toBe('IncentivesPayoutsValidations')
})

test('a short menu is open as a whole', async () => {
  const menu = await openMenu('/dashboard', menuOf('Administration'))
  expect(menu.getByRole('link', { name: 'Audit' })).toBeDefined()
})

test('of the narrow menu a press on a group opens the whole menu at that group', async () => {
  const user = userEvent.setup()
  const menu = await openMenu('/dashboard')
  await user.click(menu.getByRole('button', { name: 'Collapse the menu' }))
  await user.click(menu.getByRole('button', { name: 'Settings' }))
  await waitFor(() => expect(menu.getByRole('link', { name: 'Users' })).toBeDefined())
  expect(menu.getByRole('button', { name: 'Collapse the menu' })).toBeDefined()
})
