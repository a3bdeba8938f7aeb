import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

const movedByJournal = sql`
  select journal_id, ledger_journals.reference_no,
    coalesce(sum(amount) filter (where kind = 'DEALER'), 0) as to_dealers,
    array_remove(array_agg(distinct company_id), null) as company_ids
  from ledger_journals join ledger_entries using (journal_id) join ledger_accounts using (account_code)
  where journal_id in (select journal_id from ledger_entries where account_code = 'ADJUSTMENTS')
  group by journal_id, ledger_journals.reference_no`

export const adjustmentChecks: Check[] = [
  {
    title: 'Each adjustment that others had to approve has its approvals, and moves what was approved',
    figures: sql`select count(*) as checked, sum(amount) as amount from adjustments where decision_id is not null`,
    differences: sql`
      select format('adjustment %s', adjustment.reference_no) as subject,
        format('%s RM %s to company %s', adjustment.type, adjustment.amount, adjustment.company_id) as kept,
        format('%s: %s RM %s to company %s, %s of %s approvals', decided.status, decided.type, decided.amount,
          decided.company_id, given.count, cardinality(request.approvers)) as found
      from adjustments as adjustment
      join adjustment_decisions as decided using (decision_id)
      left join approval_requests as request on request.kind = decided.kind
        and request.subject = decided.decision_id::text and request.status = 'Approved'
      cross join lateral (select count(*) from approvals where approvals.request_id = request.request_id) as given
      where decided.status <> 'Approved' or request.request_id is null or given.count < cardinality(request.approvers)
        or (decided.company_id, decided.type) <> (adjustment.company_id, adjustment.type)
        or adjustment.amount > decided.amount`
  },
  {
    title: 'Each posted adjustment has its journal, whole and to its own dealer, and no other adjustment has one',
    figures: sql`
      select count(*) as checked, sum(case type when 'CREDIT' then amount else -amount end) as amount
      from adjustments where status = 'Posted'`,
    differences: sql`
      select format('adjustment %s', coalesce(adjustment.reference_no, moved.reference_no)) as subject,
        format('%s RM %s to company %s', coalesce(status, 'none'), coalesce(signed_amount, 0),
          coalesce(company_id::text, 'none')) as kept,
        format('RM %s to company %s', coalesce(to_dealers, 0),
          coalesce(array_to_string(company_ids, ', '), 'none')) as found
      from (
        select *, case type when 'CREDIT' then amount else -amount end as signed_amount
        from adjustments where status = 'Posted' or journal_id is not null
      ) as adjustment
      full join (${movedByJournal}) as moved using (journal_id)
      where adjustment.status is distinct from 'Posted' or signed_amount is distinct from to_dealers
        or array[company_id] is distinct from company_ids or journal_reference is distinct from moved.reference_no`
  }
]
