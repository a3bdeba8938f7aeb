import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aPostedCycle } from '#test/builders/payment-builders.ts'
import { bankStatement, results } from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'
import { verifyBooks } from '#verify/queries.ts'

const app = useTestApp()
const { receiveBankFile } = reconciliationEndpoints

beforeAll(async () => {
  const { db } = app.database
  await ourSettings(db)
  const dealers = [1, 2].map((companyId) => ({ companyId, amounts: ['100.00'] }))
  const references = await aPostedCycle(db, { batchNo: 7, clock: app.clock, dealers })
  await aSentRun(db, app.clock, { references })
  const reviewer = await app.signIn('reviewer')
  const bring = (content: string, fileName: string) =>
    app.call(reviewer, receiveBankFile, { fileName }, { file: Buffer.from(content) })
  const entries = [{ amount: '100.00', parts: [{ reference: references[0] ?? '' }] }]
  await bring(bankStatement([{ number: 1, entries }]), 'first.xml')
  await bring(bankStatement([{ number: 2, opening: '900.00', on: '2026-11-22' }], { messageId: 'S2' }), 'second.xml')
  await bring(results([`${references[1]},SETTLED,,,,,100.00`]), 'results.csv')
})

const differences = async () =>
  (await verifyBooks(app.database.db)).flatMap(({ differences: found }) => found.map(({ subject }) => subject))

test.each([
  ['a matched entry of another amount', 'update bank_entries set amount = amount + 1', 'amount - 1', 'entry 1 of'],
  [
    'an opening balance that is not the last closing',
    'update bank_statements set opening_balance = opening_balance + 1 where previous_id is not null',
    'opening_balance - 1',
    'statement S1 of 2026-11-22'
  ],
  [
    'a kept balance',
    'update bank_books set closing_balance = closing_balance + 1',
    'closing_balance - 1',
    'account ending in 7766'
  ],
  ['what is awaited', 'update awaited_entries set amount = amount + 1', 'amount - 1', 'the bank account']
])('verify names %s', async (_, tamper, undo, subject) => {
  expect(await differences()).toEqual([])
  await sql.raw(tamper).execute(app.database.db)
  expect(await differences()).toEqual(expect.arrayContaining([expect.stringContaining(subject)]))
  await sql.raw(tamper.replace(/= (\w+) \+ 1/, `= ${undo}`)).execute(app.database.db)
  expect(await differences()).toEqual([])
})
