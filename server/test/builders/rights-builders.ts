import { menuOf } from '@payouts/contract/permissions'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { sql } from 'kysely'
import { prepared, useSession, useTestApp } from '../app/hooks.ts'
import { aUser } from './builders.ts'
import { aDealer } from './cycle-builders.ts'

const { getRightsChanges } = userEndpoints

export const reason = 'She moved to another team'
export const email = 'baharu@example.com'
export const firstPage = { pageNumber: 0, pageSize: 100 }

let count = 0
export const unique = (name: string) => `${name}${++count}`

export const newUser = (more: object = {}) => ({
  userName: unique('baharu'),
  name: 'Baharu binti Ujian',
  role: 'Reporter',
  email,
  reason,
  ...more
})

export const newRole = (more: object = {}) => ({
  name: unique('Made '),
  description: 'Made here',
  isExternal: false,
  requiresTwoStep: false,
  menuList: menuOf({ Payout: ['HOLD'] }),
  reason,
  ...more
})

export const forUser = (userId: number) => ({ userId, role: 'Adjuster', email, reason })

/** A server with two administrators, a new session of each for every test, and a dealer of number 7. */
export function useAdministration() {
  const test = useTestApp()
  const secondId = prepared(async () => {
    await aDealer(test.database.db, { company_id: 7 })
    return (await aUser(test.database.db, { userName: 'second' })).userId
  })
  const admin = useSession(test, 'admin', { per: 'test' })
  const second = useSession(test, 'second', { per: 'test' })

  return {
    test,
    admin,
    second,
    secondId,

    /** A user with a session. */
    async aPerson(role = 'Reporter', more: { email?: string; companyId?: number } = {}) {
      const userName = unique('person')
      const { userId } = await aUser(test.database.db, { userName, role, ...more })
      return { userId, userName, session: await test.signIn(userName) }
    },

    async aRole(granted: Record<string, string[]> = { Payout: ['HOLD'] }) {
      const name = unique('Role ')
      await test.database.db
        .insertInto('roles')
        .values({ name, description: '', granted: JSON.stringify(granted) })
        .execute()
      return name
    },

    async roleOf(userName: string) {
      const users = test.database.db.selectFrom('users').select('role').where('user_name', '=', userName)
      return (await users.executeTakeFirst())?.role
    },

    async changeOf(changeId: number, status: RightsChange['status'] = 'Pending') {
      const { changes } = await test.call(admin, getRightsChanges, { ...firstPage, status })
      return changes.content.find((change) => change.changeId === changeId)
    },

    async eventsOf(name: string) {
      const { rows } = await sql<{ action: string; actor: string; reason: string; comment: string }>`
        select action, actor, reason, comment from audit_events where name = ${name} order by event_id`.execute(
        test.database.db
      )
      return rows
    }
  }
}
