import { z } from 'zod'
import { batchNo, commissionType, cycleStatus, version } from '#cycles/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { approvalSetting, signalRuleNames } from './rule-names.ts'

export const signalRuleName = z.enum(signalRuleNames)
export const signalSettingName = z.enum([...signalRuleNames, approvalSetting])
export const signalSeverity = z.enum(['red', 'amber'])

/** `Passed`: its cycle was approved with it open. */
export const signalStatuses = ['Open', 'Held', 'Dismissed', 'Passed'] as const
export const signalStatus = z.enum(signalStatuses)
export type SignalStatus = z.infer<typeof signalStatus>

/** How many of its dealers a signal names; the count is complete. */
export const mostDealersNamed = 20

/** A finding of a rule that a reviewer should check. */
export const signalLine = z.object({
  signalId: z.int(),
  rule: signalRuleName,
  severity: signalSeverity,
  status: signalStatus,
  batchNo,
  version,
  payoutCycleName: z.string(),
  commissionType,
  /** Its dealers; none if it is about the whole cycle. */
  dealers: z.array(z.object({ companyCode: z.string(), companyName: z.string() })).max(mostDealersNamed),
  dealerCount: z.int(),
  /** Its numbers by figure name, as decimal text; see docs/signals.md. */
  figures: z.record(z.string(), z.string()),
  /** Its rows when it was found, without excluded ones, and their sum. */
  transactionCount: z.int(),
  amount: ringgit,
  foundOn: instant
})
export type SignalLine = z.infer<typeof signalLine>

const signalDecisions = ['HELD', 'DISMISSED', 'REOPENED'] as const
const signalDecision = z.object({
  decision: z.enum(signalDecisions),
  reason: z.string(),
  /** Of the hold. */
  referenceNo: z.string().nullable(),
  decidedBy: z.string(),
  decidedOn: instant
})
export type SignalDecision = z.infer<typeof signalDecision>

export const signalDetail = signalLine.extend({
  /** The rule's limits when it was found. */
  thresholds: z.record(z.string(), z.string()),
  payoutStatus: cycleStatus,
  /** The cycle's version now: a signal of an earlier one is history. */
  currentVersion: version,
  /** What people did about it, latest first. */
  decisions: z.array(signalDecision)
})
export type SignalDetail = z.infer<typeof signalDetail>

/**
 * The findings in a cycle's current version. `WORKING` until they are complete, `NEVER` for a cycle approved before
 * signals existed.
 */
export const cycleSignals = z.object({
  payoutCycleName: z.string(),
  state: z.enum(['FOUND', 'WORKING', 'NEVER']),
  openRed: z.int(),
  openAmber: z.int(),
  /** Held or dismissed. */
  settled: z.int(),
  /** Whether open red signals keep the cycle from being approved. */
  blocks: z.boolean(),
  /** How many rules were worked out. */
  ruleCount: z.int(),
  /** Rules that found more signals than are kept, with their numbers. */
  cut: z.array(z.object({ rule: signalRuleName, found: z.int() }))
})
export type CycleSignals = z.infer<typeof cycleSignals>

const severityOrOff = z.enum(['red', 'amber', 'off'])
/** What people change of a rule: its severity, and its thresholds as decimal text. */
export const signalSetting = z.object({
  severity: severityOrOff,
  thresholds: z.record(z.string().max(50), z.string().trim().max(20))
})

/** A rule as it applies today. */
export const currentSetting = signalSetting.extend({
  name: signalSettingName,
  /** Since when; null if nobody has changed it. */
  validFrom: day.nullable()
})
export type CurrentSetting = z.infer<typeof currentSetting>

/** A change of a rule, which needs a second person. */
export const signalChange = z.object({
  changeId: z.int(),
  name: signalSettingName,
  before: signalSetting,
  after: signalSetting,
  validFrom: day,
  ...requestAndDecision
})
export type SignalChange = z.infer<typeof signalChange>
