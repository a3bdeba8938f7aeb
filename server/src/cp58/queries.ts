import type { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import {
  type FormDifference,
  type FormRow,
  mostNamedDifferences,
  type YearComparison,
  type YearOfForms
} from '@payouts/contract/cp58/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { payers } from '#self-billing/queries/payer.ts'
import { yearOf } from '#withholding-tax/rules.ts'
import { comparedFigures, dealersOf, figuresOf, settingsOf, stateOfForm } from './figures.ts'

type Endpoints = typeof cp58Endpoints
type Reader = Pick<ReadCall<unknown>, 'db' | 'clock'>
type FormsRequest = CheckedInputOf<Endpoints['getForms']>

/** A year's forms as a whole: of the given year, or of the latest one that is over. */
export async function readFormYear({ db, clock }: Reader, given?: number | null): Promise<YearOfForms> {
  const today = clock.today()
  const year = given ?? yearOf(today) - 1
  const read = await one(
    db,
    sql<Omit<YearOfForms, 'payer'>>`
    with by_state as (
      select state, count(*) as dealers, sum(money) as money, sum(benefits) as benefits, sum(tax) as tax,
        count(*) filter (where has_to_receive) as to_receive
      from (${rowsOf(year)}) as dealer group by 1
    )
    select ${year}::integer as year, ${year}::integer < ${yearOf(today)}::integer as "isOver",
      (select json_agg(year order by year desc) from (
        select distinct year from dealer_year_payments union select ${year}::integer) as known) as years,
      make_date(${year}::integer + 1, due_month, due_day) as "dueOn", handed_over_above as "handedOverAbove",
      (select json_build_object('dealers', coalesce(sum(dealers), 0), 'money', ${sumAsText('money')},
        'benefits', ${sumAsText('benefits')}, 'tax', ${sumAsText('tax')}) from by_state) as sums,
      (select json_build_object('dealers', coalesce(sum(to_receive), 0),
        'received', coalesce(sum(to_receive) filter (where state = 'Handed Over'), 0)) from by_state) as "toReceive",
      (select coalesce(json_object_agg(state, dealers), '{}') from by_state) as states,
      exists (select from cp58_issues where year = ${year} and status = 'Pending') as "isRequested",
      ${progressOf(year)} as progress
    from ${settingsOf(year)} as setting`
  )
  const payer = await payers.on(db, today)
  return { ...read, payer: payer ? pickPayer(payer.values) : null }
}

const pickPayer = ({ name, tin, registrationNo }: NonNullable<YearOfForms['payer']>) => ({ name, tin, registrationNo })
const sumAsText = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::numeric(16, 2)::text`

const wasMailed = sql`exists (
  select from cp58_hand_overs as done where done.form_id = form.form_id and way = 'MAIL')`

/** How many files and mails of a year's latest issue are made. */
const progressOf = (year: number) => sql`(
  select json_build_object('forms', count(*), 'made', count(file.form_id), 'toMail', count(mail_to),
    'mailed', count(*) filter (where mail_to is not null and ${wasMailed}),
    'refused', count(*) filter (where mail_to is not null and not ${wasMailed} and exists (
      select from cp58_mail_refusals as refusal where refusal.form_id = form.form_id)))
  from (select change_id from cp58_issues where year = ${year} and status = 'Approved' order by change_id desc limit 1)
    as latest
  join cp58_forms as form using (change_id) left join cp58_files as file using (form_id)
  having count(*) > 0
)`

/** The dealers of a year with their figures and the state of their form. */
const rowsOf = (year: number) => sql`
  select figures.company_id, company_code, company_name, company_type, figures.money, figures.benefits, figures.tax,
    figures.total, figures.total > setting.handed_over_above as has_to_receive,
    ${stateOfForm} as state
  from ${dealersOf(year)}`

const formColumns = sql<FormRow>`company_code as "companyCode", company_name as name, company_type as "companyType",
  money::numeric(14, 2), benefits::numeric(14, 2), tax::numeric(14, 2), total::numeric(14, 2), state`

const sortColumns = {
  NAME: sql`company_name`,
  CODE: sql`company_code`,
  MONEY: sql`money`,
  BENEFITS: sql`benefits`,
  TAX: sql`tax`,
  TOTAL: sql`total`
} as const

/** The rows that a list's filters find. */
export function foundForms({ year, companyName, companyCode, state }: FormsRequest): RawBuilder<unknown> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (companyName) conditions.push(contains('company_name', companyName))
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (state) conditions.push(sql`state = ${state}`)
  return sql`(${rowsOf(year)}) as dealer where ${allOf(conditions)}`
}

/** What each dealer's form of a year says, and how far it is. */
export function listForms(db: Database, request: FormsRequest): Promise<Page<FormRow>> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: formColumns,
    from: foundForms(request),
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, company_id ${order}`
  })
}

/** One dealer's row of a year; undefined for a dealer without figures. */
export async function findForm(db: Database, year: number, companyId: number): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select ${formColumns} from (${rowsOf(year)}) as dealer where company_id = ${companyId}`.execute(db)
  return rows[0]
}

const differenceColumns = sql<FormDifference>`company_code as "companyCode", company_name as name, source,
  on_form::numeric(14, 2)::text as "onForm", found::numeric(14, 2)::text as found`

const differs = sql<SqlBool>`on_form <> found`

/** A dealer's differences with what other records have of the year, as JSON in SQL. */
export const differencesOf = (year: number, companyCode: string) => sql<FormDifference[]>`(
  select coalesce(json_agg(difference order by source), '[]') from (
    select ${differenceColumns}
    from ${comparedFigures(year, sql`company_id = (select company_id from dealers where company_code = ${companyCode})`)}
      as compared join dealers using (company_id)
    where ${differs}) as difference
)`

/** A year's figures beside postings, documents and lists of withheld tax, with the dealers that differ. */
export function compareYear(db: Database, year: number): Promise<YearComparison> {
  return one(
    db,
    sql<YearComparison>`
    with compared as materialized (select * from ${comparedFigures(year)} as compared)
    select
      (select coalesce(json_agg(of_source order by source), '[]') from (
        select source, sum(on_form)::numeric(16, 2)::text as "onForms", sum(found)::numeric(16, 2)::text as found,
          count(*) filter (where ${differs}) as differing
        from compared group by source) as of_source) as sums,
      (select coalesce(sum(brought_forward), 0)::numeric(16, 2) from ${figuresOf(year)} as of_year) as "broughtForward",
      (select coalesce(json_agg(difference), '[]') from (
        select ${differenceColumns} from compared join dealers using (company_id) where ${differs}
        order by abs(on_form - found) desc, company_id, source limit ${mostNamedDifferences}) as difference) as differences`
  )
}
