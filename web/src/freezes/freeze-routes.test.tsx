import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { clearSession } from '#client/session/session.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { freezeRoutes } from './freeze-routes.ts'

const { getFreezeList, getDealerList } = freezeEndpoints

/** Opens a screen beside the list, and answers the menu's link to the list. */
async function openBesideList() {
  signedIn()
  const server = fakeServer()
  server.on(getFreezeList, () => pageOf([]))
  const router = openScreens(freezeRoutes, '/FreezeUnfreezeDealer')
  await screen.findByRole('heading', { level: 1, name: 'Freeze / Unfreeze Dealer' })
  const [link] = screen.getAllByRole('link', { name: 'Freeze Account' })
  if (!link) throw new Error('The menu has no link to the list.')
  return { server, router, user: userEvent.setup(), link }
}

const listOpens = () => screen.findByRole('heading', { level: 1, name: 'Freeze Account' })

test('hovering over a link loads the data of its screen, once', async () => {
  const { server, user, link } = await openBesideList()
  expect(server.payloadsOf(getFreezeList)).toEqual([])
  await user.hover(link)
  await waitFor(() => expect(server.payloadsOf(getFreezeList)).toHaveLength(1))
  await user.click(link)
  await listOpens()
  await screen.findByText('No Record Found')
  expect(server.payloadsOf(getFreezeList)).toHaveLength(1)
})

test('focusing a link does the same', async () => {
  const { server, link } = await openBesideList()
  link.focus()
  await waitFor(() => expect(server.payloadsOf(getFreezeList)).toHaveLength(1))
})

test('the screen requests again what could not be preloaded, and shows its own error', async () => {
  const { server, user, link } = await openBesideList()
  server.on(getFreezeList, () => refused('errorDuringRequest', 'The list cannot be read.'))
  await user.hover(link)
  await waitFor(() => expect(server.payloadsOf(getFreezeList)).toHaveLength(1))
  await user.click(link)
  await listOpens()
  await screen.findByText(/The list cannot be read/)
  expect(server.payloadsOf(getFreezeList)).toHaveLength(2)
})

test('a link to the search for a dealer loads what it finds, and nothing without a term', async () => {
  const { server, router, user, link } = await openBesideList()
  await user.click(link)
  await listOpens()
  const search = { filter: 'companyCode', value: 'D00001' }
  await router.preloadRoute({ to: '/FreezeUnfreezeDealer', search: {} } as never)
  expect(server.payloadsOf(getDealerList)).toEqual([])
  await router.preloadRoute({ to: '/FreezeUnfreezeDealer', search } as never)
  await waitFor(() => expect(server.payloadsOf(getDealerList)).toMatchObject([{ companyCode: 'D00001' }]))
})

test('nothing is requested after the session has ended', async () => {
  const { server, router } = await openBesideList()
  clearSession()
  await router.preloadRoute({ to: '/freezeAccount' } as never)
  expect(server.payloadsOf(getFreezeList)).toEqual([])
})
