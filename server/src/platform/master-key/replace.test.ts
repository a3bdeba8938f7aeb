import { createPublicKey } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { publicKeyText } from '#audit/signatures.ts'
import { resealSigningKey, signingKey } from '#audit/signing-key.ts'
import { resealIdentity } from '#identity/reseal.ts'
import { openSession } from '#identity/sessions/sessions.ts'
import { openSecret, sealSecret } from '#identity/two-step/authenticator.ts'
import { recoveryCodesLeft, replaceRecoveryCodes } from '#identity/two-step/recovery-codes.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { receivedMessages } from '#test/app/outbox.ts'
import { testServices } from '#test/app/services.ts'
import { aUser } from '#test/builders/builders.ts'
import { fixedClock } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { silentLog } from '../log.ts'
import { resealMessages, sendLater, sendMessages } from '../mail/outgoing.ts'
import { masterKeyFrom, requireSameMasterKey } from './master-key.ts'
import { reseal } from './replace.ts'

const clock = fixedClock('2026-11-23T02:00:00Z')
const from = masterKeyFrom(Buffer.alloc(32, 1))
const to = masterKeyFrom(Buffer.alloc(32, 2))
const database = useTestDatabase({ per: 'test' })

test('what was sealed opens with the new key alone, and what cannot go on is gone', async () => {
  const { db } = database
  const { userId } = await aUser(db, { userName: 'somebody' })
  const secret = Buffer.from('twenty bytes of code')
  const before = await db.transaction().execute(async (tx) => {
    const sealed_secret = sealSecret(from, userId, secret)
    await tx.insertInto('two_step').values({ user_id: userId, sealed_secret, confirmed_at: clock.now() }).execute()
    await replaceRecoveryCodes(tx, from, userId)
    await openSession(tx, from, { userId, remembered: true, now: clock.now() })
    return signingKey(tx, { clock, masterKey: from })
  })

  await db.transaction().execute(async (tx) => {
    await resealSigningKey(tx, { from, to })
    await resealIdentity(tx, { from, to })
  })

  const { sealed_secret } = await db.selectFrom('two_step').select('sealed_secret').executeTakeFirstOrThrow()
  expect(openSecret(to, userId, sealed_secret)).toEqual(secret)
  expect(() => openSecret(from, userId, sealed_secret)).toThrow()
  const after = await db.transaction().execute((tx) => signingKey(tx, { clock, masterKey: to }))
  expect(publicKeyText(createPublicKey(after))).toBe(publicKeyText(createPublicKey(before)))
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([])
  expect(await recoveryCodesLeft(db, userId)).toBe(0)
  const events = await db
    .selectFrom('audit_events')
    .select('activity')
    .where('action', '=', 'REPLACE MASTER KEY')
    .execute()
  expect(events).toEqual([{ activity: `Replaced the master key ${from.fingerprint} by ${to.fingerprint}` }])
})

test('a mail that waits is sent by a server with the new key', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'payouts-new-key-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const jobs = createJobs({ database, definitions: [sendMessages], clock, log: silentLog })
  onTestFinished(() => jobs.stop())
  const former = { ...testServices(jobs, { dataDir }), masterKey: from }
  const services = { ...former, masterKey: to }
  await jobs.start(services)
  await database.db.transaction().execute(async (tx) => {
    const mail = {
      kind: 'mail' as const,
      to: 'somebody@example.com',
      subject: 'Your link',
      text: 'It waits.',
      html: ''
    }
    await sendLater(tx, { services: former, clock }, mail)
    await resealMessages(tx, { from, to })
  })
  const [mail, ...others] = await receivedMessages({ jobs, services })
  expect(mail).toMatchObject({ to: 'somebody@example.com', subject: 'Your link' })
  expect(others).toEqual([])
})

test('the database follows once, and not while anybody else is at work on it', async () => {
  const alone = await openDatabase(database.url, { log: silentLog, maxConnections: 1 })
  onTestFinished(() => alone.close())
  await requireSameMasterKey(alone.pool, from)
  await sql`select 1`.execute(database.db)
  await expect(reseal(alone.db, { from, to }, [])).rejects.toThrow('A server or another command is at work')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(alone.db)

  // They receive the signal to stop, and stop a moment later.
  await expect.poll(() => reseal(alone.db, { from: to, to: from }, []).then(() => 'done', String)).toBe('done')
  await requireSameMasterKey(alone.pool, from)
  await reseal(alone.db, { from, to }, [])
  await requireSameMasterKey(alone.pool, to)
  const other = masterKeyFrom(Buffer.alloc(32, 3))
  await expect(reseal(alone.db, { from, to: other }, [])).rejects.toThrow('belongs to the master key')
})
