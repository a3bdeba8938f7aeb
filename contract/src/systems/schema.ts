import { z } from 'zod'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'
import { feedKind, feedKinds } from './feed-kinds.ts'
import { decisionKind, decisionKinds } from './kinds-to-decide.ts'

export const mostRanges = 50
export const mostKeys = 10
export const mostOverlapDays = 30
export const mostCallsPerMinute = 12_000

export const clientId = z.string().regex(/^[a-z0-9-]{8,60}$/)

/** Menu items with their buttons, of those that the operations of the API need. */
const granted = z.record(z.string(), z.array(z.string()).readonly())

const cidr = z.union([z.cidrv4(), z.cidrv6()], 'This is no range of addresses. Write it as 203.0.113.0/24.')

/** A public key of RFC 7517. Private parts are refused: they would no longer be private. */
const publicKey = z
  .looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']), kid: z.string().min(1).max(200) })
  .refine((key) => !['d', 'p', 'q', 'k'].some((part) => part in key), 'This is a private key. Register the public one.')
export const publicKeys = z.object({ keys: z.array(publicKey).min(1).max(mostKeys) })
export type PublicKeys = z.infer<typeof publicKeys>

/** What two people decide of a client. */
export const clientValues = z.object({
  name: z.string(),
  /** The company whose rows alone it reaches; null for all of them. */
  companyCode: z.string().nullable(),
  granted,
  /** Where it may call from; empty for anywhere. */
  ipRanges: z.array(z.string()),
  callsPerMinute: z.int(),
  /** With which it signs instead of sending a secret. */
  publicKeys: publicKeys.nullable(),
  /** Kinds of files that it brings, which the server fetches by itself. */
  feeds: z.array(feedKind),
  enabled: z.boolean()
})
export type ClientValues = z.infer<typeof clientValues>

export const clientInput = z.object({
  /** The client to change; none for a new one. */
  clientId: clientId.nullish(),
  name: requiredText('Name is required', 100),
  companyCode: z
    .string()
    .trim()
    .max(50)
    .nullish()
    .transform((code) => code || null),
  granted,
  ipRanges: z.array(cidr).max(mostRanges),
  callsPerMinute: z.int().min(1).max(mostCallsPerMinute),
  publicKeys: publicKeys.nullable(),
  feeds: z
    .array(feedKind)
    .default([])
    // Compared by value, so each once and in one order.
    .transform((given) => feedKinds.filter((kind) => given.includes(kind))),
  enabled: z.boolean().default(true),
  reason
})

/** A right that a client can have, in the order of the permission tree. */
export const clientRight = z.object({
  menuName: z.string(),
  /** Null for the menu item, which permits what it reads. */
  button: z.string().nullable(),
  /** What it opens beside the menu item, in words. */
  opens: z.string()
})
export type ClientRight = z.infer<typeof clientRight>

/** A secret, by its number: the secret itself is shown once, when it is issued. */
const clientSecret = z.object({
  secretId: z.int(),
  issuedBy: z.string(),
  issuedOn: instant,
  /** From when on it is refused; null until it is ended. */
  endsOn: instant.nullable()
})
export type ClientSecret = z.infer<typeof clientSecret>

export const apiClient = clientValues.extend({
  clientId: z.string(),
  companyName: z.string().nullable(),
  createdOn: instant,
  /** Null before its first call. */
  lastCallOn: instant.nullable(),
  callsToday: z.int(),
  refusedToday: z.int(),
  /** Those that work, the latest first. */
  secrets: z.array(clientSecret),
  waitingChangeId: z.int().nullable(),
  /** What it may decide today, and from later days on. */
  decides: z.array(z.object({ validFrom: day, kinds: z.array(decisionKind) })),
  waitingPolicyId: z.int().nullable()
})
export type ApiClient = z.infer<typeof apiClient>

export const clientChange = z.object({
  changeId: z.int(),
  /** Null for a new client. */
  clientId: z.string().nullable(),
  before: clientValues.nullable(),
  after: clientValues,
  ...requestAndDecision
})
export type ClientChange = z.infer<typeof clientChange>

export const clientCalls = z.object({ day, operation: z.string(), calls: z.int(), refused: z.int() })
export type ClientCalls = z.infer<typeof clientCalls>

const kindsToDecide = z.array(decisionKind)

export const clientPolicyInput = z.object({
  clientId,
  // Compared by value, so each once and in one order.
  kinds: kindsToDecide.transform((given) => decisionKinds.filter((kind) => given.includes(kind))),
  validFrom: day,
  reason
})

/** A request that a client may decide other kinds of requests from a day on. */
export const clientPolicy = z.object({
  changeId: z.int(),
  /** Its id and its name. */
  client: z.string(),
  clientName: z.string(),
  validFrom: day,
  before: kindsToDecide.nullable(),
  after: kindsToDecide,
  ...requestAndDecision
})
export type ClientPolicy = z.infer<typeof clientPolicy>
