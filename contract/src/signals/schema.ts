import { z } from 'zod'
import { batchNo, commissionType, cycleStatus, version } from '../cycles/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'
import { requestAndDecision } from '../requests/schema.ts'
import { approvalSetting, signalRuleNames } from './rule-names.ts'

export const signalRuleName = z.enum(signalRuleNames)
export const signalSettingName = z.enum([...signalRuleNames, approvalSetting])
export const signalSeverity = z.enum(['red', 'amber'])

/** `Passed`: its cycle was approved with it open. */
export const signalStatuses = ['Open', 'Held', 'Dismissed', 'Passed'] as const
export const signalStatus = z.enum(signalStatuses)
export type SignalStatus = z.infer<typeof signalStatus>

/** A signal names so many of its dealers; their number is whole. */
export const mostDealersNamed = 20

/** Something of a cycle that a reviewer should look at, found by a rule. */
export const signalLine = z.object({
  signalId: z.int(),
  rule: signalRuleName,
  severity: signalSeverity,
  status: signalStatus,
  batchNo,
  version,
  payoutCycleName: z.string(),
  commissionType,
  /** Whose it is; none where it is about the whole cycle. */
  dealers: z.array(z.object({ companyCode: z.string(), companyName: z.string() })).max(mostDealersNamed),
  dealerCount: z.int(),
  /** Its numbers by the names of the rule's figures, as decimal text; see docs/signals.md. */
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
  /** What people did about it, the latest first. */
  decisions: z.array(signalDecision)
})
export type SignalDetail = z.infer<typeof signalDetail>

/** What was found of a cycle's current version. `WORKING` until it is worked out, `NEVER` for one approved before. */
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
  /** Rules that found more than are kept, with how many they found. */
  cut: z.array(z.object({ rule: signalRuleName, found: z.int() }))
})
export type CycleSignals = z.infer<typeof cycleSignals>

const severityOrOff = z.enum(['red', 'amber', 'off'])
/** What of a rule people change: how grave it is, and its thresholds as decimal text. */
export const signalSetting = z.object({
  severity: severityOrOff,
  thresholds: z.record(z.string().max(50), z.string().trim().max(20))
})

/** A rule as it applies today. */
export const currentSetting = signalSetting.extend({
  name: signalSettingName,
  /** Since when; null where nobody has changed it. */
  validFrom: day.nullable()
})
export type CurrentSetting = z.infer<typeof currentSetting>

/** A change of a rule, which takes a second person. */
export const signalChange = z.object({
  changeId: z.int(),
  name: signalSettingName,
  before: signalSetting,
  after: signalSetting,
  validFrom: day,
  ...requestAndDecision
})
export type SignalChange = z.infer<typeof signalChange>
