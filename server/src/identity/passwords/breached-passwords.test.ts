import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/app/app.ts'
import { testPassword } from '#test/builders/builders.ts'
import { checkBreachedPasswords, isBreached } from './breached-passwords.ts'

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
/** As in the real lists: counts of different lengths, so that lines differ in length. */
const linesOf = (passwords: readonly string[]) =>
  passwords.map((password, at) => `${hashOf(password)}:${10 ** (at % 8)}`).sort()

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function aList(lines: readonly string[], lineEnd = '\r\n', lastEnd = lineEnd): Promise<string> {
  files += 1
  const list = join(folder, `${files}.txt`)
  await writeFile(list, lines.join(lineEnd) + lastEnd)
  return list
}

const many = Array.from({ length: 5000 }, (_, at) => `password ${at}`)

describe('a list of breached passwords', () => {
  test.each([
    ['many with counts', many, '\r\n'],
    ['few', many.slice(0, 3), '\n'],
    ['one', many.slice(0, 1), '\n']
  ])('finds each of %s, and no other', async (_, passwords, lineEnd) => {
    const list = await aList(linesOf(passwords), lineEnd)
    await checkBreachedPasswords(list)
    for (const password of passwords.filter((_, at) => at % 7 === 0))
      expect(await isBreached(list, password)).toBe(true)
    for (const password of ['', 'Password 0', 'password 5001', 'roti canai'])
      expect(await isBreached(list, password)).toBe(false)
  })

  test('may have lower case, no counts and no end of its last line', async () => {
    const list = await aList(
      linesOf(many).map((line) => line.slice(0, 40).toLowerCase()),
      '\n',
      ''
    )
    await checkBreachedPasswords(list)
    expect(await Promise.all([many[0], many[4999], 'other'].map((one = '') => isBreached(list, one)))).toEqual([
      true,
      true,
      false
    ])
  })

  test('its first and its last line are found', async () => {
    const lines = linesOf(many)
    const list = await aList(lines)
    const ends = many.filter((password) => [lines[0], lines.at(-1)].some((line) => line?.startsWith(hashOf(password))))
    expect(ends).toHaveLength(2)
    for (const password of ends) expect(await isBreached(list, password)).toBe(true)
  })

  test.each([
    ['nothing', () => []],
    ['words', () => many],
    ['hashes by their frequency', () => many.map((password, at) => `${hashOf(password)}:${9000 - at}`)]
  ])('that holds %s stops the start', async (_, lines) => {
    await expect(checkBreachedPasswords(await aList(lines()))).rejects.toThrow(/SHA-1/)
  })

  test('that is not there stops the start', async () => {
    await expect(checkBreachedPasswords(join(folder, 'none.txt'))).rejects.toThrow('ENOENT')
  })
})

test('a new password in the list is refused, and one that is not is accepted', async () => {
  const breached = 'Ketupat&Lemang57'
  const list = await aList(linesOf([...many, breached]))
  const app = await startTestApp({ environment: { BREACHED_PASSWORDS: list } })
  try {
    const session = await app.signIn('admin')
    const change = (newPassword: string) => ({
      oldPassword: testPassword,
      newPassword,
      confirmNewPassword: newPassword
    })
    const refusal = await app.refusal(session, identityEndpoints.changePassword, change(breached))
    expect(refusal).toMatchObject({
      displayErrorMessage: 'The password is known from a breach of some service. Please choose another one.',
      field: 'newPassword'
    })
    await app.call(session, identityEndpoints.changePassword, change('Ketupat&Lemang58'))
  } finally {
    await app.close()
  }
})
