import type { NoticeKind, NoticeTarget } from '@payouts/contract/notices/schema'
import type { Permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import '#identity/tables.ts'
import './tables.ts'

/** The people to notify, without disabled users. */
type Audience =
  /** Staff who may act on it, except whoever caused it. */
  | { whoMay: readonly Permission[]; but: number | null }
  /** Named users; null is the server, which reads nothing. */
  | { userIds: readonly (number | null)[] }
  /** The own users of these dealers. */
  | { companyIds: readonly number[] }

export type NewNotice = {
  kind: NoticeKind
  to: Audience
  /** What happened, in one sentence. */
  subject: string
  /** The same for users who read Malay. */
  inMalay?: string
  /** Its sum, or what the other person wrote. */
  detail?: string
  target: NoticeTarget
  at: Date
}

/**
 * Notifies people of an event, in the event's own transaction, with one statement for all. Kinds that a person wants
 * mailed are marked, and `mailNotices` sends them.
 */
export async function notify(
  tx: Tx,
  { kind, to, subject, inMalay, detail = '', target, at }: NewNotice
): Promise<void> {
  await sql`
    insert into notices (user_id, kind, subject, detail, place, created_at, to_be_mailed)
    select users.user_id, ${kind}::text, case when users.language = 'ms' then ${inMalay ?? subject}::text else ${subject}::text end, ${detail}::text, ${JSON.stringify(target)}::jsonb, ${at}::timestamptz,
      exists (select from notice_mails where notice_mails.user_id = users.user_id and notice_mails.kind = ${kind})
    from users join roles on roles.name = users.role
    where not disabled and ${isRecipient(to)}`.execute(tx)
}

function isRecipient(to: Audience): RawBuilder<SqlBool> {
  if ('userIds' in to) return sql`users.user_id = any(${to.userIds.filter((id) => id !== null)}::bigint[])`
  if ('companyIds' in to) return sql`users.company_id = any(${to.companyIds}::integer[])`
  return sql`${mayIn(to.whoMay)} and users.user_id is distinct from ${to.but}`
}

/** Whether a user joined with their role is staff and has one of these permissions. */
export function mayIn(permissions: readonly Permission[]): RawBuilder<SqlBool> {
  const granted = permissions.map(({ menuName, button }) =>
    button === undefined
      ? sql`granted -> ${menuName}::text is not null`
      : sql`granted -> ${menuName}::text @> ${JSON.stringify([button])}::jsonb`
  )
  return sql`users.company_id is null and (granted is null or ${sql.join(granted, sql` or `)})`
}
