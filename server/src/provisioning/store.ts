import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import type { GroupAttributes, UserAttributes } from './attributes.ts'
import { ScimError } from './scim-error.ts'
import './tables.ts'

/** A resource of a provider, as it is stored. */
export type Stored<Attributes> = {
  resourceId: string
  attributes: Attributes
  version: number
  createdOn: Date
  changedOn: Date
}
export type StoredUser = Stored<UserAttributes> & {
  userId: number | null
  groups: { value: string; display: string }[]
}
export type StoredGroup = Stored<GroupAttributes> & { members: { value: string; display: string }[] }

export type Kind = 'users' | 'groups'
type Of<K extends Kind> = K extends 'users' ? StoredUser : StoredGroup

const common = sql`resource.resource_id as "resourceId", resource.attributes, resource.version::int as version,
  resource.created_on as "createdOn", resource.changed_on as "changedOn"`

const selects = {
  users: sql`
    select ${common}, resource.user_id::int as "userId", coalesce((
      select jsonb_agg(jsonb_build_object('value', groups.resource_id, 'display', groups.attributes ->> 'displayName')
        order by groups.attributes ->> 'displayName')
      from provisioned_members join provisioned_groups as groups on groups.resource_id = group_id
      where user_resource_id = resource.resource_id), '[]') as groups
    from provisioned_users as resource`,
  groups: sql`
    select ${common}, coalesce((
      select jsonb_agg(jsonb_build_object('value', users.resource_id, 'display', users.attributes ->> 'userName')
        order by users.attributes ->> 'userName')
      from provisioned_members join provisioned_users as users on users.resource_id = user_resource_id
      where group_id = resource.resource_id), '[]') as members
    from provisioned_groups as resource`
}
const tables = { users: 'provisioned_users', groups: 'provisioned_groups' } as const

/** All resources of a kind, in the order in which they were created. */
export async function list<K extends Kind>(db: Database, kind: K, providerId: number): Promise<Of<K>[]> {
  const { rows } = await sql<Of<K>>`${selects[kind]} where resource.provider_id = ${providerId}
    order by resource.created_on, resource.resource_id`.execute(db)
  return rows
}

/** @throws ScimError 404 */
export async function find<K extends Kind>(db: Database, kind: K, providerId: number, id: string): Promise<Of<K>> {
  const { rows } = await sql<Of<K>>`${selects[kind]}
    where resource.provider_id = ${providerId} and resource.resource_id::text = ${id.toLowerCase()}`.execute(db)
  if (!rows[0]) throw new ScimError(404, `There is no resource ${id}.`)
  return rows[0]
}

type NewResource = { providerId: number; attributes: UserAttributes | GroupAttributes; at: Date }

/** @throws ScimError 409 if the provider has a resource of that name already */
export async function add(tx: Tx, kind: Kind, { providerId, attributes, at }: NewResource): Promise<string> {
  const id = randomUUID()
  const { rows } = await sql`
    insert into ${sql.table(tables[kind])} (resource_id, provider_id, attributes, created_on, changed_on)
    values (${id}, ${providerId}, ${JSON.stringify(attributes)}::jsonb, ${at}, ${at})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) throw new ScimError(409, 'There is a resource of this name already.', 'uniqueness')
  return id
}

/** Replaces what a resource says; its version counts on. @throws ScimError 409 */
export async function replace(
  tx: Tx,
  kind: Kind,
  id: string,
  { attributes, at }: { attributes: UserAttributes | GroupAttributes; at: Date }
): Promise<void> {
  const name = kind === 'users' ? 'userName' : 'displayName'
  const { rows } = await sql`
    select from ${sql.table(tables[kind])} as resource join ${sql.table(tables[kind])} as other using (provider_id)
    where resource.resource_id = ${id} and other.resource_id <> ${id}
      and lower(other.attributes ->> ${name}) = lower(${(attributes as Record<string, string>)[name] ?? ''})`.execute(
    tx
  )
  if (rows.length > 0) throw new ScimError(409, 'There is a resource of this name already.', 'uniqueness')
  await sql`
    update ${sql.table(tables[kind])} set attributes = ${JSON.stringify(attributes)}::jsonb, version = version + 1,
      changed_on = ${at} where resource_id = ${id}`.execute(tx)
}

export async function remove(tx: Tx, kind: Kind, id: string): Promise<void> {
  await sql`delete from ${sql.table(tables[kind])} where resource_id = ${id}`.execute(tx)
}

/** Sets who is in a group. @returns those who came or went @throws ScimError for a member who does not exist */
export async function setMembers(tx: Tx, providerId: number, groupId: string, members: string[]): Promise<string[]> {
  const wanted = members.map((id) => id.toLowerCase())
  const { rows: known } = await sql<{ id: string }>`
    select resource_id::text as id from provisioned_users
    where provider_id = ${providerId} and resource_id::text = any(${wanted})`.execute(tx)
  if (known.length < wanted.length) throw new ScimError(400, 'A member is no user of this provider.', 'invalidValue')
  const { rows: gone } = await sql<{ id: string }>`
    delete from provisioned_members where group_id = ${groupId} and user_resource_id::text <> all(${wanted})
    returning user_resource_id::text as id`.execute(tx)
  const { rows: come } = await sql<{ id: string }>`
    insert into provisioned_members (group_id, user_resource_id)
    select ${groupId}::uuid, id::uuid from unnest(${wanted}::text[]) as id on conflict do nothing
    returning user_resource_id::text as id`.execute(tx)
  return [...gone, ...come].map(({ id }) => id)
}
