import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { sumOfRinggit } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { statementParts } from '@payouts/contract/reports/statement-parts'
import { expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSampleApp } from '#test/app/hooks.ts'
import { drawn } from '#test/running/long-test.ts'

const app = useSampleApp()
const everything = { pageNumber: 0, pageSize: 100 }
const issued = { fromDate: '2026-01-01', toDate: '2026-11-20' }

/** Rows that people hold of approved cycles, whose dealers have their statements. */
async function heldOfApproved(): Promise<{ batchNo: number; version: number; companyCode: string }[]> {
  const { rows } = await app.database.pool.query(
    `select batch_no as "batchNo", version, company_code as "companyCode"
    from cycle_totals join cycles using (batch_no) join dealers using (company_id)
    where hold_type = $1 and row_count > 0 and approved_at < $2
    group by 1, 2, 3 having bool_and(state = 'HELD') order by 1, 3`,
    [holdTypes.manual, issued.toDate]
  )
  return rows
}

async function issuedTo(companyCodes: readonly string[]) {
  const admin = await app.signIn('admin')
  return new Map(await Promise.all(companyCodes.map(async (code) => [code, await issuedToOne(admin, code)] as const)))
}

async function issuedToOne(admin: TestSession, companyCode: string) {
  const request = { companyCode, ...issued }
  const statement = await app.call(admin, reportEndpoints.getDealerStatement, request)
  const entries = await app.call(admin, reportEndpoints.getStatementEntries, { ...request, ...everything })
  const lines = await Promise.all(
    statementParts.map(async (part) => {
      const { content } = await app.call(admin, reportEndpoints.getStatementLines, { ...request, part, ...everything })
      return [part, content] as const
    })
  )
  return { statement, entries, lines: Object.fromEntries(lines) }
}

test('a statement of days that are over never changes, whatever becomes of what was held in it', async () => {
  const held = drawn(await heldOfApproved(), 3)
  expect(held.length).toBeGreaterThan(1)
  const companyCodes = [...new Set(held.map(({ companyCode }) => companyCode))]
  const before = await issuedTo(companyCodes)
  for (const { statement, lines } of before.values()) {
    const { figures, account } = statement
    for (const part of statementParts)
      expect(sumOfRinggit((lines[part] ?? []).map(({ amount }) => amount))).toBe({ ...figures, ...account }[part])
  }
  app.clock.set('2026-11-22T02:00:00Z')
  const [reviewer, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  const remark = 'Checked with the dealer'
  for (const [at, { batchNo, version, companyCode }] of held.entries()) {
    const of = { batchNo, version, holdType: holdTypes.manual, companyCodes: [companyCode], remark }
    if (at === 0) await app.call(approver, onHoldEndpoints.cancelHoldCompany, { ...of, selectedDate: null })
    else {
      await app.call(reviewer, onHoldEndpoints.requestReleaseHoldCompany, { ...of, selectedDate: '2026-11-23' })
      await app.call(approver, onHoldEndpoints.releaseHoldCompany, { ...of, selectedDate: '2026-11-23' })
    }
  }
  expect(await issuedTo(companyCodes)).toEqual(before)
  app.clock.set('2026-11-23T04:00:00Z')
  await app.jobs.runDue()
  expect(await issuedTo(companyCodes)).toEqual(before)
  const [, released] = held
  const later = { companyCode: released?.companyCode ?? '', fromDate: '2026-11-21', toDate: '2026-11-23' }
  const { cycles } = await app.call(await app.signIn('admin'), reportEndpoints.getDealerStatement, later)
  expect(cycles.find(({ batchNo }) => batchNo === released?.batchNo)?.gross).not.toBe('0.00')
})
