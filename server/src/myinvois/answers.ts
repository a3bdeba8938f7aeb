import { z } from 'zod'

/** The shapes of the authority's answers, as far as the product relies on them. */
export type Answer<Result> = z.ZodType<Result>

const uuid = z.string().regex(/^[A-Z0-9]{26}$/)
/** E-invoices began in 2024. The database has no room for every day that JavaScript knows. */
const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2024 && at.getUTCFullYear() < 2100)
  .nullish()
/** It becomes a part of an address and of a QR code. */
const longId = z
  .string()
  .regex(/^[A-Za-z0-9]{0,100}$/)
  .nullish()

const documentStatus = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['submitted', 'valid', 'invalid', 'cancelled', 'requested for rejection', 'rejected']))

const summary = z.object({
  uuid,
  submissionUid: uuid.nullish(),
  internalId: z.string(),
  status: documentStatus,
  longId,
  dateTimeValidated: instant,
  rejectRequestDateTime: instant,
  documentStatusReason: z
    .string()
    .transform((text) => textIn(text))
    .nullish()
})
export type DocumentSummary = z.infer<typeof summary>

const refusedOne = z.object({ invoiceCodeNumber: z.string(), error: z.unknown() })

export const submitAnswer = z.object({
  submissionUid: uuid.nullish(),
  acceptedDocuments: z.array(z.object({ uuid, invoiceCodeNumber: z.string() })).default([]),
  rejectedDocuments: z.array(refusedOne).default([])
})

export const submissionAnswer = z.object({
  documentCount: z.int().nonnegative(),
  overallStatus: z.string().transform((text) => text.toLowerCase()),
  documentSummary: z.array(summary)
})

export const searchAnswer = z.object({ result: z.array(summary) })

export const stateAnswer = z.object({ uuid, status: documentStatus })

export const documentTypeAnswer = z.object({
  workflowParameters: z.array(z.object({ parameter: z.string(), value: z.number() }))
})

export const detailsAnswer = summary.extend({
  validationResults: z
    .object({
      validationSteps: z.array(z.object({ name: z.string(), status: z.string(), error: z.unknown().optional() }))
    })
    .nullish()
})

/** What the authority finds wrong: its innermost code, its words, and the place in the document. */
export type Refused = { code: string | null; text: string; path: string | null }

const longestText = 500
/** The database takes no NUL in a text. */
const textIn = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.slice(0, longestText).replaceAll('\0', '') : ''
  return text.trim() === '' ? null : text
}

/**
 * The innermost fault of an error in either of the authority's shapes: outer codes differ between documents and time,
 * so they say nothing. A fault of structure has no code.
 */
export function asRefused(json: unknown, otherwise: string): Refused {
  const { error } = fieldsOf(json)
  return (
    innermost(typeof error === 'object' && error !== null ? error : json) ?? { code: null, text: otherwise, path: null }
  )
}

/** The authority nests three deep. */
const deepest = 10

function innermost(error: unknown, depth = 0): Refused | undefined {
  const fields = fieldsOf(error)
  const inner = [fields['innerError'], fields['details']].find((list) => Array.isArray(list) && list.length > 0)
  const found = Array.isArray(inner) && depth < deepest ? innermost(inner[0], depth + 1) : undefined
  if (found) return found
  const text = textIn(fields['message']) ?? textIn(fields['error']) ?? textIn(fields['errorMs']) ?? textIn(error)
  if (text === null) return undefined
  const code = textIn(fields['errorCode']) ?? textIn(fields['code'])
  return { code, text, path: textIn(fields['propertyPath']) ?? textIn(fields['target']) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
