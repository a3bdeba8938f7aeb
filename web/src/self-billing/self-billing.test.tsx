import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { payerChangeEndpoints } from '@payouts/contract/self-billing/payer-change-endpoints'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
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
