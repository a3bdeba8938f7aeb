import { eInvoiceKey } from '@payouts/contract/cycles/e-invoice-no'
import { cycleFileColumns, type KnownCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { RejectedRow, RowProblem, RowValues } from '@payouts/contract/imports/repairs'
import { visibleForm } from '@payouts/contract/normal-form'
import { sql } from 'kysely'
import { namedInFile } from '#dealers/queries.ts'
import { shown } from '#platform/csv/values.ts'
import type { Database } from '#platform/db/database.ts'
import { otherDealers } from '#transactions/e-invoices/numbers.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import { type DealerOfRow, problemsOf, RowRules, withoutEmptyExtras } from '../cycle/row.ts'
import '#dealers/tables.ts'
import { isIssuedByPayer } from '#cycles/self-billing.ts'
import { transactionTypes } from '#cycles/transaction-types.ts'
import type { FileOfVersion } from './file-of-version.ts'
import { type PresentRow, type RowsOf, rejectedRows } from './rejected-rows.ts'

/** Every column that a file must have gets a value, if only an empty one; what else says nothing goes. */
export function completed(values: Partial<Record<KnownCycleFileColumn, string>> | null): RowValues {
  const empty = Object.fromEntries(cycleFileColumns.map((column) => [column, '']))
  return withoutEmptyExtras({ ...empty, ...values } as RowValues)
}

/** What some rows are judged by: the dealers that they name, and the setting of billing accounts. */
export async function rulesOf(
  db: Database,
  { isCalculated }: Pick<FileOfVersion, 'isCalculated'>,
  rows: readonly { values: RowValues }[]
): Promise<RowRules> {
  const codes = [...new Set(rows.map(({ values }) => values.companyCode))]
  const { rows: found } = await sql<{ digits: number | null; code: string | null } & DealerOfRow>`
    select digits, company_code as code, company_id as "companyId", e_invoice_required as "eInvoiceRequired",
      ${isIssuedByPayer} as "isIssuedByPayer"
    from billing_account_settings left join dealers on ${namedInFile(codes)}`.execute(db)
  const dealers = found.flatMap(({ digits: _, code, ...dealer }) => (code === null ? [] : [[code, dealer] as const]))
  return new RowRules(dealers, found[0]?.digits ?? undefined, await transactionTypes(db), isCalculated)
}

/**
 * What is wrong with a row by itself, by the rules of an import. A number that does not count is set aside there; here a
 * person is told, who can take it out.
 */
export function ownProblems(values: RowValues, rules: RowRules): RowProblem[] {
  const checked = rules.isCalculated ? { ...values, incentiveAmount: '0.00' } : values
  const problems = problemsOf(checked, rules).map(({ column, problem }) => ({ column, problem }))
  return problems.some(({ column }) => column === 'eInvoiceNo') ? problems : [...problems, ...notCounted(values, rules)]
}

function notCounted({ companyCode, eInvoiceNo }: RowValues, rules: RowRules): RowProblem[] {
  if (!rules.dealerOf(companyCode)?.isIssuedByPayer || eInvoiceKey(eInvoiceNo) === null) return []
  const problem = `does not count, as the payer issues the e-invoices of ${shown(companyCode)}. Leave it empty, or have its record say that it issues its own`
  return [{ column: 'eInvoiceNo', problem }]
}

export type Line = { line: number; values: RowValues }

/**
 * What is wrong with lines beside others. A line repeats the number and type of another: of a row of the cycle, or of an
 * earlier line that was rejected, as it is given here, else as it is now. An import looks for the same, whether the
 * earlier line is good or not. Or it has the e-invoice number of another dealer.
 */
export async function problemsBesideOthers(
  db: Database,
  rowsOf: RowsOf,
  lines: readonly Line[],
  rules: RowRules
): Promise<ReadonlyMap<number, RowProblem>> {
  const given = JSON.stringify(
    lines.map(({ line, values }) => ({
      line,
      no: visibleForm(values.transactionNo),
      type: rules.typeOf(values.transactionType),
      company_id: rules.dealerOf(values.companyCode)?.companyId,
      number_key: eInvoiceKey(values.eInvoiceNo)
    }))
  )
  const { rows } = await sql<{ line: number; first: number | null; foreign_number: string | null }>`
    with named as materialized (
      select * from jsonb_to_recordset(${given}::jsonb)
        as given (line bigint, no text, type text, company_id integer, number_key text)
    ), given as (
      select line, no, type from named where no <> '' and type <> ''
    ), numbered as materialized (
      select line, number_key, company_id from named where number_key is not null and company_id is not null
    ), earliest as materialized (
      select no, type, min(line) as line
      from (
        select line, no, type from given
        union all
        select row.line, row.present ->> 'transactionNo', row.present ->> 'transactionType' from ${rejectedRows(rowsOf)}
        where row.present ->> 'transactionNo' = any(${lines.map(({ values }) => values.transactionNo)}::text[])
          and row.line <> all(${lines.map(({ line }) => line)}::bigint[])
      ) as numbered
      group by no, type
    )
    select line, min(first)::bigint as first, min(foreign_number) as foreign_number
    from (
      select given.line, ${lineOfId(sql`stored.id`)} as first, null as foreign_number
      from given join transactions as stored on stored.batch_no = ${rowsOf.batchNo} and stored.transaction_no = no
        and stored.transaction_type = type
      union all
      select given.line, earliest.line, null from given join earliest using (no, type) where earliest.line < given.line
      union all
      select numbered.line, null, ${otherDealers(ownerCode, sql`coalesce('cycle ' || owner.batch_no, 'line ' || owner.line)`)}
      from numbered join (
        select number_key, company_id, batch_no, null::bigint as line
        from e_invoice_numbers where number_key in (select number_key from numbered)
        union all
        select number_key, company_id, null, line from numbered
      ) as owner on owner.number_key = numbered.number_key and owner.company_id <> numbered.company_id
        and (owner.line is null or owner.line < numbered.line)
    ) as found
    group by line`.execute(db)
  return new Map(
    rows.map(({ line, first, foreign_number: foreignNumber }): [number, RowProblem] => [
      line,
      first === null
        ? { column: 'eInvoiceNo', problem: foreignNumber ?? '' }
        : { column: 'transactionNo', problem: `repeats the transactionNo and transactionType of line ${first}` }
    ])
  )
}

const ownerCode = sql`(select company_code from dealers where dealers.company_id = owner.company_id)`

/** Rows as the screen has them, with everything that is wrong with them now. */
export async function judged(db: Database, rowsOf: FileOfVersion, rows: readonly PresentRow[]): Promise<RejectedRow[]> {
  if (rows.length === 0) return []
  const lines = rows.map((row) => ({ ...row, values: completed(row.present ?? row.reported) }))
  const rules = await rulesOf(db, rowsOf, lines)
  const beside = await problemsBesideOthers(db, rowsOf, lines, rules)
  return lines.map(({ line, state, values, original, reported, repairedBy, fault, isDraft }) => {
    const again = beside.get(line)
    const whole = fault !== null && !isDraft && state !== 'Waiting' ? [fault] : []
    const problems = [...whole, ...ownProblems(values, rules), ...(again ? [again] : [])]
    return {
      line,
      // A draft was right by itself; whether it repeats another row, and its dealer, may have changed since.
      state: state === 'Repaired' && problems.length > 0 ? 'Rejected' : state,
      values,
      original: completed(original ?? reported),
      isKept: original !== null,
      problems,
      repairedBy
    }
  })
}
