import { type ErrorAnswer, type ErrorName, errorCodes } from '@payouts/contract/errors'
import type { Refusal } from '../refusal.ts'

export type Answer = { responseCode: '0'; result: unknown } | ErrorAnswer

/** The one body of every refusal and fault. `requestId` lets support find the call in the log. */
export function errorBody(code: ErrorName, message: string, requestId: string, detail = ''): ErrorAnswer {
  return {
    responseCode: '-1',
    errorCode: errorCodes[code],
    displayErrorMessage: message,
    errorDescription: `${detail}${detail && ' '}Request ${requestId}.`
  }
}

export function answerOf(result: unknown): Answer {
  return { responseCode: '0', result }
}

/** A refusal as the wire has it; field and details stand in the description, for support. */
export function refusalBody(refusal: Refusal, requestId: string): ErrorAnswer {
  const details = Object.entries(refusal.details ?? {}).map(([name, value]) => `${name}: ${value}.`)
  const field = refusal.field === undefined ? [] : [`Field ${refusal.field}.`]
  return errorBody(refusal.code, refusal.message, requestId, [...field, ...details].join(' '))
}
