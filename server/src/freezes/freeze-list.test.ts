import { errorCodes } from '@payouts/contract/errors'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DealerRow } from '#dealers/tables.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'

const { getTotalFrozen, getFreezeList, getDealerList, getHeldPayouts, addFreezeAccount, updateFreezeAccount } =
  freezeEndpoints

let zainab: TestSession
let aminah: TestSession
const page = { pageNumber: 0, pageSize: 25 }

const freezing = (dealer: DealerRow, freezeReason: string) => ({
  accountName: dealer.company_name,
  accountCode: dealer.company_code,
  freezeReason,
  pic: 'Encik Ramli',
  bankAccountNumber: '1234567890',
  bankName: 'Bank Contoh'
})

const freezes = useTestApp()
beforeAll(async () => {
  const { database, clock } = freezes
  const names = ['Cahaya', '100%_sure\\', 'Bintang', 'Alam', 'Damai']
  const dealers: DealerRow[] = []
  for (const [index, company_name] of names.entries())
    dealers.push(await aDealer(database.db, { company_id: index + 1, company_name, vendor_code: `V${9 - index}` }))
  const [cahaya, sure, bintang, alam] = dealers as [DealerRow, DealerRow, DealerRow, DealerRow]
  await aUser(database.db, { userName: 'zainab', name: 'Zainab' })
  await aUser(database.db, { userName: 'aminah', name: 'Aminah' })
  /** Sessions end between the days. */
  const at = async (instant: string) => {
    clock.set(instant)
    zainab = await freezes.signIn('zainab')
    aminah = await freezes.signIn('aminah')
  }
  await at('2026-11-18T15:59:00Z')
  await freezes.call(zainab, addFreezeAccount, freezing(cahaya, 'Fraud Case'))
  await freezes.call(zainab, addFreezeAccount, freezing(bintang, 'Rental'))
  await at('2026-11-18T16:00:00Z')
  await freezes.call(aminah, addFreezeAccount, freezing(alam, 'Audit'))
  await at('2026-11-20T02:00:00Z')
  await freezes.call(aminah, addFreezeAccount, freezing(sure, '50% of it'))
  await freezes.call(aminah, updateFreezeAccount, {
    actionStatus: '1',
    accountCode: bintang.company_code,
    unFreezeReason: 'Cleared'
  })
  await at('2026-11-21T02:00:00Z')
  await aCycleInReview(database.db, {
    batchNo: 4,
    name: 'October',
    lines: [
      { companyId: 1, amount: '10.00', state: 'HELD', holdType: 'Account Frozen' },
      { companyId: 1, amount: '-4.00', state: 'RELEASE_REQUESTED', holdType: 'Account Frozen' },
      { companyId: 1, amount: '7.00', state: 'HELD', holdType: 'Manual Hold' },
      { companyId: 1, amount: '5.00' },
      { companyId: 3, amount: '2.50', state: 'HELD', holdType: 'Account Frozen', type: 'Reload' },
      { companyId: 4, amount: '9.00' }
    ]
  })
  await aCycleInReview(database.db, {
    batchNo: 3,
    name: 'September',
    lines: [{ companyId: 1, amount: '1.25', state: 'HELD', holdType: 'Account Frozen' }]
  })
})

async function listed(request: object = {}): Promise<string[]> {
  const { content } = await freezes.call(zainab, getFreezeList, { ...page, ...request })
  return content.map(({ companyName }) => companyName)
}

describe('the frozen accounts', () => {
  test('are counted, with what posting holds back from them and from those unfrozen since', async () => {
    expect(await freezes.call(zainab, getTotalFrozen, {})).toEqual({
      totalFrozen: 3,
      heldAmount: '9.75',
      heldTransactionCount: 4
    })
  })

  test('are listed newest first, each account once, with its latest freeze', async () => {
    const { content, totalElements } = await freezes.call(zainab, getFreezeList, page)
    expect(totalElements).toBe(4)
    expect(content.map(({ companyName }) => companyName)).toEqual(['100%_sure\\', 'Alam', 'Bintang', 'Cahaya'])
    expect(content[3]).toEqual({
      companyName: 'Cahaya',
      companyCode: 'D00001',
      vendorCode: 'V9',
      status: 'Frozen',
      freezeBy: 'Zainab',
      freezeOn: '2026-11-18T15:59:00.000Z',
      freezeReason: 'Fraud Case',
      pic: 'Encik Ramli',
      bankName: 'Bank Contoh',
      bankAccountNumber: '1234567890',
      unFreezeReason: null,
      heldAmount: '7.25',
      heldTransactionCount: 3,
      isEditAble: 'true'
    })
    expect(content[2]).toMatchObject({ status: 'Unfrozen', isEditAble: 'false', unFreezeReason: 'Cleared' })
    expect(content[1]).toMatchObject({ heldAmount: '0.00', heldTransactionCount: 0 })
  })

  test.each([
    ['COMPANY_NAME', ['100%_sure\\', 'Alam', 'Bintang', 'Cahaya']],
    ['COMPANY_CODE', ['Cahaya', '100%_sure\\', 'Bintang', 'Alam']],
    ['VENDOR', ['Alam', 'Bintang', '100%_sure\\', 'Cahaya']],
    ['FR_STATUS', ['Cahaya', 'Alam', '100%_sure\\', 'Bintang']],
    ['FR_FROZE_BY', ['Alam', '100%_sure\\', 'Cahaya', 'Bintang']],
    ['FR_FROZE_ON', ['Cahaya', 'Bintang', 'Alam', '100%_sure\\']],
    ['FR_REASON', ['100%_sure\\', 'Alam', 'Cahaya', 'Bintang']]
  ] as const)('are sorted by %s, ties by the freeze', async (sortProperty, names) => {
    expect(await listed({ sortProperty, sortOrder: 'ASC' })).toEqual(names)
    expect(await listed({ sortProperty, sortOrder: 'DESC' })).toEqual([...names].reverse())
  })

  test.each([
    ['accountName', 'LAM', ['Alam']],
    ['accountName', '%_SURE\\', ['100%_sure\\']],
    ['accountName', '_', ['100%_sure\\']],
    ['accountCode', 'd00003', ['Bintang']],
    ['vendorCode', 'v6', ['Alam']],
    ['frozeBy', 'zain', ['Bintang', 'Cahaya']],
    ['reason', 'rent', ['Bintang']],
    ['reason', '0%', ['100%_sure\\']],
    ['freezeOn', '2026-11-18', ['Bintang', 'Cahaya']],
    ['freezeOn', '2026-11-19', ['Alam']],
    ['freezeOn', '', ['100%_sure\\', 'Alam', 'Bintang', 'Cahaya']]
  ])('are found by %s %j', async (filter, value, names) => {
    expect(await listed({ [filter]: value })).toEqual(names)
  })

  test('are found by all filters together', async () => {
    expect(await listed({ frozeBy: 'zain', freezeOn: '2026-11-18', reason: 'rent' })).toEqual(['Bintang'])
  })

  test('come in pages with true totals, empty past the end', async () => {
    const request = { pageNumber: 1, pageSize: 3 }
    expect(await freezes.call(zainab, getFreezeList, request)).toMatchObject({
      content: [{ companyName: 'Cahaya' }],
      totalElements: 4,
      totalPages: 2
    })
    expect(await freezes.call(zainab, getFreezeList, { ...request, pageNumber: 2 })).toMatchObject({
      content: [],
      totalElements: 4
    })
  })

  test.each([{ sortProperty: 'PIC' }, { freezeOn: '21/11/2026' }, { status: 'Frozen' }, { pageSize: 101 }])(
    'refuses the request %j',
    async (more) => {
      const request = { ...page, ...more } as never
      expect((await freezes.refusal(zainab, getFreezeList, request)).errorCode).toBe(errorCodes.errorDuringRequest)
    }
  )
})

describe('what is held back from one account', () => {
  test('is grouped by cycle: rows of posting, held or with a release requested, nothing else', async () => {
    const { heldPayouts, awaitingPayment } = await freezes.call(zainab, getHeldPayouts, { accountCode: 'D00001' })
    expect(awaitingPayment).toEqual({ amount: '5.00', transactionCount: 1 })
    const since = { heldSince: null }
    expect(heldPayouts).toEqual([
      { batchNo: 3, payoutCycleName: 'September', amount: '1.25', transactionCount: 1, ...since },
      { batchNo: 4, payoutCycleName: 'October', amount: '6.00', transactionCount: 2, ...since }
    ])
  })

  test('is nothing for an account that nothing is held from, and for one that is not there', async () => {
    for (const accountCode of ['D00002', 'D99999'])
      expect(await freezes.call(zainab, getHeldPayouts, { accountCode })).toEqual({
        heldPayouts: [],
        awaitingPayment: { amount: '0.00', transactionCount: 0 }
      })
  })
})

describe('the search for whom to freeze', () => {
  const found = async (request: object, session = zainab) => {
    const { accountList } = await freezes.call(session, getDealerList, { ...page, ...request })
    return accountList.content.map(({ accountName, status }) => `${accountName} ${status}`.trim())
  }

  test.each([
    ['companyName', 'ama', ['Damai']],
    ['companyName', 'in', ['Bintang Unfrozen']],
    ['companyCode', '0001', ['Cahaya Frozen']],
    ['vendorCode', 'V5', ['Damai']],
    ['frozeBy', 'aminah', ['100%_sure\\ Frozen', 'Alam Frozen']],
    ['frozeBy', 'zainab', ['Cahaya Frozen']],
    ['reason', 'fraud', ['Cahaya Frozen']],
    ['reason', 'rental', []]
  ])('finds by %s %j', async (filter, value, names) => {
    expect(await found({ [filter]: value })).toEqual(names)
  })

  test('answers with bank details and the state of the account', async () => {
    const { accountList } = await freezes.call(zainab, getDealerList, { ...page, companyCode: 'D00005' })
    expect(accountList).toMatchObject({
      totalElements: 1,
      totalPages: 1,
      content: [
        {
          id: 5,
          accountName: 'Damai',
          accountCode: 'D00005',
          vendorCode: 'V5',
          bankName: 'Bank Contoh',
          bankAccountNumber: '1234567894',
          status: '',
          isEditAble: 'true'
        }
      ]
    })
  })

  test('finds by all filters together', async () => {
    expect(await found({ frozeBy: 'aminah', companyName: 'ala' })).toEqual(['Alam Frozen'])
  })
})
