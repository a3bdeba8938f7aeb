import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { DealerAccount, FreezeRow } from '@payouts/contract/freezes/schema'
import { fullMenu, type MenuList } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, expectAlert, pageOf, textOf } from '#test/screen.ts'
import { freezeRoutes } from './freeze-routes.ts'

const {
  getTotalFrozen,
  getFreezeList,
  getFreezeActivity,
  getDealerList,
  getHeldPayouts,
  addFreezeAccount,
  updateFreezeAccount
} = freezeEndpoints

const row: FreezeRow = {
  companyName: 'Kedai Satu',
  companyCode: 'D00001',
  vendorCode: 'V1',
  status: 'Frozen',
  freezeBy: 'Zainab',
  freezeOn: '2026-11-20T17:00:00.000Z',
  freezeReason: 'Fraud Case',
  pic: 'Encik Ramli',
  bankName: 'Bank Contoh',
  bankAccountNumber: '1234567890',
  unFreezeReason: null,
  heldAmount: '1234.50',
  heldTransactionCount: 2,
  isEditAble: 'true'
}
const unfrozen: FreezeRow = {
  ...row,
  companyName: 'Kedai Dua',
  companyCode: 'D00002',
  status: 'Unfrozen',
  isEditAble: 'false'
}
const account: DealerAccount = {
  id: 3,
  accountName: 'Kedai Tiga',
  accountCode: 'D00003',
  vendorCode: 'V3',
  bankName: 'Bank Contoh',
  bankAccountNumber: '1234567890',
  status: '',
  isEditAble: 'true'
}
const accounts: DealerAccount[] = [
  account,
  { ...account, id: 1, accountName: 'Kedai Satu', accountCode: 'D00001', status: 'Frozen' },
  { ...account, id: 2, accountName: 'Kedai Dua', accountCode: 'D00002', status: 'Unfrozen' },
  { ...account, id: 4, accountName: 'Kedai Empat', accountCode: 'D00004', isEditAble: 'false' }
]

/** Opens a screen at its address, signed in with `menu`. */
async function openScreen(address: string, menu: MenuList[] = fullMenu) {
  signedIn({ menu })
  const server = fakeServer()
  server.on(getTotalFrozen, () => ({ totalFrozen: 7, heldAmount: '1234.50', heldTransactionCount: 2 }))
  server.on(getFreezeList, () => pageOf([row, unfrozen]))
  server.on(getFreezeActivity, () => ({ freezeAccountAuditDetails: pageOf([]) }))
  server.on(getDealerList, () => ({ accountList: pageOf(accounts) }))
  server.on(getHeldPayouts, () => ({
    heldPayouts: [
      { batchNo: 7, payoutCycleName: 'October', amount: '1234.50', transactionCount: 2, heldSince: row.freezeOn }
    ],
    awaitingPayment: { amount: '10.00', transactionCount: 1 }
  }))
  server.on(addFreezeAccount, () => ({ message: 'Account Freezed successfully.' }))
  server.on(updateFreezeAccount, () => ({ message: 'done' }))

  openScreens(freezeRoutes, address)
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}

const byDefault = { pageNumber: 0, pageSize: 25, sortProperty: 'FR_FROZE_ON', sortOrder: 'DESC' }

async function search(user: ReturnType<typeof userEvent.setup>, label: string, value: string) {
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), label)
  await user.click(screen.getByRole('textbox', { name: label }))
  await user.paste(value)
  await user.click(screen.getByRole('button', { name: 'Search' }))
}

const cell = (text: string) => screen.findByText(text, { selector: 'td, td *' })
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const withButtons = (...actionButton: string[]): MenuList[] => [
  ...menuOf('Incentive'),
  { menuListName: 'Adjustment', menuItem: [{ menuName: 'Freeze Account', actionButton }] }
]

describe('the frozen accounts', () => {
  test('are never searched for nothing', async () => {
    const { server, user } = await openScreen('/freezeAccount')
    await cell('Kedai Satu')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText('Please enter some value!')
    expect(server.payloadsOf(getFreezeList)).toHaveLength(1)
  })

  test('show Total Frozen, and each account with what is held back from it', async () => {
    await openScreen('/freezeAccount')
    await cell('Kedai Satu')
    expect(screen.getByRole('group', { name: 'Total Frozen' }).textContent).toContain('7')
    expect(screen.getByRole('group', { name: 'Held as Account Frozen' }).textContent).toContain('RM 1,234.50')
    expect(headers()).toEqual([
      'Name',
      'Status',
      'Held (RM)',
      'Code',
      'Vendor',
      'Froze By',
      'Date',
      'Reason',
      'Actions'
    ])
    const [, first] = screen.getAllByRole('row')
    expect(textOf(first)).toBe('Kedai SatuFrozen1,234.50D00001V1Zainab21 Nov 2026Fraud Case')
  })

  test('are searched by Name, Code, Vendor, Froze By, Reason and Date, one at a time', async () => {
    const { server, user } = await openScreen('/freezeAccount')
    const filters = {
      Name: 'accountName',
      Code: 'accountCode',
      Vendor: 'vendorCode',
      'Froze By': 'frozeBy',
      Reason: 'reason'
    }
    for (const [label, key] of Object.entries(filters)) {
      await search(user, label, 'ali')
      await waitFor(() => expect(server.payloadsOf(getFreezeList).at(-1)).toEqual({ ...byDefault, [key]: 'ali' }))
    }
    await search(user, 'Date', '2026-11-21')
    await waitFor(() =>
      expect(server.payloadsOf(getFreezeList).at(-1)).toEqual({ ...byDefault, freezeOn: '2026-11-21' })
    )
  })

  test('are sorted by every column of theirs, newest first at first', async () => {
    const { server, user } = await openScreen('/freezeAccount')
    await cell('Kedai Satu')
    expect(server.payloadsOf(getFreezeList)).toEqual([byDefault])
    const sorts = {
      Name: 'COMPANY_NAME',
      Status: 'FR_STATUS',
      Code: 'COMPANY_CODE',
      Vendor: 'VENDOR',
      'Froze By': 'FR_FROZE_BY',
      Date: 'FR_FROZE_ON',
      Reason: 'FR_REASON'
    }
    for (const [label, sortProperty] of Object.entries(sorts)) {
      await user.click(screen.getByRole('button', { name: label }))
      const wanted = { ...byDefault, sortProperty, sortOrder: 'ASC' }
      await waitFor(() => expect(server.payloadsOf(getFreezeList).at(-1)).toEqual(wanted))
    }
  })

  test('tell their activity of 3, 6 and 12 months', async () => {
    const { server, user } = await openScreen('/freezeAccount')
    await user.click(await screen.findByRole('button', { name: 'Show Activity' }))
    for (const [label, months] of [
      ['6 months', 6],
      ['1 year', 12]
    ] as const) {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Time range' }), label)
      await waitFor(() => {
        const { fromDate, toDate, pageSize } = server.payloadsOf(getFreezeActivity).at(-1) as Record<string, string>
        const span = new Date(`${toDate}`).getTime() - new Date(`${fromDate}`).getTime()
        expect(Math.round(span / (30.44 * 86_400_000))).toBe(months)
        expect(pageSize).toBe(15)
      })
    }
  })

  test('list their proofs by Get Attachments Details', async () => {
    const { server, user } = await openScreen('/freezeAccount')
    server.on(attachmentEndpoints.getAttachment, () => ({ attachments: [] }))
    await cell('Kedai Satu')
    await user.click(screen.getByRole('button', { name: 'Actions for Kedai Satu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Get Attachments Details' }))
    await within(await dialogNamed('Available Attachment (Proof)')).findByText('No Attachment Found!')
    expect(server.payloadsOf(attachmentEndpoints.getAttachment)).toEqual([
      { attachmentType: 'FREEZE_ACCOUNTS', reference: 'D00001' }
    ])
  })

  test('open only where isEditAble is the string true and EDIT is granted', async () => {
    const { user } = await openScreen('/freezeAccount')
    await user.click(await cell('Kedai Dua'))
    await expectAlert('ALERT', 'EDIT / UPDATE is not allowed!')
    await user.click(await cell('Kedai Satu'))
    await dialogNamed('Frozen Account')
  })

  test('do not open without EDIT, and offer ADD NEW only where it is granted', async () => {
    const { user } = await openScreen('/freezeAccount', withButtons())
    await user.click(await cell('Kedai Satu'))
    await expectAlert('ALERT', 'EDIT / UPDATE is not allowed!')
    expect(screen.queryByRole('link', { name: 'ADD NEW' })).toBeNull()
  })

  test('lead to the search by ADD NEW', async () => {
    const { user } = await openScreen('/freezeAccount', withButtons('ADD NEW'))
    await user.click(screen.getByRole('link', { name: 'ADD NEW' }))
    await screen.findByRole('heading', { name: 'Freeze / Unfreeze Dealer' })
  })
})

describe('the dialog of a frozen account', () => {
  async function opened() {
    const screenOf = await openScreen('/freezeAccount')
    await screenOf.user.click(await cell('Kedai Satu'))
    return { ...screenOf, frozen: within(await dialogNamed('Frozen Account')) }
  }

  test('says what posting held back, and since when', async () => {
    const { frozen } = await opened()
    const held = await frozen.findByRole('listitem')
    expect(textOf(held)).toBe('October2 transactions, held since 21 Nov 2026RM 1,234.50')
    frozen.getByText('RM 10.00 in 1 transaction is waiting to be paid to it now.')
  })

  test('saves changed details with SAVE', async () => {
    const { frozen, server, user } = await opened()
    await user.clear(frozen.getByRole('textbox', { name: /PIC/ }))
    await user.type(frozen.getByRole('textbox', { name: /PIC/ }), 'Puan Siti')
    await user.click(frozen.getByRole('button', { name: 'SAVE' }))
    await expectAlert('UPDATED', 'Freeze account details updated successfully.')
    expect(server.payloadsOf(updateFreezeAccount)).toEqual([
      {
        actionStatus: '',
        accountCode: 'D00001',
        freezeReason: 'Fraud Case',
        pic: 'Puan Siti',
        bankName: 'Bank Contoh',
        bankAccountNumber: '1234567890'
      }
    ])
  })

  test('does not save what is the same as before', async () => {
    const { frozen, server, user } = await opened()
    await user.click(frozen.getByRole('button', { name: 'SAVE' }))
    await frozen.findByText('Cannot submit the same data as before. Please make changes to the form.')
    expect(server.payloadsOf(updateFreezeAccount)).toEqual([])
  })

  test('asks Are You Sure, and why, before UNFREEZE', async () => {
    const { frozen, server, user } = await opened()
    await user.click(frozen.getByRole('button', { name: 'UNFREEZE' }))
    const sure = within(await dialogNamed('Are You Sure'))
    await sure.findByText(/RM 1,234\.50 in 2 transactions stays on hold\. Request its release on the On-Hold screens\./)
    await user.click(sure.getByRole('button', { name: 'UNFREEZE' }))
    sure.getByText('Reason is required')
    expect(server.payloadsOf(updateFreezeAccount)).toEqual([])
    await user.type(sure.getByRole('textbox', { name: /Reason/ }), 'Cleared{Enter}')
    await expectAlert('UNFREEZED', 'Account un-freezed successfully.')
    expect(server.payloadsOf(updateFreezeAccount)).toEqual([
      { actionStatus: '1', accountCode: 'D00001', unFreezeReason: 'Cleared' }
    ])
  })

  test('shows where the person looks why it was refused', async () => {
    const { frozen, server, user } = await opened()
    server.on(updateFreezeAccount, () => refused('refusedByRule', 'EDIT / UPDATE is not allowed!'))
    await user.type(frozen.getByRole('textbox', { name: /Frozen Reason/ }), ' again')
    await user.click(frozen.getByRole('button', { name: 'SAVE' }))
    expect((await frozen.findByRole('alert')).textContent).toContain('EDIT / UPDATE is not allowed!')
  })
})

describe('the search for whom to freeze', () => {
  async function searched(menu?: MenuList[]) {
    const screenOf = await openScreen('/FreezeUnfreezeDealer', menu)
    await screenOf.user.type(screen.getByRole('textbox', { name: 'Name' }), 'kedai{Enter}')
    await cell('Kedai Tiga')
    return screenOf
  }

  test('waits for a search, and asks for a value', async () => {
    const { server, user } = await openScreen('/FreezeUnfreezeDealer')
    screen.getByText('Search results will be displayed here.')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByText('Please enter some value!')
    expect(server.payloadsOf(getDealerList)).toEqual([])
  })

  test('finds by Name, Code, Vendor, Froze By and Reason', async () => {
    const { server, user } = await openScreen('/FreezeUnfreezeDealer')
    const filters = {
      Name: 'companyName',
      Code: 'companyCode',
      Vendor: 'vendorCode',
      'Froze By': 'frozeBy',
      Reason: 'reason'
    }
    const found = { pageNumber: 0, pageSize: 25, sortProperty: 'COMPANY_NAME', sortOrder: 'ASC' }
    for (const [label, key] of Object.entries(filters)) {
      await search(user, label, 'ali')
      await waitFor(() => expect(server.payloadsOf(getDealerList).at(-1)).toEqual({ ...found, [key]: 'ali' }))
    }
  })

  test('shows its columns, and no others', async () => {
    await searched()
    expect(headers()).toEqual(['NAME', 'CODE', 'VENDOR', 'BANK NAME', 'BANK A/C NUMBER', 'ACTIONS'])
  })

  test('offers FREEZE where the status is empty or Unfrozen, UNFREEZE otherwise', async () => {
    await searched()
    const buttons = within(screen.getByRole('grid')).getAllByRole('button', { name: /FREEZE/ })
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'FREEZE Kedai Tiga D00003',
      'UNFREEZE Kedai Satu D00001',
      'FREEZE Kedai Dua D00002',
      'FREEZE Kedai Empat D00004'
    ])
  })

  test('refuses where isEditAble is not the string true', async () => {
    const { user } = await searched()
    await user.click(screen.getByRole('button', { name: 'FREEZE Kedai Empat D00004' }))
    await expectAlert('ALERT', 'Status change is not allowed!')
  })

  test('freezes with reason, PIC and bank details, all of them required', async () => {
    const { server, user } = await searched()
    await user.click(screen.getByRole('button', { name: 'FREEZE Kedai Tiga D00003' }))
    const freezing = within(await dialogNamed('Freeze Kedai Tiga'))
    for (const label of ['Company', 'Code', 'Vendor Code'])
      expect(freezing.getByRole('textbox', { name: label })).toHaveProperty('readOnly', true)
    await user.clear(freezing.getByRole('textbox', { name: /Account no\./ }))
    await user.clear(freezing.getByRole('textbox', { name: /^Bank/ }))
    await user.click(freezing.getByRole('button', { name: 'FREEZE' }))
    for (const text of ['Reason is required', 'Pic is required', 'Account number is required', 'Bank name is required'])
      freezing.getByText(text)
    expect(server.payloadsOf(addFreezeAccount)).toEqual([])

    await user.type(freezing.getByRole('textbox', { name: /Frozen Reason/ }), 'Fraud Case')
    await user.type(freezing.getByRole('textbox', { name: /PIC/ }), 'Encik Ramli')
    await user.type(freezing.getByRole('textbox', { name: /Account no\./ }), '998877')
    await user.type(freezing.getByRole('textbox', { name: /^Bank/ }), 'Maybank{Enter}')
    await expectAlert('SUCCESS', 'Account Freezed successfully.')
    expect(server.payloadsOf(addFreezeAccount)).toEqual([
      {
        accountName: 'Kedai Tiga',
        accountCode: 'D00003',
        vendorCode: 'V3',
        freezeReason: 'Fraud Case',
        pic: 'Encik Ramli',
        bankAccountNumber: '998877',
        bankName: 'Maybank'
      }
    ])
  })

  test('takes pdf, jpg, jpeg and png only', async () => {
    const { user } = await searched()
    await user.click(screen.getByRole('button', { name: 'FREEZE Kedai Tiga D00003' }))
    const freezing = within(await dialogNamed('Freeze Kedai Tiga'))
    const field = freezing.getByLabelText('Attachment (optional)')
    const anyFile = userEvent.setup({ applyAccept: false })
    await anyFile.upload(field, new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }))
    freezing.getByText('application/x-msdownload is not allowed to upload!')
    await anyFile.upload(field, new File(['x'], 'letter.png', { type: 'image/png' }))
    freezing.getByText('letter.png')
  })

  test('unfreezes after Are You Sure', async () => {
    const { server, user } = await searched()
    await user.click(screen.getByRole('button', { name: 'UNFREEZE Kedai Satu D00001' }))
    const sure = within(await dialogNamed('Are You Sure'))
    await user.type(sure.getByRole('textbox', { name: /Reason/ }), 'Cleared')
    await user.click(sure.getByRole('button', { name: 'UNFREEZE' }))
    await expectAlert('SUCCESS', 'Account Un-Freezed successfully.')
    expect(server.payloadsOf(updateFreezeAccount)).toMatchObject([{ actionStatus: '1', accountCode: 'D00001' }])
  })
})
