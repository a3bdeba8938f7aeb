import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { usePaymentsAtBank } from '#test/builders/payments-at-bank.ts'
import type { GivenEntry } from '#test/files/bank-messages.ts'
import { drawn } from '#test/running/long-test.ts'

const {
  getEntryProposals,
  refuseEntryProposals,
  choosePaymentOfEntry,
  confirmBankEntries,
  getPaymentsForEntry,
  ignoreBankEntries
} = reconciliationEndpoints

const app = useTestApp({ per: 'test' })
const sameAccount = '55555555'
const bank = usePaymentsAtBank(app, [
  { amount: '60.00' },
  { amount: '40.00', account: sameAccount },
  { amount: '40.00', account: sameAccount }
])

/** All three are paid. */
beforeEach(async () => {
  await bank.statement([{ amount: '140.00', batch: { reference: `${bank.runNo}-IBG` } }])
})

const credit = (amount: string, more: Partial<GivenEntry> = {}): GivenEntry => ({ amount, credit: true, ...more })
const page = { pageNumber: 0, pageSize: 10 }
const proposals = async () =>
  (await bank.entries()).map(({ amount, proposal }) => [amount, proposal?.referenceNo ?? null])

describe('a return', () => {
  test.each<[string, (first: string) => GivenEntry]>(
    drawn([
      [
        'of RtrInf and our reference in its text',
        (first) => credit('60.00', { parts: [{ text: `RTN ${first}`, returned: 'AC04' }] })
      ],
      [
        'of RRTN and our reference in the entry’s text',
        (first) => credit('60.00', { coded: 'RRTN', text: `RTN/${first}/AC04` })
      ],
      [
        'of a bank’s own code and the account',
        () => credit('60.00', { codedByBank: 'NRTI+159+00', parts: [{ account: '1111-1111' }] })
      ],
      ['of RtrInf, an amount and nothing else', () => credit('60.00', { parts: [{ returned: 'AC04' }] })]
    ])
  )('%s is proposed, on a notification and on a statement, and one confirmation is enough', async (_, entryOf) => {
    const [first = ''] = bank.references
    const entry = entryOf(first)
    await bank.announced([entry])
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect(await proposals()).toEqual([['60.00', first]])
    await bank.statement([entry])
    // The statement has replaced the notification: once in the list and once in each figure.
    expect(await proposals()).toEqual([['60.00', first]])
    expect(await bank.overview()).toMatchObject({
      proposed: { count: 1, amount: '60.00' },
      unmatched: { count: 0 },
      bank: { lastStatement: { difference: '60.00' }, openEntries: { count: 1, amount: '60.00' } }
    })
    await bank.confirmAll()
    expect(await bank.statuses()).toEqual(['RETURNED', 'SETTLED', 'SETTLED'])
    expect([await bank.entries(), await bank.difference(), await bank.faults()]).toEqual([[], '0.00', []])
  })

  test('that was confirmed for a notification is matched by itself on the statement', async () => {
    const entry = credit('60.00', { parts: [{ returned: 'AC04' }] })
    await bank.announced([entry])
    await bank.confirmAll()
    expect(await bank.overview()).toMatchObject({ bank: { returnedWithoutEntry: { count: 1 } } })
    await bank.statement([entry])
    expect(await bank.overview()).toMatchObject({
      proposed: { count: 0 },
      bank: { lastStatement: { difference: '0.00' }, returnedWithoutEntry: { count: 0 } }
    })
    expect([await bank.entries(), await bank.faults()]).toEqual([[], []])
  })

  test('by code alone, with our reference, gives the money back as any other', async () => {
    const [first = ''] = bank.references
    await bank.statement([credit('60.00', { coded: 'RRTN', parts: [{ reference: first }] })])
    expect(await bank.statuses()).toEqual(['RETURNED', 'SETTLED', 'SETTLED'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('of a whole batch, or of several payments in one, returns each', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([credit('100.00', { coded: 'RRTN', parts: [{ reference: first }, { reference: second }] })])
    expect(await bank.statuses()).toEqual(['RETURNED', 'RETURNED', 'SETTLED'])
    await bank.statement([credit('40.00', { reversal: true, batch: { reference: `${bank.runNo}-IBG` } })])
    expect(await bank.statuses()).toEqual(['RETURNED', 'RETURNED', 'RETURNED'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('that a list reported is proposed for a credit that names and says nothing', async () => {
    const [first = ''] = bank.references
    await bank.reported('RETURNED', first)
    await bank.statement([credit('60.00', { bankReference: 'CR' })])
    expect(await proposals()).toEqual([['60.00', first]])
    await bank.confirmAll()
    expect(await bank.overview()).toMatchObject({ bank: { returnedWithoutEntry: { count: 0 } } })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('that names a payment which came back before, a part of it or another currency stays open and says why', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([
      credit('60.00', { coded: 'RRTN', parts: [{ reference: first }] }),
      credit('60.00', { coded: 'RRTN', parts: [{ reference: first }] }),
      credit('25.00', { coded: 'RRTN', parts: [{ reference: second }] }),
      credit('8.00', { coded: 'RRTN', parts: [{ reference: second, foreign: '2.00' }] }),
      credit('7.00', { coded: 'RRTN' }),
      credit('9.00', { coded: 'RRTN', parts: [{ reference: 'PP99999999' }] }),
      credit('5.00', { parts: [{ reference: 'RENT' }] })
    ])
    expect((await bank.entries()).map(({ problem, status }) => [problem, status])).toEqual([
      [`${first} is on a statement already, on 21 Nov 2026.`, 'Unmatched'],
      [`${second} is RM 40.00.`, 'Unmatched'],
      [`${second} is RM 40.00.`, 'Unmatched'],
      ['The bank calls it a return, and names no payment of ours. Choose the payment that came back.', 'Unmatched'],
      ['It names PP99999999, which is no payment of ours.', 'Unmatched'],
      ['It names no payment and no batch of ours.', 'Unmatched']
    ])
    expect(await bank.statuses()).toEqual(['RETURNED', 'SETTLED', 'SETTLED'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['114.00', []])
  })
})

describe('a return that may be two payments', () => {
  /** Both of RM 40.00 to one account. */
  const unclear = credit('40.00', { coded: 'RRTN', parts: [{ account: sameAccount }] })

  test('is no proposal: one person chooses the payment, and another confirms it', async () => {
    const [first = '', second = '', third = ''] = bank.references
    await bank.announced([unclear])
    const [entry] = await bank.entries()
    const entryId = entry?.entryId ?? 0
    expect(entry).toMatchObject({ status: 'Unmatched', proposal: null })
    const reviewer = await app.signIn('reviewer')
    const found = await app.call(reviewer, getPaymentsForEntry, { ...page, entryId })
    expect(found.content.map(({ referenceNo, charges, problem }) => [referenceNo, charges, problem])).toEqual([
      [second, '0.00', null],
      [third, '0.00', null],
      [first, '20.00', null]
    ])
    expect((await bank.choose('approver', entryId, third)).message).toBe(
      'Proposed. It takes effect when a second person confirms it.'
    )
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    // The choice passes to the statement's entry, and stays there after further files.
    await bank.statement([unclear])
    await bank.statement([])
    const [shown] = await bank.entries()
    expect(await bank.entries()).toHaveLength(1)
    expect(shown).toMatchObject({
      statementRef: 'S2',
      proposal: { referenceNo: third },
      proposedBy: expect.any(String)
    })
    const entryIds = [shown?.entryId ?? 0]
    const alone = await app.refusal(await app.signIn('approver'), confirmBankEntries, { entryIds })
    expect(alone.displayErrorMessage).toBe('You proposed this. A second person has to confirm it.')
    const disable = (disabled: boolean) =>
      sql`update users set disabled = ${disabled} where user_name = 'approver'`.execute(app.database.db)
    await disable(true)
    const admin = await app.signIn('admin')
    const { content } = await app.call(admin, getEntryProposals, { ...page, entryId: entryIds[0] })
    expect(content).toMatchObject([{ proposedByDisabled: true }])
    expect(await linesFor(app, admin, 'BANK ENTRY')).toMatchObject([{ askedByDisabled: true }])
    expect((await app.refusal(admin, confirmBankEntries, { entryIds })).displayErrorMessage).toBe(
      'Who proposed this is disabled. Refuse it, and have somebody else propose it again.'
    )
    await disable(false)
    await app.call(admin, confirmBankEntries, { entryIds })
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'RETURNED'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('waits on the desk of whoever may confirm it; refused or withdrawn, it is open again', async () => {
    const [, , third = ''] = bank.references
    await bank.statement([unclear])
    const [{ entryId } = { entryId: 0 }] = await bank.entries()
    const approver = await app.signIn('approver')
    const admin = await app.signIn('admin')
    const reviewer = await app.signIn('reviewer')
    await bank.choose('reviewer', entryId, third)
    expect(await onDesks(app, 'BANK ENTRY', [approver, admin, reviewer])).toEqual([
      [String(entryId)],
      [String(entryId)],
      []
    ])
    expect(await linesFor(app, approver, 'BANK ENTRY')).toMatchObject([
      { name: third, amount: '40.00', reason: 'By the bank’s letter' }
    ])
    expect(await bank.entries()).toMatchObject([{ comment: 'By the bank’s letter' }])
    const proposals = await app.call(approver, getEntryProposals, { ...page, entryId })
    expect(proposals.content).toMatchObject([{ entryId, proposal: { referenceNo: third } }])
    const refusal = { entryIds: [entryId], reason: 'The other one' }
    expect((await app.call(approver, refuseEntryProposals, refusal)).message).toContain('Refused.')
    expect(await bank.entries()).toMatchObject([{ status: 'Unmatched', proposedBy: null, comment: '' }])
    await bank.choose('reviewer', entryId, third)
    expect((await app.call(reviewer, refuseEntryProposals, refusal)).message).toContain('Withdrawn.')
    const nothing = await app.refusal(admin, refuseEntryProposals, refusal)
    expect(nothing.displayErrorMessage).toBe('Nobody proposed anything for this entry.')
    expect([await bank.statuses(), await bank.faults()]).toEqual([['SETTLED', 'SETTLED', 'SETTLED'], []])
  })

  test('twice is two entries, each of one of them', async () => {
    const [, second = '', third = ''] = bank.references
    await bank.announced([unclear, unclear])
    await bank.statement([unclear, unclear])
    const open = await bank.entries()
    expect(open.map(({ statementRef }) => statementRef)).toEqual(['S2', 'S2'])
    await bank.choose('reviewer', open[0]?.entryId ?? 0, second)
    // Now only one payment is left that the other may be.
    const other = open[1]?.entryId ?? 0
    const taken = await app.refusal(await app.signIn('reviewer'), choosePaymentOfEntry, {
      ...{ entryId: other, referenceNo: second }
    })
    expect(taken.displayErrorMessage).toBe(`${second} cannot be chosen. It is proposed for another entry.`)
    await bank.choose('reviewer', other, third)
    await bank.confirmAll()
    expect(await bank.statuses()).toEqual(['SETTLED', 'RETURNED', 'RETURNED'])
    expect([await bank.entries(), await bank.difference(), await bank.faults()]).toEqual([[], '0.00', []])
  })

  test('is found by reference, dealer or amount, and says what cannot be chosen', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([unclear, credit('1.00', { coded: 'RRTN' })])
    await bank.reported('RETURNED', first)
    const [entry, small] = await bank.entries()
    const entryId = entry?.entryId ?? 0
    const reviewer = await app.signIn('reviewer')
    const find = async (filters: { referenceNo?: string; companyCode?: string; amount?: string }) =>
      (await app.call(reviewer, getPaymentsForEntry, { ...page, entryId, ...filters })).content.map(
        ({ referenceNo, status }) => [referenceNo, status]
      )
    expect(await find({ referenceNo: first.toLowerCase() })).toEqual([[first, 'RETURNED']])
    expect(await find({ companyCode: 'D00002' })).toEqual([[second, 'SETTLED']])
    expect(await find({ amount: '60.00' })).toEqual([[first, 'RETURNED']])
    const refusal = async (of: number, referenceNo: string) =>
      (await app.refusal(reviewer, choosePaymentOfEntry, { entryId: of, referenceNo })).displayErrorMessage
    expect(await refusal(small?.entryId ?? 0, first)).toBe(
      `${first} cannot be chosen. It is RM 60.00. Only what the bank may have charged, up to RM 50.00, can be missing from it.`
    )
    expect(await refusal(entryId, 'PP99999999')).toBe('There is no payment PP99999999.')
    expect(await refusal(999_999, first)).toBe('There is no such entry.')
    await app.call(await app.signIn('approver'), ignoreBankEntries, { entryIds: [entryId], reason: 'Funding' })
    expect(await refusal(entryId, second)).toBe('This entry is ignored already.')
    expect(await find({})).toEqual([])
  })
})

test('a statement’s entry of the same amount and day that names something else is no repetition', async () => {
  const [first = ''] = bank.references
  await bank.announced([credit('60.00', { coded: 'RRTN', parts: [{ reference: first }] })])
  await bank.statement([
    credit('60.00', { parts: [{ reference: 'TOP-UP' }] }),
    credit('60.00', { coded: 'RRTN', bankReference: 'B7', text: 'RETURN OF SOMEBODY' })
  ])
  // The second says only that it is a return: a list or this notification may mean it, and people confirm it.
  expect((await bank.entries()).map(({ reference, proposal }) => [reference, proposal?.referenceNo ?? null])).toEqual([
    ['TOP-UP', null],
    [null, first]
  ])
  expect(await bank.overview()).toMatchObject({ bank: { returnedWithoutEntry: { count: 1, amount: '60.00' } } })
  expect([await bank.difference(), await bank.faults()]).toEqual(['60.00', []])
})

test('a reversal of a credit is kept, and says what it is', async () => {
  const [first = ''] = bank.references
  await bank.announced([{ amount: '60.00', reversal: true, parts: [{ reference: first }] }])
  expect(await bank.entries()).toMatchObject([
    { status: 'Unmatched', problem: 'It takes back a credit, which no payment of ours is.' }
  ])
  await bank.statement([{ amount: '60.00', reversal: true, parts: [{ reference: first }] }])
  expect(await bank.entries()).toMatchObject([{ statementRef: 'S2', status: 'Unmatched' }])
  expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
})
