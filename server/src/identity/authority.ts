import { recordEvent } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { Authority } from '#platform/http/access/authority.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { findBootstrap, openBootstrap } from './sessions/bootstraps.ts'
import { lookUpSessions } from './sessions/look-up-session.ts'
import { findSession, holdSession, messageKeys } from './sessions/sessions.ts'

/** Answers the protocol's questions about callers from the database that all servers share. */
export function identityAuthority(database: OpenDatabase, masterKey: MasterKey, clock: Clock): Authority {
  const { db } = database
  const store = { db, lookUp: lookUpSessions(database), openMessageKey: messageKeys(masterKey) }
  return {
    session: (sessionId, origin) => findSession(store, sessionId, { ...origin, now: clock.now() }),
    bootstrap: (token) => findBootstrap(db, masterKey, token, clock.now()),
    openBootstrap: (requestNo, address) => openBootstrap(db, masterKey, { requestNo, address, now: clock.now() }),
    holdSession,
    async recordNotPermitted(caller, path, requestId) {
      await db.transaction().execute((tx) =>
        recordEvent(tx, {
          area: 'identity',
          action: 'NOT PERMITTED',
          activity: `${caller.name} was refused ${path}`,
          actor: caller,
          details: { path, role: caller.role },
          requestId,
          outcome: 'REFUSED',
          at: clock.now()
        })
      )
    }
  }
}
