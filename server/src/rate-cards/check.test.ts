import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import {
  beforeDecember,
  decemberWithAmounts,
  expectedOfDecember,
  importCycleText
} from '#test/files/december/december.ts'

const { getRateCheck, getRateSums, getCheckedRows } = rateCardEndpoints
const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-rates-'))
  await beforeDecember(app, { reviewer, approver })
})
afterAll(() => rm(folder, { recursive: true }))

async function checked(batchNo: number, text: string) {
  await importCycleText(app, text, { folder, batchNo })
  await app.jobs.runDue()
  return app.call(reviewer, getRateCheck, { batchNo })
}
const counts = ({ sums }: Awaited<ReturnType<typeof checked>>) =>
  Object.fromEntries(sums.map(({ outcome, rowCount }) => [outcome, rowCount]))

test('December with the amounts of its card is wholly explained, by the rules that another program names', async () => {
  const check = await checked(202612, decemberWithAmounts())
  expect(counts(check)).toEqual({ EXPLAINED: expectedOfDecember.size })
  expect(check).toMatchObject({ state: 'CHECKED', cardVersions: [{ versionNo: 1, validFrom: '2026-12-01' }] })
  const { rows } = await sql<{ transactionNo: string; amount: string; rules: string }>`
    select transaction_no as "transactionNo", expected::text as amount, (
      select string_agg((rule ->> 'component') || ' ' || (rule ->> 'ruleNo'), '; ' order by part ->> 0)
      from jsonb_array_elements(earnings) as earning, jsonb_array_elements(earning -> 'parts') as part,
        rate_card_versions cross join lateral jsonb_array_elements(rules) with ordinality as listed (rule, place)
      where place = (part ->> 0)::integer
    ) as rules
    from rate_outcomes join transactions using (batch_no, id) where batch_no = 202612`.execute(app.database.db)
  const wrong = rows.filter(({ transactionNo, amount, rules }) => {
    const expected = expectedOfDecember.get(transactionNo)
    return expected?.amount !== amount || sorted(expected.rules) !== sorted(rules)
  })
  expect(wrong).toEqual([])
  expect(rows).toHaveLength(expectedOfDecember.size)
})

const sorted = (rules: string) => rules.split('; ').sort().join('; ')

test('of five rows that were changed by a sen, these five differ, each with its arithmetic', async () => {
  const changed = [...expectedOfDecember.keys()].filter((_, index) => index % 1300 === 7).slice(0, 5)
  const text = decemberWithAmounts((transactionNo, amount) =>
    changed.includes(transactionNo) ? ringgitOf(senOf(amount) + 1n) : amount
  )
  expect(counts(await checked(202612, text))).toEqual({ EXPLAINED: expectedOfDecember.size - 5, DIFFERS: 5 })
  const { content } = await app.call(reviewer, getCheckedRows, { batchNo: 202612, outcome: 'DIFFERS' })
  expect(content.map(({ transactionNo }) => transactionNo).sort()).toEqual(changed.sort())
  for (const { given, expected, difference, explanation, rules } of content) {
    expect(difference).toBe('0.01')
    expect(senOf(given) - senOf(expected ?? '0.00')).toBe(1n)
    expect(rules).not.toBe('')
    expect(explanation).toContain(' % of RM ')
  }
  for (const by of ['TYPE', 'PLAN', 'DEALER'] as const) {
    const sums = await app.call(reviewer, getRateSums, { batchNo: 202612, by, pageSize: 100 })
    const total = (pick: 'rowCount' | 'differingCount') => sums.content.reduce((sum, row) => sum + row[pick], 0)
    expect([total('rowCount'), total('differingCount')]).toEqual([expectedOfDecember.size, 5])
    expect(senOf(sums.content[0]?.difference ?? '')).toBeGreaterThan(0n)
  }
})
