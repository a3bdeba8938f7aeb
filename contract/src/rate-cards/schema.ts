import { z } from 'zod'
import { batchNo, commissionType } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'
import { longestCell, mostRules, type RateCardColumn, rateCardColumns } from './columns.ts'
import { rateOutcome } from './outcomes.ts'

/** `EARN`: what a sale earns. `CLAWBACK`: what a row takes back of what an earlier sale earned. */
export const componentKinds = ['EARN', 'CLAWBACK'] as const
export const componentKind = z.enum(componentKinds)
export type ComponentKind = z.infer<typeof componentKind>

/** What bands count: the dealer's rows in the cycle, or the sum of their amounts. */
export const measures = ['COUNT', 'AMOUNT'] as const
export type Measure = (typeof measures)[number]

/** `WHOLE`: one band applies to all rows. `MARGINAL`: each row, or each part of it, earns by its own band. */
export const modes = ['WHOLE', 'MARGINAL'] as const
export type Mode = (typeof modes)[number]

const cell = z.string().trim().max(longestCell).default('')
const cells = Object.fromEntries(rateCardColumns.map((column) => [column, cell])) as Record<RateCardColumn, typeof cell>

/** A rule as a line of the file and of the screen's table has it: texts, empty where nothing is said. */
export const rateRule = z.strictObject(cells)
export type RateRule = z.infer<typeof rateRule>

/** A version's rules, in their order. */
export const rateRules = z.array(rateRule).max(mostRules)

/** `In force` and `Past` are approved versions by today's day; the others are the states of drafts and requests. */
export const versionStatuses = ['Draft', 'Requested', 'Approved', 'In force', 'Past'] as const
export const versionStatus = z.enum(versionStatuses)
export type VersionStatus = z.infer<typeof versionStatus>

export const cardId = z.int().positive()
export const versionId = z.int().positive()
export const cardName = requiredText('Name the rate card, in up to 100 characters', 100)

/** A version of a card without its rules. */
export const rateCardVersion = z.object({
  versionId,
  /** 1, 2 … in the order in which the card’s versions were begun. */
  versionNo: z.int(),
  /** It counts from here until the day before the first day of the next approved version. */
  validFrom: day,
  status: versionStatus,
  ruleCount: z.int(),
  /** Increases with each change of a draft: a change names the one that it is based on. */
  revision: z.int(),
  createdBy: z.string(),
  createdOn: instant,
  approvedBy: z.string().nullable(),
  approvedOn: instant.nullable()
})
export type RateCardVersion = z.infer<typeof rateCardVersion>

/** A card with what is in force today. */
export const rateCardLine = z.object({
  cardId,
  name: z.string(),
  commissionType,
  /** The version in force today; null if none is. */
  inForce: rateCardVersion.nullable(),
  /** The next approved version, which is not in force yet. */
  coming: rateCardVersion.nullable(),
  /** How many drafts and requests it has. */
  openCount: z.int(),
  /** The version that was begun last; null if each of its drafts was dropped. */
  latestVersionId: versionId.nullable()
})
export type RateCardLine = z.infer<typeof rateCardLine>

/** A version with its rules. */
export const rateCardVersionDetail = rateCardVersion.extend({
  cardId,
  name: z.string(),
  commissionType,
  rules: z.array(rateRule),
  /** Its request that waits, by the number that the calls of requests take. */
  changeId: z.int().nullable()
})
export type RateCardVersionDetail = z.infer<typeof rateCardVersionDetail>

/** A request to put a version in force. */
export const rateCardChange = z.object({
  changeId: z.int(),
  cardId,
  name: z.string(),
  commissionType,
  versionId,
  versionNo: z.int(),
  validFrom: day,
  ruleCount: z.int(),
  /** The approved version that would count on its first day without it. */
  replaces: z.object({ versionId, versionNo: z.int(), validFrom: day }).nullable(),
  ...requestAndDecision
})
export type RateCardChange = z.infer<typeof rateCardChange>

/** What a cell of a rule cannot be read as, with the rule's number. */
export const ruleProblem = z.object({
  /** Its place among the rules, from 1. */
  row: z.int(),
  ruleNo: z.string(),
  column: z.enum(rateCardColumns),
  problem: z.string()
})
export type RuleProblem = z.infer<typeof ruleProblem>

/** What an import of a card's file did. */
export const rateCardImport = z.object({
  cardId,
  versionId,
  versionNo: z.int(),
  ruleCount: z.int(),
  /** Conflicts keep a draft from being requested, not from being kept. */
  conflictCount: z.int(),
  /** The first of them as sentences that name their rules, or empty. */
  conflicts: z.string(),
  /** Whether the same rules stood there already. */
  unchanged: z.boolean()
})
export type RateCardImport = z.infer<typeof rateCardImport>

/** Rows with one outcome. Amounts in RM. */
export const outcomeSum = z.object({ outcome: rateOutcome, rowCount: z.int(), given: ringgit, expected: ringgit })

/** How the rows of a cycle's current version compare with the card of its commission type. */
export const rateCheck = z.object({
  batchNo,
  /** `WORKING` until the rows were checked; `NO_CARD`: no approved version counted on their days. */
  state: z.enum(['CHECKED', 'WORKING', 'NO_CARD']),
  checkedOn: instant.nullable(),
  /** The versions that counted. */
  cardVersions: z.array(z.object({ versionId, versionNo: z.int(), validFrom: day })),
  sums: z.array(outcomeSum)
})
export type RateCheck = z.infer<typeof rateCheck>

/** The rows of one transaction type, plan or dealer, against the card. */
export const rateSum = z.object({
  name: z.string(),
  rowCount: z.int(),
  differingCount: z.int(),
  unruledCount: z.int(),
  given: ringgit,
  /** Counts only rows for which the card says something. */
  expected: ringgit,
  /** What these rows were given beyond what the card says. */
  difference: ringgit
})
export type RateSum = z.infer<typeof rateSum>

/** A row of a cycle against the card. */
export const checkedRow = z.object({
  /** Its id, by which calls about transactions name it. */
  id: z.string(),
  transactionNo: z.string(),
  transactionType: z.string(),
  transactionDate: day,
  planName: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  outcome: rateOutcome,
  given: ringgit,
  expected: ringgit.nullable(),
  difference: ringgit.nullable(),
  /** `Base 5; Campaign 10`; empty where no rule holds. */
  rules: z.string(),
  /** The arithmetic in words; for a row without an amount, why it has none. */
  explanation: z.string()
})
export type CheckedRow = z.infer<typeof checkedRow>
