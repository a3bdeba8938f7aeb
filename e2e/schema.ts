/**
 * What a change of migrations changes in an empty database: `npm run schema -- COMMIT` compares the schema and
 * built-in rows of a commit with those of the working tree, or of a second commit, and prints the differences. It
 * needs Debian's package `postgresql`, and exits with an error if there are differences.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf, startPrimary } from './neighbours/debian-postgres.ts'
import { freePort } from './support/server.ts'

const projectRoot = join(import.meta.dirname, '..')
const migrations = 'server/migrations'
/** The settings of the product's own connections. */
const settings = '-c search_path=public -c TimeZone=Asia/Kuala_Lumpur -c client_min_messages=warning'

const [before, after] = process.argv.slice(2)
if (!before) throw new Error('Name the commit to compare with: npm run schema -- COMMIT [COMMIT]')
const folder = await mkdtemp(join(tmpdir(), 'payouts-schema-'))
const server = await startPrimary(await freePort())
try {
  const dumps = [await dumpOf('before', before), await dumpOf('after', after)]
  const { status, stdout } = spawnSync('diff', ['-u', ...dumps], { encoding: 'utf8' })
  process.stdout.write(status === 0 ? 'The schemas and their built-in rows are the same.\n' : stdout)
  process.exitCode = status ?? 1
} finally {
  await server.discard()
  await rm(folder, { recursive: true, force: true })
}

/** Makes a database from the migrations of a commit, or of the working tree. @returns its dump's file */
async function dumpOf(name: string, commit: string | undefined): Promise<string> {
  await server.query(`create database ${name} owner payouts`)
  const source = commit === undefined ? projectRoot : sourceOf(name, commit)
  for (const file of readdirSync(join(source, migrations)).toSorted())
    run('psql', '-d', name, '-qX1', '-v', 'ON_ERROR_STOP=1', '-f', join(source, migrations, file))
  const path = join(folder, `${name}.sql`)
  writeFileSync(path, `${schemaOf(name)}\n${builtInRowsOf(name)}\n`)
  return path
}

function sourceOf(name: string, commit: string): string {
  const source = join(folder, name)
  mkdirSync(source)
  const archive = execFileSync('git', ['archive', commit, migrations], { cwd: projectRoot, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  return source
}

/** Without the random key of each dump. */
function schemaOf(name: string): string {
  return run('pg_dump', '-d', name, '--schema-only', '--no-owner').replaceAll(/^\\(un)?restrict .*\n/gm, '')
}

/** Sorted, as the order of insertion does not matter, and without times of insertion. */
function builtInRowsOf(name: string): string {
  return run('pg_dump', '-d', name, '--data-only', '--no-owner', '--column-inserts')
    .split('\n')
    .filter((line) => /^(INSERT|SELECT pg_catalog.setval)/.test(line))
    .map((line) => line.replaceAll(/'[-\d]{10} [:\d]{8}\.\d+[+:\d]+'/g, 'now()'))
    .toSorted()
    .join('\n')
}

/** Runs a program of PostgreSQL as the product's role. @returns what it prints */
function run(program: string, ...words: string[]): string {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(programOf(program, 'postgresql'), words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { PATH, PGHOST: '127.0.0.1', PGPORT: String(server.port), PGUSER: 'payouts', PGOPTIONS: settings }
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
