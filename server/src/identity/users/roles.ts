import { comparedForm } from '@payouts/contract/normal-form'
import { administrator, dealerOwner, type Granted } from '@payouts/contract/permissions'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables.ts'
import '../tables.ts'

/** The product's roles, as the migration creates them. */
const builtInRoles = [
  administrator,
  'Payout Reviewer',
  'Payout Approver',
  'Adjuster',
  'Reporter',
  'Auditor',
  'Company User',
  dealerOwner
] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** The built-in role of external users. */
export const externalRole: BuiltInRole = 'Company User'

export type Role = Selectable<Tables['roles']>

/** Finds a role by its name, however it is written. */
export function findRole(db: Database, name: string): Promise<Role | undefined> {
  return db.selectFrom('roles').selectAll().where(sql`compared_form(name)`, '=', comparedForm(name)).executeTakeFirst()
}

/** Every role, the product's first, from most to least rights. */
export function listRoles(db: Database): Promise<Role[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .orderBy(sql`coalesce(array_position(${[...builtInRoles]}::text[], name), 1000)`)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** What a role grants now. @throws Error if there is no such role */
export async function grantedTo(db: Database, role: string): Promise<Granted | null> {
  const { granted } = await db.selectFrom('roles').select('granted').where('name', '=', role).executeTakeFirstOrThrow()
  return granted
}

/** Serializes changes of rights, so that each one sees the result of the one before. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(tx)
}
