import { countOf } from '@payouts/contract/count-text'
import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { RequestedChange, SecondPerson } from '#dealers/import/dealer-import.ts'
import { notify } from '#notices/notify.ts'
import type { Clock } from '#platform/clock.ts'
import { waitingFields } from '../queries/changes.ts'
import { changesInWords, eventDetails, whatOf } from './words.ts'
import '../tables.ts'

type FileOfDealers = { fileName: string; clock: Clock; fourEyes: boolean }

/** Stores the changes that a file of dealers requests: one request for each dealer, for anybody who may decide. */
export function secondPersonFor({ fileName, clock, fourEyes }: FileOfDealers): SecondPerson {
  return {
    waiting: waitingFields,
    async request(tx, changes) {
      const requests = changes.map(({ companyId, before, after }) => ({ company_id: companyId, before, after }))
      const { rows } = await sql<{ change_id: number; company_id: number }>`
        insert into dealer_changes (company_id, before, after, reason, file_name, asked_on, four_eyes, status)
        select company_id, before, after, ${`It stands so in ${fileName}.`}::text, ${fileName}::text,
          ${clock.now()}::timestamptz, ${fourEyes}::boolean, 'Pending'
        from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
          as requested (company_id integer, before jsonb, after jsonb)
        returning change_id, company_id`.execute(tx)
      const idOf = new Map(rows.map(({ change_id: changeId, company_id: companyId }) => [companyId, changeId]))
      await recordEvents(
        tx,
        changes.map((change) => requestEvent(change, { fileName, clock, changeId: idOf.get(change.companyId) }))
      )
      const [only, ...others] = changes
      await notify(tx, {
        kind: 'REQUEST',
        to: { whoMay: [permission('Dealers', 'APPROVE')], but: null },
        subject: `${fileName} requests to change the records of ${countOf(changes.length, 'dealer')}`,
        target: { screen: 'dealer', companyCode: only && others.length === 0 ? only.companyCode : null },
        at: clock.now()
      })
    }
  }
}

function requestEvent(
  change: RequestedChange,
  { fileName, clock, changeId }: { fileName: string; clock: Clock; changeId: number | undefined }
) {
  return {
    area: 'dealers',
    action: 'REQUEST CHANGE OF RECORD',
    activity: `Requested to change ${whatOf(change)} by ${fileName}: ${changesInWords(change)}`,
    actor: 'system' as const,
    name: change.companyName,
    accountCode: change.companyCode,
    details: eventDetails(change, changeId),
    at: clock.now()
  }
}
