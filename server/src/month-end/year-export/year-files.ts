import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dealerYears } from '#posting/dealer-years.ts'

/** A file of a year's export: rows of one kind as CSV, in a settled order. */
export type YearFile = { name: string; rows: RawBuilder<unknown> }

/** What a year's export has, by what it was dated on in the year. */
export function yearFiles(year: number): YearFile[] {
  const from = sql`make_date(${sql.lit(year)}, 1, 1)`
  const to = sql`make_date(${sql.lit(year)}, 12, 31)`
  const inYear = (day: string) => sql`${sql.ref(day)} between ${from} and ${to}`
  const cycles = sql`select batch_no from cycles where ${inYear('payout_date')}`
  const closings = sql`
    select distinct on (month) closing_id from month_closings where ${inYear('month')} order by month, closing_id desc`
  const journals = sql`select journal_id from ledger_journals where ${inYear('posted_on')}`
  const exported = sql`select journal_no from gl_journals where ${inYear('journal_date')}`
  return [
    {
      name: 'month_closings.csv',
      rows: sql`select closing_id, month, journals, entries, encode(hash, 'hex') as hash, closed_on
        from month_closings where closing_id in (${closings}) order by month`
    },
    {
      name: 'month_balances.csv',
      rows: sql`select * from month_balances where closing_id in (${closings}) order by closing_id, account_code`
    },
    { name: 'dealer_years.csv', rows: sql`select * from (${dealerYears(year)}) as dealer order by company_id` },
    {
      name: 'dealers.csv',
      rows: sql`
        select company_id, company_code, company_name, vendor_code, company_type, tin, id_kind, id_number
        from dealers order by company_id`
    },
    {
      name: 'ledger_accounts.csv',
      rows: sql`select account_code, kind, company_id from ledger_accounts order by account_code`
    },
    {
      name: 'ledger_journals.csv',
      rows: sql`select * from ledger_journals where ${inYear('posted_on')} order by journal_id`
    },
    {
      name: 'ledger_entries.csv',
      rows: sql`select journal_id, posted_on, account_code, amount from ledger_journals join ledger_entries using (journal_id)
        where ${inYear('posted_on')} order by journal_id, account_code`
    },
    { name: 'postings.csv', rows: sql`select * from postings where ${inYear('posted_on')} order by posting_id` },
    {
      name: 'adjustments.csv',
      rows: sql`select * from adjustments where ${inYear('posted_on')} order by adjustment_id`
    },
    {
      name: 'cash_outs.csv',
      rows: sql`select * from cash_outs where ${inYear('cashed_out_on')} order by reference_no`
    },
    {
      name: 'dealer_benefits.csv',
      rows: sql`select * from dealer_benefits where year = ${sql.lit(year)} and counts order by benefit_id`
    },
    {
      name: 'payments.csv',
      rows: sql`select * from payments where instructed_at::date between ${from} and ${to} order by reference_no`
    },
    { name: 'cycles.csv', rows: sql`select * from cycles where ${inYear('payout_date')} order by batch_no` },
    {
      name: 'transactions.csv',
      rows: sql`select * from transactions where batch_no = any(array(${cycles})) order by batch_no, id`
    },
    {
      name: 'cycle_actions.csv',
      rows: sql`select * from cycle_actions where batch_no in (${cycles}) order by action_id`
    },
    {
      name: 'gl_journals.csv',
      rows: sql`
        select journal_no, journal_year, journal_number, export_id, journal_date, batch_no, status, external_document_no,
          message, answered_at, replaces
        from gl_journals where ${inYear('journal_date')} order by journal_no`
    },
    {
      name: 'gl_journal_lines.csv',
      rows: sql`select * from gl_journal_lines where journal_no in (${exported}) order by journal_no, document_no, line_no`
    },
    {
      name: 'gl_journal_sources.csv',
      rows: sql`select * from gl_journal_sources where journal_id in (${journals}) order by journal_id, journal_no`
    },
    {
      name: 'tax_given_back.csv',
      rows: sql`select * from tax_given_back where year = ${sql.lit(year)} order by change_id`
    },
    {
      name: 'tax_list_lines.csv',
      rows: sql`select * from tax_list_lines where ${inYear('month')} order by month, reference`
    },
    {
      name: 'e_invoice_documents.csv',
      rows: sql`select * from e_invoice_documents where batch_no in (${cycles}) order by document_id`
    }
  ]
}

const format = 'dealer-payouts year 1'
export const manifestName = 'manifest.json'

/** What a folder of a year has, with its hashes, signed like audit events. */
export const yearManifest = z.object({
  format: z.literal(format),
  year: z.int(),
  exportedOn: z.string(),
  files: z.array(
    z.object({ name: z.string().regex(/^[a-z_]+\.csv$/), rows: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
  ),
  /** Base64: 32 bytes of Ed25519, and the signature. */
  publicKey: z.string(),
  signature: z.string()
})
export type YearManifest = z.output<typeof yearManifest>
type Unsigned = Omit<YearManifest, 'format' | 'publicKey' | 'signature'>

/** The signed text of a manifest. */
export const signedOfYear = ({ year, exportedOn, files }: Unsigned): string =>
  [format, year, exportedOn, ...files.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)].join('\n')

export const manifestOf = (unsigned: Unsigned, signature: { publicKey: string; signature: string }): YearManifest => ({
  format,
  ...unsigned,
  ...signature
})
