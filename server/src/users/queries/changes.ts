import type { RightsChange } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { storedRequests } from '#requests/stored-requests.ts'
import '../tables.ts'

/** Requested changes of rights. */
export const rightsChanges = storedRequests<RightsChange>({
  table: 'rights_changes',
  key: 'change_id',
  columns: sql`case when request.kind like '% ROLE' then 'ROLE' else 'USER' end as of, request.kind,
    coalesce(subject_user.user_name, request.subject) as subject, request.user_id as "userId", request.before,
    request.after, case when request.kind like '% ROLE'
      then (select count(*) from users where role = request.subject and not disabled) else 1 end as people`,
  joins: sql`left join users as subject_user on subject_user.user_id = request.user_id`
})
