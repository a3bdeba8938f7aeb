import { z } from 'zod'
import { day } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'

/** How an identity provider is called in addresses, in the names of its secret, and in rules: `entra`. */
export const providerKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, 'A key has 2 to 30 small letters, digits or dashes, and begins with a letter.')

export const clientAuthentications = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A mail domain is like example.com.')

/** Plain HTTP only within one machine, to try a provider out. */
const issuer = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(?=[:/]|$))[^\s?#@]*$/,
    'An issuer is an address with https, without a query, as the provider names itself.'
  )

const word = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'has blanks or quotes')

/** An OpenID provider that signs staff in. Its secret is in a file or variable of the server, never here. */
export const providerSettings = z.object({
  name: requiredText('Enter a name.', 60),
  /** What the button at sign-in says. */
  buttonText: requiredText('Enter the text of the button.', 60),
  issuer,
  clientId: requiredText('Enter the client id.', 200),
  clientAuthentication: z.enum(clientAuthentications),
  /** Beside `openid`. */
  scopes: z.array(word).max(20),
  /** People with an address of these domains are the company's own. */
  mailDomains: z.array(domain).min(1, 'Enter at least one mail domain.').max(50),
  /** Whether addresses count as verified where the provider does not say so, because the company assigns them itself. */
  trustsMail: z.boolean(),
  /** Which authentication is requested at sign-in and where a person confirms who they are; strongest first. */
  acrValues: z.array(word).max(10),
  enabled: z.boolean()
})
export type ProviderSettings = z.infer<typeof providerSettings>

export const provider = z.object({ key: providerKey, settings: providerSettings })
export type Provider = z.infer<typeof provider>

/** What the sign-in page needs of a provider. */
const providerButton = z.object({ key: providerKey, text: z.string(), mailDomains: z.array(z.string()) })
export type ProviderButton = z.infer<typeof providerButton>

/** A requested change of a provider, or a new one: then `before` is null. */
export const providerChange = z.object({
  changeId: z.int(),
  key: z.string(),
  before: providerSettings.nullable(),
  after: providerSettings,
  ...requestAndDecision
})
export type ProviderChange = z.infer<typeof providerChange>

/** Whom of a provider a role is given: those with a claim of this value, such as a group. */
export const signInRule = z.object({
  provider: providerKey,
  /** Of the ID token or the user's information: `groups`, or `realm_access.roles` for one inside another. */
  claim: requiredText('Enter a claim.', 100),
  value: requiredText('Enter the value.', 300),
  role: requiredText('Role is required', 60),
  /** Whether somebody without a user here gets one. */
  createsUser: z.boolean()
})
export type SignInRule = z.infer<typeof signInRule>

/** How staff sign in, from a day on. */
export const signInPolicy = z.object({
  /** The first rule that applies to a person decides. Without rules for a provider, roles are given here alone. */
  rules: z.array(signInRule).max(200),
  /** Whether staff may sign in with passwords. */
  staffPasswords: z.boolean(),
  /** The user name that may do so nevertheless, for the day on which the provider does not answer. */
  breakGlassUser: z.string().trim().max(100).nullable()
})
export type SignInPolicy = z.infer<typeof signInPolicy>

export const datedSignInPolicy = z.object({ validFrom: day, values: signInPolicy })

export const signInPolicyChange = z.object({
  changeId: z.int(),
  validFrom: day,
  before: signInPolicy.nullable(),
  after: signInPolicy,
  ...requestAndDecision
})
export type SignInPolicyChange = z.infer<typeof signInPolicyChange>

/** Before the first policy: everybody signs in with a password, and nobody is given a role by a provider. */
export const firstSignInPolicy: SignInPolicy = { rules: [], staffPasswords: true, breakGlassUser: null }
