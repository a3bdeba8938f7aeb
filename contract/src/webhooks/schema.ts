import { z } from 'zod'
import { instant, pageRequest } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'

/** What systems can be told of. The triggers of the database say when. */
export const webhookKinds = [
  'cycle.accepted',
  'cycle.submitted',
  'cycle.approved',
  'cycle.posted',
  'payment.handed_over',
  'payment.settled',
  'payment.rejected',
  'payment.returned',
  'e_invoice.valid',
  'e_invoice.invalid',
  'hold.placed',
  'hold.ended',
  'request.waiting'
] as const
const webhookKind = z.enum(webhookKinds)
export type WebhookKind = z.infer<typeof webhookKind>

export const endpointId = z.int().positive()

/** What two people decide of an endpoint. */
const endpointValues = z.object({
  name: z.string(),
  address: z.string(),
  kinds: z.array(webhookKind),
  enabled: z.boolean()
})
export type EndpointValues = z.infer<typeof endpointValues>

/** Where events are posted to: without credentials, which do not belong into an address. */
const address = z
  .url({ protocol: /^https?$/, error: 'Please enter a complete address, such as https://example.com/webhooks.' })
  .max(500)
  .refine((text) => !/^https?:\/\/[^/?#]*@/.test(text), { error: 'The address may not have a user or a password.' })

export const endpointInput = z.object({
  /** The endpoint to change; none for a new one. */
  endpointId: endpointId.nullish(),
  name: requiredText('Name is required', 100),
  address,
  kinds: z
    .array(webhookKind)
    .min(1, 'Choose at least one kind of event.')
    .transform((kinds) => webhookKinds.filter((kind) => kinds.includes(kind))),
  enabled: z.boolean().default(true),
  reason
})

export const webhookEndpoint = endpointValues.extend({
  endpointId: z.int(),
  createdOn: instant,
  /** Since when it has its secret; null before the first one, until which nothing is sent. */
  secretOn: instant.nullable(),
  /** Until when the secret before verifies as well. */
  formerEndsOn: instant.nullable(),
  /** Events that were not taken yet, and the oldest of them. */
  waiting: z.int(),
  waitingSince: instant.nullable(),
  /** What its latest failed try was answered; null while nothing fails. */
  failure: z.string().nullable(),
  dead: z.int(),
  lastDeliveredOn: instant.nullable(),
  waitingChangeId: z.int().nullable()
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

export const webhookChange = z.object({
  changeId: z.int(),
  endpointId: z.int().nullable(),
  before: endpointValues.nullable(),
  after: endpointValues,
  ...requestAndDecision
})
export type WebhookChange = z.infer<typeof webhookChange>

export const deadLetters = pageRequest.extend({ endpointId: endpointId.nullish() })

/** An event that an endpoint did not take within three days. */
export const deadLetter = z.object({
  endpointId: z.int(),
  endpointName: z.string(),
  eventId: z.int(),
  kind: webhookKind,
  subject: z.string(),
  happenedOn: instant,
  endedOn: instant,
  tries: z.int(),
  answer: z.string()
})
export type DeadLetter = z.infer<typeof deadLetter>
