import type { NoticeTarget } from '@payouts/contract/notices/schema'
import type { Permission } from '@payouts/contract/permissions'
import type { RequestState } from '@payouts/contract/requests/can'
import type { Step } from '@payouts/contract/requests/step-words'
import type { Verdict } from '@payouts/contract/verdict'
import type { RecordedEvent } from '#activity/record.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Services } from '#platform/http/services.ts'
import type { Refusal } from '#platform/refusal.ts'

/** A call that requests something or decides on it, whatever it is about. */
export type RequestCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services'>

/** The fields by which calls name a request, or several. */
type RequestNames = {
  changeId?: number
  changeIds?: number[]
  settingsId?: number
  bulkChangeId?: number
  decisionId?: number
}
export type WithdrawCall = WriteCall<RequestNames>
export type DecideCall = WriteCall<RequestNames & { comment: string; behalfOf?: number | null | undefined }>

/** A request as every kind has it. */
export type LockedRequest = RequestState & { changeId: number; reason: string }

/** What a request is about, in the audit trail; the rest of its event is the same for every kind. */
export type EventOfRequest = Pick<
  RecordedEvent,
  'name' | 'referenceNo' | 'batchNo' | 'accountCode' | 'amount' | 'details'
>

/** A person's approval of a request, for themselves or for somebody who is away. */
export type GivenApproval = {
  /** `Nadia`, or `Nadia for Farid (away 1–14 Dec 2026)`. */
  by: string
  /** On whose behalf, for the audit trail. */
  details: object
} & ({ isLast: true } | { isLast: false; progress: string })

/** How notices and the audit trail name the request that is approved. */
export type ApprovedRequest = {
  field: string
  area: string
  /** `the request to change the record of Kedai Satu`. */
  name: string
  target: NoticeTarget
  events: readonly EventOfRequest[]
}

/** How the approvals of a kind are given, of which a policy may require several. */
export type Approvals<Request> = {
  /** Gives the caller's approval, and notifies the person for whom it is given. */
  give: (call: DecideCall, request: Request, about: ApprovedRequest) => Promise<GivenApproval | Refusal>
  /** Notifies those who had approved a request that ended without being applied. */
  end: (call: RequestCall, request: Request, about: ApprovedRequest & { why: string }) => Promise<void>
}

/** How notices and the audit trail speak of requests of a kind. */
export type RequestWords<Request extends LockedRequest> = {
  /** By which field of its calls a request is named, if not `changeId`. */
  field?: keyof RequestNames
  /** Whose feed its events belong to. */
  area: string
  /** What the audit trail calls it, after the step: `WITHDRAWAL`. */
  subject: string | ((request: Request) => string)
  /** What is requested, after "requests": "to withdraw P00000001, RM 10.00 to Kedai Satu". */
  what: (request: Request) => string
  /** What the audit trail adds to that: the values before and after, say. */
  how?: (request: Request, services: Services) => string
  /** The same for several that were requested or decided at once, in one notice. */
  several?: (requests: readonly Request[]) => string
  /** Its event, or one for each cycle in whose feed it is mentioned. */
  event: (request: Request) => EventOfRequest | EventOfRequest[]
  /** Who may decide, and is notified of a request. */
  decides: Permission | ((request: Request) => Permission)
  /** Where its notices lead. */
  target: NoticeTarget | ((request: Request) => NoticeTarget)
}

/** A kind of request: what is its own of request, approve, refuse, withdraw and apply. */
export type RequestKind<Request extends LockedRequest> = RequestWords<Request> & {
  /** Where its requests are stored. */
  stored: { table: keyof Tables; key: string }
  /** What the requester reads of the time until it is decided: a sentence. */
  meanwhile?: string
  /** Locks requests until the transaction ends, so that each is decided once; what they are about is locked before. */
  lock: (call: RequestCall, changeIds: readonly number[], step: Step) => Promise<readonly Request[] | Refusal>
  canDecide: (request: Request, caller: Caller, step: Step) => Verdict
  /** How its approvals are given, if a policy may require several; otherwise one is enough. */
  approvals?: Approvals<Request>
  /** Refuses to approve what has changed since it was requested. Returns the request as it is applied. */
  recheck?: (call: RequestCall, request: Request) => Promise<Request | Refusal>
  /**
   * Of kinds that are approved only while they can still be applied as requested: tries it when others have to approve
   * as well, and is undone. What cannot be applied any more ends the request; of other kinds, it refuses the approval.
   */
  tryOut?: (call: RequestCall, request: Request) => Promise<Refusal | undefined>
  /** Does what was requested, and says so in a sentence. A refusal undoes the approval as well. */
  apply: (call: RequestCall, request: Request, comment: string) => Promise<{ message: string } | Refusal>
  /** Frees what a refused or withdrawn request had taken. */
  release?: (call: RequestCall, request: Request) => Promise<void>
  /** What a refusal or a withdrawal leaves as it was: a sentence. */
  unchanged: string
}
