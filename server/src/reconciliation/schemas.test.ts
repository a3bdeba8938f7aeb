import { expect, test } from 'vitest'
import { bankStatement, type GivenEntry, notification, ourAccount, statusReport } from '#test/files/bank-messages.ts'
import { messageProblems } from '#test/files/message-rules.ts'

const entries: GivenEntry[] = [
  { amount: '100.00', bankReference: 'X1', parts: [{ reference: 'PP00000001', account: '22222222' }] },
  { amount: '23.00', batch: { reference: 'PR00000001-IBG', message: 'PR00000001', count: 2 } },
  {
    amount: '23.00',
    parts: [
      { reference: 'PP00000002', amount: '20.00' },
      { reference: 'PP00000003', amount: '3.00', batch: 'PR00000001-IBG' }
    ]
  },
  { amount: '20.00', credit: true, reversal: true, parts: [{ reference: 'PP00000002', returned: 'AC04' }] },
  { amount: '7.00', status: 'PDNG' }
]
const report = statusReport({
  runNo: 'PR00000001',
  bankBic: ourAccount.bankBic,
  count: 3,
  sum: '123.00',
  group: { status: 'PART', code: 'AC04', text: 'Closed' },
  batches: [
    {
      reference: 'PR00000001-IBG',
      status: 'ACSC',
      payments: [{ reference: 'PP00000001', status: 'RJCT', code: 'AC04', text: 'Closed', amount: '100.00' }]
    }
  ]
})

/** The test's messages are valid for banks. */
test.each([
  ['pain.002.001.10', report],
  ['camt.053.001.08', bankStatement([{ number: 7, bankBic: ourAccount.bankBic, entries }, { opening: '-5.00' }])],
  ['camt.054.001.08', notification(entries)]
] as const)('files of the tests are valid %s', async (message, contents) => {
  expect(await messageProblems(message, contents)).toEqual([])
})
