import { dateProblem } from '@payouts/contract/adjustments/can'
import { adjustmentTypes, type PostingMode, postingModes } from '@payouts/contract/adjustments/choices'
import { type Adjustment, newAdjustment, typedAmount } from '@payouts/contract/adjustments/schema'
import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import { messages } from '../messages.ts'

/** The values of the adjustment form: all text, empty until filled in. */
export type AdjustmentDraft = {
  dealerName: string
  dealerCode: string
  /** Known once the dealer was chosen in the search. */
  isFrozen?: boolean
  type: string
  description: string
  /** As typed, without grouping: `1234.5`. */
  amount: string
  posting: PostingMode | ''
  date: Day | ''
  referenceNo: string
}

export const emptyDraft: AdjustmentDraft = {
  dealerName: '',
  dealerCode: '',
  type: '',
  description: '',
  amount: '',
  posting: '',
  date: '',
  referenceNo: ''
}

/** An adjustment as values of the form. */
export function draftOf(adjustment: Adjustment): AdjustmentDraft {
  const { dealerName, dealerCode, type, description, amount, posting, date, referenceNo } = adjustment
  return { dealerName, dealerCode, type, description, amount, posting, date, referenceNo }
}

/** The search of the outcome's address: the adjustment, and its pending decision. */
export const outcomeOf = ({ id, waiting }: Pick<Adjustment, 'id' | 'waiting'>) => ({
  id,
  ...(waiting && { decisionId: waiting.decisionId })
})

export const isPostingMode = (text: string): text is PostingMode => postingModes.some((mode) => mode === text)

export const dayAfter = (day: Day): Day => dayjs(day).add(1, 'day').format('YYYY-MM-DD')

/** Choosing Scheduled sets the date to tomorrow, Immediate to today. */
export const dateFor = (posting: PostingMode, today: Day): Day => (posting === 'scheduled' ? dayAfter(today) : today)

/** The draft to save: an immediate one posts today, even if the form was opened yesterday. */
export function asSaved(draft: AdjustmentDraft, today: Day): AdjustmentDraft {
  return draft.posting === 'posted' ? { ...draft, date: today } : draft
}

/** What is wrong with each field, by the rules of the server. */
export function problemsOf(draft: AdjustmentDraft, today: Day): Partial<Record<keyof AdjustmentDraft, string>> {
  const { error } = newAdjustment.safeParse(draft)
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  const { posting, date } = draft
  const wrongDate = posting && date && !problems['date'] ? dateProblem({ posting, date }, today) : undefined
  return wrongDate ? { ...problems, date: wrongDate } : problems
}

/**
 * What saving will do, in figures. Undefined until the form is complete, for a frozen account, to which nothing
 * posts, and on an invalid date, such as the one on which an adjustment failed.
 */
export function effectOf(draft: AdjustmentDraft, today: Day): string | undefined {
  const type = adjustmentTypes.find((known) => known === draft.type)
  const amount = typedAmount.safeParse(draft.amount)
  if (draft.isFrozen || !type || !amount.success || !draft.dealerName || !draft.posting || !draft.date) return undefined
  const { posting, date } = draft
  if (dateProblem({ posting, date }, today)) return undefined
  return messages.effect(type, amount.data, draft.dealerName, draft.posting === 'scheduled' ? draft.date : undefined)
}
