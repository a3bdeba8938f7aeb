import { transactionStates } from '@payouts/contract/cycles/schema'
import { type ExtraCycleFileColumn, extraCycleFileColumns } from '@payouts/contract/imports/import-file'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { day, instant, moneySum, text } from '#downloads/report-columns.ts'
import { allOf } from '#platform/db/list-sql.ts'
import { inCompany } from './conditions.ts'
import type { ReportBody } from './named-report.ts'
import '#dealers/tables.ts'

/** `RELEASE_REQUESTED` as people read it: Release Requested. */
const stateName = (state: string) =>
  state
    .split('_')
    .map((word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`)
    .join(' ')

const stateNames = transactionStates.map((state) => ({ state, name: stateName(state) }))
export const namesOfStates = stateNames.map(({ name }) => name)

export type WantedRows = {
  companyId: number | null
  /** The state's name for people; other texts narrow nothing. */
  stateName?: string | undefined
  transactionType?: string | undefined
  /** The beginning of the Yes ID, the transaction's number or the billing account, ignoring case. */
  text?: string | undefined
}

/** The optional columns, each if the cycle's file has it. */
const extraColumns = {
  deviceId: text('device', 'Device'),
  channel: text('channel', 'Channel'),
  salesPerson: text('sales_person', 'Sales Person'),
  firstUsageDate: day('first_usage', 'First Usage'),
  originalTransactionNo: text('original_no', 'Original Transaction No')
} satisfies Record<ExtraCycleFileColumn, ReportBody['columns'][number]>

/** A cycle's single transactions, as their screen lists them. */
export function transactionRows(cycle: CycleRow, wanted: WantedRows): ReportBody {
  const narrowed = narrowing(cycle, wanted)
  return {
    columns: [
      day('date', 'Date'),
      text('yes_id', 'Yes ID'),
      text('transaction_no', 'Trx No.'),
      text('transaction_type', 'Transaction Type'),
      text('plan', 'Package Name'),
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('billing_account', 'Billing Account'),
      text('e_invoice', 'e-Invoice'),
      ...extraCycleFileColumns
        .filter((column) => cycle.extra_columns.includes(column))
        .map((name) => extraColumns[name]),
      text('state', 'State'),
      text('hold_type', 'Hold Type'),
      instant('held_since', 'Held Since'),
      moneySum('amount', 'Transaction Amount'),
      moneySum('incentive', 'Incentive')
    ],
    // Totals can answer everything except texts.
    ...(wanted.text
      ? {}
      : { rowCount: sql`select coalesce(sum(row_count), 0)::bigint as count from cycle_totals where ${narrowed}` }),
    rows: sql`
      select transaction_date as date, yes_id, transaction_no, transaction_type, plan_name as plan,
        company_name as name, company_code as code, billing_account_no as billing_account, e_invoice_no as e_invoice,
        device_id as device, channel, sales_person, first_usage_on as first_usage,
        original_transaction_no as original_no,
        initcap(replace(state::text, '_', ' ')) as state, hold_type, held_since, transaction_amount as amount,
        incentive_amount as incentive
      from (select * from transactions where ${narrowed} and ${beginsWith(wanted.text)}) as line
      join dealers using (company_id)
      order by transaction_date desc, id desc`
  }
}

function narrowing(cycle: CycleRow, { companyId, stateName: name, transactionType }: WantedRows): RawBuilder<SqlBool> {
  const wanted: RawBuilder<SqlBool>[] = [sql`batch_no = ${cycle.batch_no}`, inCompany(companyId)]
  const found = stateNames.find((known) => known.name === name)
  if (found) wanted.push(sql`state = ${found.state}`)
  if (transactionType) wanted.push(sql`transaction_type = ${transactionType}`)
  return allOf(wanted)
}

function beginsWith(text: string | undefined): RawBuilder<SqlBool> {
  if (!text) return sql`true`
  const begins = (column: string) => sql<SqlBool>`starts_with(lower(${sql.ref(column)}), lower(${text}))`
  return sql`(${sql.join(['yes_id', 'transaction_no', 'billing_account_no'].map(begins), sql` or `)})`
}
