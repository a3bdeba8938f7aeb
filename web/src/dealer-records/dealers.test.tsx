import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerChange, DealerLine } from '@payouts/contract/dealer-records/schema'
import type { DealerRecord } from '@payouts/contract/dealers/record'
import { recordFields } from '@payouts/contract/dealers/record-fields'
import type { OutputOf } from '@payouts/contract/endpoint'
import { type MenuList, menuOf } from '@payouts/contract/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { queryClient } from '#client/queries.ts'
import { dealerRoutes } from '#dealer-overview/dealer-routes.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, pageOf, press, put, textOf } from '#test/screen.ts'
import { dealerRecordRoutes } from './dealer-record-routes.ts'

const { getDealerRecords, getDealerRecord, getDealerChanges, changeDealerRecord } = dealerRecordEndpoints
const { approveDealerChanges, refuseDealerChanges, changeNewAccountWait } = dealerRecordEndpoints

const line: DealerLine = {
  ...{ companyCode: 'D10044', companyName: 'Maju Mobile', vendorCode: 'V10044', kind: 'DEALER' },
  ...{ companyType: 'Individual', tin: 'IG115002000', bankName: 'Maybank', bankAccountNumber: '•••• 5678' },
  ...{ payoutRoute: 'BANK', endDate: '2030-12-31', standing: 'Change waiting' }
}
const change: DealerChange = {
  ...{ changeId: 7, companyCode: 'D10044', companyName: 'Maju Mobile', reason: 'Their letter', fileName: null },
  fields: [
    { field: 'bankName', before: 'Bank Contoh', after: 'Maybank' },
    { field: 'bankAccountNumber', before: '1234567890', after: '514012345678' }
  ],
  ...{ askedBy: 'Kavitha', askedById: 3, askedOn: '2026-11-20T02:00:00.000Z', status: 'Pending' },
  ...{ decidedBy: null, decidedOn: null, comment: '', takesApprovals: false, awaitsReader: true }
}
const empty = Object.fromEntries(recordFields.map((field) => [field, null])) as DealerRecord
const record: DealerRecord = {
  ...empty,
  ...{ companyName: 'Maju Mobile', tin: 'IG115002000', payoutRoute: 'BANK', bankBic: 'MBBEMYKL', bankName: 'Maybank' },
  ...{ bankAccountNumber: '•••• 5678', startDate: '2020-01-01', endDate: '2030-12-31', stateCode: '10' }
}
const read: OutputOf<typeof getDealerRecord> = {
  ...{ companyCode: 'D10044', companyName: 'Maju Mobile', version: 4, record, change: null, wait: null, waitDays: 3 }
}

type Given = { menu?: MenuList[]; changes?: DealerChange[]; record?: Partial<typeof read>; path?: string }
const everything = menuOf({ Dealers: ['DOWNLOAD', 'EDIT', 'APPROVE', 'VIEW ACCOUNT'] })

async function openScreen({ menu = everything, changes = [], record: given = {}, path = '/dealers' }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getDealerRecords, () => pageOf([line]))
  server.on(getDealerChanges, () => ({ changes: pageOf(changes), waitDays: 3 }))
  server.on(getDealerRecord, () => ({ ...read, ...given }))
  server.on(dealerOverviewEndpoints.getDealerOverview, () => ({
    ...{ companyCode: 'D10044', companyName: 'Maju Mobile', vendorCode: 'V10044', companyType: 'Individual' as const },
    ...{ kind: 'DEALER' as const, line: 'PREPAID' as const, tier: 'Gold' as const, eInvoiceRequired: true },
    ...{ startDate: '2020-01-01', endDate: '2030-12-31' }
  }))
  server.on(approvalProgressEndpoints.getApprovals, () => ({ approvals }))
  server.on(approveDealerChanges, () => ({ message: 'Accepted 1 change.' }))
  server.on(refuseDealerChanges, () => ({ message: 'Refused 1 change.' }))
  server.on(changeDealerRecord, () => ({ changeId: 8, message: 'Asked for.' }))
  server.on(changeNewAccountWait, () => ({ changeId: 9, message: 'Asked for.' }))
  openScreens([...dealerRecordRoutes, ...dealerRoutes], path)
  await screen.findByRole('heading', { level: 1, name: path === '/dealers' ? 'Dealers' : 'Maju Mobile' })
  return { server, user: userEvent.setup() }
}

const approvals: ApprovalProgress = {
  ...{ kind: 'BANK_ACCOUNT', subject: '9', amount: '380000.00', approvers: [null, null], inOrder: false },
  given: [{ name: 'Lim', role: 'Payout Approver', behalf: null, approvedOn: '2026-11-21T03:00:00.000Z', comment: '' }],
  ...{ standing: '1 of 2 approvals; still needed: one approver', whyNot: 'You have approved it already.', ways: [] },
  ...{ candidates: [], candidateCount: 0 }
}

const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

describe('the dealers', () => {
  test('are listed with what their records need, each leading to its page', async () => {
    const { server } = await openScreen()
    const link = (await screen.findByRole('link', { name: 'Maju Mobile' })) as HTMLAnchorElement
    expect(new URL(link.href).pathname + new URL(link.href).search).toBe('/dealer?companyCode=D10044')
    const cells = link.closest('tr')?.querySelectorAll('td')
    expect([...(cells ?? [])].map(textOf)).toEqual([
      ...['Maju Mobile', 'Change waiting', 'D10044', 'V10044', 'IG115002000', 'Maybank', '•••• 5678', 'Bank'],
      '31 Dec 2030'
    ])
    await waitFor(() =>
      expect(server.payloadsOf(getDealerRecords)).toEqual([
        { pageNumber: 0, pageSize: 25, sortProperty: 'COMPANY_NAME', sortOrder: 'ASC' }
      ])
    )
  })

  test('say who has approved a change that takes two, and leave it out of those to approve together', async () => {
    const { server } = await openScreen({
      changes: [
        change,
        { ...change, changeId: 8 },
        { ...change, changeId: 9, takesApprovals: true, awaitsReader: false }
      ]
    })
    await screen.findByText('1 of 2 approvals; still needed: one approver')
    expect(server.payloadsOf(approvalProgressEndpoints.getApprovals)).toEqual([{ kind: 'BANK_ACCOUNT', subject: '9' }])
    screen.getByRole('button', { name: 'Approve all 2' })
    const accept = screen
      .getAllByRole('button', { name: 'Approve' })
      .map((button) => button.getAttribute('aria-disabled'))
    expect(accept).toEqual(['false', 'false', 'true'])
  })

  test('show a change that waits with old and new side by side; approving it says what follows', async () => {
    const { server, user } = await openScreen({ changes: [change] })
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for approval' }))
    waiting.getByText(/Requested by Kavitha/)
    const row = waiting.getByRole('row', { name: /^Account number/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    ).toEqual([...['1234567890', '514012345678']])
    await user.click(waiting.getByRole('button', { name: 'Approve' }))
    const dialog = await dialogNamed('Approve: Maju Mobile')
    within(dialog).getByText(/Payouts to it then wait 3 days/)
    await press(user, dialog, 'Approve')
    await waitFor(() => expect(server.payloadsOf(approveDealerChanges)).toEqual([{ changeIds: [7], comment: '' }]))
  })

  test('are refused with a reason', async () => {
    const { server, user } = await openScreen({ changes: [change] })
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = await dialogNamed('Refuse: Maju Mobile')
    await press(user, dialog, 'Refuse')
    within(dialog).getByText('Reason is required')
    await put(user, within(dialog).getByRole('textbox'), 'No such letter')
    await press(user, dialog, 'Refuse')
    await waitFor(() =>
      expect(server.payloadsOf(refuseDealerChanges)).toEqual([{ changeIds: [7], comment: 'No such letter' }])
    )
  })

  test('leave the decision on one’s own request to others, and approve the rest together', async () => {
    const own = { ...change, changeId: 8, askedById: 1, companyName: 'Kedai Dua' }
    const others = [change, { ...change, changeId: 9, companyName: 'Kedai Tiga' }]
    const { server, user } = await openScreen({ changes: [own, ...others] })
    const mine = within(await screen.findByRole('listitem', { name: 'Kedai Dua' }))
    expect(reasonOf(mine.getByRole('button', { name: 'Approve' }))).toBe(
      'You requested this. A second person has to decide.'
    )
    mine.getByRole('button', { name: 'Withdraw' })
    await user.click(screen.getByRole('button', { name: 'Approve all 2' }))
    await press(user, await dialogNamed('Approve: 2 requests'), 'Approve')
    await waitFor(() => expect(server.payloadsOf(approveDealerChanges)).toEqual([{ changeIds: [7, 9], comment: '' }]))
  })

  test('say how long payouts wait, and request a change of that with a reason', async () => {
    const { server, user } = await openScreen()
    await screen.findByText('After a change of bank account payouts wait 3 days.')
    const title = 'Days that payouts wait after a change of bank account'
    await user.click(screen.getByRole('button', { name: title }))
    const dialog = await dialogNamed(title)
    await put(user, within(dialog).getByRole('textbox', { name: /^Days/ }), '5')
    await press(user, dialog, 'Request approval')
    within(dialog).getByText('Reason is required')
    await put(user, within(dialog).getByRole('textbox', { name: /^Reason/ }), 'A week')
    await press(user, dialog, 'Request approval')
    await waitFor(() => expect(server.payloadsOf(changeNewAccountWait)).toEqual([{ days: 5, reason: 'A week' }]))
  })
})

describe('a dealer’s record', () => {
  test('names to staff what a self-billed e-invoice would lack', async () => {
    await openScreen({ path: '/dealer?companyCode=D10044' })
    const sentence = await screen.findByText(/^To issue a self-billed e-invoice/)
    expect(sentence.textContent).toMatch(/enter or correct: Company type; Address, line 1; City; Country; Phone\.$/)
  })

  const path = '/dealer?companyCode=D10044'
  const part = async () => within(await screen.findByRole('region', { name: 'Record' }))

  test('says what is known, and that payouts wait', async () => {
    await openScreen({ path, record: { wait: { since: '2026-11-20T02:00:00.000Z', until: '2026-11-23' } } })
    const shown = await part()
    await screen.findByText(/changed on 20 Nov 2026: payouts wait, and are paid from 23 Nov 2026 on/)
    for (const text of ['IG115002000', '•••• 5678', 'Selangor', 'To the bank account', '1 Jan 2020'])
      shown.getByText(text)
  })

  test('is changed in the fields that were touched, with a reason, at the version that was read', async () => {
    const { server, user } = await openScreen({ path })
    await user.click(await (await part()).findByRole('button', { name: 'Change' }))
    const dialog = await dialogNamed('Change the record of Maju Mobile')
    const field = (name: string) => within(dialog).getByRole('textbox', { name }) as HTMLInputElement
    await within(dialog).findByRole('textbox', { name: 'TIN' })
    await put(user, field('TIN'), 'X1')
    await press(user, dialog, 'Request approval')
    within(dialog).getByText(/^This is not a TIN/)
    within(dialog).getByText('Reason is required')
    await put(user, field('TIN'), 'IG56003500070')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Bank' }), 'CIMB Bank')
    await put(user, field('Account number'), '80012345')
    within(dialog).getByText(/^It has 8 digits, where accounts of CIMB Bank have 10 to 14/)
    await put(user, field('Account number'), '8001234567')
    expect(within(dialog).queryByText(/Check it with the dealer/)).toBeNull()
    await put(user, field('Reason'), 'Their letter')
    await press(user, dialog, 'Request approval')
    await waitFor(() =>
      expect(server.payloadsOf(changeDealerRecord)).toEqual([
        {
          ...{ companyCode: 'D10044', version: 4, reason: 'Their letter' },
          changes: { tin: 'IG56003500070', bankBic: 'CIBBMYKL', bankAccountNumber: '8001234567' }
        }
      ])
    )
  })

  test('says why it could not be changed', async () => {
    const { server, user } = await openScreen({ path })
    server.on(changeDealerRecord, () => refused('changedMeanwhile', 'The record was changed meanwhile.'))
    await user.click(await (await part()).findByRole('button', { name: 'Change' }))
    const dialog = await dialogNamed('Change the record of Maju Mobile')
    await put(user, await within(dialog).findByRole('textbox', { name: 'City' }), 'Klang')
    await put(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved')
    await press(user, dialog, 'Request approval')
    await within(dialog).findByText('The record was changed meanwhile.')
  })

  test('keeps what was typed after a change by somebody else, and takes back nothing of theirs', async () => {
    const { server, user } = await openScreen({ path })
    await user.click(await (await part()).findByRole('button', { name: 'Change' }))
    const dialog = await dialogNamed('Change the record of Maju Mobile')
    await put(user, await within(dialog).findByRole('textbox', { name: 'City' }), 'Klang')
    await put(user, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved')
    const theirs = { tin: 'IG56003500070', postcode: '41000', bankBic: 'CIBBMYKL', bankName: 'CIMB Bank' }
    server.on(getDealerRecord, () => ({ ...read, version: 5, record: { ...record, ...theirs } }))
    server.on(changeDealerRecord, ({ version }) =>
      version === 5 ? { changeId: null, message: 'Saved.' } : refused('changedMeanwhile', 'It was changed meanwhile.')
    )
    // A background refetch must not count as what was seen.
    await act(() => queryClient.refetchQueries())
    await press(user, dialog, 'Request approval')
    await within(dialog).findByText(/what you have typed is kept/)
    expect(within(dialog).getByRole('textbox', { name: 'TIN' })).toHaveProperty('value', 'IG56003500070')
    await press(user, dialog, 'Request approval')
    await waitFor(() =>
      expect(server.payloadsOf(changeDealerRecord)).toMatchObject([
        { version: 4, changes: { city: 'Klang' } },
        { version: 5, changes: { city: 'Klang' } }
      ])
    )
    expect(Object.keys((server.payloadsOf(changeDealerRecord)[1] as { changes: object }).changes)).toEqual(['city'])
  })

  test('is only read by a company’s own user', async () => {
    signedIn()
    await openScreen({ path, menu: menuOf({ Dealers: [] }) })
    const shown = await part()
    await shown.findByText('IG115002000')
    expect(shown.queryByRole('button', { name: 'Change' })).toBeNull()
  })
})
