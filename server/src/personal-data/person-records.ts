import { type RawBuilder, sql } from 'kysely'
import '#activity/tables.ts'
import '#bulk-changes/tables.ts'
import '#cp58/tables.ts'
import '#dealer-records/tables.ts'
import '#dealers/tables.ts'
import '#exclusions/tables.ts'
import '#freezes/tables.ts'
import '#identity/tables.ts'
import '#imports/tables.ts'
import '#payments/tables.ts'
import '#questions/tables.ts'
import '#self-billing/tables.ts'
import '#tax-remittances/tables.ts'
import '#transactions/tables.ts'
import '#withholding-tax/tables.ts'

/** Whose data are asked for: a customer by the YES ID or billing account, a dealer by its code, or a user by its name. */
export type Person =
  | { kind: 'customer'; yesId: string }
  | { kind: 'billing account'; billingAccountNo: string }
  | { kind: 'dealer'; companyCode: string }
  | { kind: 'user'; userName: string }

/** Records of one kind: `rows` has their columns, in a settled order. */
export type PersonRecords = { kind: string; rows: RawBuilder<unknown> }

/** All kinds of records that are about a person, without secrets such as the hash of a password. */
export function recordsOf(person: Person): PersonRecords[] {
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
      return ofDealer(
        sql`(select company_id from dealers where compared_form(company_code) = compared_form(${person.companyCode}))`
      )
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

const ofDealer = (companyId: RawBuilder<unknown>): PersonRecords[] => [
  { kind: 'dealer', rows: sql`select * from dealers where company_id = ${companyId}` },
  { kind: 'branch', rows: sql`select * from branches where company_id = ${companyId} order by branch_code` },
  {
    kind: 'change of the dealer',
    rows: sql`select * from dealer_changes where company_id = ${companyId} order by change_id`
  },
  {
    kind: 'account that was paid',
    rows: sql`
      select bank_name, bank_bic, bank_account_number, account_holder, count(*) as payments, min(due_on) as first,
        max(due_on) as last
      from payments where company_id = ${companyId} group by 1, 2, 3, 4 order by 6, 3`
  },
  {
    kind: 'freeze of the account',
    rows: sql`select * from freezes where company_id = ${companyId} order by freeze_id`
  },
  {
    kind: 'line of a list of withheld tax',
    rows: sql`select * from tax_list_lines where company_id = ${companyId} order by month, reference`
  },
  {
    kind: 'e-invoice',
    rows: sql`
      select e_invoice_documents.*, convert_from(bytes, 'UTF8') as sent
      from e_invoice_documents left join e_invoice_bytes using (document_id)
      where company_id = ${companyId} order by document_id`
  },
  {
    kind: 'form CP58',
    rows: sql`
      select form.*, (
        select json_agg(done order by hand_over_id) from cp58_hand_overs as done where done.form_id = form.form_id
      ) as handed_over
      from cp58_forms as form where company_id = ${companyId} order by form_id`
  },
  {
    kind: 'benefit in kind',
    rows: sql`select * from dealer_benefits where company_id = ${companyId} order by benefit_id`
  },
  { kind: 'question', rows: sql`select * from questions where company_id = ${companyId} order by question_id` },
  {
    kind: 'user of the dealer',
    rows: sql`select user_id, user_name, name, email, phone, role, disabled, created_at from users where company_id = ${companyId} order by user_id`
  },
  {
    kind: 'audit event',
    rows: sql`
      select * from audit_events
      where account_code in (select company_code from dealers where company_id = ${companyId}) order by event_id`
  }
]

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
