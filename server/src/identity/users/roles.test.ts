import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { builtInGrants } from '#test/app/built-in-grants.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { listRoles } from './roles.ts'

const database = useTestDatabase()

const run = (statement: string) => sql.raw(statement).execute(database.db)

it('come with exactly these grants', async () => {
  const roles = await listRoles(database.db)
  expect(Object.fromEntries(roles.map(({ name, granted }) => [name, granted]))).toEqual(builtInGrants)
  expect(roles.map(({ name }) => name)).toEqual(Object.keys(builtInGrants))
  expect(roles.filter((role) => role.is_external).map(({ name }) => name)).toEqual(['Company User'])
})

it.each([
  ['a lowered Administrator', `update roles set granted = '{}' where name = 'Administrator'`],
  ['a second role of everything', `insert into roles (name, description) values ('King', '')`],
  ['the loss of a role that came with the product', `delete from roles where name = 'Reporter'`],
  [
    'outsiders who administer users',
    `insert into roles (name, description, is_external, granted) values ('Out', '', true, '{"Users": []}')`
  ],
  [
    'a role that looks like another',
    `insert into roles (name, description, granted) values ('Ｒeporter\u200b', '', '{}')`
  ],
  ['a role twice', `insert into roles (name, description, granted) values ('REPORTER', '', '{}')`]
])('refuse, in the database itself, %s', async (_what, statement) => {
  await expect(run(statement)).rejects.toThrow()
})

it('belong to users with a company where they are external, and to nobody else’s', async () => {
  await aUser(database.db, { userName: 'somebody', role: 'Reporter' })
  await expect(run(`update users set role = 'Company User'`)).rejects.toThrow('external_role_means_company')
  await expect(run(`update users set role = 'King'`)).rejects.toThrow('external_role_means_company')
})

it('leave an administrator, also when the last two go at the same moment', async () => {
  await aUser(database.db, { userName: 'first' })
  await aUser(database.db, { userName: 'second' })
  const goes = (userName: string) =>
    database.db.transaction().execute(async (tx) => {
      await sql`update users set disabled = true where user_name = ${userName}`.execute(tx)
      await sql`select pg_sleep(0.1)`.execute(tx)
    })
  const ends = await Promise.allSettled([goes('first'), goes('second')])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
