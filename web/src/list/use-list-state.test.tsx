import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderInConsole } from '#test/render.tsx'
import { defineList, listSearch } from './list-definition.ts'
import { useListState } from './use-list-state.ts'

const cycles = defineList({
  declared: {
    sortKeys: ['CUT_OFF', 'STATUS'],
    defaultSort: 'CUT_OFF',
    defaultOrder: 'DESC',
    filterNames: ['status', 'account']
  },
  filters: [
    { key: 'status', label: 'Status', kind: 'options', options: ['Hold', 'Cancel'] },
    { key: 'account', label: 'Account', kind: 'text' }
  ]
})

function Cycles() {
  const list = useListState(cycles)
  const search = useSearch({ strict: false })
  return (
    <>
      <output>{JSON.stringify(list.request)}</output>
      <p>{JSON.stringify(search)}</p>
      <button type="button" onClick={() => list.turnTo(4)}>
        turn
      </button>
      <button type="button" onClick={() => list.narrow({ key: 'status', value: 'Hold' })}>
        narrow
      </button>
      <button type="button" onClick={() => list.sortBy('STATUS')}>
        sort
      </button>
      <button type="button" onClick={() => list.turnTo(0)}>
        first
      </button>
    </>
  )
}

async function openAt(url: string) {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/payouts',
    staticData: { title: 'Payouts', access: 'signedIn' },
    validateSearch: z.object({ batchNo: z.int().optional(), ...listSearch(cycles).shape }),
    component: Cycles
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  // The console's own router is registered for types; this one replaces it.
  renderInConsole(<RouterProvider router={router as never} />)
  await screen.findByRole('status')
  return { history, request: () => JSON.parse(screen.getByRole('status').textContent) as object }
}

test('a list has the state of its URL, also after a refresh', async () => {
  const { request } = await openAt('/payouts?page=3&size=30&sort=STATUS&order=ASC&filter=account&value=123')
  expect(request()).toEqual({
    pageNumber: 2,
    pageSize: 30,
    sortProperty: 'STATUS',
    sortOrder: 'ASC',
    account: '123'
  })
})

test('filters that were added are in the URL, too', async () => {
  const { request } = await openAt('/payouts?filter=account&value=123&also={"status":"Hold","account":"9","other":"x"}')
  expect(request()).toMatchObject({ account: '123', status: 'Hold' })
  expect(request()).not.toHaveProperty('other')
})

test('what does not fit the list is left out, without an error', async () => {
  const { request } = await openAt('/payouts?page=x&size=17&sort=HACK&order=UP&filter=status&value=Unknown')
  expect(request()).toEqual({ pageNumber: 0, pageSize: 15, sortProperty: 'CUT_OFF', sortOrder: 'DESC' })
})

test('moving about replaces the entry in the history and keeps the route’s own search', async () => {
  const { history, request } = await openAt('/payouts?batchNo=7')
  const user = userEvent.setup()
  await user.click(screen.getByText('turn'))
  await screen.findByText('{"batchNo":7,"page":5}')
  await user.click(screen.getByText('narrow'))
  await screen.findByText('{"batchNo":7,"filter":"status","value":"Hold"}')
  expect(request()).toMatchObject({ pageNumber: 0, status: 'Hold' })
  await user.click(screen.getByText('sort'))
  await screen.findByText('{"batchNo":7,"filter":"status","value":"Hold","sort":"STATUS","order":"ASC"}')
  expect(history.length).toBe(1)
})

test('a list at its defaults has a plain URL', async () => {
  const { history } = await openAt('/payouts?batchNo=7&page=4')
  await userEvent.setup().click(screen.getByText('first'))
  await screen.findByText('{"batchNo":7}')
  expect(history.location.search).toBe('?batchNo=7')
})
