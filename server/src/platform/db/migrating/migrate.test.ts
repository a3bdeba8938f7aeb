import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase } from '#test/app/database.ts'
import { prepared } from '#test/app/hooks.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const database = prepared(createEmptyDatabase, { per: 'test', dispose: (empty) => empty.close() })
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-migrations-'))
  await writeFile(join(folder, '0001_dealers.sql'), 'create table dealers (id int); insert into dealers values (1);')
  await writeFile(join(folder, '0002_branches.sql'), 'create table branches (id int);')
})
afterEach(() => rm(folder, { recursive: true }))

const dealerCount = async () => (await database().pool.query('select from dealers')).rowCount

test('applies what is missing, in order, and nothing twice', async () => {
  expect(await pendingMigrations(database().pool, folder)).toEqual(['0001_dealers.sql', '0002_branches.sql'])
  expect(await migrate(database().pool, folder)).toEqual({
    applied: ['0001_dealers.sql', '0002_branches.sql'],
    alreadyThere: 0
  })
  await writeFile(join(folder, '0003_more.sql'), 'insert into dealers values (2);')
  expect(await migrate(database().pool, folder)).toEqual({ applied: ['0003_more.sql'], alreadyThere: 2 })
  expect(await pendingMigrations(database().pool, folder)).toEqual([])
  expect(await dealerCount()).toBe(2)
})

test('servers that start together apply each migration once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(database().pool, folder)))
  expect(await dealerCount()).toBe(1)
})

test('a failing migration leaves nothing of itself, and those before it stay', async () => {
  await writeFile(join(folder, '0002_branches.sql'), 'create table branches (id int); select broken;')
  await expect(migrate(database().pool, folder)).rejects.toThrow('Migration 0002_branches.sql failed')
  expect(await pendingMigrations(database().pool, folder)).toEqual(['0002_branches.sql'])
  await writeFile(join(folder, '0002_branches.sql'), 'create table branches (id int);')
  expect(await migrate(database().pool, folder)).toMatchObject({ applied: ['0002_branches.sql'] })
})

test('a database that a file made which has changed since is refused, with what to do', async () => {
  await migrate(database().pool, folder)
  await writeFile(join(folder, '0001_dealers.sql'), 'create table dealers (id bigint);')
  await expect(migrate(database().pool, folder)).rejects.toThrow(
    /made by another version, whose migration 0001_dealers\.sql .* set DATA_DIR to another folder/
  )
})

test('a database of files that are gone, some with numbers of others, is refused in the same way', async () => {
  await writeFile(join(folder, '0003_more.sql'), '')
  await migrate(database().pool, folder)
  await rm(join(folder, '0002_branches.sql'))
  await rm(join(folder, '0003_more.sql'))
  await writeFile(join(folder, '0002_schema.sql'), 'create table areas (id int);')
  await expect(migrate(database().pool, folder)).rejects.toThrow('begin with an empty database')
})

test('a database of a newer version is refused', async () => {
  await migrate(database().pool, folder)
  await rm(join(folder, '0002_branches.sql'))
  await expect(migrate(database().pool, folder)).rejects.toThrow('Run a newer version')
})

test.each(['freezes.sql', '4_freezes.sql', '0004-freezes.sql'])('a file named %s is refused', async (name) => {
  await writeFile(join(folder, name), '')
  await expect(migrate(database().pool, folder)).rejects.toThrow('named like')
})

test('two migrations of one number are refused', async () => {
  await writeFile(join(folder, '0002_others.sql'), '')
  await expect(migrate(database().pool, folder)).rejects.toThrow('same number')
})
