import { type GroupAttributes, groupFrom, type UserAttributes, userFrom } from './attributes.ts'
import { filterOf, matcherOf } from './filters.ts'
import { patched } from './patch.ts'
import { recordChange } from './record-change.ts'
import { ScimError } from './scim-error.ts'
import { type ProvisioningCall, settle } from './settle.ts'
import { add, find, type Kind, list, remove, replace, type StoredGroup, type StoredUser, setMembers } from './store.ts'

export const schemaOf = {
  users: 'urn:ietf:params:scim:schemas:core:2.0:User',
  groups: 'urn:ietf:params:scim:schemas:core:2.0:Group'
}
const nameOf = { users: 'User', groups: 'Group' }
const pathOf = { users: 'Users', groups: 'Groups' }

export type Shown = Record<string, unknown> & {
  id: string
  meta: Record<'version' | 'location' | 'resourceType' | 'created' | 'lastModified', string>
}

/** A resource as providers read it. */
export function shown(kind: Kind, stored: StoredUser | StoredGroup, base: string): Shown {
  const { resourceId, attributes, version, createdOn, changedOn } = stored
  const lists = 'groups' in stored ? { groups: stored.groups } : { members: stored.members }
  return {
    schemas: [schemaOf[kind]],
    id: resourceId,
    ...attributes,
    ...lists,
    meta: {
      resourceType: nameOf[kind],
      created: createdOn.toISOString(),
      lastModified: changedOn.toISOString(),
      location: `${base}/scim/v2/${pathOf[kind]}/${resourceId}`,
      version: `W/"${version}"`
    }
  }
}

/** The parameters of a read, each given once. */
type Query = Readonly<Record<string, string>>

const mostPerPage = 200

/** A page of resources: filtered, sorted, from `startIndex` on. */
export function pageOf(resources: readonly Shown[], query: Query) {
  const filtered = resources.filter(query['filter'] ? matcherOf(filterOf(query['filter'])) : () => true)
  const { sortBy, sortOrder } = query
  if (sortBy) {
    const sign = sortOrder?.toLowerCase() === 'descending' ? -1 : 1
    filtered.sort((one, other) => sign * String(one[sortBy] ?? '').localeCompare(String(other[sortBy] ?? '')))
  }
  const startIndex = Math.max(1, numberOf(query['startIndex'], 1))
  const count = Math.min(Math.max(0, numberOf(query['count'], 100)), mostPerPage)
  const Resources = filtered.slice(startIndex - 1, startIndex - 1 + count).map((resource) => projected(resource, query))
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults: filtered.length, startIndex, itemsPerPage: Resources.length, Resources }
  }
}

const numberOf = (text: string | undefined, otherwise: number) => {
  const number = Number(text)
  return text !== undefined && Number.isInteger(number) ? number : otherwise
}

const namesIn = (list: string) =>
  list.split(',').map(
    (name) =>
      name
        .slice(name.lastIndexOf(':') + 1)
        .trim()
        .toLowerCase()
        .split('.')[0]
  )
const isAlways = new Set(['schemas', 'id'])

/** A resource without the attributes that a reader leaves out, or with those alone that it names (RFC 7644, 3.9). */
export function projected(resource: Shown, { attributes, excludedAttributes }: Query): Partial<Shown> {
  const named = attributes === undefined ? undefined : new Set(namesIn(attributes))
  // A part of an attribute cannot be left out, so that nothing else is.
  const excluded = new Set(namesIn((excludedAttributes ?? '').replaceAll(/[^,]*[a-z]\.[^,]*/gi, '')))
  const isRead = (name: string) => (named ? named.has(name) : !excluded.has(name))
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => isAlways.has(name) || isRead(name.toLowerCase()))
  )
}

export const listShown = async ({ tx, provider, services }: ProvisioningCall, kind: Kind): Promise<Shown[]> =>
  (await list(tx, kind, provider.provider_id)).map((stored) => shown(kind, stored, services.config.publicUrl))

export const findShown = async ({ tx, provider, services }: ProvisioningCall, kind: Kind, id: string): Promise<Shown> =>
  shown(kind, await find(tx, kind, provider.provider_id, id), services.config.publicUrl)

/** Creates a resource. @throws ScimError */
export async function create(call: ProvisioningCall, kind: Kind, given: unknown): Promise<Shown> {
  const { tx, provider, clock } = call
  const { attributes, members } = read(kind, given)
  const id = await add(tx, kind, { providerId: provider.provider_id, attributes, at: clock.now() })
  await recordChange(call, kind, { verb: 'Added', attributes, id })
  await follow(call, kind, id, members)
  return findShown(call, kind, id)
}

/** Replaces a resource, unless it is another one than the provider saw. @throws ScimError 412 */
export async function put(
  call: ProvisioningCall,
  kind: Kind,
  id: string,
  { given, ifMatch }: { given: unknown; ifMatch: string | undefined }
): Promise<Shown> {
  const { tx, provider, clock } = call
  await refuseStale(call, kind, id, ifMatch)
  const { attributes, members } = read(kind, given)
  const { resourceId } = await find(tx, kind, provider.provider_id, id)
  await replace(tx, kind, resourceId, { attributes, at: clock.now() })
  await recordChange(call, kind, { verb: 'Changed', attributes, id: resourceId })
  await follow(call, kind, resourceId, members)
  return findShown(call, kind, resourceId)
}

/** Changes parts of a resource. @throws ScimError */
export async function patch(
  call: ProvisioningCall,
  kind: Kind,
  id: string,
  { given, ifMatch }: { given: unknown; ifMatch: string | undefined }
): Promise<Shown> {
  return put(call, kind, id, { given: patched(await findShown(call, kind, id), given), ifMatch })
}

/** Removes a resource: the user here is shut out, and keeps their history. @throws ScimError */
export async function drop(call: ProvisioningCall, kind: Kind, id: string, ifMatch: string | undefined): Promise<void> {
  const { tx, provider, clock } = call
  await refuseStale(call, kind, id, ifMatch)
  const found = await find(tx, kind, provider.provider_id, id)
  await recordChange(call, kind, { verb: 'Removed', attributes: found.attributes, id: found.resourceId })
  if (kind === 'users') {
    const attributes = { ...(found.attributes as UserAttributes), active: false }
    await replace(tx, kind, found.resourceId, { attributes, at: clock.now() })
    await settle(call, found.resourceId)
  } else await follow(call, kind, found.resourceId, [])
  await remove(tx, kind, found.resourceId)
}

async function refuseStale(call: ProvisioningCall, kind: Kind, id: string, ifMatch: string | undefined): Promise<void> {
  const { meta } = await findShown(call, kind, id)
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== meta.version)
    throw new ScimError(412, 'The resource has changed meanwhile. Read it again.')
}

function read(kind: Kind, given: unknown): { attributes: UserAttributes | GroupAttributes; members: string[] } {
  return kind === 'users' ? { attributes: userFrom(given), members: [] } : groupFrom(given)
}

/** Users become what their groups and their own state say. */
async function follow(call: ProvisioningCall, kind: Kind, id: string, members: string[]): Promise<void> {
  if (kind === 'users') return settle(call, id)
  const changed = await setMembers(call.tx, call.provider.provider_id, id, members)
  for (const member of changed) await settle(call, member, { lostGroup: !members.includes(member) })
}
