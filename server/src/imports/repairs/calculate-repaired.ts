import { countOf } from '@payouts/contract/count-text'
import type { CommissionType } from '@payouts/contract/cycles/schema'
import type { RowProblem } from '@payouts/contract/imports/repairs'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { sumByRow } from '#rate-cards/evaluation/earned-rows.ts'
import { evaluateCycle } from '#rate-cards/evaluation/evaluate.ts'
import { versionsInForce } from '#rate-cards/evaluation/versions-in-force.ts'
import { idBaseOf } from '#transactions/add-rows.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import { problemWithoutAmount } from '../cycle/calculate-amounts.ts'
import { type RowRules, visibleRow } from '../cycle/row.ts'
import type { Line } from './judge.ts'

type SalesOfCycle = { batchNo: number; commissionType: CommissionType }

/** What the card gives repaired sales, or why it gives them nothing, by line; and the versions that gave it. */
export type Calculated = {
  amounts: ReadonlyMap<number, Ringgit>
  problems: ReadonlyMap<number, RowProblem>
  cardVersions: number[]
}

/**
 * Works out what the rate card gives repaired rows of a file of sales beside the rows that are there. Refuses them if
 * another row would then earn something else: what stands in the cycle never changes by a repair.
 */
export async function calculateRepaired(
  tx: Tx,
  cycle: SalesOfCycle,
  { lines, rules }: { lines: readonly Line[]; rules: RowRules }
): Promise<Calculated | Refusal> {
  const { batchNo } = cycle
  await gatherSales(tx, batchNo, { lines, rules })
  const sales = sql`repaired_sales`
  const versions = await versionsInForce(tx, { ...cycle, rows: sales })
  const arriving = sql<boolean>`row.id in (select id from repaired_sales where incentive_amount is null)`
  await evaluateCycle(tx, { batchNo, rows: sales, arriving }, { versions })
  await sumByRow(tx, { batchNo, rows: sales })
  const { rows } = await sql<{ line: number; isNew: boolean; amount: Ringgit | null; problem: string | null }>`
    select ${lineOfId(sql`sold.id`)} as line, sold.incentive_amount is null as "isNew", amount::numeric(30, 2) as amount,
      ${problemWithoutAmount(cycle.commissionType)} as problem
    from repaired_sales as sold left join rate_earned as said using (id)
    where sold.incentive_amount is null or sold.incentive_amount is distinct from amount`.execute(tx)
  const others = rows.filter(({ isNew }) => !isNew).length
  if (others > 0) return refuseOthersChange(others)
  return {
    amounts: new Map(rows.flatMap(({ line, amount, problem }) => (problem || !amount ? [] : [[line, amount]]))),
    problems: new Map(
      rows.flatMap(({ line, problem }) => (problem ? [[line, { column: 'incentiveAmount', problem }]] : []))
    ),
    cardVersions: versions.map(({ versionId }) => versionId)
  }
}

/**
 * The repaired rows with those that they may change: bands and caps are a dealer's, and what clawbacks leave of a sale
 * belongs to all who name it. Repaired ones have no amount.
 */
async function gatherSales(
  tx: Tx,
  batchNo: number,
  { lines, rules }: { lines: readonly Line[]; rules: RowRules }
): Promise<void> {
  const idBase = await idBaseOf(tx, batchNo)
  const columns = sql`id, batch_no, company_id, transaction_date, transaction_no, transaction_type, transaction_amount,
    plan_name, channel, original_transaction_no, incentive_amount`
  const given = lines.map(({ line, values }) => {
    const row = visibleRow(values, rules)
    return {
      ...{ id: idBase + line, batch_no: batchNo, company_id: rules.dealerOf(row.companyCode)?.companyId },
      ...{ transaction_date: row.transactionDate, transaction_no: row.transactionNo, plan_name: row.planName },
      ...{ transaction_type: row.transactionType, transaction_amount: row.transactionAmount },
      ...{ channel: row.channel || null, original_transaction_no: row.originalTransactionNo || null }
    }
  })
  await sql`drop table if exists repaired_sales`.execute(tx)
  await sql`create temporary table repaired_sales on commit drop as select ${columns} from transactions with no data`.execute(
    tx
  )
  await sql`
    insert into repaired_sales
    select ${columns} from jsonb_populate_recordset(null::repaired_sales, ${JSON.stringify(given)}::jsonb)`.execute(tx)
  await sql`
    insert into repaired_sales
    select ${columns} from transactions
    where batch_no = ${batchNo} and (company_id in (select company_id from repaired_sales)
      or coalesce(original_transaction_no, transaction_no)
        in (select coalesce(original_transaction_no, transaction_no) from repaired_sales))`.execute(tx)
}

const refuseOthersChange = (others: number): Refusal =>
  refuse(
    'refusedByRule',
    `With these rows ${countOf(others, 'row')} of the cycle would earn something else: bands and caps are of the whole cycle, or its rate card or a dealer’s record has changed. Mend the rows in the file, and import it again; decisions about rows carry over.`
  )
