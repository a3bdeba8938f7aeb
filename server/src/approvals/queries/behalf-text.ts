import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import { type RawBuilder, sql } from 'kysely'
import '#identity/tables.ts'
import '../tables.ts'

/** ` for Farid`, in SQL, if the last approval was given on behalf of somebody away; otherwise empty. */
export const behalfText = (kind: ApprovalKind, subject: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce((
  select ' for ' || absent.name
  from approval_requests as request join approvals as given using (request_id)
  left join users as absent on absent.user_id = given.behalf_of
  where request.kind = ${kind} and request.subject = ${subject} and request.status = 'Approved'
  order by given.approval_id desc limit 1
), '')`
