import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { passwordProblem } from '@payouts/contract/identity/password'
import { sql } from 'kysely'
import { beforeAll, expect, it, vi } from 'vitest'
import { sampleUsers, sampleUsersFile } from '#identity/users/sample-users.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { usersCommand } from './users.ts'

const { login } = identityEndpoints
const test = useTestApp()
beforeAll(async () => {
  await sql`delete from users`.execute(test.database.db)
})

/** Runs `payouts users …`. @returns its output */
const users = (...words: string[]) => runCommand(test, usersCommand, ['users', ...words])

const passwordIn = (printed: string) => /Password: (\S+)/.exec(printed)?.[1] ?? ''
const signsIn = async (userName: string, password: string) => {
  const answer = await test.send(await test.bootstrap(), login, { userName, password })
  return answer.json().responseCode === '0'
}

it('makes the first user an administrator, whose password it prints once', async () => {
  const printed = await users('add', 'chief', '--name', 'Puan Ketua')
  expect(printed).toContain('Added chief as Administrator.')
  const password = passwordIn(printed)
  expect(passwordProblem(password)).toBeUndefined()
  expect(passwordProblem(password, 'nist')).toBeUndefined()
  expect(await signsIn('chief', password)).toBe(true)
})

it('requires what every later user may do', async () => {
  await expect(users('add', 'second', '--name', 'Encik Dua')).rejects.toThrow('--role')
  await users('add', 'second', '--name', 'Encik Dua', '--role', 'Reporter')
  expect(await users('list')).toMatch(/^chief +Administrator +Puan Ketua\nsecond +Reporter +Encik Dua\n$/)
})

it('gives an external user a company, and nobody else', async () => {
  await aDealer(test.database.db, { company_id: 7 })
  const add = (...more: string[]) => users('add', `kedai${more.length}`, '--name', 'Kedai', ...more)
  await expect(add('--role', 'Company User')).rejects.toThrow('goes with a company')
  await expect(add('--role', 'Reporter', '--company', 'D00007')).rejects.toThrow('goes with a company')
  await expect(add('--role', 'Company User', '--company', 'D404')).rejects.toThrow('no company D404')
  expect(await add('--role', 'Company User', '--company', 'D00007')).toContain('as Company User')
})

it('disables, enables, resets and sets roles, each with its event in the audit trail', async () => {
  const password = passwordIn(await users('add', 'mover', '--name', 'Mover', '--role', 'Reporter'))
  await users('disable', 'mover')
  expect(await users('list')).toMatch(/mover +Reporter +disabled/)
  expect(await signsIn('mover', password)).toBe(false)
  await users('enable', 'mover')
  expect(await signsIn('mover', password)).toBe(true)
  const next = passwordIn(await users('reset-password', 'mover'))
  expect(await signsIn('mover', password)).toBe(false)
  expect(await signsIn('mover', next)).toBe(true)
  await users('set-role', 'mover', '--role', 'Adjuster')
  expect(await users('list')).toMatch(/mover +Adjuster/)
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where name = 'mover' and outcome = 'DONE' order by event_id`.execute(
    test.database.db
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'ADD USER',
    'DISABLE USER',
    'ENABLE USER',
    'RESET PASSWORD',
    'SET ROLE'
  ])
})

it.each([
  ['a user who is there', ['add', 'CHIEF', '--name', 'X', '--role', 'Reporter'], 'There is a user CHIEF already'],
  ['a user who is not there', ['disable', 'nobody'], 'There is no user nobody'],
  ['a name that is too short', ['add', 'abc', '--name', 'X', '--role', 'Reporter'], '4 to 100'],
  ['a role that there is not', ['set-role', 'chief', '--role', 'King'], 'There is no role King'],
  ['the last administrator’s end', ['disable', 'chief'], 'chief is the last active administrator'],
  ['the last administrator’s other role', ['set-role', 'chief', '--role', 'Reporter'], 'Make another one first']
])('refuses %s in one line', async (_what, words, message) => {
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await expect(users(...words)).rejects.toThrow(message)
  error.mockRestore()
})

it('makes sample users once, whose passwords only their owner can read', async () => {
  const { db } = test.database
  const folder = await mkdtemp(join(test.services.config.dataDir, 'sample-'))
  const made = await sampleUsers(db, folder, { companyCode: 'D00007' })
  const file = join(folder, sampleUsersFile)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(made.map(({ userName, role }) => [userName, role])).toEqual([
    ['admin', 'Administrator'],
    ['reviewer', 'Payout Reviewer'],
    ['approver', 'Payout Approver'],
    ['adjuster', 'Adjuster'],
    ['reporter', 'Reporter'],
    ['external', 'Company User'],
    ['owner', 'Dealer Owner'],
    ['admin2', 'Administrator']
  ])
  for (const { userName, password } of made) expect(await signsIn(userName, password)).toBe(true)
  expect(await sampleUsers(db, folder, { companyCode: 'D00007' })).toEqual([])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(made)
  await rm(folder, { recursive: true })
})
