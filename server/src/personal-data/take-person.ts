import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { type Person, recordsOf } from './person-records.ts'

export type TakenPerson = { lines: AsyncGenerator<string>; counts: ReadonlyMap<string, number> }

/**
 * Everything that is kept about a person, of one moment, as lines of JSON: each has the `kind` of a record and the
 * `record` with its columns. `counts` is complete once the lines are read; then the audit trail has that they were taken, and the hash of
 * whom they are about, so that it learns no more about the person.
 */
export function takePerson(db: Database, { person, clock }: { person: Person; clock: Clock }): TakenPerson {
  const counts = new Map<string, number>()
  return { lines: linesOf(db, { person, clock, counts }), counts }
}

async function* linesOf(
  db: Database,
  { person, clock, counts }: { person: Person; clock: Clock; counts: Map<string, number> }
): AsyncGenerator<string> {
  const view = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    for (const { kind, rows } of recordsOf(person, clock.today())) {
      const found = sql<{ record: object }>`select to_jsonb(found) as record from (${rows}) as found`.compile(view)
      for await (const { rows: some } of view.getExecutor().stream(found, 500))
        for (const { record } of some) {
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
          yield `${JSON.stringify({ kind, record })}\n`
        }
    }
  } finally {
    await view.rollback().execute()
  }
  await db.transaction().execute((tx) =>
    recordEvent(tx, {
      ...{ area: 'personal-data', action: 'TAKE PERSON', actor: { name: 'Command line' } },
      activity: `Took away what is kept about a ${person.kind}`,
      name: person.kind,
      details: { about: hashOf(person), records: Object.fromEntries(counts) },
      at: clock.now()
    })
  )
}

const hashOf = ({ kind, ...named }: Person): string => hash('sha256', `${kind}\n${Object.values(named).join()}`)
