/** Actions of events that record what the server was to do and could not. */
export const failureActions = {
  /** A dealer or an adjustment could not be posted. */
  notPosted: 'ERROR',
  /** A payment run that was to be made by itself. */
  runNotMade: 'RUN NOT MADE'
} as const
type FailureAction = (typeof failureActions)[keyof typeof failureActions]

const all: readonly string[] = Object.values(failureActions)

/** Whether an event records a failure, whatever its outcome says of permission. */
export const isFailure = (action: string): action is FailureAction => all.includes(action)
