import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { postOffice } from '#test/app/post-office.ts'
import { letter } from './letter.ts'
import { createMessenger, type Mail } from './messenger.ts'
import { sendLater } from './outgoing.ts'

const href = 'https://payouts.example.com/resetForgotPassword?authParam=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
const parts = ['Tea & "kuih" <now>', { label: 'Open it', href }]
const mail: Mail = { kind: 'mail', to: 'aminah@provider.example', ...letter({ subject: 'Tea', to: 'Zoë', parts }) }
const marker = { id: randomUUID(), writtenAt: new Date('2026-11-21T02:00:00Z') }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))
const outbox = () => readdir(join(folder, 'outbox'))

it('puts a mail into the outbox as a file that a person can read', async () => {
  await createMessenger(readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://payouts.example.com' })).send(mail, marker)
  const [name = '', ...others] = await outbox()
  expect(others).toEqual([])
  expect(name).toBe(`2026-11-21t020000-mail-${marker.id}.eml`)
  const text = await readFile(join(folder, 'outbox', name), 'utf8')
  expect(text).toContain('From: Dealer Payouts <no-reply@payouts.example.com>')
  expect(text).toContain('To: aminah@provider.example')
  expect(text).toContain(`Hello Zoë,\n\nTea & "kuih" <now>\n\nOpen it:\n${href}\n\nDealer Payouts`)
  expect(text).toContain('<p>Tea &amp; &quot;kuih&quot; &lt;now&gt;</p>')
  expect((await stat(join(folder, 'outbox', name))).mode & 0o077).toBe(0)
})

it('puts a text message there too, and the same message once', async () => {
  const messenger = createMessenger(readConfig({ DATA_DIR: folder }))
  for (let times = 0; times < 2; times++)
    await messenger.send({ kind: 'sms', to: '0123456789', text: 'Your user name is aminah.' }, marker)
  const [name = '', ...others] = await outbox()
  expect(others).toEqual([])
  const text = await readFile(join(folder, 'outbox', name), 'utf8')
  expect(text).toBe('To: 0123456789\n\nYour user name is aminah.\n')
})

it('hands a mail to SMTP_URL where there is one', async () => {
  const office = await postOffice()
  try {
    const config = readConfig({
      DATA_DIR: folder,
      SMTP_URL: office.url,
      MAIL_FROM: 'Payouts <payouts@provider.example>'
    })
    await createMessenger(config).send(mail, marker)
    const [received = ''] = office.received
    expect(received).toContain('RCPT TO:<aminah@provider.example>')
    expect(received).toContain('MAIL FROM:<payouts@provider.example>')
    expect(received).toContain(`Message-ID: <${marker.id}@localhost>`)
    expect(received.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(href)
  } finally {
    office.server.close()
  }
})

it('refuses a sender that is no address', () => {
  expect(() => readConfig({ MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM must be an e-mail address')
})

describe('the queue', () => {
  const test = useTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const left = async () =>
    (
      await sql<{
        data: string
      }>`select data::text from pgboss.job where name = 'send-messages' and state < 'completed'`.execute(
        test.database.db
      )
    ).rows

  it('keeps a message, sealed, until it has left', async () => {
    await test.database.db.transaction().execute((tx) => sendLater(tx, test, mail))
    await expect(test.jobs.runDue()).rejects.toThrow('ECONNREFUSED')
    const [kept, ...others] = await left()
    expect(others).toEqual([])
    expect(kept?.data).not.toContain('aminah')
    test.services.messenger = createMessenger(readConfig({ DATA_DIR: folder }))
    await test.jobs.runDue()
    expect(await left()).toEqual([])
    expect(await outbox()).toHaveLength(1)
  })

  it('keeps what lies in the outbox for a week, for its owner alone', async () => {
    const testFolder = test.services.config.dataDir
    test.services.messenger = createMessenger(readConfig({ DATA_DIR: testFolder }))
    await test.database.db.transaction().execute((tx) => sendLater(tx, test, mail))
    await test.jobs.runDue()
    const inOutbox = () => readdir(join(testFolder, 'outbox'))
    expect((await stat(join(testFolder, 'outbox'))).mode & 0o077).toBe(0)
    test.clock.advanceDays(7)
    await test.jobs.runDue()
    expect(await inOutbox()).toHaveLength(1)
    test.clock.advanceDays(1)
    await test.jobs.runDue()
    expect(await inOutbox()).toEqual([])
  })

  it('sends nothing of what is undone', async () => {
    const undone = test.database.db.transaction().execute(async (tx) => {
      await sendLater(tx, test, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await left()).toEqual([])
  })
})
