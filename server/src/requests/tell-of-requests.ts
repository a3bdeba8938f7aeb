import { recordEvent } from '../activity/record.ts'
import { notify } from '../notices/notify.ts'
import { answerRequester } from './answer-requester.ts'
import type { DecideCall, LockedRequest, RequestCall, RequestKind } from './request-kind.ts'
import { type Step, stepWords } from './words.ts'

type Told<Request extends LockedRequest> = Omit<RequestKind<Request>, 'apply'>

/** Of what a kind says by a function of the request, or always the same. */
const saidOf = <Request, Said>(said: Said | ((request: Request) => Said), request: Request): Said =>
  said instanceof Function ? said(request) : said

/** How those who are concerned by requests of a kind learn of each step: the audit trail, approvers and requester. */
export function tellingOf<Request extends LockedRequest>(kind: Told<Request>) {
  return {
    async record(
      { tx, caller, clock, requestId, services }: RequestCall,
      request: Request,
      step: Step,
      comment = ''
    ): Promise<void> {
      await recordEvent(tx, {
        area: kind.area,
        action: `${step} ${saidOf(kind.subject, request)}`,
        activity: `${stepWords[step].done} ${kind.what(request)}${kind.how?.(request, services) ?? ''}`,
        actor: caller,
        reason: request.reason,
        comment,
        requestId,
        at: clock.now(),
        ...kind.event(request)
      })
    },

    /** Notifies those who may decide, of several requests at once. */
    async announce({ tx, caller, clock }: RequestCall, requests: readonly Request[]): Promise<void> {
      const [first, ...others] = requests
      if (!first) return
      const what = kind.several && others.length > 0 ? kind.several(requests) : kind.what(first)
      await notify(tx, {
        kind: 'REQUEST',
        to: { whoMay: [saidOf(kind.decides, first)], but: caller.userId },
        subject: `${caller.name} ${stepWords.REQUEST.notice} ${what}`,
        detail: first.reason,
        target: saidOf(kind.target, first),
        at: clock.now()
      })
    },

    /** Notifies the requester of the decision. */
    async answer(call: DecideCall, request: Request, step: 'APPROVE' | 'REFUSE'): Promise<void> {
      await answerRequester(call, {
        requesterId: request.askedById,
        subject: `${call.caller.name} ${stepWords[step].notice} ${kind.what(request)}`,
        target: saidOf(kind.target, request)
      })
    }
  }
}
