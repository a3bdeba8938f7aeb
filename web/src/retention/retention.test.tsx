import { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { Retention } from '@payouts/contract/retention/schema'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { monthEndRoutes } from '#month-end/month-end-routes.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'

const { getRetention, getRetentionChanges, changeRetentionRule, holdRecords, getPersonErasure, erasePerson } =
  retentionEndpoints

const none = { lots: 0, records: 0 }
const rule = { years: null, due: none, held: none, later: none, nextOn: null, erased: none, erasedOn: null }
const retention: Retention = {
  kinds: [
    { ...rule, kind: 'CUSTOMERS', years: 7, due: { lots: 1, records: 7032 }, held: { lots: 1, records: 12 } },
    { ...rule, kind: 'REJECTED ROWS' }
  ],
  due: [
    {
      ...{
        kind: 'CUSTOMERS',
        batchNo: 202610,
        name: 'October 2026',
        records: 7032,
        keptUntil: '2033-12-31',
        year: 2026
      },
      heldFor: null
    },
    {
      ...{
        kind: 'CUSTOMERS',
        batchNo: 202611,
        name: 'November 2026',
        records: 12,
        keptUntil: '2033-12-31',
        year: 2026
      },
      heldFor: 'Appeal of 2026'
    }
  ],
  holds: []
}

function open() {
  signedIn()
  const server = fakeServer()
  server.on(getRetention, () => retention)
  server.on(getRetentionChanges, () => ({ changes: pageOf([]) }))
  server.on(changeRetentionRule, () => ({ changeId: 1, message: 'Requested.' }))
  server.on(holdRecords, () => ({ changeId: 2, message: 'Requested.' }))
  openScreens(monthEndRoutes, '/books?tab=retention')
  return { server, user: userEvent.setup() }
}

test('says what is due and what a hold keeps, and requests no rule below the law', async () => {
  const { server, user } = open()
  const due = within(await screen.findByRole('table', { name: 'What is due' }))
  expect(due.getByText('Held: Appeal of 2026')).toBeTruthy()
  expect(due.getByText('Erased next')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change how long customers of cycles are kept' }))
  const dialog = within(await screen.findByRole('dialog'))
  const years = await dialog.findByRole('textbox', { name: 'Years after the end of the calendar year' })
  await user.clear(years)
  await user.type(years, '5')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A new policy')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await dialog.findByText('These are kept for 7 years at least.')).toBeTruthy()
  await user.clear(years)
  await user.type(years, '8')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(changeRetentionRule))
    .toEqual([{ kind: 'CUSTOMERS', years: 8, reason: 'A new policy' }])
})

test('requests a hold of a year', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Hold records' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'What it keeps' }), 'YEAR')
  await user.type(dialog.getByRole('textbox', { name: /^Year/ }), '2026')
  await user.type(dialog.getByRole('textbox', { name: /^What it is about/ }), 'Appeal')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Filed in May')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(holdRecords))
    .toEqual([{ scope: 'YEAR', scopeNumber: 2026, subject: 'Appeal', reason: 'Filed in May' }])
})

test('shows what is kept about a person before it requests the erasure', async () => {
  const { server, user } = open()
  server.on(getPersonErasure, () => ({
    records: [
      {
        ...{ what: 'Rows of cycles', records: 3, isErased: false, why: 'The law has them kept.' },
        until: '2033-12-31'
      },
      { what: 'Rejected rows of files', records: 1, isErased: true, why: 'The cycle has ended.', until: null }
    ]
  }))
  server.on(erasePerson, () => ({ changeId: 3, message: 'Requested.' }))
  await user.click(await screen.findByRole('button', { name: 'Erase a person’s data' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /^YES ID/ }), 'amin@yes.my')
  await user.click(dialog.getByRole('button', { name: 'Show what is kept' }))
  const table = within(await dialog.findByRole('table', { name: 'One person’s data' }))
  expect(table.getByRole('columnheader', { name: 'Number' })).toBeTruthy()
  expect(table.getByText('Kept until 31 Dec 2033')).toBeTruthy()
  expect(table.getByText('Erased')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked by letter')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  await expect
    .poll(() => server.payloadsOf(erasePerson))
    .toEqual([{ kind: 'CUSTOMER', person: 'amin@yes.my', reason: 'Asked by letter' }])
})
