import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { usePaymentsAtBank } from '#test/builders/payments-at-bank.ts'
import type { GivenEntry } from '#test/files/bank-messages.ts'
import { drawn } from '#test/running/long-test.ts'

const { confirmBankEntries, proposeBankCharges, askToTakeBackEntries, approveTakeBack, getEntriesToTakeBack } =
  reconciliationEndpoints

const app = useTestApp({ per: 'test' })
const bank = usePaymentsAtBank(app, [{ amount: '60.00' }, { amount: '40.00' }, { amount: '3.00' }])

describe('charges within a debit', () => {
  test.each<[string, (first: string) => GivenEntry]>(
    drawn([
      [
        'by the amount of its transaction',
        (first) => ({ amount: '60.10', charges: '0.10', parts: [{ reference: first, amount: '60.00' }] })
      ],
      [
        'by the charges that the bank names',
        (first) => ({ amount: '60.10', charges: '0.10', parts: [{ reference: first }] })
      ]
    ])
  )('leave its payment settled %s, and are booked by a second person', async (_, entryOf) => {
    const [first = ''] = bank.references
    await bank.statement([entryOf(first)])
    expect(await bank.statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    const problem = `What the bank booked is RM 60.10, and ${first} is RM 60.00: the rest may be charges.`
    expect(await bank.entries('all')).toMatchObject([
      { status: 'Matched', amount: '-60.00', wholeAmount: '-60.10', paymentCount: 1 },
      { status: 'Proposed', amount: '-0.10', isCharges: true, problem, proposal: null }
    ])
    expect(await bank.overview()).toMatchObject({
      proposed: { count: 1, amount: '-0.10' },
      bank: { lastStatement: { difference: '-0.10' }, openEntries: { count: 1, amount: '-0.10' } }
    })
    expect(await bank.faults()).toEqual([])
    await bank.confirmAll()
    expect(await bank.balances()).toMatchObject({ BANK: '60.10', BANK_CHARGES: '-0.10' })
    expect([await bank.entries(), await bank.difference(), await bank.faults()]).toEqual([[], '0.00', []])
  })

  test('of a batch are what its payments leave, one by one or whole', async () => {
    const [first = '', second = '', third = ''] = bank.references
    const amounts = [
      { reference: first, amount: '60.00' },
      { reference: second, amount: '40.00' }
    ]
    await bank.statement([
      { amount: '100.30', parts: amounts },
      { amount: '3.20', charges: '0.20', batch: { reference: `${bank.runNo}-IBG` } }
    ])
    // The second debit names the batch of all three payments, of which one is still open.
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect((await bank.entries()).map(({ amount, isCharges, problem }) => [amount, isCharges, problem])).toEqual([
      ['-0.30', true, 'Its transactions come to RM 100.00, and the bank booked RM 100.30.'],
      ['-0.20', true, `What the bank booked is RM 3.20, and ${third} is RM 3.00: the rest may be charges.`]
    ])
    await bank.confirmAll()
    expect(await bank.balances()).toMatchObject({ BANK: '103.50', BANK_CHARGES: '-0.50' })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('are not what a transaction without details leaves: the payment is chosen by a person', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([
      {
        amount: '140.00',
        parts: [
          { reference: first, amount: '60.00' },
          { reference: second, amount: '40.00' }
        ]
      }
    ])
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'IN FILE'])
    expect(await bank.entries()).toMatchObject([{ amount: '-40.00', status: 'Unmatched', isCharges: false }])
    expect([await bank.difference(), await bank.faults()]).toEqual(['-40.00', []])
  })

  test('that nothing names are proposed with the payment, and booked with its confirmation', async () => {
    const [first = ''] = bank.references
    await bank.statement([{ amount: '60.10', parts: [{ reference: first }] }])
    expect(await bank.entries()).toMatchObject([
      { amount: '-60.10', proposal: { referenceNo: first, charges: '0.10' }, problem: `${first} is RM 60.00.` }
    ])
    await bank.confirmAll()
    expect(await bank.statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    expect(await bank.balances()).toMatchObject({ BANK: '60.10', BANK_CHARGES: '-0.10' })
    expect([await bank.entries(), await bank.difference(), await bank.faults()]).toEqual([[], '0.00', []])
  })
})

describe('a return less charges', () => {
  test.each<[string, (first: string) => GivenEntry]>([
    ['stated', (first) => ({ amount: '59.50', charges: '0.50', parts: [{ reference: first, returned: 'AC04' }] })],
    [
      'by the amount of its transaction',
      (first) => ({ amount: '59.50', parts: [{ reference: first, returned: 'AC04', amount: '60.00' }] })
    ]
  ])('%s gives the dealer all of its money, and none of it is awaited', async (_, entryOf) => {
    const [first = ''] = bank.references
    const entry = { ...entryOf(first), credit: true }
    await bank.statement([{ amount: '60.00', parts: [{ reference: first }] }])
    await bank.announced([entry])
    expect(await bank.balances()).toMatchObject({ D00001: '60.00' })
    // Charges of a notification are left to the statement.
    expect(await bank.overview()).toMatchObject({
      proposed: { count: 0 },
      bank: { lastStatement: { difference: '-60.00' }, returnedWithoutEntry: { count: 1, amount: '60.00' } }
    })
    await bank.statement([entry])
    expect(await bank.overview()).toMatchObject({
      proposed: { count: 1, amount: '-0.50' },
      unmatched: { count: 0 },
      bank: { lastStatement: { difference: '-0.50' }, returnedWithoutEntry: { count: 0 } }
    })
    await bank.confirmAll()
    expect(await bank.balances()).toMatchObject({ D00001: '60.00', BANK: '0.50', BANK_CHARGES: '-0.50' })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('that a list had reported before is no longer awaited once it is confirmed', async () => {
    const [first = ''] = bank.references
    await bank.statement([{ amount: '60.00', parts: [{ reference: first }] }])
    await bank.reported('RETURNED', first)
    await bank.statement([{ amount: '59.50', credit: true, coded: 'RRTN', parts: [{ text: `RTN ${first}` }] }])
    expect(await bank.entries()).toMatchObject([{ proposal: { referenceNo: first, charges: '0.50' } }])
    await bank.confirmAll()
    expect(await bank.overview()).toMatchObject({ bank: { returnedWithoutEntry: { count: 0, amount: '0.00' } } })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })
})

describe('an entry that is bank charges', () => {
  const reason = 'Monthly fee'
  const propose = async (by: string, entryIds: number[]) =>
    app.call(await app.signIn(by), proposeBankCharges, { entryIds, reason })

  test('is proposed by one person and booked by another, who did not bring its file', async () => {
    await bank.statement([
      { amount: '12.00', bankReference: 'FEE' },
      { amount: '2.00', credit: true, bankReference: 'FEE BACK' }
    ])
    const entryIds = (await bank.entries()).map(({ entryId }) => entryId)
    await propose('approver', entryIds)
    const alone = await app.refusal(await app.signIn('approver'), confirmBankEntries, { entryIds })
    expect(alone.displayErrorMessage).toBe('You proposed this. A second person has to confirm it.')
    await expect(
      sql`update bank_entries set status = 'Matched', matched_by = 'CHARGES', decided_by = proposed_by,
        decided_on = now()`.execute(app.database.db)
    ).rejects.toThrow('confirmed_by_a_second_person')
    // A person's proposal survives further files.
    await bank.announced([{ amount: '1.00' }])
    await app.call(await app.signIn('admin'), confirmBankEntries, { entryIds })
    expect(await bank.balances()).toMatchObject({ BANK: '10.00', BANK_CHARGES: '-10.00' })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('by mistake is taken back by two people', async () => {
    await bank.statement([{ amount: '12.00', bankReference: 'FEE' }])
    const entryIds = (await bank.entries()).map(({ entryId }) => entryId)
    const takeBack = async () => {
      await app.call(await app.signIn('reviewer'), askToTakeBackEntries, { entryIds, reason })
      const approver = await app.signIn('approver')
      const page = { pageNumber: 0, pageSize: 5 }
      const [entry] = (await app.call(approver, getEntriesToTakeBack, page)).content
      await app.call(approver, approveTakeBack, { changeId: entry?.takeBack?.changeId ?? 0 })
    }
    for (const _ of ['once', 'again']) {
      await propose('reviewer', entryIds)
      await bank.confirmAll()
      expect(await bank.balances()).toMatchObject({ BANK_CHARGES: '-12.00' })
      await takeBack()
      expect(await bank.entries()).toMatchObject([{ status: 'Unmatched', isCharges: false }])
      expect([await bank.difference(), await bank.faults()]).toEqual(['-12.00', []])
    }
    expect(Object.keys(await bank.balances())).not.toContain('BANK_CHARGES')
  })

  test('is not taken from a notification, nor once it is matched', async () => {
    const [first = ''] = bank.references
    await bank.announced([{ amount: '61.00', parts: [{ text: first, account: '99' }] }])
    await bank.statement([{ amount: '40.00', parts: [{ reference: bank.references[1] ?? '' }] }])
    const [announced, matched] = await bank.entries('all')
    const refusals = []
    for (const entry of [announced, matched]) {
      const refused = app.refusal(await app.signIn('approver'), proposeBankCharges, {
        ...{ entryIds: [entry?.entryId ?? 0], reason }
      })
      refusals.push((await refused).displayErrorMessage)
    }
    expect(refusals).toEqual([
      'Charges are booked from a statement, and this is announced only.',
      'This entry is matched already.'
    ])
  })

  test('that the ledger lacks, or has without an entry, fails the books', async () => {
    const { db } = app.database
    await bank.statement([{ amount: '12.00', bankReference: 'FEE' }])
    await propose(
      'reviewer',
      (await bank.entries()).map(({ entryId }) => entryId)
    )
    await bank.confirmAll()
    await sql`update booked_charges set taken_back_at = now()`.execute(db)
    expect((await bank.faults()).map(({ title }) => title)).toContain(
      'Bank charges in the ledger are the entries of statements that two people booked as such'
    )
  })
})
