import { adjustmentDescriptions } from '@payouts/contract/adjustments/choices'
import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { freeReference } from './queries/options.ts'

const { addAdjustment, cancelAdjustment, getOptions, updateAdjustment } = adjustmentEndpoints

const app = useTestApp()
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  await aDealer(app.database.db, { company_id: 2 })
})
const adjuster = useSession(app, 'adjuster')
const approver = useSession(app, 'approver')

const tomorrow = { posting: 'scheduled', date: '2026-11-22' } as const
const form = <Given extends object>(given: Given = {} as Given) => ({ ...newAdjustmentOf(app.clock), ...given })
const add = (given: object = {}) => app.call(adjuster, addAdjustment, form(given))

async function saidOf(given: object): Promise<string> {
  const refusal = await app.refusal(adjuster, addAdjustment, form(given))
  return refusal.displayErrorMessage
}

describe('saving an adjustment', () => {
  test('answers it as it was saved', async () => {
    expect(await add({ ...tomorrow, type: 'debit', description: 'rental', amount: 12.5, id: null })).toMatchObject({
      dealerName: 'Kedai 1',
      dealerCode: 'D00001',
      type: 'DEBIT',
      description: 'Rental',
      details: 'Rental',
      reason: 'Rental',
      amount: '12.50',
      ...tomorrow,
      status: 'Scheduled',
      isEditable: true,
      version: 1
    })
  })

  test.each([
    [{ dealerCode: '' }, 'Dealer Name is required'],
    [{ type: '' }, 'Type is required'],
    [{ description: '' }, 'Description is required'],
    [{ amount: '' }, 'Amount is required'],
    [{ amount: '1.2.3' }, 'Invalid input: Please enter a valid number'],
    [{ amount: '12345678901' }, 'Amount can be at most 10 characters long'],
    [{ amount: '0' }, 'Amount must be greater than 0.00'],
    [{ posting: '' }, 'Please select Option'],
    [{ date: '' }, 'Please choose Date'],
    [{ referenceNo: '' }, 'Refrence number is required'],
    [{ ...tomorrow, date: '2026-11-21' }, 'Please choose future dates!'],
    [{ ...tomorrow, date: '2027-11-22' }, 'Please choose a date within one year.'],
    [{ date: '2026-11-22' }, 'An immediate adjustment is posted today, 21 Nov 2026. Choose Immediate again.'],
    [{ dealerCode: 'D99999' }, 'There is no dealer D99999.']
  ])('refuses %j: %s', async (given, said) => {
    expect(await saidOf(given)).toBe(said)
  })

  test('refuses another dealer for it', async () => {
    const { id, referenceNo } = await add(tomorrow)
    const refusal = await app.refusal(
      adjuster,
      updateAdjustment,
      form({ ...tomorrow, id, referenceNo, dealerCode: 'D00002' })
    )
    expect(refusal.displayErrorMessage).toBe('Dealer Name change is not allowed')
  })

  test('refuses to change what has been posted or cancelled', async () => {
    const posted = await add()
    const change = await app.refusal(adjuster, updateAdjustment, form({ ...tomorrow, id: posted.id }))
    expect(change.displayErrorMessage).toBe('This adjustment has been posted; it can no longer be changed.')
    const cancel = await app.refusal(adjuster, cancelAdjustment, { id: posted.id })
    expect(cancel.displayErrorMessage).toBe(change.displayErrorMessage)
    const { id } = await add(tomorrow)
    await app.call(adjuster, cancelAdjustment, { id })
    const again = await app.refusal(adjuster, cancelAdjustment, { id })
    expect(again.displayErrorMessage).toBe('This adjustment has been cancelled; it can no longer be changed.')
  })

  test('refuses the second of two who change the same one', async () => {
    const seen = await add(tomorrow)
    const change = (amount: string) => form({ ...tomorrow, ...seen, amount })
    const answers = await Promise.all(
      ['1.00', '2.00'].map((amount) => app.send(adjuster, updateAdjustment, change(amount)))
    )
    const refused = answers.map((answer) => answer.json()).filter(({ responseCode }) => responseCode === '-1')
    expect(refused).toMatchObject([
      {
        errorCode: errorCodes.changedMeanwhile,
        displayErrorMessage: 'Somebody has changed this adjustment meanwhile. Look at it again before you change it.'
      }
    ])
    const cancel = await app.refusal(adjuster, cancelAdjustment, { id: seen.id, version: seen.version })
    expect(cancel.errorCode).toBe(errorCodes.changedMeanwhile)
  })

  test('is closed to those without the permission', async () => {
    for (const [endpoint, payload] of [
      [addAdjustment, form()],
      [updateAdjustment, form({ id: 1 })],
      [cancelAdjustment, { id: 1 }]
    ] as const) {
      const refusal = await app.refusal(approver, endpoint, payload as never)
      expect(refusal.errorCode).toBe(errorCodes.notPermitted)
    }
  })
})

describe('references', () => {
  const offered = () => app.call(adjuster, getOptions, {})

  test('are offered as YA_ and six digits, with types and descriptions', async () => {
    const options = await offered()
    expect(options).toEqual({
      types: ['CREDIT', 'DEBIT'],
      descriptions: [...adjustmentDescriptions],
      referenceNo: expect.stringMatching(/^YA_\d{6}$/)
    })
    expect(await add({ referenceNo: options.referenceNo })).toMatchObject({ referenceNo: options.referenceNo })
  })

  test('belong to one adjustment only, however they are written, cancelled or not', async () => {
    const { id } = await add({ ...tomorrow, referenceNo: 'ya_Mine' })
    await app.call(adjuster, cancelAdjustment, { id })
    const said = 'Another adjustment has the reference YA_MINE already. Please use another one.'
    expect(await saidOf({ referenceNo: 'YA_MINE' })).toBe(said)
    const other = await add(tomorrow)
    const refusal = await app.refusal(adjuster, updateAdjustment, {
      ...form({ ...tomorrow, referenceNo: 'YA_MINE' }),
      id: other.id
    })
    expect(refusal.displayErrorMessage).toBe(said)
    for (const referenceNo of ['YA_\u200bMine', 'ＹＡ_mine', 'YA_Mine\u00a0', 'YA_Mi\u034fne'])
      expect(await saidOf({ referenceNo })).toContain('Another adjustment has the reference')
    expect(await saidOf({ referenceNo: '\u200b\u2060' })).toBe('Refrence number is required')
    const inDatabase = sql`update adjustments set reference_no = 'ya_mi\u00adne' where adjustment_id = ${other.id}`
    await expect(inDatabase.execute(app.database.db)).rejects.toThrow('adjustments_by_reference')
    const kept = await add({ ...tomorrow, referenceNo: 'YA_\u200bKept' })
    expect(kept.referenceNo).toBe('YA_\u200bKept')
  })

  test('go to one of those who want the same at the same moment', async () => {
    const given = Array.from({ length: 6 }, () => form({ ...tomorrow, referenceNo: 'YA_RACE' }))
    const answers = await Promise.all(given.map((payload) => app.send(adjuster, addAdjustment, payload)))
    expect(answers.map((answer) => answer.json().errorCode ?? 'saved').sort()).toEqual([
      ...Array(5).fill(errorCodes.refusedByRule),
      'saved'
    ])
  })

  test('that look like a payout’s do not block any payout', async () => {
    await add({ referenceNo: 'PP00000001' })
    const journal = await sql`select from ledger_journals where reference_no = 'PP00000001'`.execute(app.database.db)
    expect(journal.rows).toEqual([])
  })

  test('are offered past those that are used', async () => {
    for (const used of ['YA_999998', 'YA_999999', 'ya_000000', 'YA_000002'])
      await add({ ...tomorrow, referenceNo: used })
    expect(await freeReference(app.database.db, 999_998)).toBe('YA_000001')
  })
})
