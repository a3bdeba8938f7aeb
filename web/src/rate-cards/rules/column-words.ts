import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'

type Shown = { label: string; width: number; isFigure?: boolean }

/** The headings of a rule's columns, and their widths in pixels. */
export const shownColumns: Record<RateCardColumn, Shown> = {
  component: { label: 'Component', width: 130 },
  kind: { label: 'Kind', width: 90 },
  measure: { label: 'Bands count', width: 100 },
  mode: { label: 'Bands apply', width: 100 },
  dealerCap: { label: 'Cap per dealer (RM)', width: 100, isFigure: true },
  ruleNo: { label: 'Rule', width: 60 },
  transactionType: { label: 'Transaction type', width: 190 },
  planName: { label: 'Plan', width: 150 },
  channel: { label: 'Channel', width: 110 },
  dealerKind: { label: 'Dealer kind', width: 110 },
  line: { label: 'Line', width: 100 },
  companyType: { label: 'Company type', width: 130 },
  tier: { label: 'Tier', width: 90 },
  companyCode: { label: 'Dealer', width: 96 },
  fromDay: { label: 'From day', width: 108 },
  toDay: { label: 'To day', width: 108 },
  minAmount: { label: 'Amount from (RM)', width: 100, isFigure: true },
  maxAmount: { label: 'Amount below (RM)', width: 100, isFigure: true },
  bandFrom: { label: 'Band from', width: 92, isFigure: true },
  bandTo: { label: 'Band to', width: 92, isFigure: true },
  monthsFrom: { label: 'Months from', width: 88, isFigure: true },
  monthsTo: { label: 'Months to', width: 88, isFigure: true },
  fixed: { label: 'Fixed (RM)', width: 92, isFigure: true },
  rate: { label: 'Rate (%)', width: 84, isFigure: true },
  rowMin: { label: 'At least (RM)', width: 110, isFigure: true },
  rowMax: { label: 'At most (RM)', width: 110, isFigure: true }
}

/** They name a rule, and stay in sight; RuleTable.css has where. */
export const pinnedColumns: ReadonlySet<RateCardColumn> = new Set(['component', 'ruleNo'] as const)
