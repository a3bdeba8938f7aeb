import type { WatchedDatabase } from './database.ts'

type Statement = { title: string; differences: string }

/** Written independently of `payouts verify`, so that one finds what the other overlooks. */
const statements: Statement[] = [
  {
    title: 'each cycle: imported = payable + held + release requested + released + paid + cancelled + excluded',
    differences: `
      select batch_no from cycles
      left join (select batch_no, sum(incentive_amount) as amount from transactions group by 1) as rows using (batch_no)
      where status <> 'Dropped' and imported_amount <> coalesce(rows.amount, 0)`
  },
  {
    title: 'each cycle has as many rows as its file',
    differences: `
      select batch_no from cycle_versions as version join cycles using (batch_no, version)
      where version.status in ('In Validation', 'Accepted') and rows_accepted <>
        (select count(*) from transactions where transactions.batch_no = version.batch_no)`
  },
  {
    title: 'totals = rows, by cycle, type, dealer, state and hold type',
    differences: `
      select * from (
        select batch_no, transaction_type, company_id, state, hold_type, sum(row_count) as rows, sum(amount) as amount
        from cycle_totals group by 1, 2, 3, 4, 5 having sum(row_count) <> 0 or sum(amount) <> 0
      ) as kept full join (
        select batch_no, transaction_type, company_id, state, coalesce(hold_type, '') as hold_type,
          count(*) as rows, sum(incentive_amount) as amount
        from transactions group by 1, 2, 3, 4, 5
      ) as counted using (batch_no, transaction_type, company_id, state, hold_type)
      where kept.rows is distinct from counted.rows or kept.amount is distinct from counted.amount`
  },
  {
    title: 'header = rows: held, excluded and their numbers',
    differences: `
      select batch_no from cycles left join (
        select batch_no, count(*) filter (where state = 'HELD') as held,
          count(*) filter (where state = 'RELEASE_REQUESTED') as requested,
          coalesce(sum(incentive_amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0) as held_amount,
          coalesce(sum(incentive_amount) filter (where state = 'EXCLUDED'), 0) as excluded
        from transactions group by 1
      ) as rows using (batch_no)
      where (held_count, release_requested_count, hold_amount, excluded_amount) is distinct from
        (coalesce(held, 0), coalesce(requested, 0), coalesce(held_amount, 0), coalesce(excluded, 0))`
  },
  {
    title: 'posted = approved: each paid row is of one posting, whose sum it is a part of',
    differences: `
      select posting_id from (select posting_id, gross, transaction_count from postings where status = 'Posted') as posted
      full join (
        select posting_id, sum(incentive_amount) as paid, count(*) as rows
        from transactions where state = 'PAID' group by 1
      ) as rows using (posting_id)
      where gross is distinct from paid or transaction_count is distinct from rows`
  },
  {
    title: 'a cycle is paid only once approved, and has nothing payable once Completed',
    differences: `
      select batch_no from cycles join transactions using (batch_no)
      where (state = 'PAID' and approved_for is null) or (state = 'PAYABLE' and status = 'Completed')`
  },
  {
    title: 'one posting, one journal and one payment for each dealer and cycle or release',
    differences: `
      select batch_no, company_id from postings where status = 'Posted'
      group by batch_no, company_id, release_action_id having count(*) > 1
      union all select null, null from postings where journal_id is not null group by journal_id having count(*) > 1
      union all select null, null from postings left join ledger_journals using (journal_id)
        where status = 'Posted' and gross <> 0 and ledger_journals.journal_id is null
      union all select null, null from payments group by reference_no having count(*) > 1`
  },
  {
    title: 'each posting put its net to its dealer, once',
    differences: `
      select posting_id from postings join dealers using (company_id)
      left join ledger_entries as entry on entry.journal_id = postings.journal_id and account_code = company_code
      where status = 'Posted' and postings.journal_id is not null
      group by posting_id, net having coalesce(sum(entry.amount), 0) <> net`
  },
  {
    title: 'each posted adjustment has one journal of its amount, and no other has one',
    differences: `
      select adjustment_id from adjustments join dealers using (company_id)
      left join ledger_entries as entry on entry.journal_id = adjustments.journal_id and account_code = company_code
      group by adjustment_id having (status = 'Posted') <> (count(entry) = 1)
        or (status = 'Posted' and sum(entry.amount) <> (case type when 'CREDIT' then 1 else -1 end) * adjustments.amount)`
  },
  {
    title: 'each journal sums to zero, and each balance is the sum of its entries',
    differences: `
      select journal_id::text from ledger_entries group by journal_id having sum(amount) <> 0
      union all
      select account_code from ledger_accounts
      left join (select account_code, sum(amount) as entered from ledger_entries group by 1) as entries using (account_code)
      where balance <> coalesce(entered, 0)`
  },
  {
    title: 'what a posting put on an account left it for the bank at most once, and as a payment',
    differences: `
      select payments.reference_no from payments
      left join ledger_journals as journal on journal.reference_no = 'PAYMENT ' || payments.reference_no
      left join dealers using (company_id)
      left join ledger_entries as entry on entry.journal_id = journal.journal_id and account_code = company_code
      where entry.amount is distinct from -payments.amount
      union all
      select reference_no from ledger_journals as journal
      where reference_no like 'PAYMENT %'
        and not exists (select from payments where 'PAYMENT ' || payments.reference_no = journal.reference_no)`
  },
  {
    title: 'what is in transit and what has left the bank is what payments say',
    differences: `
      select account_code from ledger_accounts where kind in ('PAYMENTS_IN_TRANSIT', 'BANK') and balance <> (
        select coalesce(sum(amount), 0) from payments
        where case kind when 'BANK' then status = 'SETTLED'
          else status not in ('SETTLED', 'REJECTED', 'RETURNED', 'WITHDRAWN') end)`
  },
  {
    title: 'an earmark is what its latest change says',
    differences: `
      select company_id from earmarks full join (
        select distinct on (company_id) company_id, status, amount from earmark_changes
        order by company_id, change_id desc
      ) as latest using (company_id)
      where (earmarks.amount is null) <> (latest.status = 'Removed')
        or (latest.status <> 'Removed' and earmarks.amount <> latest.amount)`
  },
  {
    title: 'nobody approved or released their own request',
    differences: 'select batch_no from cycles where approved_by = requested_by and four_eyes'
  },
  {
    title: 'the chain of audit events has no gap and no fork',
    differences: `
      select position from (
        select sequence as position, lag(sequence) over (order by sequence) as before from audit_chain
      ) as links where position <> before + 1`
  }
]

/** @returns one sentence for each statement that does not hold */
export async function wrongBooks(database: WatchedDatabase): Promise<string[]> {
  const problems: string[] = []
  for (const { title, differences } of statements) {
    const found = await database.query(differences)
    if (found.length > 0) problems.push(`violated ${found.length} times: ${title}: ${JSON.stringify(found[0])}`)
  }
  return problems
}

export const statementCount = statements.length

/** PostgreSQL's own check of all tables, and of all B-tree indexes with their entries. @returns what it found */
export async function amcheck(database: WatchedDatabase): Promise<{ relations: number; problems: string[] }> {
  const problems: string[] = []
  const relations = await database.query<{ oid: number; name: string; kind: 'r' | 'i' }>(
    `select c.oid, c.oid::regclass::text as name, c.relkind as kind from pg_class as c
    left join pg_am as method on method.oid = c.relam
    where c.relpersistence = 'p' and (c.relkind in ('r', 't', 'm') or (c.relkind = 'i' and method.amname = 'btree'))
    order by c.oid`
  )
  for (const { oid, name, kind } of relations) {
    try {
      if (kind === 'i') await database.query('select bt_index_check($1::oid, true)', [oid])
      else {
        const found = await database.query<{ msg: string }>('select msg from verify_heapam($1::oid)', [oid])
        problems.push(...found.map(({ msg }) => `amcheck of ${name}: ${msg}`))
      }
    } catch (error) {
      const { message } = error as Error
      // A table of an import may be dropped meanwhile.
      if (!/could not open relation|does not exist/.test(message)) problems.push(`amcheck of ${name}: ${message}`)
    }
  }
  return { relations: relations.length, problems }
}
