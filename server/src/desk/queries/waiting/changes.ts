import { filePrefix } from '@payouts/contract/approvals/kinds'
import { permission } from '@payouts/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import '#approvals/tables.ts'
import '#bulk-changes/tables.ts'
import '#dealer-records/tables.ts'
import '#dealers/tables.ts'
import '#month-end/tables.ts'
import '#rate-cards/tables.ts'
import '#signals/tables.ts'
import '#single-sign-on/tables.ts'
import '#systems/tables.ts'
import '#users/tables.ts'
import '#webhooks/tables.ts'
import type { SubjectInSql } from '#approvals/queries/progress.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const request = { requestedBy: sql`asked_by`, requestedAt: sql`asked_on`, reason: sql`reason` }
const change = { key: sql`change_id`, ...request }

const isAdjustments = sql<SqlBool>`bulk_changes.kind = 'ADJUSTMENTS'`
const ofFile: SubjectInSql = {
  kind: sql`case when ${isAdjustments} then 'ADJUSTMENT' end`,
  subject: sql`${sql.lit(filePrefix)} || bulk_change_id`
}

/** A file of adjustments needs the approvals that the policy of adjustments requires for its sum. */
export const bulkChanges: WaitingPart = ({ granted, others, open }) => sql`
  ${lineOf({
    kind: 'BULK CHANGE',
    key: sql`bulk_change_id`,
    name: sql`file_name`,
    count: sql`row_count`,
    ...request,
    approval: ofFile
  })}
  from bulk_changes
  where ${granted(permission('Bulk Changes', 'APPROVE'))} and status = 'Pending' and case
    when ${isAdjustments} then ${open(ofFile)} else ${others('asked_by')} end`

export const bulkTakeBacks: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'BULK TAKE-BACK',
    key: sql`bulk_change_id`,
    name: sql`file_name`,
    count: sql`row_count`,
    requestedBy: sql`request.asked_by`,
    requestedAt: sql`request.asked_on`,
    reason: sql`request.reason`
  })}
  from bulk_take_backs as request join bulk_changes using (bulk_change_id)
  where ${granted(permission('Bulk Changes', 'APPROVE'))} and request.status = 'Pending' and ${others('request.asked_by')}`

const isOfAccount = sql<SqlBool>`dealer_changes.company_id is not null and changes_bank_account(dealer_changes.after)`
const ofAccount: SubjectInSql = { kind: sql`case when ${isOfAccount} then 'BANK_ACCOUNT' end`, subject: sql`change_id` }

/** A change of a bank account needs the approvals of its policy, any other change one other person. */
export const dealerChanges: WaitingPart = ({ granted, others, open }) => sql`
  ${lineOf({
    kind: 'DEALER CHANGE',
    ...change,
    name: sql`company_name`,
    count: sql`select count(*) from jsonb_object_keys(dealer_changes.after)`,
    approval: ofAccount
  })}
  from dealer_changes left join dealers using (company_id)
  where ${granted(permission('Dealers', 'APPROVE'))} and status = 'Pending' and case
    when ${isOfAccount} then ${open(ofAccount)} else ${others('asked_by')} end`

export const rightsChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'RIGHTS CHANGE', ...change, name: sql`subject` })}
  from rights_changes
  where status = 'Pending' and ${others('asked_by')} and case when kind like '% ROLE'
    then ${granted(permission('Roles', 'APPROVE'))} else ${granted(permission('Users', 'APPROVE'))} end`

export const signalChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'SIGNAL CHANGE', ...change, name: sql`name`, dueOn: sql`valid_from` })}
  from signal_changes
  where ${granted(permission('Signals', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const policyChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'POLICY CHANGE', ...change, name: sql`kind`, dueOn: sql`valid_from` })}
  from approval_policies
  where ${granted(permission('Approval Policies', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const clientChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'CLIENT CHANGE', ...change, name: sql`after ->> 'name'` })}
  from api_client_changes
  where ${granted(permission('Systems', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const clientPolicies: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'CLIENT POLICY',
    ...change,
    name: sql`(select name from api_clients join users using (user_id) where client_id = client)`,
    dueOn: sql`valid_from`
  })}
  from client_policies
  where ${granted(permission('Systems', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const webhookChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'WEBHOOK CHANGE', ...change, name: sql`after ->> 'name'` })}
  from webhook_changes
  where ${granted(permission('Systems', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const providerChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'PROVIDER CHANGE', ...change, name: sql`after ->> 'name'` })}
  from identity_provider_changes
  where ${granted(permission('Roles', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const signInChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'SIGN-IN CHANGE', ...change, dueOn: sql`valid_from` })}
  from sign_in_policy_changes
  where ${granted(permission('Roles', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const rateCardChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'RATE CARD',
    key: sql`change_id`,
    name: sql`rate_cards.name || ', version ' || version_no`,
    count: sql`rule_count`,
    dueOn: sql`valid_from`,
    requestedBy: sql`request.asked_by`,
    requestedAt: sql`request.asked_on`,
    reason: sql`request.reason`
  })}
  from rate_card_requests as request join rate_cards using (card_id) join rate_card_versions using (version_id)
  where ${granted(permission('Formulas', 'APPROVE'))} and request.status = 'Pending' and ${others('request.asked_by')}`

export const chartChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'CHART CHANGE', ...change, dueOn: sql`valid_from` })}
  from chart_changes
  where ${granted(permission('Books', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

/** Its name is what is requested: `Close October 2026`. */
export const monthChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'MONTH CHANGE', ...change, name: sql`initcap(kind) || to_char(month, ' FMMonth YYYY')` })}
  from month_changes
  where ${granted(permission('Books', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

export const archiveChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'ARCHIVE CHANGE', ...change, dueOn: sql`valid_from` })}
  from archive_rule_changes
  where ${granted(permission('Books', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

/** Its name is what is requested: the hold's subject, the records of a rule, or whose data are erased. */
export const retentionChanges: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'RETENTION CHANGE', ...change, name: sql`coalesce(subject, lower(record_kind), 'a ' || lower(person_kind))` })}
  from retention_changes
  where ${granted(permission('Books', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`
