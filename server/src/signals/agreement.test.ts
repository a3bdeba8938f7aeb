import { ringgitOf } from '@payouts/contract/money'
import { signalRuleNames } from '@payouts/contract/signals/rule-names'
import { usualSetting } from '@payouts/contract/signals/signal-rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#platform/refusal.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer, aRow, cycleFile, importFile } from '#test/builders/cycle-builders.ts'
import { contractDays, dayText, type ModelRow, modelLimits, modelSignals } from '#test/models/signal-model.ts'
import { saleSignals } from '#test/models/signal-model-of-sales.ts'
import { findSignals } from './commands/find-signals.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 4)
const app = useTestApp()
const companies = [1, 2, 3]

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of companies) {
    const { from, to } = contractDays[companyId] ?? {}
    await aDealer(db, {
      company_id: companyId,
      ...(from && { start_date: dayText(from) }),
      ...(to && { end_date: dayText(to) })
    })
  }
  for (const name of signalRuleNames) {
    const thresholds = modelLimits[name]
    const before = usualSetting(name)
    const after = { severity: thresholds ? before.severity : 'off', thresholds: thresholds ?? before.thresholds }
    await sql`
      insert into signal_changes (name, before, after, valid_from, reason, asked_by, asked_on, four_eyes, status,
        decided_by, decided_on)
      select ${name}::text, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, '2026-01-01', 'Test',
        user_id, now(), false, 'Approved', user_id, now()
      from users where user_name = 'admin'`.execute(db)
  }
})

const row: fc.Arbitrary<ModelRow> = fc.record({
  companyId: fc.constantFrom(...companies),
  type: fc.constantFrom('Activation', 'Reload'),
  day: fc.integer({ min: 1, max: 4 }),
  yesId: fc.constantFrom('ali@yes.my', 'A.li@yes.my', 'ali+1@yes.my', 'Devi@yes.my', 'devi@yes.my', 'chen', 'c.hen'),
  amount: fc.constantFrom(1000n, 1000n, 2000n, 777n, 0n, -500n, -3000n, 50_000n),
  base: fc.constantFrom(4000n, 4000n, 8000n, 3001n, 0n),
  device: fc.constantFrom(null, 'A1', 'a1', 'B2', 'C3', 'D4', 'E5'),
  person: fc.constantFrom(null, 'Ong', 'ong', 'Siti', 'Devi'),
  used: fc.constantFrom(null, null, 4, 17, 18, 19)
})

const cycleOf = (rows: readonly ModelRow[]) =>
  cycleFile(
    rows.map(({ companyId, type, day, yesId, amount, base, device, person, used }) =>
      aRow({
        deviceId: device ?? '',
        salesPerson: person ?? '',
        firstUsageDate: used === null ? '' : dayText(used),
        companyCode: `D0000${companyId}`,
        transactionType: type,
        transactionDate: dayText(day),
        yesId,
        incentiveAmount: ringgitOf(amount),
        transactionAmount: ringgitOf(base)
      })
    )
  )

test('what SQL finds in random cycles is what anybody finds with paper and pencil', async () => {
  const { db } = app.database
  const history: ModelRow[][] = []
  const dates = { reportDate: '2026-11-16', cutoffDate: '2026-11-18', payoutDate: '2026-11-20' }
  const spoken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 4, maxLength: 25 }), async (rows) => {
      const batchNo = history.length + 1
      const report = await importFile(db, cycleOf(rows), { batchNo, dates })
      if (isRefusal(report)) throw new Error(report.message)
      await db.transaction().execute((tx) => findSignals(tx, app.clock, { batchNo, version: 1 }))
      const { rows: found } = await sql<{ rule: string; subject: string; figures: object; rows: number; sum: string }>`
        select rule, subject, figures, row_count as rows, amount as sum from signals
        where batch_no = ${batchNo} order by rule, subject`.execute(db)
      const expected = [...modelSignals(rows, history), ...saleSignals(rows, history.slice(0, 2))]
        .map((signal) => ({ ...signal, sum: ringgitOf(signal.sum) }))
        .toSorted((one, other) => compared(`${one.rule} ${one.subject}`, `${other.rule} ${other.subject}`))
      await sql`update cycles set status = 'Pending Review' where batch_no = ${batchNo}`.execute(db)
      history.unshift(rows)
      for (const { rule } of found) spoken.add(rule)
      const inOrder = found.toSorted((one, other) =>
        compared(`${one.rule} ${one.subject}`, `${other.rule} ${other.subject}`)
      )
      expect(inOrder).toEqual(expected)
    }),
    { numRuns: runs, endOnFailure: true }
  )
  // In a few cycles chance may leave a rule without a signal.
  if (runs >= 25) expect([...spoken].toSorted()).toEqual(Object.keys(modelLimits).toSorted())
})

const compared = (one: string, other: string) => (one < other ? -1 : 1)
