#!/usr/bin/env bash
# PostgreSQL 18.7 (as PGlite 0.5.17) answers `where batch_no = any('{}')` on a table partitioned by batch_no without
# reading anything: the plan is a Result whose filter is false. Yet it opens and locks every partition, 50 of 50, where
# `false`, a number without a partition, or two numbers that exclude each other lock none. So does a left join on false.
# A report over no cycles, written with an array, costs planning and locks for each cycle ever kept.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >locks.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
await db.exec('create table sales (batch_no integer not null, amount numeric) partition by list (batch_no)')
for (let batchNo = 1; batchNo <= 50; batchNo++)
  await db.exec(`create table sales_${batchNo} partition of sales for values in (${batchNo})`)

async function partitionsLocked(query) {
  await db.exec('begin')
  await db.query(query)
  const { rows } = await db.query(
    `select count(*)::int as count from pg_locks join pg_class on pg_class.oid = relation where relname like 'sales\\_%'`
  )
  await db.exec('rollback')
  console.log(`${String(rows[0].count).padStart(2)} partitions locked: ${query}`)
  return rows[0].count
}

console.log((await db.query('select version()')).rows[0].version.split(' on ')[0])
const all = [
  await partitionsLocked(`select from sales where batch_no = any('{}')`),
  await partitionsLocked('select from (values (1)) as one left join sales on false')
]
const none = [
  await partitionsLocked('select from sales where false'),
  await partitionsLocked('select from sales where batch_no = 0'),
  await partitionsLocked('select from sales where batch_no = 7 and batch_no = 8')
]
process.exit(all.every((count) => count === 50) && none.every((count) => count === 0) ? 0 : 1)
JS
node locks.mjs
