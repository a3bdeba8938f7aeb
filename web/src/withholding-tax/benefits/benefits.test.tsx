import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import type { Benefit, BenefitRequest } from '@payouts/contract/withholding-tax/benefits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { withholdingTaxRoutes } from '../withholding-tax-routes.ts'

const given = {
  ...{ companyCode: 'S10001', name: 'Kedai Satu', givenOn: '2026-06-30', kind: 'TRAVEL' as const },
  ...{ cost: '8000.00', note: 'Tokyo' }
}
const request: BenefitRequest = {
  ...{ changeId: 7, action: 'ADD', fileName: 'prizes.csv', count: 3, cost: '24000.00', benefits: [given] },
  ...{ reason: 'Prizes', askedBy: 'Aminah', askedById: 99, askedOn: '2026-11-20T02:00:00.000Z', status: 'Pending' },
  ...{ decidedBy: null, decidedOn: null, comment: '' }
}

function open(state: Benefit['state'] = 'Counts') {
  signedIn({})
  const server = fakeServer()
  server.on(benefitEndpoints.getBenefits, () => pageOf([{ benefitId: 1, ...given, state }]))
  server.on(benefitEndpoints.getBenefitRequests, () => ({ changes: pageOf([request]) }))
  server.on(benefitEndpoints.addBenefit, () => ({ changeId: 1, message: 'Requested.' }))
  server.on(benefitEndpoints.removeBenefit, () => ({ changeId: 2, message: 'Requested.' }))
  openScreens(withholdingTaxRoutes, '/benefits')
  return { server, user: userEvent.setup() }
}

test('what waits is shown with its benefits, and one is added by its form', async () => {
  const { server, user } = open()
  const waiting = await screen.findByRole('listitem', { name: '3 benefits to add' })
  within(waiting).getByText('And 2 more benefits.')
  // A person, whose file it is: not the file.
  within(waiting).getByText(/^Requested by Aminah/)
  await user.click(screen.getByRole('button', { name: 'Add benefit' }))
  await user.type(await screen.findByRole('textbox', { name: /Dealer’s code/ }), 'S10001')
  await user.type(screen.getByRole('textbox', { name: /Cost/ }), '500')
  await user.selectOptions(screen.getByRole('combobox', { name: /Kind/ }), 'VEHICLE')
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Prize')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(server.payloadsOf(benefitEndpoints.addBenefit)).toHaveLength(1))
  expect(server.payloadsOf(benefitEndpoints.addBenefit)).toMatchObject([
    { companyCode: 'S10001', kind: 'VEHICLE', cost: '500', reason: 'Prize' }
  ])
})

test('a benefit that counts is removed with a reason', async () => {
  const { server, user } = open()
  await user.click(within(await screen.findByRole('grid', { name: 'Benefits' })).getByText('Tokyo'))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Wrong dealer')
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(server.payloadsOf(benefitEndpoints.removeBenefit)).toEqual([{ benefitId: 1, reason: 'Wrong dealer' }])
  )
})
