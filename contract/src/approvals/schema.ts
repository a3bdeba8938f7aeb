import { z } from 'zod'
import { ringgit, ringgitInput } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { approvalKinds } from './kinds.ts'

export const approvalKind = z.enum(approvalKinds)

export const mostBands = 10
export const mostApprovers = 5

const slot = z.string().min(1).max(100).nullable()

/** The approvers for an amount. The last band has no upper amount. */
export const band = z.object({
  upTo: ringgit.nullable(),
  approvers: z.array(slot).max(mostApprovers),
  inOrder: z.boolean()
})
const bandInput = band.extend({ upTo: ringgitInput.nullable() })
export const bands = z.array(bandInput).min(1).max(mostBands)

/** A policy as it applies today. */
export const currentPolicy = z.object({
  kind: approvalKind,
  bands: z.array(band),
  /** Since when; null if nobody has changed it. */
  validFrom: day.nullable(),
  /** Roles that may approve this kind, which its bands may name. */
  roles: z.array(z.string())
})
export type CurrentPolicy = z.infer<typeof currentPolicy>

/** A change of a policy, which needs a second person. */
export const policyChange = z.object({
  changeId: z.int(),
  kind: approvalKind,
  before: z.array(band),
  after: z.array(band),
  validFrom: day,
  ...requestAndDecision
})
export type PolicyChange = z.infer<typeof policyChange>

const awayDays = { fromDay: day, toDay: day }

/** An approval that was given. */
const givenApproval = z.object({
  name: z.string(),
  /** The role under which it was given: the absent person's, if it was given for somebody. */
  role: z.string(),
  /** The absent person. */
  behalf: z.object({ name: z.string(), ...awayDays }).nullable(),
  approvedOn: instant,
  comment: z.string()
})
export type GivenApproval = z.infer<typeof givenApproval>

/** Somebody who may still approve. */
export const candidate = z.object({
  name: z.string(),
  role: z.string(),
  /** Their absence today: until when, and who decides meanwhile; null if nobody does. */
  away: z.object({ toDay: day, delegate: z.string().nullable() }).nullable()
})
export type Candidate = z.infer<typeof candidate>

/** An absent person for whom the reader may give the next approval. */
const awayPerson = z.object({ userId: z.int(), name: z.string(), ...awayDays })

/** The progress of the approvals that a policy requires. */
export const approvalProgress = z.object({
  kind: approvalKind,
  /** A cycle's batch number, a run's number, the number of a decision or change, or `file` and its number. */
  subject: z.string(),
  /** The amount that chose the policy's band. */
  amount: ringgit,
  approvers: z.array(slot),
  inOrder: z.boolean(),
  given: z.array(givenApproval),
  /** `1 of 2 approvals; still needed: one of Finance`. */
  standing: z.string(),
  /** Why the reader may not approve now; null if they may. */
  whyNot: z.string().nullable(),
  /** As whom the reader may give the next approval: themselves (null) first, then absent people. */
  ways: z.array(awayPerson.nullable()),
  /** The first people who may still approve. */
  candidates: z.array(candidate),
  candidateCount: z.int()
})
export type ApprovalProgress = z.infer<typeof approvalProgress>
