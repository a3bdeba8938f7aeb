import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { nextStepOf } from './documents/next-steps.ts'
import { selfBillingRoutes } from './self-billing-routes.ts'

const { getPayerDetails, getPayerChanges, getDealersToComplete } = selfBillingEndpoints

function open() {
  signedIn()
  const server = fakeServer()
  server.on(getPayerDetails, () => ({ current: null, upcoming: [] }))
  server.on(getPayerChanges, () => ({ changes: pageOf([]) }))
  server.on(getDealersToComplete, () =>
    pageOf([{ companyCode: 'D00001', companyName: 'Kedai Satu', companyType: null, missing: ['tin', 'phone'] }])
  )
  openScreens(selfBillingRoutes, '/eInvoices/details')
  return { server, user: userEvent.setup() }
}

test('names what is missing of a dealer, and asks for the details that the payer has to have', async () => {
  const { server, user } = open()
  expect(await screen.findByText('TIN, Phone')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Set details' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'TIN' }), 'IG12345678901')
  await user.click(dialog.getByRole('button', { name: 'Request approval' }))
  expect(await dialog.findByText('TIN is the TIN of a person, and the payer is a company.')).toBeTruthy()
  expect(dialog.getByText('Postcode is missing.')).toBeTruthy()
  expect(dialog.queryByText('SST number is missing.')).toBeNull()
  expect(server.payloadsOf(payerChangeEndpoints.changePayerDetails)).toEqual([])
})

test('says what comes next of a document: of one that is cancelled or issued again, too', () => {
  const valid = { status: 'VALID', problem: null, settled: false, cancellation: null, rejection: null } as const
  expect(nextStepOf(valid)).toContain('Nothing.')
  const rejection = { askedOn: '2026-11-29T04:00:00.000Z', reason: 'Wrong amount', isSettled: false }
  expect(nextStepOf({ ...valid, rejection })).toContain('its dealer is not paid')
  expect(nextStepOf({ ...valid, rejection: { ...rejection, isSettled: true } })).toContain('Nothing.')
  expect(nextStepOf({ ...valid, cancellation: 'REQUESTED' })).toContain('Somebody else decides')
  expect(nextStepOf({ ...valid, cancellation: 'APPROVED' })).toContain('told to cancel it')
  const problem = { code: null, text: 'It was cancelled.', path: null }
  const cancelled = { ...valid, status: 'CANCELLED', problem } as const
  expect(nextStepOf(cancelled)).toContain('have no e-invoice now')
  expect(nextStepOf({ ...cancelled, settled: true })).toContain('are issued again')
  expect(nextStepOf({ ...valid, problem })).toContain('It counts')
})
