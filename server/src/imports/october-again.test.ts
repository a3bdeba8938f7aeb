import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aDealer, aRow, cycleFile } from '../../test/cycle-builders.ts'
import { useSession, useTestApp } from '../../test/hooks.ts'
import { secondPersonFor } from '../dealer-records/commands/file-changes.ts'
import { importDealers } from '../dealers/import/import-dealers.ts'
import { openDealerAccounts } from '../ledger/commands.ts'
import { verifyBooks } from '../verify/queries.ts'
import { bufferSource } from './source.ts'

/** A provider's real October, where it lies beside the project; else one of the same shape. */
const folder = join(import.meta.dirname, '../../../../shared/data')
const hasOctober = existsSync(folder)

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const admin = useSession(app, 'admin')
let october: Buffer

beforeAll(async () => {
  const { db } = app.database
  if (hasOctober) {
    october = readFileSync(join(folder, 'cycle-2026-10.csv'))
    const source = bufferSource(readFileSync(join(folder, 'dealers.csv')), 'dealers.csv')
    const { clock } = app
    const secondPerson = secondPersonFor({ fileName: source.fileName, clock, fourEyes: true })
    const file = {
      ...source,
      actor: 'system' as const,
      today: clock.today(),
      openAccounts: openDealerAccounts,
      secondPerson
    }
    await db.transaction().execute((tx) => importDealers(tx, file))
    return
  }
  for (let companyId = 1; companyId <= 60; companyId += 1)
    await aDealer(db, { company_id: companyId, e_invoice_required: companyId % 4 === 0 })
  const rows = Array.from({ length: 7043 }, (_, row) =>
    aRow({
      companyCode: `D${String(1 + (row % 60)).padStart(5, '0')}`,
      transactionDate: `2026-10-${String(1 + (row % 28)).padStart(2, '0')}`,
      ...(row % 700 === 17 && { transactionAmount: '' }),
      ...(row % 9 === 0 && { eInvoiceNo: '' })
    })
  )
  october = cycleFile(rows)
})

const named = { payoutCycleName: 'October 2026', commissionType: 'Incentives' as const, fileName: 'october.csv' }
const dates = { reportDate: '2026-11-05', cutoffDate: '2026-11-07', payoutDate: '2026-11-09' }
const upload = (batchNo: number) =>
  app.call(reviewer, importEndpoints.importCycle, { ...named, ...dates, batchNo }, { file: october })
const acceptance = { version: 1, decision: 'ACCEPT' as const, remark: 'Agrees with the commission system' }

test('the same October under another number: every row is named, and nothing of it is payable', async () => {
  const { rowsAccepted, rowsDuplicate } = await upload(202610)
  expect(rowsAccepted).toBeGreaterThan(7000)
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
