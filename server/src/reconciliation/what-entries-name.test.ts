import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'
import { usePaymentsAtBank } from '#test/builders/payments-at-bank.ts'
import type { GivenEntry } from '#test/files/bank-messages.ts'
import { aSentRun } from '#test/files/bank-runs.ts'
import { drawn } from '#test/running/long-test.ts'

const app = useTestApp({ per: 'test' })
const bank = usePaymentsAtBank(app, [{ amount: '60.00' }, { amount: '40.00' }, { amount: '3.00' }])

/** The first two, as references in a table that is declared before they exist. */
const named = (text: string) =>
  text
    .replace('FIRST', bank.references[0] ?? '')
    .replace('SECOND', bank.references[1] ?? '')
    .replace('RUN', bank.runNo)

describe('a batch debit', () => {
  test.each<[string, (ours: { first: string; second: string; batch: string }) => GivenEntry]>(
    drawn([
      [
        'of transactions that name its payments without amounts',
        ({ first, second }) => ({ amount: '100.00', parts: [{ reference: first }, { reference: second }] })
      ],
      [
        'of transactions that name its payments with amounts and its batch, less than all of the batch',
        ({ first, second, batch }) => ({
          amount: '100.00',
          parts: [
            { reference: first, amount: '60.00', batch },
            { reference: second, amount: '40.00', batch }
          ]
        })
      ],
      [
        'of one transaction with an amount and one without',
        ({ first, second }) => ({
          amount: '100.00',
          parts: [{ reference: first, amount: '60.00' }, { reference: second }]
        })
      ],
      [
        'of transactions that name its payments in their texts',
        ({ first, second }) => ({
          amount: '100.00',
          parts: [{ text: `PAYOUT ${first}` }, { text: `PAYOUT ${second}` }]
        })
      ]
    ])
  )('%s is matched with those', async (_, entryOf) => {
    const [first = '', second = ''] = bank.references
    const { file } = await bank.statement([entryOf({ first, second, batch: `${bank.runNo}-IBG` })])
    expect(file).toMatchObject({ paymentsChanged: 2, entriesUnmatched: 0, entriesProposed: 0 })
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'IN FILE'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test.each<[string, (batch: string) => GivenEntry]>(
    drawn([
      ['that each transaction names', (batch) => ({ amount: '103.00', parts: [{ batch }, { batch }, { batch }] })],
      ['cut by the bank', (batch) => ({ amount: '103.00', batch: { reference: batch.slice(0, -2) } })],
      [
        'in another case, with blanks',
        (batch) => ({ amount: '103.00', batch: { reference: ` ${batch.toLowerCase()} ` } })
      ],
      ['in the text of the entry', (batch) => ({ amount: '103.00', text: `BULK PAYMENT /${batch}/ 3 ITEMS` })]
    ])
  )('is matched by a batch %s', async (_, entryOf) => {
    await bank.statement([entryOf(`${bank.runNo}-IBG`)])
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('is matched by several batches, with the sum of their counts', async () => {
    const more = await aPostedCycle(app.database.db, {
      ...{ batchNo: 8, clock: app.clock },
      dealers: [{ companyId: 4, amounts: ['7.00'] }]
    })
    const other = await aSentRun(app.database.db, app.clock, { references: more, rail: 'INTRABANK' })
    const batch = [
      { reference: `${bank.runNo}-IBG`, count: 3 },
      { reference: `${other}-INTRABANK`, count: 1 }
    ]
    expect((await bank.statement([{ amount: '110.00', batch }])).file).toMatchObject({ paymentsChanged: 4 })
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('of ours and of others’ transactions settles ours, and what is left of it stays open', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([
      {
        amount: '150.00',
        parts: [
          { reference: first, amount: '60.00' },
          { reference: 'RENT', amount: '50.00' },
          { reference: second, amount: '40.00' }
        ]
      }
    ])
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'IN FILE'])
    expect(await bank.entries()).toMatchObject([{ amount: '-50.00', reference: 'RENT' }])
    expect([await bank.difference(), await bank.faults()]).toEqual(['-50.00', []])
  })

  test('of which not all is known says what it names and what that comes to', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([
      { amount: '150.00', parts: [{ reference: first }, { reference: second }, { reference: 'RENT' }] },
      { amount: '60.00', parts: [{ reference: first }, { reference: 'PP99999999' }] }
    ])
    expect((await bank.entries()).map(({ problem }) => problem)).toEqual([
      'It names 2 payments, which come to RM 100.00.',
      'It names PP99999999, which is no payment of ours.'
    ])
    expect(await bank.statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
  })
})

describe('a debit', () => {
  test.each<[string, GivenEntry['parts'], string?]>(
    drawn(
      [
        ['InstrId', [{ instruction: 'FIRST' }]],
        ['InstrId beside NOTPROVIDED', [{ reference: 'NOTPROVIDED', instruction: 'FIRST' }]],
        ['UETR', [{ uetr: 'FIRST' }]],
        ['EndToEndId in another case', [{ reference: 'first' }]],
        ['EndToEndId with what the bank puts around it', [{ reference: '/EREF/0000FIRST-01' }]],
        ['Ustrd', [{ text: 'PAYOUT FIRST NOV' }]],
        ['Ustrd, full-width', [{ text: 'PAYOUT wide' }]],
        ['Ustrd, broken by a blank', [{ text: 'PAYOUT broken' }]],
        ['AddtlNtryInf', [], 'IBG TRF FIRST KEDAI SATU']
      ],
      2
    )
  )('finds its payment by %s', async (_, parts = [], text) => {
    const [first = ''] = bank.references
    const wide = first.replaceAll(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    const broken = `${first.slice(0, 5)} ${first.slice(5)}`
    const put = (given: string) =>
      named(given).replace('first', first.toLowerCase()).replace('wide', wide).replace('broken', broken)
    const written = parts.map((part) =>
      Object.fromEntries(Object.entries(part).map(([key, value]) => [key, put(String(value))]))
    )
    await bank.statement([{ amount: '60.00', parts: written, ...(text && { text: put(text) }) }])
    expect(await bank.statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    expect([await bank.difference(), await bank.faults()]).toEqual(['0.00', []])
  })

  test('with a longer number than ours, or two payments in its text, is not taken for one', async () => {
    const [first = '', second = ''] = bank.references
    await bank.statement([
      { amount: '60.00', parts: [{ text: `${first}7`, account: '99999999' }] },
      { amount: '60.00', parts: [{ text: `${second} instead of ${first}`, account: '99999999' }] }
    ])
    expect(await bank.statuses()).toEqual(['IN FILE', 'IN FILE', 'IN FILE'])
    // One of the two named payments has the entry's amount, and a person confirms it.
    expect((await bank.entries()).map(({ status, proposal }) => [status, proposal?.referenceNo])).toEqual([
      ['Unmatched', undefined],
      ['Proposed', first]
    ])
  })

  test('of a later statement settles its payment then, and once, whatever a notification or another statement says', async () => {
    const [first = '', second = '', third = ''] = bank.references
    const debit = (reference: string, amount: string): GivenEntry => ({ amount, parts: [{ reference }] })
    const both = [debit(second, '40.00'), debit(third, '3.00')]
    await bank.statement([debit(first, '60.00')])
    expect(await bank.statuses()).toEqual(['SETTLED', 'IN FILE', 'IN FILE'])
    await bank.announced([debit(third, '3.00')])
    expect(await bank.statuses()).toEqual(['SETTLED', 'IN FILE', 'SETTLED'])
    expect((await bank.statement(both)).file).toMatchObject({
      entriesMatched: 2,
      entriesUnmatched: 0,
      paymentsChanged: 1
    })
    expect(await bank.statuses()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
    expect([await bank.entries(), await bank.difference(), await bank.faults()]).toEqual([[], '0.00', []])
    expect((await bank.statement(both)).file).toMatchObject({
      entriesMatched: 0,
      entriesContradicting: 2,
      paymentsChanged: 0
    })
    expect((await bank.entries()).map(({ problem }) => problem)).toEqual(
      [second, third].map((reference) => `${reference} is on a statement already, on 21 Nov 2026.`)
    )
    expect(await bank.balances()).toMatchObject({ BANK: '103.00' })
    expect([await bank.difference(), await bank.faults()]).toEqual(['-43.00', []])
  })
})
