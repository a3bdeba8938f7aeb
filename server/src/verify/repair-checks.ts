import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import '#imports/tables.ts'

/** The current version of each accepted cycle, with the version that its file arrived as. */
const currentVersions = sql`(
  select batch_no, version, coalesce(file_version, version) as file_version, rows_read, rows_accepted, rows_rejected,
    rows_repaired
  from cycles join cycle_versions as import using (batch_no, version) where import.status <> 'Dropped'
)`

/** Accepted repairs of a version's file, up to the version. */
const acceptedRepairs = sql`
  select line, after, incentive_amount from repaired_rows join repair_requests as request using (change_id)
  where request.batch_no = current.batch_no and request.file_version = current.file_version
    and request.status = 'Approved' and request.made_version <= current.version`

export const repairChecks: Check[] = [
  {
    title: 'Lines of a file = imported + repaired + still rejected, by cycle',
    figures: sql`select count(*) as checked, null::numeric as amount from ${currentVersions} as current`,
    differences: sql`
      select format('cycle %s, version %s', batch_no, version) as subject, format('%s lines', rows_read) as kept,
        format('%s imported, %s repaired, %s still rejected', imported, repaired, rejected) as found
      from (
        select current.*,
          (select coalesce(sum(row_count), 0) from cycle_totals where cycle_totals.batch_no = current.batch_no)
            - (select count(*) from (${acceptedRepairs}) as row) as imported,
          (select count(*) from (${acceptedRepairs}) as row) as repaired,
          (select count(distinct line) from import_rejections as rejection
            where rejection.batch_no = current.batch_no and rejection.version = current.version) as rejected
        from ${currentVersions} as current
      ) as counted
      where imported + repaired + rejected <> rows_read or imported + repaired <> rows_accepted
        or repaired <> rows_repaired or rejected <> rows_rejected`
  },
  {
    title: 'Each repaired row stands in its cycle as a second person accepted it',
    figures: sql`
      select count(*) as checked, sum(row.incentive_amount) as amount
      from ${currentVersions} as current cross join lateral (${acceptedRepairs}) as row`,
    differences: sql`
      select format('cycle %s, line %s', current.batch_no, row.line) as subject,
        format('%s, RM %s', row.after ->> 'transactionNo', row.incentive_amount) as kept,
        coalesce(format('%s, RM %s', standing.transaction_no, standing.incentive_amount), 'no such row') as found
      from ${currentVersions} as current
      cross join lateral (${acceptedRepairs}) as row
      left join lateral (
        select id - ${lineOfId(sql`id`)} as id_base from transactions where batch_no = current.batch_no limit 1
      ) as base on true
      left join lateral (
        select * from transactions
        where transactions.batch_no = current.batch_no and transactions.id = base.id_base + row.line
      ) as standing on true
      where standing.id is null or standing.incentive_amount <> row.incentive_amount
        or standing.transaction_no <> row.after ->> 'transactionNo'`
  },
  {
    title: 'No repaired row was accepted by who repaired it or asked for it',
    figures: sql`select count(*) as checked, sum(amount) as amount from repair_requests where status = 'Approved'`,
    differences: sql`
      select format('cycle %s, request %s', batch_no, change_id) as subject, 'a second person' as kept,
        format('user %s', decided_by) as found
      from repair_requests
      where four_eyes and status = 'Approved' and (decided_by = asked_by or decided_by = any(made_by)
        or exists (
          select from repaired_rows as row
          where row.change_id = repair_requests.change_id and decided_by = any(row.repaired_by)
        ))`
  }
]
