import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import type { QuestionAbout } from '@payouts/contract/questions/schema'
import type { GeneratedAlways } from 'kysely'

type QuestionsTable = {
  question_id: GeneratedAlways<number>
  company_id: number
  kind: QuestionAbout['kind']
  batch_no: number | null
  transaction_no: string | null
  hold_type: HoldType | null
  reference_no: string | null
  amount: Ringgit
  transaction_count: number
  question: string
  asked_by: number
  asked_at: Date
  answer: string | null
  answered_by: number | null
  answered_at: Date | null
}

declare module '../platform/db/tables.ts' {
  interface Tables {
    questions: QuestionsTable
  }
}
