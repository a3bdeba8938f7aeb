import type { ErrorAnswer } from '@payouts/contract/errors'

type RecordedCallsTable = {
  user_id: number
  request_id: string
  path: string
  payload_digest: Buffer
  /** JSON; null only while the call's transaction runs. */
  answer: string | { responseCode: '0'; result: unknown } | ErrorAnswer | null
  recorded_at: Date
}

declare module '../db/tables.ts' {
  interface Tables {
    recorded_calls: RecordedCallsTable
  }
}
