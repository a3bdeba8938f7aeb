import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { dealersOfOctober } from '#test/files/october.ts'
import { verifyBooks } from '#verify/queries.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const admin = useSession(app, 'admin')
/** Its first rows: all of it shows no more. */
let october: Buffer

beforeAll(async () => {
  const whole = await dealersOfOctober(app)
  october = Buffer.from(whole.toString().split('\n').slice(0, 1000).join('\n'))
})

const named = { payoutCycleName: 'October 2026', commissionType: 'Incentives' as const, fileName: 'october.csv' }
const dates = { reportDate: '2026-11-05', cutoffDate: '2026-11-07', payoutDate: '2026-11-09' }
const upload = (batchNo: number) =>
  app.call(reviewer, importEndpoints.importCycle, { ...named, ...dates, batchNo }, { file: october })
const acceptance = { version: 1, decision: 'ACCEPT' as const, remark: 'Agrees with the commission system' }

test('the same October under another number: every row is named, and nothing of it is payable', async () => {
  const { rowsAccepted, rowsDuplicate } = await upload(202610)
  expect(rowsAccepted).toBeGreaterThan(900)
  expect(rowsDuplicate).toBe(0)
  await app.call(reviewer, importEndpoints.decideImport, { ...acceptance, batchNo: 202610 })
  expect(await upload(202611)).toMatchObject({ rowsAccepted, rowsDuplicate: rowsAccepted })
  const page = { batchNo: 202611, version: 1, pageNumber: 0, pageSize: 100 }
  const list = await app.call(reviewer, importEndpoints.getValidationDuplicates, page)
  expect(list.totalElements).toBe(rowsAccepted)
  expect(new Set(list.content.map(({ twinBatchNo }) => twinBatchNo))).toEqual(new Set([202610]))

  const decision = { ...acceptance, batchNo: 202611 }
  const refused = await app.refusal(reviewer, importEndpoints.decideImport, decision)
  expect(refused.displayErrorMessage).toContain('all of them in cycle 202610, October 2026.')
  await app.call(admin, importEndpoints.decideImport, { ...decision, despiteDuplicates: true })
  const { cycle } = await app.call(reviewer, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: 202611 })
  expect(cycle).toMatchObject({ payoutStatus: 'Hold' })
  const { rows: payable } = await sql`
    select from transactions where batch_no = 202611 and hold_type is distinct from 'Duplicate'`.execute(
    app.database.db
  )
  expect(payable).toEqual([])
})

test('planted behind the wall, it does not get past verify', async () => {
  const { db } = app.database
  const differing = async () =>
    (await verifyBooks(db)).filter(
      ({ title, differenceCount }) => title.includes('in two cycles') && differenceCount > 0
    )
  expect(await differing()).toEqual([])
  const change = (set: string) =>
    sql`update transactions set ${sql.raw(set)} where batch_no = 202611 and id in (
      select twin.id from transaction_twins as twin join transactions as there
        on there.batch_no = twin_batch_no and there.id = twin_id and there.state = 'PAYABLE'
      where twin.batch_no = 202611 order by twin.id limit 3)`.execute(db)
  await change(`state = 'PAYABLE', hold_type = null`)
  const found = await differing()
  expect(found.map(({ differenceCount }) => differenceCount)).toEqual([3, 3])
  expect(found[0]?.differences[0]).toMatchObject({ found: expect.stringContaining('in cycles 202610, 202611') })
  await change(`state = 'HELD', hold_type = 'Duplicate'`)
  expect(await differing()).toEqual([])
})
