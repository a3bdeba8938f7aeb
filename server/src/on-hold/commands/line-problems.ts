import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Acting,
  abandonedRequest,
  isAbandoned,
  isOwnRequest,
  isStillWaiting,
  ownRequest,
  waitingReason
} from './obstacles.ts'

/**
 * The obstacles of each of these transactions for `findRefused`: its state, another hold, a missing second person, or
 * what it still waits for.
 */
export function lineProblems({
  batchNo,
  transactionIds,
  visible,
  acting
}: {
  batchNo: number
  transactionIds: readonly string[]
  /** The rows that exist for the caller. */
  visible: RawBuilder<SqlBool>
  acting: Acting
}): RawBuilder<unknown> {
  const { action, holdType } = acting
  return sql`
    select requested.id::text as id, case
        when line.state is null then 'There is no such transaction here.'
        when line.state = 'PAYABLE' then 'It is not on hold any more.'
        when line.state = 'EXCLUDED' then 'It is excluded.'
        when line.state = 'CANCELLED' then 'It is cancelled already.'
        when line.state = 'RELEASED' then 'It is released already.'
        when line.state = 'PAID' then 'It is paid already.'
        when line.hold_type <> ${holdType} then format('It is held as %s.', line.hold_type)
        when line.state <> all(${action.from}::transaction_state[]) and line.state = 'HELD'
          then 'Its release is not requested.'
        when line.state <> all(${action.from}::transaction_state[]) then 'Its release is requested already.'
        when line.is_own then ${ownRequest}
        when line.is_abandoned then ${abandonedRequest}
        else ${waitingReason(acting, sql`company_code`)}
      end as reason, line.state is null as unknown
    from (select distinct unnest(${[...transactionIds]}::bigint[]) as id) as requested
    left join (
      select id, state, hold_type, company_id, ${isOwnRequest(acting)} as is_own,
        ${isAbandoned(acting)} as is_abandoned, ${isStillWaiting(acting)} as is_waiting
      from transactions where batch_no = ${batchNo} and ${visible}
    ) as line using (id)
    left join dealers using (company_id)
    where line.state is null or line.hold_type is distinct from ${holdType}
      or line.state <> all(${action.from}::transaction_state[]) or line.is_own or line.is_abandoned or line.is_waiting`
}
