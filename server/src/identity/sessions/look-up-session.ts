import DataLoader from 'dataloader'
import type { Selectable } from 'kysely'
import type { OpenDatabase } from '#platform/db/database.ts'
import { databaseState } from '#platform/db/database-state.ts'
import type { Tables } from '#platform/db/tables.ts'
import type { callerOf } from '../users/queries.ts'
import '../tables.ts'
import '../two-step/tables.ts'

/** A session with its user, role and two-step sign-in, whether or not it is over. */
export type StoredSession = Pick<
  Selectable<Tables['sessions']>,
  | 'id_hash'
  | 'sealed_message_key'
  | 'remembered'
  | 'created_at'
  | 'last_used_at'
  | 'browser'
  | 'address'
  | 'former_user_name'
  | 'identity_confirmed_at'
  | 'provider_id'
  | 'second_step_at_provider'
> &
  Parameters<typeof callerOf>[0] &
  Pick<Selectable<Tables['roles']>, 'requires_two_step'> & { two_step_since: Date | null; as_of: string }

export type LookUpSession = (idHash: Buffer) => Promise<StoredSession | undefined>

/** A text for the driver itself, because every call needs it: Kysely would take a quarter of the statement's time. */
const sessionsByHash = `
  select id_hash, sealed_message_key, remembered, sessions.created_at, last_used_at, browser, address, former_user_name,
    users.user_id, user_name, users.name, role, company_id, granted, language, requires_two_step,
    two_step.confirmed_at as two_step_since, identity_confirmed_at, provider_id, second_step_at_provider,
    ${databaseState} as as_of
  from sessions join users using (user_id) join roles on roles.name = users.role left join two_step using (user_id)
  where id_hash = any($1) and not disabled`

const mostPerStatement = 100

/**
 * Looks sessions up in the database. Calls whose bodies arrive in the same turn of the event loop share a statement,
 * which starts after the last of them: nothing is cached, so withdrawn permissions are gone.
 */
export function lookUpSessions({ pool }: OpenDatabase): LookUpSession {
  const loader = new DataLoader<Buffer, StoredSession | undefined>((idHashes) => readSessions(pool, idHashes), {
    cache: false,
    maxBatchSize: mostPerStatement,
    batchScheduleFn: setImmediate
  })
  return (idHash) => loader.load(idHash)
}

async function readSessions(
  pool: OpenDatabase['pool'],
  idHashes: readonly Buffer[]
): Promise<(StoredSession | undefined)[]> {
  const { rows } = await pool.query<StoredSession>(sessionsByHash, [idHashes])
  return idHashes.map((idHash) => rows.find((row) => row.id_hash.equals(idHash)))
}
