import { z } from 'zod'

/** Every code that the server answers with; docs/protocol.md says when. */
export const errorCodes = {
  unableToProcess: 'ERR-YESSHOPADMINWEB100',
  signInRefused: 'ERR-YESSHOPADMINWEB101',
  sessionExpired: 'ERR-YESSHOPADMINWEB103',
  errorDuringRequest: 'ERR-YESSHOPADMINWEB1034',
  sessionNotFound: 'ERR-YESSHOPADMINWEB1035',
  notPermitted: 'ERR-YESSHOPADMINWEB1036',
  refusedByRule: 'ERR-YESSHOPADMINWEB1037',
  changedMeanwhile: 'ERR-YESSHOPADMINWEB1038',
  requestIdReused: 'ERR-YESSHOPADMINWEB1039',
  locked: 'ERR-YESSHOPADMINWEB1040'
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
