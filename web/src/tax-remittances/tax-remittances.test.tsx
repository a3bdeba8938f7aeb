import { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxList, TaxListLine } from '@payouts/contract/tax-remittances/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { taxRemittanceRoutes } from './tax-remittance-routes.ts'

const { getTaxMonths, getTaxList, getTaxListLines } = taxRemittanceEndpoints

const sums = { recipients: 1, gross: '900.00', tax: '18.00' }
const list: TaxList = {
  ...{
    month: '2026-10',
    dueDate: '2026-11-30',
    isOver: true,
    state: 'To Remit',
    ...sums,
    postedTax: '18.00',
    bookedTax: '18.00'
  },
  ...{ differences: [], toComplete: [], toCompleteCount: 0, bill: null, remitted: null, payer: null },
  ...{ givenBack: [], givenBackSum: '0.00' }
}
const line: TaxListLine = {
  ...{ companyCode: 'D00001', name: 'Kedai Satu', tin: null, idKind: null, idNumber: null },
  ...{ paidOn: '2026-10-20', gross: '900.00', rate: '2.00', tax: '18.00', givenBack: '0.00', reference: 'PP00000001' }
}

function open(address: string, given: Partial<TaxList> = {}) {
  signedIn({})
  const server = fakeServer()
  server.on(getTaxMonths, () =>
    pageOf([{ month: '2026-10', dueDate: '2026-11-30', state: 'To Remit', ...sums, givenBackSum: '0.00' }])
  )
  server.on(getTaxList, () => ({ ...list, ...given }))
  server.on(getTaxListLines, () => pageOf([line]))
  server.on(remittanceEndpoints.getRemittanceRequests, () => ({ changes: pageOf([]) }))
  server.on(taxReturnEndpoints.getTaxReturns, () => ({ changes: pageOf([]) }))
  server.on(taxReturnEndpoints.requestTaxReturn, () => ({ changeId: 1, message: 'Requested.' }))
  server.on(remittanceEndpoints.recordTaxBill, () => ({ message: 'The bill 26107D000123 of RM 18.00 is recorded.' }))
  openScreens(taxRemittanceRoutes, address)
  return { server, user: userEvent.setup() }
}

test('a month leads to its list, which agrees with the books', async () => {
  const { user } = open('/taxRemittances')
  await user.click(await screen.findByRole('link', { name: /Oct 2026/ }))
  await screen.findByRole('heading', { level: 1, name: 'Tax withheld in Oct 2026' })
  await screen.findByText('The list, the postings and the ledger’s tax account agree.')
  await screen.findByText('PP00000001')
  await screen.findByRole('link', { name: 'Set them under E-Invoices' })
})

test('names what blocks the form, and where the books differ', async () => {
  open('/taxRemittances/month?taxMonth=2026-10', {
    toComplete: [{ companyCode: 'D00001', name: 'Kedai Satu', missing: ['tin', 'idNumber'] }],
    toCompleteCount: 3,
    differences: [{ reference: 'STRAY', listed: '0.00', booked: '7.00' }],
    bookedTax: '25.00',
    dueDate: '2020-01-31'
  })
  await screen.findByText('To Remit, late')
  const blocked = await screen.findByRole('region', { name: '3 dealers without numbers that the form needs' })
  within(blocked).getByRole('link', { name: 'Kedai Satu' })
  within(blocked).getByText(/TIN, /)
  within(blocked).getByText('And 2 more.')
  const differs = screen.getByRole('region', { name: 'The list and the ledger’s tax account differ.' })
  expect(
    within(differs)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  ).toEqual(['ReferenceIn the list (RM)In the ledger (RM)', 'STRAY0.007.00', 'Together18.0025.00'])
})

test('says what to do where the address names no month', async () => {
  open('/taxRemittances/month?taxMonth=13')
  await screen.findByText('This address names no month.')
})

test('a bill is recorded first, then its payment is booked; a closed list has neither', async () => {
  const { server, user } = open('/taxRemittances/month?taxMonth=2026-10')
  await screen.findByRole('button', { name: 'Book payment' })
  screen.getByText('Record the tax office’s bill first.')
  await user.click(screen.getByRole('button', { name: 'Record bill' }))
  await user.type(await screen.findByRole('textbox', { name: /Bill number/ }), '26107D000123')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(remittanceEndpoints.recordTaxBill)).toEqual([
    { taxMonth: '2026-10', billNo: '26107D000123' }
  ])
})

test('a closed list says how it was remitted', async () => {
  const remitted = { billNo: 'B1', paidOn: '2026-11-20', receiptNo: 'R1', closedOn: '2026-11-21T02:00:00.000Z' }
  open('/taxRemittances/month?taxMonth=2026-10', { state: 'Remitted', remitted })
  await screen.findByText(/receipt R1/)
  expect(screen.queryByRole('button', { name: 'Book payment' })).toBeNull()
})

test('tax of a payment is given back by a request, of what is left of it', async () => {
  const { server, user } = open('/taxRemittances/month?taxMonth=2026-10')
  await user.click(within(await screen.findByRole('grid', { name: 'Payments' })).getByText('PP00000001'))
  const dialog = await screen.findByRole('dialog', { name: 'Payment to Kedai Satu' })
  const amount = await within(dialog).findByRole('textbox', { name: /Amount to give back/ })
  expect(amount).toHaveProperty('value', '18.00')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Registered as a company by then')
  await user.click(within(dialog).getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(taxReturnEndpoints.requestTaxReturn)).toEqual([
    { reference: 'PP00000001', amount: '18.00', reason: 'Registered as a company by then' }
  ])
})

test('tax given back of former months stands in a list of its own', async () => {
  open('/taxRemittances/month?taxMonth=2026-10', {
    givenBack: [
      {
        ...{ companyCode: 'D00001', name: 'Kedai Satu', givenBackOn: '2026-10-05', amount: '12.00' },
        ...{ ofPosting: 'PP00000009', withheldOn: '2026-08-20', reference: 'TAXBACK3' }
      }
    ],
    givenBackSum: '12.00'
  })
  const back = await screen.findByRole('region', { name: 'Given back of former months' })
  within(back).getByText(/claim it there/)
  within(back).getByRole('row', { name: /PP00000009/ })
})
