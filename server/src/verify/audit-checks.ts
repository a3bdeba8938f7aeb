import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'

export const auditChecks: Check[] = [
  {
    title: 'Each chained audit event is as its link has it, and no event and no link is missing',
    figures: sql`select count(*) as checked, null::numeric as amount from audit_events`,
    differences: sql`
      select format('event %s', coalesce(event.event_id, link.event_id)) as subject,
        coalesce(format('link %s', link.sequence), 'no link') as kept,
        case
          when link.sequence is null then 'an event'
          when event.event_id is null then 'no event'
          when link.sequence <> link.previous_sequence + 1 then format('link %s before it', link.previous_sequence)
          else 'another hash'
        end as found
      from (
        select *, coalesce(lag(sequence) over (order by sequence), 0) as previous_sequence,
          coalesce(lag(hash) over (order by sequence), '') as previous_hash
        from audit_chain
      ) as link
      full join audit_events as event using (event_id)
      where link.sequence is null and not exists (select from audit_queue as waiting where waiting.event_id = event.event_id)
        or event.event_id is null or link.sequence <> link.previous_sequence + 1
        or link.hash <> audit_link_hash(link.previous_hash, event)
      union all
      select format('event %s', event_id), 'written', 'no event'
      from audit_queue left join audit_events as event using (event_id) where event.event_id is null`
  }
]
