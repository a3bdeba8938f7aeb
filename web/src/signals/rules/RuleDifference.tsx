import type { SignalChange } from '@payouts/contract/signals/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { messages } from '../messages.ts'
import { differencesOf, titleOf } from './rule-words.ts'

/** The requested limits beside the previous ones. */
export const RuleDifference = ({ change }: { change: SignalChange }) => (
  <ComparisonTable label={messages.comparison(titleOf(change.name))} rows={differencesOf(change)} />
)
