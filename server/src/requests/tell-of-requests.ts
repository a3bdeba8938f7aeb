import { type Step, stepWords } from '@payouts/contract/requests/step-words'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import type {
  ApprovedRequest,
  DecideCall,
  EventOfRequest,
  GivenApproval,
  LockedRequest,
  RequestCall,
  RequestWords
} from './request-kind.ts'

/** What somebody did with a request, in their words. */
export type Taken<Request> = { request: Request; step: Step; comment?: string; given?: GivenApproval }

/** What a kind says, either by a function of the request or always the same. */
const saidOf = <Request, Said>(said: Said | ((request: Request) => Said), request: Request): Said =>
  said instanceof Function ? said(request) : said

/** Each names its request as calls do; where these take several at once, it is one of them. */
const eventsOf = <Request extends LockedRequest>(kind: RequestWords<Request>, request: Request): EventOfRequest[] =>
  [kind.event(request)].flat().map((event) => ({
    ...event,
    details: { [(kind.field ?? 'changeId').replace(/s$/, '')]: request.changeId, ...event.details }
  }))

/** How those who are concerned by requests of a kind learn of each step: the audit trail, approvers and requester. */
export function tellingOf<Request extends LockedRequest>(kind: RequestWords<Request>) {
  const whatOf = ([first, ...others]: readonly [Request, ...Request[]]) =>
    kind.several && others.length > 0 ? kind.several([first, ...others]) : kind.what(first)

  /** The lines of a step in the audit trail. */
  function linesOf({ caller, clock, requestId, services }: RequestCall, taken: Taken<Request>): RecordedEvent[] {
    const { request, step, comment = '', given } = taken
    const behalf = given && given.by !== caller.name ? `. Given by ${given.by}` : ''
    const what = `${kind.what(request)}${kind.how?.(request, services) ?? ''}`
    return eventsOf(kind, request).map((event) => ({
      area: kind.area,
      action: `${step} ${saidOf(kind.subject, request)}`,
      activity: `${stepWords[step].done} ${what}${behalf}`,
      actor: caller,
      reason: request.reason,
      comment,
      requestId,
      at: clock.now(),
      ...event,
      details: { ...event.details, ...given?.details }
    }))
  }

  return {
    /** Writes what somebody did with requests to the audit trail. */
    async record(call: RequestCall, taken: readonly Taken<Request>[]): Promise<void> {
      if (taken.length > 0)
        await recordEvents(
          call.tx,
          taken.flatMap((one) => linesOf(call, one))
        )
    },

    /** Notifies those who may decide, of several requests at once. */
    async announce({ tx, caller, clock }: RequestCall, requests: readonly Request[]): Promise<void> {
      const [first, ...others] = requests
      if (!first) return
      await notify(tx, {
        kind: 'REQUEST',
        to: { whoMay: [saidOf(kind.decides, first)], but: caller.userId },
        subject: `${caller.name} ${stepWords.REQUEST.notice} ${whatOf([first, ...others])}`,
        detail: first.reason,
        target: saidOf(kind.target, first),
        at: clock.now()
      })
    },

    /** Notifies each requester of a decision on theirs, once, unless they decided themselves. */
    async answer({ tx, caller, clock, input }: DecideCall, taken: readonly Taken<Request>[]): Promise<void> {
      for (const [requesterId, answered] of Map.groupBy(taken, ({ request }) => request.askedById)) {
        const [first, ...others] = answered
        if (!first || requesterId === caller.userId) continue
        await notify(tx, {
          kind: 'ANSWER',
          to: { userIds: [requesterId] },
          subject: `${first.given?.by ?? caller.name} ${stepWords[first.step].notice} ${whatOf([first.request, ...others.map(({ request }) => request)])}`,
          detail: input.comment,
          target: saidOf(kind.target, first.request),
          at: clock.now()
        })
      }
    },

    /** How its approvals name a request. */
    approved: (request: Request): ApprovedRequest => ({
      field: kind.field ?? 'changeId',
      area: kind.area,
      name: `the request ${kind.what(request)}`,
      target: saidOf(kind.target, request),
      events: eventsOf(kind, request)
    })
  }
}
