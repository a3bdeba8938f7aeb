import { ringgitOf } from '@payouts/contract/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ofCycles } from '#transactions/of-cycles.ts'
import type { HoldModel, ModelLine } from '../models/hold-model.ts'
import type { World } from './world.ts'

export const sumOf = (lines: readonly ModelLine[]) => ringgitOf(lines.reduce((sum, { amount }) => sum + amount, 0n))

/**
 * Compares rows, statuses and stored totals with the model after every step, and runs all checks of `payouts verify`
 * after steps that moved a row or a payment: in a long run only after some of these, as it takes much of the time.
 */
export async function expectAgreement(model: HoldModel, world: World): Promise<void> {
  const rows = await expectRows(model, world)
  await expectCycles(model, world)
  await world.verifyChanged(rows + (await paymentsOf(world)))
}

async function expectRows({ cycles }: HoldModel, { batches, payouts }: World): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', batch_no, id, state, hold_type) as line from transactions
    where ${ofCycles(batches, 'transactions')} order by id`.execute(payouts.database.db)
  const lines = cycles.flatMap(({ batchNo, lines: inCycle }) =>
    inCycle.map(({ id, state, holdType }) => ({ id: Number(id), line: [batchNo, id, state, holdType] }))
  )
  const found = rows.map(({ line }) => line)
  expect(found).toEqual(
    lines.toSorted((one, other) => one.id - other.id).map(({ line }) => line.filter(Boolean).join(' '))
  )
  return found.join()
}

/** As one text: each payment's status, and its run's. */
async function paymentsOf({ payouts }: World): Promise<string> {
  const { rows } = await sql<{ payments: string | null }>`
    select string_agg(concat_ws(' ', reference_no, payments.status, run_no, runs.status), ',' order by reference_no) as payments
    from payments left join payment_runs as runs using (run_id)`.execute(payouts.database.db)
  return rows[0]?.payments ?? ''
}

async function expectCycles({ cycles }: HoldModel, { batches, payouts }: World): Promise<void> {
  const { rows } = await sql`
    select batch_no, status, imported_amount as imported, hold_amount as held, total_amount as total
    from cycles where batch_no = any(${batches}::integer[]) order by batch_no`.execute(payouts.database.db)
  expect(rows).toEqual(
    cycles
      .map(({ batchNo, status, lines }) => ({
        batch_no: batchNo,
        status,
        imported: sumOf(lines),
        held: sumOf(lines.filter(({ holdType }) => holdType !== null)),
        total: sumOf(lines.filter(({ state }) => state !== 'EXCLUDED'))
      }))
      .toSorted((one, other) => one.batch_no - other.batch_no)
  )
}
