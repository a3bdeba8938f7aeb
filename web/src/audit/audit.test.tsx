import { auditEndpoints } from '@payouts/contract/audit/endpoints'
import type { AuditEvent } from '@payouts/contract/audit/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, pageOf } from '#test/screen.ts'
import { auditRoutes } from './audit-routes.ts'

const held: AuditEvent = {
  eventId: 7,
  createdOn: '2026-11-20T02:00:00.000Z',
  createdBy: 'Aminah binti Yusof',
  area: 'payouts',
  action: 'HOLD',
  activity: 'Put 3 transactions on hold',
  name: 'October 2026',
  reason: '',
  comment: 'Asked the dealer',
  referenceNo: 'PA00000007',
  batchNo: 4711,
  accountCode: null,
  amount: '1234.50',
  outcome: 'DONE',
  details: '{"states": ["HELD"]}',
  sequence: 7,
  hash: 'ab'.repeat(32)
}
const refused: AuditEvent = {
  ...held,
  eventId: 8,
  activity: 'Wanted to hold',
  outcome: 'REFUSED',
  sequence: null,
  hash: null,
  details: null
}

type Opened = { menu?: MenuList[]; address?: string; events?: AuditEvent[] }

async function openAudit({ menu = fullMenu, address = '/audit', events = [refused, held] }: Opened = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(auditEndpoints.getAuditEvents, () => pageOf(events))
  openScreens(auditRoutes, address)
  await screen.findByRole('heading', { level: 1, name: 'Audit' })
  return { user: userEvent.setup(), lastRequest: () => server.payloadsOf(auditEndpoints.getAuditEvents).at(-1) }
}

test('an event opens in full, with its position in the chain', async () => {
  const { user } = await openAudit()
  await user.click(await screen.findByText('Put 3 transactions on hold October 2026'))
  const dialog = await dialogNamed('Audit event 7')
  for (const fact of ['Asked the dealer', 'RM 1,234.50', 'Link 7', 'ab'.repeat(32), /"states"/])
    within(dialog).getByText(fact)
})

test('events are told in words, and what failed does not look done', async () => {
  const failed: AuditEvent = { ...held, eventId: 9, action: 'ERROR', activity: 'Could not be paid', name: 'Kedai Maju' }
  await openAudit({ events: [failed, refused] })
  const row = (await screen.findByText('Could not be paid Kedai Maju')).closest('tr') as HTMLElement
  within(row).getByText('Error')
  within(row).getByText('Failed')
  within((await screen.findByText('Wanted to hold October 2026')).closest('tr') as HTMLElement).getByText('Refused')
})

test('a longer period is read, and stays in the address', async () => {
  const { user, lastRequest } = await openAudit({ address: '/audit?filter=createdBy&value=aminah' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 years')
  await waitFor(() => expect(lastRequest()).toMatchObject({ noOfMonth: 84, createdBy: 'aminah' }))
  expect(window.location.search).toContain('months=84')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' }).value).toBe('84')
})

test('a link from a screen opens the events of that part of the product, of all years', async () => {
  const { lastRequest } = await openAudit({ address: '/audit?filter=area&value=freezes&months=84' })
  await waitFor(() => expect(lastRequest()).toMatchObject({ noOfMonth: 84, area: 'freezes' }))
})

test('a user who may not export events has no Download', async () => {
  await openAudit({ menu: [{ menuListName: 'Administration', menuItem: [{ menuName: 'Audit', actionButton: [] }] }] })
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})
