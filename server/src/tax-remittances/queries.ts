import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { taxRemittanceEndpoints } from '@payouts/contract/tax-remittances/endpoints'
import {
  mostNamedOfList,
  type NumberOfRecipient,
  type TaxList,
  type TaxListLine,
  type TaxMonth,
  type TaxMonthRow
} from '@payouts/contract/tax-remittances/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { payers } from '#self-billing/queries/payer.ts'
import { taxDueDate } from './due-date.ts'
import { bookedOf, firstDayOf, linesOf, ownLinesOf, postedLinesOf, taxedPostings } from './lines.ts'
import { stateOf } from './states.ts'

type Endpoints = typeof taxRemittanceEndpoints
type Reader = Pick<ReadCall<unknown>, 'db' | 'clock' | 'services'>
type MonthsRequest = CheckedInputOf<Endpoints['getTaxMonths']>
type LinesRequest = CheckedInputOf<Endpoints['getTaxListLines']>

/** The months in which tax was withheld, or given back of former months. */
export function listMonths(reader: Reader, request: MonthsRequest): Promise<Page<TaxMonthRow>> {
  const today = reader.clock.today()
  return pageOf(reader.db, request, {
    select: sql<TaxMonthRow>`to_char(month, 'YYYY-MM') as month, ${taxDueDate(sql`month`, reader.services)} as "dueDate",
      ${stateOf(sql`line.month`, today, sql`sum(tax)`)} as state,
      count(distinct company_id) filter (where tax > 0) as recipients, sum(gross)::numeric(14, 2) as gross,
      sum(tax)::numeric(14, 2) as tax, sum(given_back)::numeric(14, 2) as "givenBackSum"`,
    from: sql`(
      select month, company_id, gross, tax, 0 as given_back from ${taxedPostings} as taxed
      union all
      select month, company_id, 0, 0, amount from tax_given_back where is_own_line
    ) as line`,
    groupBy: sql`month`,
    orderBy: sql`month ${direction(request.sortOrder)}`
  })
}

type Read = Omit<TaxList, 'payer'>

/** A month's list as a whole, compared with the month's postings and journals, with what it lacks. */
export async function readList(reader: Reader, month: TaxMonth): Promise<TaxList> {
  const { db, clock } = reader
  const today = clock.today()
  const list = await one(
    db,
    sql<Read>`
    select ${month}::text as month, ${taxDueDate(firstDayOf(month), reader.services)} as "dueDate",
      (${firstDayOf(month)} + interval '1 month')::date <= ${today}::date as "isOver",
      ${stateOf(firstDayOf(month), today, sql`coalesce(sum(tax), 0)`)} as state,
      count(distinct company_id) as recipients, coalesce(sum(gross), 0)::numeric(14, 2) as gross,
      coalesce(sum(tax), 0)::numeric(14, 2) as tax,
      (select coalesce(sum(tax), 0) from ${postedLinesOf(month)} as posted)::numeric(14, 2) as "postedTax",
      (select coalesce(sum(tax), 0) from ${bookedOf(month)} as booked)::numeric(14, 2) as "bookedTax",
      count(distinct company_id) filter (where ${lacksNumbers}) as "toCompleteCount",
      coalesce((select json_agg(difference) from (${differences(month)}) as difference), '[]') as differences,
      coalesce((select json_agg(dealer) from (${recipientsToComplete(month)}) as dealer), '[]') as "toComplete",
      ${billOf(month)} as bill, ${remittedOf(month)} as remitted,
      coalesce((select json_agg(back) from (${givenBackIn(month)}) as back), '[]') as "givenBack",
      (select coalesce(sum(amount), 0) from ${ownLinesOf(month)} as back)::numeric(14, 2) as "givenBackSum"
    from ${linesOf(month)} as line`
  )
  const payer = await payers.on(db, today)
  return { ...list, payer: payer ? pickPayer(payer.values) : null }
}

const pickPayer = ({ name, tin, registrationNo }: NonNullable<TaxList['payer']>) => ({ name, tin, registrationNo })

const columnOfNumber: Record<NumberOfRecipient, string> = { tin: 'tin', idKind: 'id_kind', idNumber: 'id_number' }

/** The numbers that a dealer's record lacks, in SQL. */
const lackingNumbers = sql`array_remove(array[${sql.join(
  Object.entries(columnOfNumber).map(
    ([name, column]) => sql`case when ${sql.ref(column)} is null then ${name}::text end`
  )
)}], null)`

const lacksNumbers = sql<SqlBool>`(tin is null or id_kind is null or id_number is null)`

const recipientsToComplete = (month: TaxMonth) => sql`
  select distinct company_code as "companyCode", line.company_name as name, ${lackingNumbers} as missing
  from ${linesOf(month)} as line join (select company_id, company_code from dealers) as dealer using (company_id)
  where ${lacksNumbers} order by 2, 1 limit ${mostNamedOfList}`

/** Journals whose tax differs from their line of the list, and those with only one of both. */
const differences = (month: TaxMonth) => sql`
  select coalesce(line.reference, booked.reference) as reference,
    coalesce(line.tax, 0)::numeric(14, 2)::text as listed, coalesce(booked.tax, 0)::numeric(14, 2)::text as booked
  from ${linesOf(month)} as line full join ${bookedOf(month)} as booked using (journal_id)
  where coalesce(line.tax, 0) <> coalesce(booked.tax, 0) order by 1 limit ${mostNamedOfList}`

const givenBackIn = (month: TaxMonth) => sql`
  select company_code as "companyCode", company_name as name, given_back_on as "givenBackOn", amount::text,
    of_posting as "ofPosting", withheld_on as "withheldOn", reference
  from ${ownLinesOf(month)} as line order by given_back_on, name, reference limit ${mostNamedOfList}`

const billOf = (month: TaxMonth) => sql`(
  select json_build_object('billNo', bill_no, 'tax', tax::text, 'recordedBy', users.name,
    'recordedOn', ${instantText('recorded_at')})
  from tax_bills join users on user_id = recorded_by where month = ${firstDayOf(month)})`

const remittedOf = (month: TaxMonth) => sql`(
  select json_build_object('billNo', bill_no, 'paidOn', paid_on, 'receiptNo', receipt_no,
    'closedOn', ${instantText('closed_at')})
  from tax_lists join tax_remittances using (change_id) where tax_lists.month = ${firstDayOf(month)})`

const sortColumns = {
  COMPANY_NAME: sql`company_name`,
  COMPANY_CODE: sql`company_code`,
  PAID_ON: sql`paid_on`,
  GROSS: sql`line.gross`,
  TAX: sql`line.tax`,
  REFERENCE: sql`reference`
} as const

/** The conditions of the list's filters, on the lines with their codes. */
export function foundLines({ companyName, companyCode, reference }: LinesRequest): RawBuilder<SqlBool> {
  const searched = { 'line.company_name': companyName, company_code: companyCode, reference }
  return allOf(Object.entries(searched).flatMap(([column, text]) => (text ? [contains(column, text)] : [])))
}

/** A month's lines with the code of each recipient. */
export const codedLinesOf = (month: TaxMonth) =>
  sql`${linesOf(month)} as line join (select company_id, company_code from dealers) as dealer using (company_id)`

/** All payments of a month's list, numbered in the order of the list. */
export async function numberedLines(db: Database, month: TaxMonth): Promise<(TaxListLine & { no: number })[]> {
  const { rows } = await sql<TaxListLine & { no: number }>`
    select row_number() over (order by company_name, company_id, paid_on, reference)::integer as no, ${lineColumns}
    from ${codedLinesOf(month)} order by no`.execute(db)
  return rows
}

const lineColumns = sql<TaxListLine>`company_code as "companyCode", company_name as name, tin, id_kind as "idKind",
  id_number as "idNumber", paid_on as "paidOn", line.gross, (tax_rate * 100)::numeric(5, 2) as rate, line.tax, reference, (
    select coalesce(sum(amount), 0) from tax_given_back as back join postings as posting using (posting_id)
    where posting.journal_id = line.journal_id and is_own_line)::numeric(14, 2) as "givenBack"`

/** The payments of a month's list. */
export function listLines(db: Database, request: LinesRequest): Promise<Page<TaxListLine>> {
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: lineColumns,
    from: sql`${codedLinesOf(request.taxMonth)} where ${foundLines(request)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, company_id ${order}, reference ${order}`
  })
}
