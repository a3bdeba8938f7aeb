import { type SavedView, savedViewEndpoints } from '@payouts/contract/saved-views/endpoints'
import { createRoute } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SearchBar } from '#list/filters/SearchBar.tsx'
import { defineList, listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { useListState } from '#list/use-list-state.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { consoleRoute } from '../console-route.ts'

const { countLists, getSavedViews, removeView, saveView } = savedViewEndpoints
const cycles = defineList({ filters: [{ key: 'name', label: 'Name', kind: 'text' }] })

function Cycles() {
  const list = useListState(cycles)
  return (
    <>
      <h1>Payouts</h1>
      <SearchBar filters={cycles.filters} state={list} />
      <output>{JSON.stringify(list.request)}</output>
    </>
  )
}

const payouts = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/payouts',
  staticData: {
    title: 'Payouts',
    access: 'Payout',
    list: (search) => ({ path: '/api/v1/rows', payload: requestFrom(cycles, search) })
  },
  validateSearch: listSearch(cycles),
  component: Cycles
})

/** A server that keeps views, and refuses a name of its own. */
function serverWithViews() {
  const server = fakeServer()
  server.on(countLists, ({ lists }) => ({ totals: lists.map(() => null) }))
  let views: SavedView[] = []
  server.on(getSavedViews, () => ({ views }))
  server.on(saveView, (view) => {
    if (view.name === 'Taken') return refused('refusedByRule', 'You have 50 saved views already.', { field: 'name' })
    views = [...views, { ...view, viewId: 7 }]
    return { viewId: 7 }
  })
  server.on(removeView, ({ viewId }) => {
    views = views.filter((view) => view.viewId !== viewId)
    return { message: 'The view was removed.' }
  })
  return server
}

const button = (name: string) => screen.findByRole('button', { name })
const links = () => screen.findByRole('list', { name: 'Saved views of Payouts' })

test('a filtered list is saved under a name, appears in the menu, and is removed where it is open', async () => {
  const server = serverWithViews()
  signedIn()
  openScreens([payouts], '/payouts?filter=name&value=Ipoh&page=3')
  const user = userEvent.setup()
  await user.click(await button('Save view'))
  const name = await screen.findByRole('textbox', { name: 'Name', description: /appear in the menu/ })
  await user.type(name, ' Taken {Enter}')
  await screen.findByText('You have 50 saved views already.')
  await user.clear(name)
  await user.type(name, 'Perak{Enter}')
  const link = within(await links()).getByRole('link', { name: 'Perak', current: 'page' })
  expect(server.payloadsOf(saveView).at(-1)).toEqual({
    name: 'Perak',
    path: '/payouts',
    search: 'filter=name&value=Ipoh'
  })

  await user.click(await button('Clear filter Name'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull())
  expect(link.getAttribute('aria-current')).toBeNull()
  await user.click(link)
  await waitFor(() =>
    expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ pageNumber: 0, pageSize: 15, name: 'Ipoh' })
  )
  await user.click(await button('Remove view'))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Saved views of Payouts' })).toBeNull())
  expect(server.payloadsOf(removeView)).toEqual([{ viewId: 7 }])
})

test('views show their row counts, which one call counts', async () => {
  const server = fakeServer()
  const view = { name: 'Perak', path: '/payouts', search: 'filter=name&value=Ipoh' }
  const views = [
    { viewId: 1, ...view },
    { viewId: 2, ...view, name: 'Uncounted', path: '/audit', search: '' },
    { viewId: 3, ...view, name: 'All', search: '' }
  ]
  server.on(getSavedViews, () => ({ views }))
  server.on(countLists, () => ({ totals: [1204, null] }))
  signedIn()
  openScreens([payouts], '/payouts')
  await waitFor(async () => expect((await links()).textContent).toBe('Perak 1,204All'))
  expect(server.payloadsOf(countLists)).toEqual([
    {
      lists: [
        { path: '/api/v1/rows', payload: { pageNumber: 0, pageSize: 15, name: 'Ipoh' } },
        { path: '/api/v1/rows', payload: { pageNumber: 0, pageSize: 15 } }
      ]
    }
  ])
})
