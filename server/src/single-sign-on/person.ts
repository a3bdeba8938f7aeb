import { userNamePattern } from '@payouts/contract/identity/user-name'
import type { SignInPolicy } from '@payouts/contract/single-sign-on/schema'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { randomPassword } from '#identity/secrets.ts'
import { addUser, type ChangedBy, setRole } from '#identity/users/commands.ts'
import { findUser, type User } from '#identity/users/queries.ts'
import type { Tx } from '#platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { Identified } from './callback.ts'
import type { StoredProvider } from './queries.ts'
import { hasRulesFor, ruleFor } from './rules.ts'
import './tables.ts'

type Claims = Identified['claims']
type Context = { tx: Tx; provider: StoredProvider; policy: SignInPolicy; by: ChangedBy }

const ask = 'Ask an administrator of Dealer Payouts.'
const deny = (message: string) => refuse('signInRefused', `${message} ${ask}`)

/**
 * The user whom a provider has identified, with the role that the rules give now. Rights are locked.
 * A person is known by the provider's subject; the first time by a verified address of the provider's own domains. Without
 * a user one is made, if the rule that applies says so.
 */
export async function userOf(context: Context, claims: Claims): Promise<User | Refusal> {
  const { tx, provider, policy, by } = context
  const rule = ruleFor(policy, provider.key, claims)
  if (!rule && hasRulesFor(policy, provider.key))
    return deny(`None of your groups at ${provider.settings.name} has a role here.`)
  const known = (await linkedUser(context, claims.sub)) ?? (await linkByMail(context, claims))
  if (isRefusal(known)) return known
  const user = known ?? (await newUser(context, claims, rule?.createsUser ? rule.role : undefined))
  if (isRefusal(user)) return user
  if (user.disabled) return deny('Your user is disabled.')
  if (!rule || rule.role === user.role) return user
  const changed = await setRole(tx, user.user_name, rule.role, { ...by, comment: `${rule.claim} ${rule.value}` })
  if (isRefusal(changed)) return changed
  return (await findUser(tx, user.user_name)) ?? user
}

/** The user of a subject. */
async function linkedUser(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  subject: string
): Promise<User | undefined> {
  const { rows } = await sql<{ userName: string }>`
    select user_name as "userName" from provider_accounts join users using (user_id)
    where provider_id = ${provider.provider_id} and subject = ${subject}`.execute(tx)
  return rows[0] && findUser(tx, rows[0].userName)
}

/**
 * A staff user with this address, who is linked from now on. Whoever else has the address at another time is somebody
 * else: a user has one account at a provider.
 */
async function linkByMail(context: Context, claims: Claims): Promise<User | Refusal | undefined> {
  const { tx, provider } = context
  const mail = verifiedMail(provider, claims)
  if (isRefusal(mail)) return mail
  const { rows } = await sql<{ userName: string; isLinked: boolean }>`
    select user_name as "userName",
      exists (select from provider_accounts as account
        where account.user_id = users.user_id and provider_id = ${provider.provider_id}) as "isLinked"
    from users where lower(email) = ${mail} and company_id is null`.execute(tx)
  const [found, another] = rows
  if (!found) return undefined
  if (another) return deny(`Several users here have the address ${mail}.`)
  if (found.isLinked) return deny(`The user with the address ${mail} is somebody else's at ${provider.settings.name}.`)
  const user = await findUser(tx, found.userName)
  if (user) await link(context, user, claims.sub)
  return user
}

/** An address that nobody can have made up: the provider says that it is verified, and it is of the company's own domains. */
function verifiedMail({ settings }: StoredProvider, { email, email_verified }: Claims): string | Refusal {
  if (typeof email !== 'string' || email === '')
    return deny(`${settings.name} did not say your e-mail address, by which you are known here at the first sign-in.`)
  const mail = email.trim().toLowerCase()
  const domain = mail.slice(mail.lastIndexOf('@') + 1)
  if (!settings.mailDomains.includes(domain))
    return deny(`Addresses of ${domain} are not signed in by ${settings.name}.`)
  const isVerified = email_verified === true || (email_verified === undefined && settings.trustsMail)
  return isVerified ? mail : deny(`${settings.name} has not verified your e-mail address.`)
}

async function newUser(context: Context, claims: Claims, role: string | undefined): Promise<User | Refusal> {
  const { tx, provider, by } = context
  if (role === undefined) return deny('You have no user here yet.')
  const mail = verifiedMail(provider, claims)
  if (isRefusal(mail)) return mail
  if (!userNamePattern.test(mail)) return deny(`The address ${mail} cannot be a user name.`)
  const name =
    typeof claims['name'] === 'string' && claims['name'].trim() !== '' ? claims['name'].trim().slice(0, 200) : mail
  const added = await addUser(tx, { userName: mail, name, role, password: randomPassword(), email: mail }, by)
  if (isRefusal(added)) return added
  const user = await findUser(tx, mail)
  if (!user) throw new Error('The user who was just added is missing.')
  await link(context, user, claims.sub)
  return user
}

async function link({ tx, provider, by }: Context, user: User, subject: string): Promise<void> {
  await tx
    .insertInto('provider_accounts')
    .values({ provider_id: provider.provider_id, subject, user_id: user.user_id, linked_on: by.at })
    .execute()
  await recordEvent(tx, {
    area: 'users',
    action: 'LINK USER',
    activity: `Linked ${user.user_name} with an account at ${provider.settings.name}`,
    name: user.user_name,
    details: { userId: user.user_id, provider: provider.key, subject },
    ...by
  })
}

/** Erases which accounts of providers users had. */
export async function eraseAccountsOf(tx: Tx, userIds: readonly number[]): Promise<void> {
  await sql`delete from provider_accounts where user_id = any(${[...userIds]}::bigint[])`.execute(tx)
}
