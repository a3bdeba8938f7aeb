import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { withCurrency } from '@payouts/contract/money'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { ComparedSide, Variance } from '@payouts/contract/variance/schema'
import {
  comparedCycleReason,
  headlineOf,
  nameOfPart,
  sentenceOf,
  shareOf,
  sideNamesOf
} from '@payouts/contract/variance/words'
import { type RawBuilder, sql } from 'kysely'
import type { Report, ReportContext } from '#downloads/report.ts'
import { money, moneySum, rate, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { readVariance } from './queries/variance.ts'

/** Why two cycles, months or years differ, with the figures of the screen: its picture, and a line for each part. */
export async function varianceReport(
  { reportTemplate: template, filters }: ScreenDownloadRequest,
  context: ReportContext
): Promise<Report | Refusal> {
  const { data: comparison } = varianceEndpoints.getVariance.input.safeParse(filters ?? {})
  if (!comparison) return refuse('errorDuringRequest', 'This list has no such filter.', 'filters')
  const variance = await readVariance({ ...context, services: context }, comparison)
  if (isRefusal(variance)) return variance
  return {
    template,
    title: `Why ${variance.after.name} differs from ${variance.before.name}`,
    filters: linesAbove(variance),
    waterfalls: [waterfallOf(variance)],
    columns: [
      text('part', 'Part'),
      text('sentence', 'In Words', { width: 80 }),
      money('before', 'Before'),
      money('after', 'After'),
      moneySum('difference', 'Difference'),
      rate('share', 'Share (%)')
    ],
    rows: rowsOf(variance)
  }
}

const sideLine = (label: string, { name, netAmount }: ComparedSide) => ({
  label,
  value: `${name}, net ${withCurrency(netAmount)}`
})

function linesAbove(variance: Variance): Report['filters'] {
  const { transactionType, planName, companyCode, companyName, isBeforeTax } = variance
  const narrowed = [
    { label: 'Why This Cycle', value: comparedCycleReason(variance) },
    { label: 'Transaction Type', value: transactionType },
    { label: 'Plan', value: planName },
    { label: 'Dealer', value: companyCode && `${companyName} (${companyCode})` },
    { label: 'Tax', value: isBeforeTax ? 'Both nets are before withholding tax' : null }
  ]
  return [
    sideLine('Before', variance.before),
    sideLine('After', variance.after),
    { label: 'Difference', value: headlineOf(variance.difference, sideNamesOf(variance)) },
    ...narrowed.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  ]
}

function waterfallOf(variance: Variance): NonNullable<Report['waterfalls']>[number] {
  const { parts, difference, before, after } = variance
  return {
    title: `From ${before.name} to ${after.name}`,
    steps: [
      ...parts.map((part) => ({ label: nameOfPart(part), amount: part.amount })),
      { label: 'Difference', amount: difference, isTotal: true }
    ]
  }
}

function rowsOf(variance: Variance): RawBuilder<unknown> {
  const { parts, difference } = variance
  const names = sideNamesOf(variance)
  return sql`
    select part, sentence, before::numeric(14, 2), after::numeric(14, 2), difference::numeric(14, 2),
      round(share, 2) as share
    from unnest(
      ${parts.map(nameOfPart)}::text[], ${parts.map((part) => sentenceOf(part, names))}::text[],
      ${parts.map((part) => part.before.amount)}::numeric[], ${parts.map((part) => part.after.amount)}::numeric[],
      ${parts.map(({ amount }) => amount)}::numeric[],
      ${parts.map(({ amount }) => shareOf(amount, difference))}::numeric[]
    ) with ordinality as line (part, sentence, before, after, difference, share, position)
    order by position`
}
