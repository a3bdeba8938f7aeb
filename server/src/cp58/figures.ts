import type { ComparedSource, FormState } from '@payouts/contract/cp58/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { taxedPostings } from '#tax-remittances/lines.ts'
import { paidYears } from '#withholding-tax/paid-years.ts'
import '#dealers/tables.ts'
import '#posting/tables.ts'
import '#self-billing/tables.ts'
import '#tax-remittances/tables.ts'
import '#withholding-tax/tables.ts'
import './tables.ts'

/**
 * What the year of each dealer comes to, as a relation with the columns of `FormFigure` and `company_id`, `paid`,
 * `taken_back` and `brought_forward`. `paidYears` says where they come from.
 */
export const figuresOf = (year: number) => sql`(
  select company_id, year, gross as paid, taken_back, brought_forward, gross - taken_back + brought_forward as money,
    coalesce(vehicle, 0) as vehicle, coalesce(house, 0) as house, coalesce(travel, 0) as travel,
    coalesce(other, 0) as other, benefits, gross - taken_back + brought_forward + benefits as total, withheld as tax
  from ${paidYears} as paid_year
  left join (
    select company_id, ${sumOfKind('VEHICLE')} as vehicle, ${sumOfKind('HOUSE')} as house,
      ${sumOfKind('TRAVEL')} as travel, ${sumOfKind('OTHER')} as other
    from dealer_benefits where year = ${year} and counts group by company_id
  ) as given using (company_id)
  where year = ${year}
)`

const sumOfKind = (kind: string) => sql`sum(cost) filter (where kind = ${sql.lit(kind)})`

/** The settings of a year, in SQL: its row of `cp58_settings`. */
export const settingsOf = (year: number) => sql`(
  select * from cp58_settings where first_year <= ${year} order by first_year desc limit 1
)`

/** Dealers with their `figures` of a year, its `setting`, and their latest `form` with its `file`, if there is one. */
export const dealersOf = (year: number) => sql`${figuresOf(year)} as figures join dealers using (company_id)
  cross join ${settingsOf(year)} as setting
  left join lateral (
    select form_id, version, money, benefits, tax from cp58_forms
    where cp58_forms.company_id = figures.company_id and cp58_forms.year = figures.year
    order by version desc limit 1
  ) as form on true
  left join cp58_files as file using (form_id)`

/** Whether the latest form says anything else than the year's figures, in SQL. */
const hasChanged = sql<SqlBool>`
  (form.money, form.benefits, form.tax) is distinct from (figures.money, figures.benefits, figures.tax)`

/** How far a dealer's form is, in SQL, of the rows of `dealersOf`. */
export const stateOfForm: RawBuilder<FormState> = sql`case
  when form.form_id is null then case when figures.total > 0 then 'To Issue' else 'Nothing' end
  when ${hasChanged} then 'Changed'
  when file.form_id is null then 'Making'
  when exists (select from cp58_hand_overs as done where done.form_id = form.form_id) then 'Handed Over'
  when figures.total > setting.handed_over_above then 'To Hand Over'
  else 'On Request' end`

/** Whether an issue makes a form of the row, in SQL, of the rows of `dealersOf`. */
export const isToIssue = sql<SqlBool>`case when form.form_id is null then figures.total > 0 else ${hasChanged} end`

const daysOf = (column: string, year: number) =>
  sql`${sql.ref(column)} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`

/** What each other record has of a year: `company_id` and `found`. `narrowed` is a condition on `company_id`. */
const otherRecords = (year: number, narrowed: RawBuilder<SqlBool>): Record<ComparedSource, RawBuilder<unknown>> => ({
  POSTINGS: sql`
    select company_id, sum(gross) as found from postings
    where status = 'Posted' and ${daysOf('posted_on', year)} and ${narrowed} group by company_id`,
  // By the cycles that were paid in the year, as on the paid basis; a note that takes back counts against them.
  DOCUMENTS: sql`
    select company_id, sum(case when type in ('11', '13') then amount else -amount end) as found
    from e_invoice_documents as document
    where status = 'VALID' and ${narrowed} and exists (
      select from postings where postings.batch_no = document.batch_no and postings.company_id = document.company_id
        and postings.status = 'Posted' and ${daysOf('postings.posted_on', year)}
    ) group by company_id`,
  'TAX LISTS': sql`
    select company_id, sum(tax) as found from (
      select company_id, tax from tax_list_lines where ${daysOf('month', year)} and ${narrowed}
      union all
      select company_id, tax from ${taxedPostings} as taxed
      where ${daysOf('month', year)} and ${narrowed} and month not in (select month from tax_lists)
      union all
      -- Lines of their own, in the year that they lessen.
      select company_id, -amount from tax_given_back
      where is_own_line and tax_given_back.year = ${year} and ${narrowed}
    ) as line group by company_id`
})

const onForms: Record<ComparedSource, RawBuilder<unknown>> = {
  POSTINGS: sql`paid - taken_back`,
  DOCUMENTS: sql`paid - taken_back`,
  'TAX LISTS': sql`tax`
}

/**
 * The figures of each dealer beside what each other record has of the year: `(company_id, source, on_form, found)`.
 * What the system before this one paid is in no other record, and is left out. `narrowed` is a condition on
 * `company_id`.
 */
export function comparedFigures(year: number, narrowed: RawBuilder<SqlBool> = sql`true`): RawBuilder<unknown> {
  const records = Object.entries(otherRecords(year, narrowed)) as [ComparedSource, RawBuilder<unknown>][]
  const compared = records.map(
    ([source, record]) => sql`
      select company_id, ${sql.lit(source)} as source, coalesce(${onForms[source]}, 0) as on_form,
        coalesce(found, 0) as found
      from (select * from ${figuresOf(year)} as of_year where ${narrowed}) as figures
      full join (${record}) as record using (company_id)`
  )
  return sql`(${sql.join(compared, sql` union all `)})`
}
