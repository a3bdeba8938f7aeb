/** Actions of events for what the server could not do. */
export const failureActions = {
  /** A dealer or an adjustment could not be posted. */
  notPosted: 'ERROR',
  /** A payment run that was to be made in the background. */
  runNotMade: 'RUN NOT MADE'
} as const
type FailureAction = (typeof failureActions)[keyof typeof failureActions]

const all: readonly string[] = Object.values(failureActions)

/** Whether an event records a failure. */
export const isFailure = (action: string): action is FailureAction => all.includes(action)
