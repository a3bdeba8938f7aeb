import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

/** Debits that two people confirmed: the status from which each settled its payment, or how many further ones. */
const stood = sql`
  select reference_no,
    max(settled_status) filter (where settled_status in ('REJECTED', 'WITHDRAWN', 'RETURNED') and not is_again) as was,
    count(*) filter (where is_again) as again
  from kept_back_amounts where settled_status is not null group by 1`

/** Where the money of each status is, and the journals that moved it, including those of older versions. */
const expected = sql`
  select reference_no, company_id, amount, status, coalesce(again, 0) * amount as debited_again,
    case when status in ('INSTRUCTED', 'IN FILE', 'ACCEPTED', 'UNKNOWN') then 'PAYMENTS_IN_TRANSIT'
      when status = 'SETTLED' then 'BANK' end as location,
    array['PAYMENT']
      || case when status in ('SETTLED', 'RETURNED') and coalesce(was, 'RETURNED') = 'RETURNED'
        then array['SETTLED'] else '{}' end
      || case when status in ('RETURNED', 'REJECTED', 'WITHDRAWN') then array[status] else '{}' end
      || case when was is not null then array[was] else '{}' end
      || case when again > 0 or was is not null then array['DEBITED'] else '{}' end as steps
  from payments left join (${stood}) as stood using (reference_no)`

/** Each payment in the ledger: its journals, and their amounts on each account. */
const booked = sql`
  select split_part(journal.reference_no, ' ', 2) as reference_no, array_agg(distinct step order by step) as steps,
    coalesce(sum(amount) filter (where kind = 'PAYMENTS_IN_TRANSIT'), 0) as in_transit,
    coalesce(sum(amount) filter (where kind = 'BANK'), 0) as in_bank,
    coalesce(sum(amount) filter (where kind = 'DEALER'), 0) as on_account,
    array_remove(array_agg(distinct company_id), null) as company_ids
  from ledger_journals as journal
  cross join lateral (select split_part(journal.reference_no, ' ', 1) as step) as named
  join ledger_entries using (journal_id) join ledger_accounts using (account_code)
  where step in ('PAYMENT', 'SETTLED', 'REJECTED', 'RETURNED', 'WITHDRAWN', 'DEBITED')
  group by 1`

const sumWhere = (kind: 'PAYMENTS_IN_TRANSIT' | 'BANK') => sql`
  coalesce((select sum(amount) from (${expected}) as expected where location = ${kind}), 0.00)`

const debitedAgain = sql`coalesce((select sum(debited_again) from (${expected}) as expected), 0.00)`

/** The balance of a dealer's account and the payments from it: each ringgit counted once. */
const accounted = sql`
  select company_id, coalesce(posted.amount, 0) + coalesce(adjusted.amount, 0) + coalesce(back.amount, 0) as earned,
    coalesce(account.balance, 0) as balance, coalesce(paid.in_transit, 0) as in_transit,
    coalesce(paid.settled, 0) as settled, coalesce(cashed_out.amount, 0) as cashed_out
  from dealers
  left join ledger_accounts as account using (company_id)
  left join (
    select company_id, sum(net) as amount from postings where status = 'Posted' group by company_id
  ) as posted using (company_id)
  left join (
    select company_id, sum(case type when 'CREDIT' then amount else -amount end) as amount
    from adjustments where status = 'Posted' group by company_id
  ) as adjusted using (company_id)
  left join (
    select company_id, sum(amount) as amount from tax_given_back group by company_id
  ) as back using (company_id)
  left join (
    select company_id, sum(amount) filter (where location = 'PAYMENTS_IN_TRANSIT') as in_transit,
      coalesce(sum(amount) filter (where location = 'BANK'), 0) + sum(debited_again) as settled
    from (${expected}) as expected group by company_id
  ) as paid using (company_id)
  left join (select company_id, sum(amount) as amount from cash_outs group by company_id) as cashed_out using (company_id)`

const accountsAgree = sql`earned = balance + in_transit + settled + cashed_out`

export const paymentChecks: Check[] = [
  {
    title:
      'Net postings, adjustments and tax given back = balance + in transit + settled + cashed out, by dealer: each ringgit once',
    figures: sql`select count(*) as checked, sum(earned) as amount from (${accounted}) as dealer`,
    differences: sql`
      select format('company %s', company_id) as subject, format('RM %s posted, adjusted and given back', earned) as kept,
        format('balance RM %s, in transit %s, settled %s, cashed out %s', balance, in_transit, settled, cashed_out)
          as found
      from (${accounted}) as dealer where not (${accountsAgree})`
  },
  {
    title: 'The journals of each payment are those of its status, of its amount and its dealer',
    figures: sql`select count(*) as checked, sum(amount) as amount from payments`,
    differences: sql`
      select format('payment %s', reference_no) as subject,
        coalesce(format('%s: RM %s of company %s', status, amount, expected.company_id), 'no payment') as kept,
        coalesce(format('%s: in transit RM %s, bank %s, account %s', array_to_string(booked.steps, ', '), in_transit,
          in_bank, on_account), 'no journal') as found
      from (${expected}) as expected full join (${booked}) as booked using (reference_no)
      where booked.steps is distinct from (
          select array_agg(distinct step order by step) from unnest(expected.steps) as step)
        or in_transit is distinct from (case when location = 'PAYMENTS_IN_TRANSIT' then amount else 0 end)
        or in_bank is distinct from (case when location = 'BANK' then amount else 0 end + debited_again)
        or on_account is distinct from (case when location is null then 0 else -amount end - debited_again)
        or company_ids is distinct from array[expected.company_id]`
  },
  {
    title:
      'What is in transit, and what left the bank account but for charges, is what the payments in those statuses come to',
    figures: sql`
      select count(*) as checked, sum(balance) as amount from ledger_accounts where kind in ('PAYMENTS_IN_TRANSIT', 'BANK')`,
    differences: sql`
      select format('account %s', account_code) as subject, format('RM %s', balance) as kept, format('RM %s', sum) as found
      from ledger_accounts
      cross join lateral (
        select case kind when 'BANK' then ${sumWhere('BANK')} + ${debitedAgain} - (
          select balance from ledger_accounts where kind = 'BANK_CHARGES') else ${sumWhere('PAYMENTS_IN_TRANSIT')} end as sum
      ) as expected
      where kind in ('PAYMENTS_IN_TRANSIT', 'BANK') and balance <> sum`
  },
  {
    title: 'A payment that pays a returned amount again is of the same dealer, and its money came back before',
    figures: sql`select count(*) as checked, sum(amount) as amount from payments where replaces is not null`,
    differences: sql`
      select format('payment %s', later.reference_no) as subject,
        format('company %s, in place of %s', later.company_id, later.replaces) as kept,
        format('company %s, %s', earlier.company_id, earlier.status) as found
      from payments as later join payments as earlier on earlier.reference_no = later.replaces
      where later.company_id <> earlier.company_id or (
        earlier.status not in ('REJECTED', 'RETURNED', 'WITHDRAWN')
        and not exists (select from (${stood}) as stood where stood.reference_no = earlier.reference_no and was is not null))`
  },
  {
    title: 'The kept totals of payments equal the payments, by status, day and bank',
    figures: sql`select coalesce(sum(payment_count), 0) as checked, sum(amount) as amount from payment_totals`,
    differences: sql`
      select format('%s, due %s, %s', status, due_on, bank_name) as subject,
        format('%s payments, RM %s', coalesce(kept.payment_count, 0), coalesce(kept.amount, 0)) as kept,
        format('%s payments, RM %s', coalesce(counted.payment_count, 0), coalesce(counted.amount, 0)) as found
      from payment_totals as kept
      full join (
        select status, due_on, coalesce(bank_bic, '') as bank_bic, bank_name, count(*) as payment_count,
          sum(amount) as amount
        from payments group by 1, 2, 3, 4
      ) as counted using (status, due_on, bank_bic, bank_name)
      where coalesce(kept.payment_count, 0) <> coalesce(counted.payment_count, 0)
        or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`
  },
  {
    title: 'The kept progress of payment runs equals their payments, by status',
    figures: sql`select coalesce(sum(payment_count), 0) as checked, sum(amount) as amount from payment_run_progress`,
    differences: sql`
      select format('%s of %s', status, payment_run_no(run_id)) as subject,
        format('%s payments, RM %s', coalesce(kept.payment_count, 0), coalesce(kept.amount, 0)) as kept,
        format('%s payments, RM %s', coalesce(counted.payment_count, 0), coalesce(counted.amount, 0)) as found
      from payment_run_progress as kept
      full join (
        select run_id, status, count(*) as payment_count, sum(amount) as amount
        from payments where run_id is not null group by 1, 2
      ) as counted using (run_id, status)
      where coalesce(kept.payment_count, 0) <> coalesce(counted.payment_count, 0)
        or coalesce(kept.amount, 0) <> coalesce(counted.amount, 0)`
  }
]
