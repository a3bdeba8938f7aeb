import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import type { ApiClient } from '@payouts/contract/systems/schema'
import { webhookEndpoints } from '@payouts/contract/webhooks/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { systemRoutes } from './system-routes.ts'

const at = '2026-11-21T04:00:00.000Z'
const client: ApiClient = {
  ...{ clientId: 'client-1', name: 'Commission system', companyCode: null, companyName: null, enabled: true },
  ...{ granted: { 'Cash Out Limit': ['EDIT'] }, feeds: ['cash-outs'], ipRanges: [], callsPerMinute: 600 },
  ...{ publicKeys: null, secrets: [], createdOn: at, lastCallOn: null, callsToday: 0, refusedToday: 0 },
  ...{ waitingChangeId: null, waitingPolicyId: null, decides: [{ validFrom: '2026-12-01', kinds: ['chart-changes'] }] }
}
const problem = 'The host key of files.example is SHA256:a, which is not the one that was set (SHA256:b).'

function open(address: string) {
  signedIn({})
  const server = fakeServer()
  server.on(systemEndpoints.getApiClients, () => ({ clients: [client], rights: [] }))
  server.on(systemEndpoints.getClientChanges, () => ({ changes: pageOf([]) }))
  server.on(systemEndpoints.getClientPolicies, () => ({ changes: pageOf([]) }))
  server.on(systemEndpoints.changeClientPolicy, () => ({ changeId: 2, message: 'Requested.' }))
  server.on(systemEndpoints.changeApiClient, () => ({ changeId: 1, message: 'Requested.' }))
  server.on(systemEndpoints.getFeeds, () => ({
    feeds: [
      {
        ...{ kind: 'cash-outs' as const, place: 'the SFTP server user@files.example, folder /in' },
        ...{ variables: 'CASH_OUT_FILES_', clientName: 'Commission system', lookedOn: at, waiting: 0, problem }
      },
      {
        ...{ kind: 'sales' as const, place: null, variables: 'SALES_FILES_', clientName: null },
        ...{ lookedOn: null, waiting: 0, problem: null }
      }
    ]
  }))
  server.on(systemEndpoints.getFeedFiles, () =>
    pageOf([
      {
        ...{ fileId: 1, kind: 'cash-outs' as const, fileName: 'wallet.csv', byteCount: 10, readOn: at, movedOn: null },
        ...{ clientName: 'Commission system', outcome: 'REFUSED' as const, summary: 'It has no header row.' }
      }
    ])
  )
  server.on(webhookEndpoints.getWebhooks, () => ({
    webhooks: [
      {
        ...{ endpointId: 4, name: 'Books', address: 'https://books.example', kinds: ['cycle.posted' as const] },
        ...{ enabled: true, createdOn: at, secretOn: at, formerEndsOn: null, waiting: 0, waitingSince: null },
        ...{ failure: null, dead: 1, lastDeliveredOn: null, waitingChangeId: null }
      }
    ]
  }))
  server.on(webhookEndpoints.getWebhookChanges, () => ({ changes: pageOf([]) }))
  server.on(webhookEndpoints.getDeadLetters, () =>
    pageOf([
      {
        ...{ endpointId: 4, endpointName: 'Books', eventId: 7, kind: 'cycle.posted' as const, subject: 'cycle 1' },
        ...{ happenedOn: at, endedOn: at, tries: 10, answer: 'HTTP 500' }
      }
    ])
  )
  server.on(webhookEndpoints.replayWebhooks, () => ({ message: 'One event is sent again.' }))
  openScreens(systemRoutes, address)
  return { server, user: userEvent.setup() }
}

test('files say where they come from, what is wrong, and what came of each', async () => {
  open('/systems?tab=files')
  const kinds = await screen.findByRole('table', { name: 'Kinds of files' })
  const failing = within(kinds).getByRole('row', { name: /Cash-outs/ })
  expect(within(failing).getByText('The SFTP server user@files.example, folder /in')).toBeTruthy()
  expect(within(failing).getByText(problem)).toBeTruthy()
  expect(within(kinds).getByRole('row', { name: /Sales/ }).textContent).toContain('Not used')
  const read = await screen.findByRole('table', { name: 'Files read' })
  expect(within(read).getByText('It has no header row.')).toBeTruthy()
  expect(within(read).getByText('It is still to be moved on.')).toBeTruthy()
})

test('which files a client brings is requested with its other values', async () => {
  const { server, user } = open('/systems')
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const kinds = await screen.findByRole('group', { name: 'Brings files' })
  await user.click(within(kinds).getByRole('checkbox', { name: 'Cash-outs' }))
  await user.click(within(kinds).getByRole('checkbox', { name: "Banks' files" }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The bank moved')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(systemEndpoints.changeApiClient)).toMatchObject([
    { clientId: 'client-1', feeds: ['bank-files'], reason: 'The bank moved' }
  ])
})

test('what a client may decide is requested from a day on, and why it may not decide more is said', async () => {
  const { server, user } = open('/systems')
  expect(await screen.findByText('Changes of the chart of accounts from 1 Dec 2026 on')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Decisions' }))
  const kinds = await screen.findByRole('group', { name: 'Kinds of requests' })
  expect(within(kinds).getAllByRole('checkbox')).toHaveLength(2)
  await user.click(within(kinds).getByRole('checkbox', { name: 'Replacements of e-invoice numbers' }))
  expect(screen.getByText(/Two people decide on what moves or forfeits money/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The gateway looks them up')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(systemEndpoints.changeClientPolicy)).toMatchObject([
    { clientId: 'client-1', kinds: ['e-invoice-replacements'], reason: 'The gateway looks them up' }
  ])
})

test('an event that was given up is sent again by itself', async () => {
  const { server, user } = open('/systems?tab=webhooks')
  await user.click(await screen.findByRole('button', { name: /Send .*cycle 1/ }))
  await waitFor(() =>
    expect(server.payloadsOf(webhookEndpoints.replayWebhooks)).toEqual([{ endpointId: 4, eventIds: [7] }])
  )
})
