import type { NoticeTarget } from '@payouts/contract/notices/schema'
import type { Permission } from '@payouts/contract/permissions'
import type { RequestState } from '@payouts/contract/requests/can'
import type { Verdict } from '@payouts/contract/verdict'
import type { RecordedEvent } from '../activity/record.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { Services } from '../platform/http/services.ts'
import type { Refusal } from '../platform/refusal.ts'
import type { Step } from './words.ts'

/** A call that requests something or decides on it, whatever it is about. */
export type RequestCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services'>
export type DecideCall = WriteCall<{ changeId: number; comment: string }>

/** A request as every kind has it. */
export type LockedRequest = RequestState & { changeId: number; reason: string }

/** What a request is about, in the audit trail; the rest of its event is the same for every kind. */
type EventOfRequest = Pick<RecordedEvent, 'name' | 'referenceNo' | 'batchNo' | 'accountCode' | 'amount' | 'details'>

/** A kind of request: what is its own of request, approve, refuse, withdraw and apply. */
export type RequestKind<Request extends LockedRequest, Done extends { message: string } = { message: string }> = {
  /** Where its requests are stored. */
  stored: { table: keyof Tables; key: string }
  /** By which field of its calls a request is named, if not `changeId`. */
  field?: string
  /** Whose feed its events belong to. */
  area: string
  /** What the audit trail calls it, after the step: `WITHDRAWAL`. */
  subject: string | ((request: Request) => string)
  /** What is requested, after "requests": "to withdraw P00000001, RM 10.00 to Kedai Satu". */
  what: (request: Request) => string
  /** What the audit trail adds to that: the values before and after, say. */
  how?: (request: Request, services: Services) => string
  /** The same of several that were requested at once, in one notice. */
  several?: (requests: readonly Request[]) => string
  event: (request: Request) => EventOfRequest
  /** Who may decide, and is notified of a request. */
  decides: Permission | ((request: Request) => Permission)
  /** Where its notices lead. */
  target: NoticeTarget | ((request: Request) => NoticeTarget)
  /** What the requester reads of the time until it is decided: a sentence. */
  meanwhile?: string
  /** Locks a request until the transaction ends, so that it is decided once; what it is about is locked before. */
  lock: (tx: Tx, changeId: number) => Promise<Request | Refusal | undefined>
  canDecide: (request: Request, caller: Caller, step: Step) => Verdict
  /** Refuses to approve what has changed since it was requested. Returns the request as it is applied. */
  recheck?: (call: RequestCall, request: Request) => Promise<Request | Refusal>
  /** Does what was requested, and says so in a sentence. A refusal undoes the approval as well. */
  apply: (call: RequestCall, request: Request, comment: string) => Promise<Done | Refusal>
  /** Frees what a refused or withdrawn request had taken. */
  release?: (call: RequestCall, request: Request) => Promise<void>
  /** What a refusal or a withdrawal leaves as it was: a sentence. */
  unchanged: string
}
