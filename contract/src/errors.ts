import { z } from 'zod'

const prefix = 'ERR-YESSHOPADMINWEB'

/** Every code that the server answers with; docs/protocol.md says when. */
export const errorCodes = {
  unableToProcess: `${prefix}100`,
  signInRefused: `${prefix}101`,
  sessionExpired: `${prefix}103`,
  errorDuringRequest: `${prefix}1034`,
  sessionNotFound: `${prefix}1035`,
  notPermitted: `${prefix}1036`,
  refusedByRule: `${prefix}1037`,
  changedMeanwhile: `${prefix}1038`,
  requestIdReused: `${prefix}1039`,
  locked: `${prefix}1040`
} as const

export type ErrorName = keyof typeof errorCodes
export type ErrorCode = (typeof errorCodes)[ErrorName]

/** The body of every refusal and fault, whatever its HTTP status. */
export const errorAnswer = z.object({
  responseCode: z.literal('-1'),
  errorCode: z.string(),
  /** For the person at the screen: what is wrong, and what to do. */
  displayErrorMessage: z.string(),
  /** For support: the request id and the field, never a stack or a secret. */
  errorDescription: z.string()
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

export const successAnswer = <Result extends z.ZodType>(result: Result) =>
  z.object({ responseCode: z.literal('0'), result })
