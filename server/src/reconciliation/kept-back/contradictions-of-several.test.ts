import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import { expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { usePaymentsAtBank } from '#test/builders/payments-at-bank.ts'
import { type GivenEntry, statusReport } from '#test/files/bank-messages.ts'
import { drawn } from '#test/running/long-test.ts'

const app = useTestApp({ per: 'test' })
const at = usePaymentsAtBank(app, [{ amount: '60.00' }, { amount: '40.00' }])

const batch = () => `${at.runNo}-IBG`
const both = () => at.references.map((reference) => ({ reference }))

async function rejects(...references: string[]): Promise<void> {
  const payments = references.map((reference) => ({ reference, status: 'RJCT', code: 'MS03' }))
  await at.bring(statusReport({ runNo: at.runNo, batches: [{ reference: batch(), payments }] }))
}

const keptBack = async () => {
  const page = { pageNumber: 0, pageSize: 20, open: true }
  const { content } = await app.call(await app.signIn('reviewer'), keptBackEndpoints.getKeptBack, page)
  return content.map(({ cause, referenceNo, amount }) => [cause, referenceNo, amount])
}

const entries = async () => (await at.entries('all')).map(({ status, amount }) => [status, amount])

test.each<[string, () => GivenEntry]>(
  drawn([
    ['names both', () => ({ amount: '100.00', parts: both() })],
    ['names both in its texts', () => ({ amount: '100.00', text: at.references.join(' ') })],
    ['names their batch', () => ({ amount: '100.00', batch: { reference: batch(), count: 2 } })],
    ['names their run', () => ({ amount: '100.00', batch: { reference: at.runNo } })]
  ])
)('a debit that %s settles one and contradicts the rejection of the other', async (_, debit) => {
  const second = at.references[1] ?? ''
  await rejects(second)
  const { referenceNo } = await app.call(await app.signIn('reviewer'), paymentEndpoints.payBalance, {
    referenceNo: second,
    reason: 'Again'
  })
  const { file } = await at.statement([debit()])
  expect(file).toMatchObject({ entriesMatched: 1, entriesContradicting: 1, entriesUnmatched: 0 })
  expect(await at.statuses()).toEqual(['SETTLED', 'REJECTED'])
  expect(await keptBack()).toEqual([['CONTRADICTION', second, '40.00']])
  const again = await app.call(await app.signIn('reviewer'), paymentEndpoints.getPayment, { referenceNo })
  expect(again.keptBack).toMatchObject({ cause: 'CONTRADICTION', referenceNo: second })
  expect(new Set(await entries())).toEqual(
    new Set([
      ['Matched', '-60.00'],
      ['Contradiction', '-40.00']
    ])
  )
  expect(await at.faults()).toEqual([])
})

test('with charges within it, these are proposed beside what is settled', async () => {
  await rejects(at.references[1] ?? '')
  await at.statement([{ amount: '100.10', charges: '0.10', parts: both() }])
  expect(await at.statuses()).toEqual(['SETTLED', 'REJECTED'])
  expect(new Set(await entries())).toEqual(
    new Set([
      ['Matched', '-60.00'],
      ['Contradiction', '-40.00'],
      ['Proposed', '-0.10']
    ])
  )
  expect(await at.faults()).toEqual([])
})

test('of a batch of which all was rejected, each is kept back', async () => {
  await rejects(...at.references)
  await at.statement([{ amount: '100.00', batch: { reference: batch() } }])
  expect(new Set(await keptBack())).toEqual(
    new Set([
      ['CONTRADICTION', at.references[0], '60.00'],
      ['CONTRADICTION', at.references[1], '40.00']
    ])
  )
  expect(await at.faults()).toEqual([])
})

test('announced and then on a statement, it is one', async () => {
  await rejects(at.references[1] ?? '')
  const debit = { amount: '100.00', batch: { reference: batch(), count: 2 } }
  await at.announced([debit])
  await at.statement([debit])
  expect(await keptBack()).toEqual([['CONTRADICTION', at.references[1], '40.00']])
  expect(await at.faults()).toEqual([])
})

test('a batch less what was rejected is what the bank was to debit', async () => {
  await rejects(at.references[1] ?? '')
  await at.statement([{ amount: '60.00', batch: { reference: batch(), count: 1 } }])
  expect([await at.statuses(), await keptBack(), await at.faults()]).toEqual([['SETTLED', 'REJECTED'], [], []])
})

test('a return of several, of which one was never debited, moves none of them', async () => {
  await at.statement([{ amount: '60.00', parts: [{ reference: at.references[0] ?? '' }] }])
  await at.statement([{ amount: '100.00', credit: true, coded: 'RRTN', parts: both() }])
  expect(await at.entries()).toMatchObject([
    { status: 'Unmatched', problem: `${at.references[1]}: A payment that is in a file cannot become returned.` }
  ])
  expect([await at.statuses(), await at.faults()]).toEqual([['SETTLED', 'IN FILE'], []])
})
