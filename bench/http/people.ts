import { randomBytes, randomUUID } from 'node:crypto'
import type { Endpoint } from '@payouts/contract/endpoint'
import { readConfig } from '../../server/src/config.ts'
import { openSession } from '../../server/src/identity/sessions/sessions.ts'
import { fixedClock, systemClock } from '../../server/src/platform/clock.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { ownTokens } from '../../server/src/platform/http/access/access-token.ts'
import { sealContent } from '../../server/src/platform/http/calls/sealed.ts'
import type { Services } from '../../server/src/platform/http/services.ts'
import { masterKeyFrom } from '../../server/src/platform/master-key/master-key.ts'
import { addUser } from '../bench-database.ts'
import type { LoadRequest } from './load.ts'

/** For all servers of a bench: calls come from here, each person's from a separate address. */
export const environmentOfServers = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://localhost' }

export type People = {
  count: number
  /** A call of one of them, from 0, as the console makes it. Each has a requestId of its own. */
  sealed(person: number, endpoint: Endpoint, input: object, kind?: string): LoadRequest & { requestId: string }
}

/** They take turns on their connection, so that nobody meets the limit of 12,000 calls a minute. */
export const peoplePerConnection = 8

/** A call for each connection of these people, who take turns on it. */
export function takingTurns(people: People, endpoint: Endpoint, input: object): LoadRequest[][] {
  return Array.from({ length: people.count / peoplePerConnection }, (_, connection) =>
    Array.from({ length: peoplePerConnection }, (_, turn) =>
      people.sealed(connection * peoplePerConnection + turn, endpoint, input)
    )
  )
}

/** A key shared by the servers of one database. */
export const newMasterKey = () => randomBytes(32)

/** Signs in this many administrators, each at a separate address, so that no limit of calls is met. */
export async function signInPeople(db: Database, masterKey: Buffer, count: number): Promise<People> {
  const key = masterKeyFrom(masterKey)
  const people: { loginId: string; sessionId: string; messageKey: string; address: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const loginId = `bench${number}`
    const userId = await addUser(db, loginId)
    const session = await db
      .transaction()
      .execute((tx) => openSession(tx, key, { userId, remembered: false, now: systemClock.now() }))
    people.push({ ...session, loginId, address: addressOf(number) })
  }
  const authorization = await longToken(masterKey)
  return {
    count,
    sealed(number, { path }, input, kind = 'read') {
      const person = people[number]
      if (!person) throw new RangeError(`There are ${count} people.`)
      const { sessionId, messageKey, loginId, address } = person
      const requestId = randomUUID()
      const contentData = sealContent(JSON.stringify(input), { requestId, path }, Buffer.from(messageKey, 'base64'))
      const envelope = { requestId, loginId, sessionId, loginUserName: 'Bench', contentData }
      const headers = { authorization, 'x-forwarded-for': address }
      return { path, headers, body: JSON.stringify(envelope), kind, requestId }
    }
  }
}

/** One of 65,000 addresses reserved for examples. */
export function addressOf(number: number): string {
  return `198.18.${number >> 8}.${number & 255}`
}

/** Valid for an hour, so that no run has to renew it. */
export async function longToken(masterKey: Buffer): Promise<string> {
  const services = { config: readConfig(environmentOfServers), masterKey: masterKeyFrom(masterKey) } as Services
  const inAnHour = fixedClock(new Date(Date.now() + 3_600_000).toISOString())
  const { access_token: token } = await ownTokens(services, inAnHour).issue()
  return `Bearer ${token}`
}
