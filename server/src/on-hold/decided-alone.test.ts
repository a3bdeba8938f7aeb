import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sentDuring } from '#test/app/statements.ts'
import { useHeldCycles } from '#test/builders/held-cycles.ts'

const { payouts, approver, mixed, line, action } = useHeldCycles()

test('what a person decided alone today is found by an index, whatever was done before', async () => {
  const { db, pool } = payouts.database
  await mixed()
  await sql`
    insert into cycle_actions (kind, remark, acted_by, acted_at, amount, dealer_count, transaction_count)
    select 'CANCEL', '', user_id, timestamptz '2026-01-01' + make_interval(mins => n), 1, 1, 1
    from users cross join generate_series(1, 5000) as n where user_name in ('admin', 'approver')`.execute(db)
  await sql`
    insert into hold_decisions (kind, hold_type, asked, remark, batch_nos, amount, dealer_count, transaction_count,
      rows_digest, asked_by, asked_on, status, decided_by, decided_on, reference_no)
    select 'CANCELLATION', 'Manual Hold', '{}', '', '{}', 1, 1, 1, '', acted_by, acted_at, 'Approved', acted_by, acted_at,
      reference_no
    from cycle_actions where kind = 'CANCEL'`.execute(db)
  await sql`analyze cycle_actions, hold_decisions`.execute(db)
  const cancelling = { ...action(), transactionIds: [line(0)], dryRun: true }
  const sent = await sentDuring(() => payouts.call(approver, onHoldEndpoints.cancelHoldTransactions, cancelling))
  const [alone] = sent.filter(({ text }) => /from cycle_actions.*hold_decisions/s.test(text))
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${alone?.text}`, alone?.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('cycle_actions_by_person')
  expect(plan).toContain('hold_decisions_by_reference')
  expect(plan).not.toContain('Seq Scan')
})
