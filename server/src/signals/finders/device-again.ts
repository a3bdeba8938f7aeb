import { type RawBuilder, sql } from 'kysely'
import { finder, ringgit } from '../finder.ts'
import { countedRows, earlierCycles } from '../sums.ts'

/** A device with a type of transaction, as one text. */
const deviceOfType = (device: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_array(${device}, transaction_type)::text`

export const deviceAgain = finder({
  rule: 'DEVICE_AGAIN',
  needs: 'deviceId',
  find: (cycle, limit, figures) => sql`
    with line as materialized (
      select company_id, transaction_type, lower(device_id) as device, incentive_amount
      from ${countedRows(cycle)} and incentive_amount > 0 and device_id is not null
    ), used as materialized (
      select device, transaction_type, count(*) as row_count from line group by device, transaction_type
    ), before as (
      select distinct lower(device_id) as device, transaction_type
      from transactions
      where batch_no = any(array(
          select batch_no from ${earlierCycles(cycle, { ofKind: false, limit: limit('cycles') })} as earlier))
        and device_id is not null and lower(device_id) in (select device from used)
        and incentive_amount > 0 and state not in ('EXCLUDED', 'CANCELLED')
    ), again as (
      select device, transaction_type, before.device is not null as is_before
      from used left join before using (device, transaction_type)
      where row_count > 1 or before.device is not null
    )
    select company_id::text as subject, array[company_id] as company_ids,
      ${figures({
        rows: sql`count(*)`,
        devices: sql`count(distinct device)`,
        before: sql`count(*) filter (where is_before)`,
        sum: ringgit(sql`sum(incentive_amount)`)
      })} as figures,
      jsonb_build_object('companyIds', array[company_id], 'devices', array_agg(distinct ${deviceOfType(sql`device`)}))
        as row_key,
      count(*) as row_count, sum(incentive_amount) as amount
    from line join again using (device, transaction_type)
    group by company_id
    having count(*) >= ${limit('rows')} and sum(incentive_amount) >= ${limit('amount')}`,
  rows: ({ companyIds = [], devices = [] }) => sql`
    company_id = any(${companyIds}::integer[]) and incentive_amount > 0 and device_id is not null
    and ${deviceOfType(sql`lower(device_id)`)} = any(${devices}::text[])`
})
