import { z } from 'zod'
import { ScimError } from './scim-error.ts'

const text = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u, 'it has control characters')

/** Microsoft Entra ID sends booleans as `"False"`. */
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? ({ true: true, false: false }[value.toLowerCase()] ?? value) : value),
  z.boolean()
)

const listed = z
  .array(z.object({ value: text, type: text.optional(), display: text.nullish(), primary: flag.optional() }))
  .max(50)

const userAttributes = z.object({
  userName: text.min(1),
  externalId: text.nullish(),
  displayName: text.nullish(),
  name: z.object({ formatted: text.nullish(), givenName: text.nullish(), familyName: text.nullish() }).nullish(),
  emails: listed.nullish(),
  phoneNumbers: listed.nullish(),
  roles: listed.nullish(),
  active: flag.default(true)
})
export type UserAttributes = z.infer<typeof userAttributes>

const groupAttributes = z.object({ displayName: text.min(1), externalId: text.nullish() })
export type GroupAttributes = z.infer<typeof groupAttributes>

const members = z
  .array(z.object({ value: text }))
  .max(5000)
  .nullish()

/** What of a user this server keeps; the rest is ignored, as RFC 7644 allows. @throws ScimError */
export const userFrom = (given: unknown): UserAttributes => parsed(userAttributes, given)

/** A group with the ids of its members. @throws ScimError */
export function groupFrom(given: unknown): { attributes: GroupAttributes; members: string[] } {
  const { members: found } = parsed(z.object({ members }), given)
  return { attributes: parsed(groupAttributes, given), members: [...new Set((found ?? []).map(({ value }) => value))] }
}

function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const { path = [], message = '' } = error.issues[0] ?? {}
  throw new ScimError(400, `The attribute ${path.join('.') || 'body'} is not valid: ${message}.`, 'invalidValue')
}

/** The address by which a person is known, the primary one first. */
export function mailOf({ emails, userName }: UserAttributes): string | undefined {
  const found = emails?.find(({ primary }) => primary)?.value ?? emails?.[0]?.value
  return (found ?? (userName.includes('@') ? userName : undefined))?.trim().toLowerCase()
}

export function personOf({ displayName, name, userName }: UserAttributes): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  return (displayName || name?.formatted || parts || userName).slice(0, 200)
}
