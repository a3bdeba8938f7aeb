import { userNamePattern } from '@payouts/contract/identity/user-name'
import type { SignInRule } from '@payouts/contract/single-sign-on/schema'
import type { UserRights } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { randomPassword } from '#identity/secrets.ts'
import { addUser, setDisabled, setRole } from '#identity/users/commands.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type StoredProvider, signInPolicyOn } from '#single-sign-on/queries.ts'
import { hasRulesFor, ruleFor } from '#single-sign-on/rules.ts'
import type { ChangeRequest } from '#users/commands/apply.ts'
import { requestChange } from '#users/commands/request-change.ts'
import { rightsOfUser } from '#users/queries/rights.ts'
import { mailOf, personOf, type UserAttributes } from './attributes.ts'
import { ScimError } from './scim-error.ts'
import { find, type StoredUser } from './store.ts'
import './tables.ts'

/** A request of a provider, in its transaction. Rights are locked. */
export type ProvisioningCall = Pick<WriteCall<unknown>, 'tx' | 'clock' | 'services' | 'requestId'> & {
  provider: StoredProvider
  caller: Caller
}

const reason = 'Provisioned by the directory'

/**
 * Makes the user here what the provider says. What takes rights away, and what a rule of two people grants, holds at once;
 * everything else is requested of two people.
 * @param lostGroup whether the person left a group: without another rule, they are shut out
 */
export async function settle(call: ProvisioningCall, id: string, { lostGroup = false } = {}): Promise<void> {
  const { tx, provider, clock } = call
  const person = await find(tx, 'users', provider.provider_id, id)
  const policy = await signInPolicyOn(tx, clock.today())
  const rule = ruleFor(policy, provider.key, claimsOf(person))
  const userName = await userNameOf(tx, person)
  const rights = userName === undefined ? null : await rightsOfUser(tx, userName)
  if (!person.attributes.active || (lostGroup && !rule && hasRulesFor(policy, provider.key)))
    return rights?.status === 'Active' ? shutOut(call, userName ?? '') : undefined
  if (userName === undefined || !rights) return addPerson(call, person, rule)
  if (rights.status === 'Disabled')
    return request(
      call,
      { kind: 'ENABLE USER', subject: userName, after: { ...rights, status: 'Active' } },
      person.userId
    )
  if (rule && rule.role !== rights.role) {
    const changed = await setRole(tx, userName, rule.role, {
      ...byProvider(call),
      comment: `${rule.claim} ${rule.value}`
    })
    if (isRefusal(changed)) throw new ScimError(400, changed.message)
  }
  const email = mailOf(person.attributes) ?? null
  if (email !== null && email !== rights.email?.toLowerCase())
    await request(call, { kind: 'CHANGE USER', subject: userName, after: { ...rights, email } }, person.userId)
}

const byProvider = ({ caller, clock, requestId }: ProvisioningCall) => ({
  actor: caller,
  at: clock.now(),
  requestId,
  reason
})

/** What rules ask of a person: their groups by name and by both ids, and what else the provider says. */
function claimsOf({ attributes, groups }: StoredUser): Record<string, unknown> {
  const { userName, roles } = attributes
  return {
    groups: groups.flatMap(({ value, display }) => [value, display]),
    roles: roles?.map(({ value }) => value) ?? [],
    userName
  }
}

async function userNameOf(tx: Tx, { userId }: StoredUser): Promise<string | undefined> {
  if (userId === null) return undefined
  const found = await tx.selectFrom('users').select('user_name').where('user_id', '=', userId).executeTakeFirst()
  return found?.user_name
}

/** Ends all sessions at once: their next call, on whichever server, finds none. */
async function shutOut(call: ProvisioningCall, userName: string): Promise<void> {
  const disabled = await setDisabled(call.tx, userName, true, byProvider(call))
  if (isRefusal(disabled)) throw new ScimError(400, disabled.message)
}

/** Links the staff user with this address, or adds one as the rule says, or requests one. */
async function addPerson(call: ProvisioningCall, person: StoredUser, rule: SignInRule | undefined): Promise<void> {
  const { tx } = call
  const email = ownMail(call.provider, person.attributes)
  const { rows } = await sql<{ userId: number }>`
    select user_id::int as "userId" from users
    where lower(email) = ${email} and company_id is null and role is not null`.execute(tx)
  if (rows.length > 1) throw new ScimError(409, `Several users have the address ${email}.`, 'uniqueness')
  if (rows[0]) {
    await link(tx, person.resourceId, rows[0].userId)
    return settle(call, person.resourceId)
  }
  if (!rule) return
  const name = personOf(person.attributes)
  if (!userNamePattern.test(email)) throw new ScimError(400, `${email} cannot be a user name.`, 'invalidValue')
  if (rule.createsUser) {
    const given = { userName: email, name, role: rule.role, email, password: randomPassword() }
    const added = await addUser(tx, given, byProvider(call))
    if (isRefusal(added)) throw new ScimError(409, added.message, 'uniqueness')
    return link(tx, person.resourceId, added.userId)
  }
  const after: UserRights = {
    name,
    role: rule.role,
    email,
    phone: null,
    companyCode: null,
    status: 'Active',
    menuList: []
  }
  return request(call, { kind: 'ADD USER', subject: email, after }, null)
}

/** @throws ScimError unless the address is of the provider's own domains */
function ownMail({ settings }: StoredProvider, attributes: UserAttributes): string {
  const email = mailOf(attributes)
  if (email === undefined) throw new ScimError(400, 'A user has an e-mail address.', 'invalidValue')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (settings.mailDomains.includes(domain)) return email
  throw new ScimError(400, `Addresses of ${domain} are not provisioned by ${settings.name}.`, 'invalidValue')
}

async function link(tx: Tx, resourceId: string, userId: number): Promise<void> {
  const { rows } = await sql`
    update provisioned_users set user_id = ${userId} where resource_id = ${resourceId}
      and not exists (select from provisioned_users as other
        where other.provider_id = provisioned_users.provider_id and other.user_id = ${userId}) returning 1`.execute(tx)
  if (rows.length === 0) throw new ScimError(409, 'This user is provisioned as somebody else.', 'uniqueness')
}

/** Requests what two people decide; a second request about the same person while one waits changes nothing. */
async function request(call: ProvisioningCall, change: ChangeRequest, userId: number | null): Promise<void> {
  const { tx, caller, clock, services, requestId } = call
  await sql`savepoint before_the_request`.execute(tx)
  const asked = { tx, caller, clock, services, requestId, dryRun: false, input: { reason } }
  const requested = await requestChange(asked, change, userId)
  if (isRefusal(requested)) await sql`rollback to savepoint before_the_request`.execute(tx)
}
