import { proofStatements } from '@payouts/contract/payouts/proof'
import { type RawBuilder, sql } from 'kysely'
import '#activity/tables.ts'
import '#audit/tables.ts'
import { isBillingAccounts, isCustomers, isWithin } from '#exclusions/coverage.ts'
import { provedStatements } from '#payouts/proof/statements.ts'
import type { Tx } from '#platform/db/database.ts'
import '#rate-cards/tables.ts'

/**
 * Every record of a cycle's evidence as JSON, in the order of the cycle's life. Names are those of the database. Bank
 * account numbers are reduced to their last four digits.
 */
export async function* recordsOf(snapshot: Tx, batchNo: number): AsyncGenerator<string> {
  for (const [kind, query] of Object.entries(kinds)) yield* recordsOfKind(snapshot, kind, query(batchNo))
  for (const { statement, differences } of await provedStatements(snapshot, batchNo))
    yield JSON.stringify({ kind: 'statement', statement: proofStatements[statement], differences })
  yield* recordsOfKind(snapshot, 'audit event', auditEvents(batchNo))
}

const recordsAtOnce = 500

async function* recordsOfKind(snapshot: Tx, kind: string, query: RawBuilder<unknown>): AsyncGenerator<string> {
  const records = sql<{ record: string }>`(
    select (jsonb_build_object('kind', ${kind}::text) || to_jsonb(found))::text as record from (${query}) as found
  )`
  for await (const { record } of snapshot.selectFrom(records.as('line')).select('line.record').stream(recordsAtOnce))
    yield record
}

type Query = (batchNo: number) => RawBuilder<unknown>

const userName = (column: string) => sql`(select name from users where user_id = ${sql.ref(column)})`

const userNames = (column: string) => sql`array(
  select name from users where user_id = any(${sql.ref(column)}) order by name)`

const dealerCode = (column: string) => sql`(
  select company_code from dealers where dealers.company_id = ${sql.ref(column)})`

/** A posting's payment and its replacements in order: `(reference_no, link)`. */
const paymentsOfPosting = sql`(
  with recursive chain as (
    select reference_no, 1 as link from payments where posting_reference = postings.reference_no
    union all
    select later.reference_no, link + 1 from chain join payments as later on later.replaces = chain.reference_no
  )
  select reference_no, link from chain)`

/** The possible journals of a posting's payments. */
const journalsOfPayments = sql`array(
  select step || ' ' || reference_no
  from ${paymentsOfPosting} as paid
  cross join unnest(array['PAYMENT', 'SETTLED', 'REJECTED', 'RETURNED', 'WITHDRAWN', 'DEBITED']) as step
  union all
  select concat_ws(' ', case when is_again then 'DEBITED' else 'RETURNED' end, reference_no, kept_back_id)
  from ${paymentsOfPosting} as paid join kept_back_amounts using (reference_no)
  where is_again or settled_status = 'RETURNED')`

const kinds: Record<string, Query> = {
  cycle: (batchNo) => sql`
    select batch_no, version, name, commission_type, cutoff_date, report_date, payout_date, status, change_no,
      imported_amount, excluded_amount, hold_amount, total_amount, requested_digest, requested_at,
      (select figures from requested_figures where requested_figures.digest = requested_digest
        and requested_figures.batch_no = cycles.batch_no) as requested_figures,
      ${userName('requested_by')} as requested_by, approved_at, ${userName('approved_by')} as approved_by, approved_for,
      four_eyes
    from cycles where batch_no = ${batchNo}`,
  import: (batchNo) => sql`
    select version, status, name, file_name, file_sha256, rows_read, rows_accepted, rows_rejected, total_amount,
      file_version, rows_repaired, carried, ${userName('imported_by')} as imported_by, imported_on, ${userName('decided_by')} as decided_by, decided_on, remark
    from cycle_versions where batch_no = ${batchNo} order by version`,
  'carried decision': (batchNo) => sql`
    select version, former_version, former_id, transaction_no, transaction_type, transaction_date,
      ${dealerCode('carried_decisions.company_id')} as dealer, former_amount, state, hold_type, held_since,
      (select reference_no from cycle_actions where action_id = hold_action_id) as held_by,
      (select reference_no from cycle_actions where action_id = request_action_id) as release_requested_by,
      (select reference_no from cycle_actions where action_id = release_action_id) as released_by,
      outcome, id, matched_by, ${dealerCode('carried_decisions.new_company_id')} as new_dealer, amount, arrived_state,
      arrived_hold_type, carried_state, carried_hold_type
    from carried_decisions where batch_no = ${batchNo} order by version, former_id`,
  rejection: (batchNo) => sql`
    select version, line, column_name, value, problem
    from import_rejections where batch_no = ${batchNo} order by version, line, column_name`,
  repair: (batchNo) => sql`
    select change_id, version, file_version, made_version, status, reason, row_count, amount, digest,
      ${userName('asked_by')} as asked_by, asked_on, ${userNames('made_by')} as made_by,
      ${userName('decided_by')} as decided_by, decided_on, comment
    from repair_requests where batch_no = ${batchNo} order by change_id`,
  'repaired row': (batchNo) => sql`
    select change_id, line, before, after, ${userNames('repaired_by')} as repaired_by
    from repaired_rows where change_id in (select change_id from repair_requests where batch_no = ${batchNo})
    order by change_id, line`,
  exclusion: (batchNo) => sql`
    select exclusion_id, client_name, yes_id, billing_account_no, reason, start_date, end_date,
      ${userName('added_by')} as added_by, added_on, ${userName('removed_by')} as removed_by, removed_on, removal_comment
    from exclusions as exclusion
    where ${covers(batchNo, isCustomers)} or ${covers(batchNo, isBillingAccounts)}
    order by exclusion_id`,
  decision: (batchNo) => sql`
    select reference_no, kind as decision, batch_no is null as over_several_cycles, hold_type, remark, selected_date,
      ${userName('acted_by')} as acted_by, acted_at, amount, dealer_count, transaction_count
    from cycle_actions
    where batch_no = ${batchNo} or action_id = any(array(
      select distinct unnest(array[hold_action_id, request_action_id, release_action_id])
      from transactions
      where batch_no = ${batchNo} and coalesce(hold_action_id, request_action_id, release_action_id) is not null))
    order by action_id`,
  approval: (batchNo) => sql`
    select approval_requests.status, amount, asked_on, position, approvals.role, ${userName('approved_by')} as approved_by,
      ${userName('approvals.behalf_of')} as behalf_of, from_day as away_from, to_day as away_to, approved_on,
      approved_for, comment
    from approval_requests join approvals using (request_id) left join absences using (absence_id)
    where approval_requests.kind = 'CYCLE' and subject = ${String(batchNo)} order by approval_id`,
  dealer: (batchNo) => sql`
    select ${dealerCode('approved_dealers.company_id')} as dealer, kind as dealer_kind, line, company_type, tier,
      start_date, end_date, e_invoice_required, tax_status
    from approved_dealers where batch_no = ${batchNo} order by company_id`,
  'rate card': (batchNo) => sql`
    select version_id, version_no, name, valid_from, ${userName('approved_by')} as approved_by, approved_on, rules
    from rate_card_versions join rate_cards using (card_id)
    where version_id in (select unnest(card_versions) from ${cardCheck(batchNo)}) order by valid_from, version_id`,
  'rate total': (batchNo) => sql`
    select transaction_type, ${dealerCode('totals.company_id')} as dealer, outcome, transaction_count, given, expected
    from (
      select transaction_type, company_id, outcome, sum(row_count) as transaction_count, sum(given) as given,
        sum(expected) as expected
      from rate_totals where batch_no = ${batchNo} group by 1, 2, 3
    ) as totals order by transaction_type, company_id, outcome`,
  'rate row': (batchNo) => sql`
    select transaction_no, transaction_type, transaction_date, plan_name, channel,
      ${dealerCode('row.company_id')} as dealer, transaction_amount::text, outcome, given::text, expected::text,
      coalesce(earnings, '[]') as earnings
    from rate_outcomes join transactions as row using (batch_no, id) left join rate_steps using (batch_no, steps_no)
    where batch_no = ${batchNo} and id in (${sampledRows(batchNo)}) order by id`,
  attachment: (batchNo) => sql`
    select distinct on (reference_id) attachment_subjects.reference, reference_id, file_name, byte_size, sha256,
      ${userName('created_by')} as created_by, created_at
    from attachment_subjects join attachments using (reference_id)
    where attachment_subjects.attachment_type = 'ON_HOLD_AND_PAYOUT_SERVICE'
      and attachment_subjects.reference = ${String(batchNo)}
    order by reference_id`,
  hold: (batchNo) => sql`
    select held.reference_no as held_by, held.hold_type as reason, requested.reference_no as release_requested_by,
      given.reference_no as released_by, ends.state, ends.hold_type, ends.transaction_count, ends.amount
    from (
      select hold_action_id, request_action_id, release_action_id, state, hold_type, count(*) as transaction_count,
        sum(incentive_amount) as amount
      from transactions where batch_no = ${batchNo} and hold_action_id is not null group by 1, 2, 3, 4, 5
    ) as ends
    left join cycle_actions as held on held.action_id = hold_action_id
    left join cycle_actions as requested on requested.action_id = request_action_id
    left join cycle_actions as given on given.action_id = release_action_id
    order by hold_action_id, request_action_id, release_action_id, state, ends.hold_type`,
  imported: (batchNo) => sql`
    select transaction_type, ${dealerCode('imported_totals.company_id')} as dealer, row_count as transaction_count, amount
    from imported_totals where batch_no = ${batchNo} order by transaction_type, company_id`,
  total: (batchNo) => sql`
    select transaction_type, ${dealerCode('cycle_totals.company_id')} as dealer, state, hold_type,
      nullif(held_since, '-infinity') as held_since, row_count as transaction_count, amount
    from cycle_totals where batch_no = ${batchNo} and row_count > 0
    order by transaction_type, company_id, state, hold_type, cycle_totals.held_since`,
  posting: (batchNo) => sql`
    select reference_no, ${dealerCode('postings.company_id')} as dealer, status, gross, withholding_tax, net, tax_rate,
      transaction_count, payout_route, balance_after, earmarked, problem, re_attempts, posted_on,
      (select reference_no from cycle_actions where action_id = release_action_id) as released_by
    from postings where batch_no = ${batchNo} order by posting_id`,
  payment: (batchNo) => sql`
    select payment.reference_no, payment.replaces, payment.bank_name,
      right(payment.bank_account_number, 4) as bank_account_ending, payment.amount, payment.instructed_at, payment.status,
      payment.status_at, payment.reason_code, payment.reason_text, payment.value_date
    from postings cross join lateral ${paymentsOfPosting} as paid
    join payments as payment on payment.reference_no = paid.reference_no
    where postings.batch_no = ${batchNo} order by posting_id, link`,
  'payment run': (batchNo) => sql`
    select run_no, run.status, profile, execute_on, run.payment_count, run.total, file_name, byte_size, sha256,
      ${userName('made_by')} as made_by, made_at, ${userName('approved_by')} as approved_by, approved_at, sent_at,
      ${userName('withdrawn_by')} as withdrawn_by, withdrawn_at
    from payment_runs as run
    where run_id = any(array(
      select line.run_id from postings cross join lateral ${paymentsOfPosting} as paid
      join payment_run_lines as line on line.reference_no = paid.reference_no
      where postings.batch_no = ${batchNo} group by 1
    )) order by run_id`,
  journal: (batchNo) => sql`
    select journal.reference_no, journal.description, journal.posted_on, journal.created_at,
      (
        select jsonb_agg(jsonb_build_object('account', account_code, 'amount', amount) order by account_code)
        from ledger_entries where ledger_entries.journal_id = journal.journal_id
      ) as entries
    from postings cross join lateral (
      select * from ledger_journals where ledger_journals.journal_id = postings.journal_id
      union all
      select * from ledger_journals where ledger_journals.reference_no = any(${journalsOfPayments})
    ) as journal
    where batch_no = ${batchNo} order by posting_id, journal.journal_id`
}

const cardCheck = (batchNo: number) =>
  sql`rate_checks join cycles using (batch_no, version) where batch_no = ${batchNo}`

/** Rows for each kind that evidence shows as a sample. */
const mostSampled = 200

/** A cycle may have millions of rows. Those whose amount the card does not explain come first, then rows from all of it. */
const sampledRows = (batchNo: number) => sql`
  (select id from rate_outcomes where batch_no = ${batchNo} and outcome <> 'EXPLAINED' order by id limit ${mostSampled})
  union all
  select generate_series(first, last, greatest(1, (last - first) / ${mostSampled})) as id
  from (select min(id) as first, max(id) as last from rate_outcomes where batch_no = ${batchNo}) as ends`

/** Each with its position in the chain of all audit events, by which it can be found and checked. */
const auditEvents: Query = (batchNo) => sql`
  select link.sequence, encode(before.hash, 'hex') as previous_hash, encode(link.hash, 'hex') as hash,
    audit_event_text(event) as event
  from audit_events as event join audit_chain as link using (event_id)
  left join audit_chain as before on before.sequence = link.sequence - 1
  where event.batch_no = ${batchNo} order by link.sequence`

/** Whether an exclusion covers a row that the cycle still excludes. */
function covers(batchNo: number, names: typeof isCustomers): RawBuilder<boolean> {
  return sql`exists (
    select from transactions as row
    where row.batch_no = ${batchNo} and row.state = 'EXCLUDED' and ${names} and ${isWithin})`
}
