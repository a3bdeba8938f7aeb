import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview } from '#test/builders/cycle-in-review.ts'
import { isFrozen } from './queries.ts'

const { addFreezeAccount, updateFreezeAccount, getFreezeList, getFreezeActivity } = freezeEndpoints

let adjuster: TestSession
const freezing = {
  accountName: 'Kedai 1',
  accountCode: 'D00001',
  vendorCode: 'V00001',
  freezeReason: 'Fraud Case',
  pic: 'Encik Ramli',
  bankAccountNumber: '1234567890',
  bankName: 'Bank Contoh'
}
const unfreezing = { actionStatus: '1', accountCode: 'D00001', unFreezeReason: 'Cleared by audit' } as const
const editing = { actionStatus: '', accountCode: 'D00001', freezeReason: 'Court order' } as const
const proof = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n')

const freezes = useTestApp({ per: 'test' })
beforeEach(async () => {
  await aDealer(freezes.database.db, { company_id: 1 })
  await aDealer(freezes.database.db, { company_id: 2 })
  adjuster = await freezes.signIn('adjuster')
})

async function listed() {
  return (await freezes.call(adjuster, getFreezeList, { pageNumber: 0, pageSize: 25 })).content
}

async function feed() {
  const request = { pageNumber: 0, pageSize: 15, fromDate: '2026-11-21', toDate: '2026-11-21T02:00:00Z' }
  return (await freezes.call(adjuster, getFreezeActivity, request)).freezeAccountAuditDetails.content
}

const proofsOf = async (reference: string) => {
  const request = { attachmentType: 'FREEZE_ACCOUNTS', reference } as const
  const { attachments } = await freezes.call(adjuster, attachmentEndpoints.getAttachment, request)
  return attachments.map(({ fileName }) => fileName)
}

describe('freezing', () => {
  test('an account says so, in the list and in the feed', async () => {
    const done = await freezes.call(adjuster, addFreezeAccount, freezing)
    expect(done).toEqual({ message: 'Account Freezed successfully.' })
    expect(await listed()).toMatchObject([
      { companyCode: 'D00001', status: 'Frozen', freezeBy: 'adjuster binti Ujian', freezeReason: 'Fraud Case' }
    ])
    expect(await feed()).toMatchObject([
      {
        action: 'FREEZE',
        activity: 'Froze the account of',
        name: 'Kedai 1 (D00001)',
        reason: 'Fraud Case',
        createdBy: 'adjuster binti Ujian',
        createdOn: '2026-11-21T02:00:00.000Z',
        attachmentReferenceId: null
      }
    ])
  })

  test('without one of its fields is refused, and the field is named', async () => {
    const cases: [string, string][] = [
      ['accountName', 'Company Name is required'],
      ['accountCode', 'Code is required'],
      ['freezeReason', 'Reason is required'],
      ['pic', 'Pic is required'],
      ['bankAccountNumber', 'Account number is required'],
      ['bankName', 'Bank name is required']
    ]
    for (const [field, message] of cases) {
      for (const value of ['  ', undefined]) {
        const refused = await freezes.refusal(adjuster, addFreezeAccount, { ...freezing, [field]: value } as never)
        expect(refused.errorCode).toBe(errorCodes.errorDuringRequest)
        expect(refused.errorDescription).toContain(field)
        expect(JSON.stringify(refused)).toContain(message)
      }
      expect(await listed()).toEqual([])
    }
  })

  test.each([
    ['a frozen account', {}, 'This account is frozen already.'],
    ['no account', { accountCode: 'D00009' }, 'There is no account D00009.'],
    [
      'the account of somebody else',
      { accountCode: 'D00002' },
      'Account D00002 is that of Kedai 2. Search for the dealer again.'
    ]
  ])('%s is refused', async (_, more, message) => {
    await freezes.call(adjuster, addFreezeAccount, freezing)
    const refused = await freezes.refusal(adjuster, addFreezeAccount, { ...freezing, ...more })
    expect(refused).toMatchObject({ errorCode: errorCodes.refusedByRule, displayErrorMessage: message })
    expect(await listed()).toHaveLength(1)
  })

  test('twice at once freezes once', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () => (await freezes.send(adjuster, addFreezeAccount, freezing)).json())
    )
    expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
    expect(await feed()).toHaveLength(1)
  })

  test('again after an unfreeze begins a new freeze', async () => {
    await freezes.call(adjuster, addFreezeAccount, freezing)
    await freezes.call(adjuster, updateFreezeAccount, unfreezing)
    freezes.clock.advanceDays(1)
    adjuster = await freezes.signIn('adjuster')
    await freezes.call(adjuster, addFreezeAccount, { ...freezing, freezeReason: 'Rental' })
    expect(await listed()).toMatchObject([
      { status: 'Frozen', freezeReason: 'Rental', freezeOn: '2026-11-22T02:00:00.000Z', unFreezeReason: null }
    ])
  })

  test('waits for a payment that found the account free', async () => {
    const posting = await freezes.database.db.startTransaction().execute()
    expect(await isFrozen(posting, 1)).toBe(false)
    let answered = false
    const frozen = freezes.call(adjuster, addFreezeAccount, freezing).finally(() => {
      answered = true
    })
    while (!answered && !(await isAnyoneWaiting()));
    expect(answered).toBe(false)
    await posting.commit().execute()
    await frozen
    expect(await freezes.database.db.transaction().execute((tx) => isFrozen(tx, 1))).toBe(true)
  })

  async function isAnyoneWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      freezes.database.db
    )
    return rows.length > 0
  }
})

describe('updating a freeze', () => {
  beforeEach(() => freezes.call(adjuster, addFreezeAccount, freezing))

  test('puts its reason and details right', async () => {
    const done = await freezes.call(adjuster, updateFreezeAccount, { ...editing, pic: 'Puan Siti' })
    expect(done).toEqual({ message: 'Freeze account details updated successfully.' })
    expect(await listed()).toMatchObject([
      { status: 'Frozen', freezeReason: 'Court order', pic: 'Puan Siti', bankName: 'Bank Contoh' }
    ])
    expect((await feed())[0]).toMatchObject({ action: 'UPDATE', reason: 'Court order', name: 'Kedai 1 (D00001)' })
  })

  test('with nothing changed is refused, unless it brings a proof', async () => {
    const same = { ...editing, freezeReason: 'Fraud Case', pic: 'Encik Ramli' }
    expect((await freezes.refusal(adjuster, updateFreezeAccount, same)).displayErrorMessage).toBe(
      'Cannot submit the same data as before. Please make changes to the form.'
    )
    await freezes.call(adjuster, updateFreezeAccount, { ...same, fileName: 'order.pdf' }, { file: proof })
    expect(await proofsOf('D00001')).toEqual(['order.pdf'])
  })

  test('without a reason is refused', async () => {
    const refused = await freezes.refusal(adjuster, updateFreezeAccount, { ...editing, freezeReason: ' ' })
    expect(refused.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  test('that was lifted is refused', async () => {
    await freezes.call(adjuster, updateFreezeAccount, unfreezing)
    expect((await freezes.refusal(adjuster, updateFreezeAccount, editing)).displayErrorMessage).toBe(
      'EDIT / UPDATE is not allowed!'
    )
  })
})

describe('unfreezing', () => {
  test('lifts the freeze and lists what stays on hold', async () => {
    await freezes.call(adjuster, addFreezeAccount, freezing)
    await aCycleInReview(freezes.database.db, {
      batchNo: 4,
      lines: [{ companyId: 1, amount: '1234.50', state: 'HELD', holdType: 'Account Frozen' }]
    })
    const done = await freezes.call(adjuster, updateFreezeAccount, unfreezing)
    expect(done).toEqual({ message: 'Account un-freezed successfully.' })
    expect(await listed()).toMatchObject([
      { status: 'Unfrozen', isEditAble: 'false', unFreezeReason: 'Cleared by audit', heldAmount: '1234.50' }
    ])
    expect((await feed())[0]).toMatchObject({
      action: 'UNFREEZE',
      reason: 'Cleared by audit',
      comment: 'RM 1,234.50 stays on hold until it is released.'
    })
  })

  test('what is not frozen is refused', async () => {
    const refused = await freezes.refusal(adjuster, updateFreezeAccount, unfreezing)
    expect(refused).toMatchObject({
      errorCode: errorCodes.refusedByRule,
      displayErrorMessage: 'This account is not frozen.'
    })
  })

  test('without a reason is refused', async () => {
    const refused = await freezes.refusal(adjuster, updateFreezeAccount, { ...unfreezing, unFreezeReason: '' })
    expect(refused.errorCode).toBe(errorCodes.errorDuringRequest)
  })

  test('twice at once unfreezes once', async () => {
    await freezes.call(adjuster, addFreezeAccount, freezing)
    const answers = await Promise.all(
      [1, 2].map(async () => (await freezes.send(adjuster, updateFreezeAccount, unfreezing)).json())
    )
    expect(answers.map(({ responseCode }) => responseCode).sort()).toEqual(['-1', '0'])
  })
})

describe('a proof', () => {
  const file = { fileName: 'letter.pdf', fileType: 'application/pdf' }

  test('is found with the account and with what it was brought for', async () => {
    await freezes.call(adjuster, addFreezeAccount, { ...freezing, ...file }, { file: proof })
    await freezes.call(adjuster, updateFreezeAccount, { ...unfreezing, fileName: 'cleared.pdf' }, { file: proof })
    expect((await proofsOf('D00001')).sort()).toEqual(['cleared.pdf', 'letter.pdf'])
    const [unfrozen, frozen] = await feed()
    expect(frozen).toMatchObject({ referenceType: 'FREEZE_ACCOUNTS', attachments: [{}] })
    expect(await proofsOf(frozen?.attachmentReferenceId ?? '')).toEqual(['letter.pdf'])
    expect(await proofsOf(unfrozen?.attachmentReferenceId ?? '')).toEqual(['cleared.pdf'])
  })

  test('of another type is refused, and nothing is frozen', async () => {
    const request = { ...freezing, fileName: 'letter.exe' }
    const refused = await freezes.refusal(adjuster, addFreezeAccount, request, { file: Buffer.from('MZ') })
    expect(refused.displayErrorMessage).toContain('is not allowed to upload')
    expect(await listed()).toEqual([])
  })
})
