import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** A row's values as texts by column name; of optional columns, those with a value. A number that does not count is one. */
export const valuesOfRow = sql`jsonb_build_object('yesId', row.yes_id, 'transactionNo', row.transaction_no,
  'transactionType', row.transaction_type, 'transactionDate', row.transaction_date::text, 'planName', row.plan_name,
  'companyCode', company_code, 'billingAccountNo', row.billing_account_no,
  'transactionAmount', row.transaction_amount::text, 'incentiveAmount', row.incentive_amount::text,
  'eInvoiceNo', coalesce(row.e_invoice_no, (select e_invoice_no from given_set_aside where id = row.id), ''))
  || jsonb_strip_nulls(jsonb_build_object('deviceId', row.device_id, 'channel', row.channel,
    'salesPerson', row.sales_person, 'firstUsageDate', row.first_usage_on::text, 'originalTransactionNo', row.original_transaction_no))`

/** The e-invoice numbers of the rows in `rejected_values`. */
export const numbersOfRejected = sql`(select row_values ->> 'eInvoiceNo' from rejected_values)`

/**
 * Removes rows whose number and type are on an earlier line of the file, valid or not, and records them as problems,
 * with their values. Returns how many valid rows it removed. A sale, its override and its clawback may share a
 * number, because their types differ. The table's index has equal numbers side by side, so a file without repetitions
 * costs one scan of it.
 */
export async function rejectRepeated(tx: Tx, table: RawBuilder<unknown>, idBase: number): Promise<number> {
  const { rows } = await sql<{ taken_out: number }>`
    with candidate as materialized (
      select transaction_no from ${table} group by transaction_no having count(*) > 1
      union
      select transaction_no from rejected_transactions
    ), seen as materialized (
      select id - ${idBase}::bigint as line, transaction_no, transaction_type, true as is_good
      from ${table} join candidate using (transaction_no)
      union all
      select line, transaction_no, transaction_type, false from rejected_transactions
    ), first as (
      select transaction_no, transaction_type, min(line) as line
      from seen group by transaction_no, transaction_type having count(*) > 1
    ), repeated as materialized (
      select seen.line, seen.transaction_no, seen.is_good, first.line as first_line
      from first join seen using (transaction_no, transaction_type) where seen.line > first.line
    ), noted as (
      insert into import_problems (line, column_name, value, problem)
      select line, 'transactionNo', transaction_no, 'repeats the transactionNo and transactionType of line ' || first_line
      from repeated
    ), taken_out as (
      delete from ${table} where id in (select ${idBase}::bigint + line from repeated where is_good)
      returning *
    ), kept as (
      insert into rejected_values (line, row_values)
      select id - ${idBase}::bigint, ${valuesOfRow} from taken_out as row join dealers using (company_id)
    )
    select count(*) as taken_out from taken_out`.execute(tx)
  return rows[0]?.taken_out ?? 0
}
