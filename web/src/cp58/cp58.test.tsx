import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { DealerForms, FormRow, YearOfForms } from '@payouts/contract/cp58/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { cp58Routes } from './cp58-routes.ts'

const figures = { money: '12000.00', benefits: '500.00', tax: '240.00' }
const row: FormRow = {
  ...{ companyCode: 'S10001', name: 'Kedai Satu', companyType: 'Individual', total: '12500.00' },
  ...figures,
  state: 'To Hand Over'
}
const yearOfForms: YearOfForms = {
  ...{ year: 2025, years: [2026, 2025], isOver: true, dueOn: '2026-03-31', handedOverAbove: '5000.00' },
  toReceive: { dealers: 3, received: 1 },
  ...{ sums: { dealers: 1, ...figures }, states: { 'To Issue': 3, 'Handed Over': 1, 'To Hand Over': 2 } },
  ...{ payer: { name: 'Contoh', tin: 'C1', registrationNo: '1' }, isRequested: false, progress: null }
}
const handOver = { way: 'MAIL', recipient: 'akaun@contoh.example', at: '2026-02-20T02:00:00.000Z' } as const
const dealerForms: DealerForms = {
  ...{ year: 2025, row, paid: '12100.00', takenBack: '100.00', broughtForward: '0.00', adjustments: '-20.00' },
  differences: [{ companyCode: 'S10001', name: 'Kedai Satu', source: 'DOCUMENTS', onForm: '12000.00', found: '0.00' }],
  email: 'akaun@contoh.example',
  forms: [
    {
      ...{ version: 1, issuedOn: '2026-02-19', issuedBy: 'Aminah', ...figures, total: '12500.00', sha256: 'ab12' },
      handOvers: [{ ...handOver, sha256: 'ab12' }],
      refusedMails: []
    }
  ]
}

function open(address: string, given: Partial<YearOfForms> = {}, ofDealer: Partial<DealerForms> = {}) {
  signedIn({})
  const server = fakeServer()
  server.on(cp58Endpoints.getFormYear, () => ({ ...yearOfForms, ...given }))
  server.on(cp58Endpoints.getForms, () => pageOf([row]))
  server.on(cp58Endpoints.getFormIssues, () => ({ changes: pageOf([]) }))
  server.on(cp58Endpoints.getDealerForms, () => ({ ...dealerForms, ...ofDealer }))
  server.on(cp58Endpoints.requestFormIssue, () => ({ changeId: 1, message: 'Requested.' }))
  server.on(cp58Endpoints.mailForm, () => ({ message: 'The form is being mailed.' }))
  server.on(cp58Endpoints.compareFormYear, () => ({
    sums: [{ source: 'POSTINGS' as const, onForms: '12000.00', found: '12000.00', differing: 0 }],
    broughtForward: '345.60',
    differences: []
  }))
  openScreens(cp58Routes, address)
  return { server, user: userEvent.setup() }
}

test('a year leads from its sums to a dealer, and its forms are requested by one person', async () => {
  const { server, user } = open('/cp58?year=2025')
  await screen.findByText('Kedai Satu')
  await screen.findByText('1 of 3')
  await screen.findByText('By 31 Mar 2026, above RM 5,000.00')
  expect(screen.getByRole('link', { name: '2025' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('button', { name: 'Issue forms' }))
  await screen.findByText(/3 forms of 2025 are made as PDF/)
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The year is over')
  await user.click(screen.getByRole('button', { name: 'Request approval' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(cp58Endpoints.requestFormIssue)).toEqual([{ year: 2025, reason: 'The year is over' }])
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByText('The figures agree with every other record.')
  screen.getByText(/The forms also state RM\s345.60 that was paid before this product/)
})

test('says why a year is not issued, and how far its files are', async () => {
  open('/cp58?year=2025', { payer: null })
  await screen.findByRole('link', { name: 'Set them under E-Invoices' })
  screen.getByText('The payer’s details are not kept. Set them under E-Invoices first.')
})

test('shows how many files are made while they are', async () => {
  open('/cp58?year=2025', { progress: { forms: 300, made: 120, toMail: 200, mailed: 0, refused: 0 } })
  await screen.findByText('Making files: 120 of 300.')
})

test('a dealer’s page says what the form consists of, who received it, and mails it', async () => {
  const { server, user } = open('/cp58/dealer?year=2025&companyCode=S10001')
  await screen.findByRole('heading', { level: 1, name: 'Kedai Satu' })
  screen.getByText('Taken back')
  expect(screen.queryByText('Paid before this product')).toBeNull()
  within(screen.getByRole('region', { name: 'The figures differ from other records.' })).getByText('E-invoices')
  within(screen.getByRole('listitem', { name: 'Version 1' })).getByText(/Mailed to akaun@contoh.example/)
  await user.click(screen.getByRole('button', { name: 'Mail' }))
  const address = await screen.findByRole('textbox', { name: /E-mail address/ })
  await user.clear(address)
  await user.type(address, 'baru@contoh.example')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.payloadsOf(cp58Endpoints.mailForm)).toEqual([
    { year: 2025, companyCode: 'S10001', mailTo: 'baru@contoh.example' }
  ])
})

test('a form that is not issued is downloaded as a draft and handed over to nobody', async () => {
  open('/cp58/dealer?year=2025&companyCode=S10001', {}, { forms: [], differences: [] })
  await screen.findByRole('button', { name: 'Download draft' })
  expect(screen.getAllByText('The form is not issued yet.')).toHaveLength(2)
  screen.getByText('The figures agree with postings, e-invoices and lists of withheld tax.')
})

test('says what to do where the address names no dealer', async () => {
  open('/cp58/dealer?year=2025')
  await screen.findByText('This address names no form.')
})
