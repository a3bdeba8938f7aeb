import { type ContactType, staffBranchCode } from '@payouts/contract/identity/contact'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'

/** A user who may sign in, with where to reach them. */
export type ReachableUser = { userId: number; userName: string; name: string; email: string }

/**
 * Who has this user name, or this e-mail address, which several may share. Letters are made small here, as they are
 * where requests are counted: the database takes some signs for letters that JavaScript does not, such as `İ` for `i`.
 */
export async function usersOfLoginId(db: Database, loginId: string): Promise<ReachableUser[]> {
  const { rows } = await sql<ReachableUser>`
    select user_id as "userId", user_name as "userName", name, email
    from users
    where ${loginId.toLowerCase()} in (lower(user_name), lower(email)) and email <> '' and not disabled
    order by user_id`.execute(db)
  return rows
}

export type Contact = { contactType: ContactType; contact: string; branchCode: string }

/**
 * The user names that go with an e-mail address or a phone number: of the company that has this branch, or of the
 * provider's own staff for the staff's code.
 */
export async function userNamesOfContact(
  db: Database,
  { contactType, contact, branchCode }: Contact
): Promise<{ userName: string; name: string }[]> {
  const isContact =
    contactType === 'EMAIL'
      ? sql`lower(email) = ${contact.toLowerCase()}`
      : sql`regexp_replace(phone, '\\D', '', 'g') = ${contact}`
  const isStaffCode = branchCode.toUpperCase() === staffBranchCode
  const { rows } = await sql<{ userName: string; name: string }>`
    select user_name as "userName", name
    from users
    where ${isContact} and not disabled and (
      (company_id is null and ${isStaffCode})
      or company_id in (select company_id from branches where upper(branch_code) = upper(${branchCode}))
    )
    order by user_name`.execute(db)
  return rows
}
