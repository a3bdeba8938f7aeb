import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import type { Page, PageRequest } from '@payouts/contract/page'
import type { MenuList } from '@payouts/contract/permissions'
import type { RequestStatus } from '@payouts/contract/requests/schema'
import { type Verdict, yes } from '@payouts/contract/verdict'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Invalidates } from '#client/queries.ts'

/** What every request has: who requested it, when and why. */
export type Requested = {
  /** Null if a file requested it. */
  askedBy: string | null
  askedById: number | null
  askedByDisabled?: boolean | undefined
  askedOn: string | null
  reason?: string
  fileName?: string | null
}

/** The person at the screen. */
export type Reader = { userId: number; role: string; menu: readonly MenuList[] }

/** A component that shows a part of a request. */
export type Shows<Request> = (props: { request: Request }) => ReactNode

/** What is special about one kind of request. The parts of the console that list, decide and remember requests take it. */
export type RequestKind<Request extends Requested> = {
  idOf: (request: Request) => number
  titleOf: (request: Request) => string
  /** The title as a link. */
  Title?: Shows<Request>
  /** What is requested: a line, or the values before and after. */
  Subject?: Shows<Request>
  /** What happens once it is approved or refused. */
  effectOf?: (request: Request, approves: boolean) => string | undefined
  /** Whether the reader may approve it; and refuse it, unless `canRefuse` says otherwise. */
  canDecide: (request: Request, reader: Reader) => Verdict
  canRefuse?: (request: Request, reader: Reader) => Verdict
  /** Whether one call may approve it together with others. */
  isApprovedTogether?: (request: Request) => boolean
  /** The approval policy that applies, if one does. */
  policy?: Policy<Request>
  calls: RequestCalls
}

/** A kind whose requests are listed by status. */
export type ListedKind<Request extends Requested> = RequestKind<Request> & {
  /** Completes the title of the history, 'Decided requests about …': `approval policies`. */
  about: string
  /** Reads a page of the requests of one status. */
  useRequests: (request: PageRequest & { status: RequestStatus }) => RequestQuery<Request>
}

export type DecidedRequest = Requested & {
  status: RequestStatus
  decidedBy: string | null
  decidedOn: string | null
  comment: string
}

/** The part of a kind that its history needs. */
export type HistoryKind<Request extends Requested> = Pick<
  ListedKind<Request>,
  'about' | 'idOf' | 'titleOf' | 'Subject' | 'useRequests'
>

export type RequestQuery<Request> = {
  data: Page<Request> | undefined
  error: Error | null
  refetch: () => unknown
  isPlaceholderData?: boolean
}

/** A request's progress under its approval policy. */
export type Standing = {
  /** Whether the reader may give the next approval. */
  verdict: Verdict
  /** On whose behalf the reader may give it: for themselves or for absent people. */
  ways: ApprovalProgress['ways'] | undefined
  /** Who has approved it and who may. */
  note: ReactNode
  isRead: boolean
}

export type Policy<Request> = {
  useStanding: (request: Request | undefined) => Standing
  /** The field that chooses on whose behalf the reader approves, and its part of the payload. */
  useBehalf: (ways: Standing['ways']) => { behalf: { behalfOf?: number }; field: ReactNode }
}

/** Any one other person may approve. */
export const anyOther: Standing = { verdict: yes, ways: undefined, note: null, isRead: true }

export const noPolicy: Policy<unknown> = {
  useStanding: () => anyOther,
  useBehalf: () => ({ behalf: {}, field: null })
}

/** A call that approves, refuses or withdraws requests, and returns a message. */
type DecidingCall = Endpoint<z.ZodType, z.ZodType<{ message: string }>>

/** The calls of a kind. `requestCalls` has checked the payloads they take. */
type RequestCalls = {
  approve: DecidingCall
  refuse: DecidingCall
  /** Left out if the requester withdraws through the refusing call. */
  withdraw?: DecidingCall
  invalidates: Invalidates
  /** The part of a payload that names requests. */
  named: (ids: readonly number[]) => object
  /** The same for the withdrawing call, if it differs. */
  namedToWithdraw?: (id: number) => object
}

type NamedFor<E extends Endpoint> = Omit<InputOf<E>, 'comment' | 'behalfOf'>

type CheckedCalls<Approve extends DecidingCall, Refuse extends DecidingCall, Withdraw extends DecidingCall> = {
  approve: Approve
  refuse: Refuse
  withdraw?: Withdraw
  invalidates: Invalidates
  named: (ids: readonly number[]) => NamedFor<Approve> & NamedFor<Refuse>
  namedToWithdraw?: (id: number) => NamedFor<Withdraw>
}

/** Declares a kind's calls. The compiler checks that each takes the names it is given. */
export const requestCalls = <Approve extends DecidingCall, Refuse extends DecidingCall, Withdraw extends DecidingCall>(
  calls: CheckedCalls<Approve, Refuse, Withdraw>
): RequestCalls => calls

/** Names a request as most calls do. */
export const byChangeId = ([changeId = 0]: readonly number[]) => ({ changeId })
