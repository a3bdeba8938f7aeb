import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { recordsOfDealer } from '#retention/person-dealer.ts'
import '#activity/tables.ts'
import '#bulk-changes/tables.ts'
import '#dealers/tables.ts'
import '#exclusions/tables.ts'
import '#identity/tables.ts'
import '#imports/tables.ts'
import '#questions/tables.ts'
import '#transactions/tables.ts'

/** Whose data are asked for: a customer by the YES ID or billing account, a dealer by its code, or a user by its name. */
export type Person =
  | { kind: 'customer'; yesId: string }
  | { kind: 'billing account'; billingAccountNo: string }
  | { kind: 'dealer'; companyCode: string }
  | { kind: 'user'; userName: string }

/** Records of one kind: `rows` has their columns, in a settled order. */
export type PersonRecords = { kind: string; rows: RawBuilder<unknown> }

/** All kinds of records that are about a person, without secrets such as the hash of a password. */
export function recordsOf(person: Person, today: Day): PersonRecords[] {
  switch (person.kind) {
    case 'customer':
      return ofCustomer({
        isRow: sql`lower(yes_id) = lower(${person.yesId})`,
        isValues: (values) => sql`lower(${values} ->> 'yesId') = lower(${person.yesId})`,
        text: person.yesId
      })
    case 'billing account':
      return ofCustomer({
        isRow: sql`billing_account_form(billing_account_no) = billing_account_form(${person.billingAccountNo})`,
        isValues: (values) =>
          sql`billing_account_form(${values} ->> 'billingAccountNo') = billing_account_form(${person.billingAccountNo})`,
        text: person.billingAccountNo
      })
    case 'dealer':
      return ofDealer(person.companyCode, today)
    case 'user':
      return ofUser(sql`(select user_id from users where lower(user_name) = lower(${person.userName}))`)
  }
}

type Customer = {
  /** A condition on a table with the columns of a transaction. */
  isRow: RawBuilder<unknown>
  /** A condition on the values of a file's row, by the names of its columns. */
  isValues(values: RawBuilder<unknown>): RawBuilder<unknown>
  /** As audit events may name the customer. */
  text: string
}

const ofCustomer = ({ isRow, isValues, text }: Customer): PersonRecords[] => [
  { kind: 'transaction', rows: sql`select * from transactions where ${isRow} order by batch_no, id` },
  { kind: 'exclusion', rows: sql`select * from exclusions where ${isRow} order by exclusion_id` },
  {
    kind: 'rejected row of a file',
    rows: sql`select * from rejected_rows where ${isValues(sql`row_values`)} order by batch_no, version, line`
  },
  {
    kind: 'row of a repair',
    rows: sql`
      select change_id, line, before, after from repaired_rows
      where ${isValues(sql`before`)} or ${isValues(sql`after`)} order by change_id, line`
  },
  {
    kind: 'row of a file of changes',
    rows: sql`select * from bulk_change_rows where ${isValues(sql`file_values`)} order by bulk_change_id, line`
  },
  {
    kind: 'audit event',
    rows: sql`
      select * from audit_events
      where strpos(lower(activity), lower(${text})) > 0 or strpos(lower(coalesce(details::text, '')), lower(${text})) > 0
      order by event_id`
  }
]

/** What the areas below keep of a dealer, and what those above them do. */
const ofDealer = (code: string, today: Day): PersonRecords[] => {
  const companyId = sql`(select company_id from dealers where compared_form(company_code) = compared_form(${code}))`
  return [
    ...recordsOfDealer(code, today),
    { kind: 'question', rows: sql`select * from questions where company_id = ${companyId} order by question_id` },
    {
      kind: 'row of a file of changes',
      rows: sql`
        select * from bulk_change_rows where compared_form(code) = compared_form(${code})
        order by bulk_change_id, line`
    }
  ]
}

const ofUser = (userId: RawBuilder<unknown>): PersonRecords[] => [
  {
    kind: 'user',
    rows: sql`
      select user_id, user_name, name, email, phone, role, company_id, disabled, created_at, language from users
      where user_id = ${userId}`
  },
  {
    kind: 'session',
    rows: sql`select browser, address, remembered, created_at, last_used_at from sessions where user_id = ${userId} order by created_at`
  },
  {
    kind: 'failed sign-in',
    rows: sql`
      select address, failed_at, from_usual_place from failed_sign_ins
      where user_name in (select lower(user_name) from users where user_id = ${userId}) order by failed_at`
  },
  { kind: 'audit event', rows: sql`select * from audit_events where user_id = ${userId} order by event_id` }
]
