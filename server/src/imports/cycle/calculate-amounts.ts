import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CommissionType } from '@payouts/contract/cycles/schema'
import { type RawBuilder, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { sumByRow } from '#rate-cards/evaluation/earned-rows.ts'
import { evaluateCycle } from '#rate-cards/evaluation/evaluate.ts'
import { versionsInForce } from '#rate-cards/evaluation/versions-in-force.ts'
import type { LoadingTable } from '#transactions/partition.ts'
import { valuesOfRow } from './duplicates.ts'

type Calculated = { rowsRejected: number; cardVersions: number[] | null }
export const nothingCalculated: Calculated = { rowsRejected: 0, cardVersions: null }

type SalesFile = { batchNo: number; idBase: number; commissionType: CommissionType }

/** More than a row of a file may have. */
const beyondRow = '1000000000'

/** Why the card gives `sold` no amount, of which it has said `amount`; null where it gives one. */
export const problemWithoutAmount = (commissionType: CommissionType): RawBuilder<string | null> => sql`case
  when abs(amount) < ${beyondRow}::numeric then null
  when amount is not null then 'would be too large by the card: at most 9 digits may stand before the point'
  when sold.id in (select id from rate_clawbacks) and sold.id not in (select id from rate_originals)
    then 'no accepted cycle has a sale ' || coalesce(original_transaction_no, transaction_no) || ' that earned something'
  else 'no rule of the card “' || (select name from rate_cards where commission_type = ${commissionType}) || '” holds'
    -- Sets, which are hashed: a look-up for each row would read all sales each time.
    || case when sold.id in (select id from rate_originals where months < 0) then ' before its sale'
      when sold.id in (select id from rate_originals) then ' so many months after its sale' else '' end
  end`

/**
 * Gives each loaded sale what the rate card says, and rejects those of which it says nothing. Imports come here one after
 * the other, as e-invoices are locked: of two that take back the same sale, the second finds what the first left.
 * Refuses a file if no version of the card was in force on its days.
 */
export async function calculateAmounts(
  tx: Tx,
  { ref }: LoadingTable,
  { batchNo, idBase, commissionType }: SalesFile
): Promise<Calculated | Refusal> {
  // Rows that were loaded and then rejected have the zero of a row without an amount: nobody knows what they earn.
  await sql`
    update rejected_values set row_values = row_values || '{"incentiveAmount": ""}'
    where row_values ->> 'incentiveAmount' <> ''`.execute(tx)
  const { hasRows } = await one(tx, sql<{ hasRows: boolean }>`select exists (select from ${ref}) as "hasRows"`)
  // Every row was rejected for a reason of its own: there are no days to have a card for.
  if (!hasRows) return nothingCalculated
  const versions = await versionsInForce(tx, { batchNo, commissionType, rows: ref })
  if (versions.length === 0)
    return refuse(
      'refusedByRule',
      `The header row lacks column incentiveAmount, and no approved rate card of ${commissionType} was in force on the days of this file. Add the amounts, or have the card approved first.`,
      'fileContent'
    )
  await evaluateCycle(tx, { batchNo, rows: ref, arriving: sql`true` }, { versions })
  await sumByRow(tx, { batchNo, rows: ref })
  const { taken_out: rowsRejected } = await one(
    tx,
    sql<{ taken_out: number }>`
    with taken_out as materialized (
      delete from ${ref} as row
      where not exists (select from rate_earned as said where said.id = row.id and abs(said.amount) < ${beyondRow}::numeric)
      returning row.*
    ), noted as (
      insert into import_problems (line, column_name, value, problem)
      select id - ${idBase}::bigint, 'incentiveAmount', '', ${problemWithoutAmount(commissionType)}
      from taken_out as sold left join rate_earned as said using (id)
    ), kept as (
      insert into rejected_values (line, row_values)
      select id - ${idBase}::bigint, ${valuesOfRow} || '{"incentiveAmount": ""}'
      from taken_out as row join dealers using (company_id)
    )
    select count(*) as taken_out from taken_out`
  )
  await sql`
    update ${ref} as row set incentive_amount = said.amount
    from rate_earned as said where said.id = row.id`.execute(tx)
  // Neither a debit nor what comes to nothing waits for an e-invoice number.
  await sql`
    update ${ref} set state = 'PAYABLE', hold_type = null, hold_action_id = null, held_since = null
    where incentive_amount <= 0 and hold_type = ${holdTypes.eInvoiceMissing}`.execute(tx)
  return { rowsRejected, cardVersions: versions.map(({ versionId }) => versionId) }
}

/** Whether the versions of the card that gave a cycle its amounts are still those in force on its days. */
export async function isCalculatedAlike(
  tx: Tx,
  { batch_no: batchNo }: CycleRow,
  commissionType: CommissionType,
  cardVersions: readonly number[]
): Promise<boolean> {
  const versions = await versionsInForce(tx, { batchNo, commissionType })
  return versions.map(({ versionId }) => versionId).join() === cardVersions.join()
}
