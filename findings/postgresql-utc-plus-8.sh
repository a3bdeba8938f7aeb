#!/usr/bin/env bash
# Malaysia's time is UTC+8, and lists of sales write it as GMT+8 or UTC+08:00. PostgreSQL 18.7 (as PGlite 0.5.17) reads these
# as POSIX does, 8 hours west: 30 November 10:00 GMT+8 is loaded as 1 December 02:00 in Kuala Lumpur, the next month, where
# Node reads the same text as 30 November. A plain +8, +08 or +08:00 after the time is read as east.
# As a time zone, of a session or after `at time zone`, +08:00 is west as well: a sale at half past midnight of 1 December
# counts for November. '+08' is east for a session, and after `at time zone` only if the session's own zone calls itself
# +08, as Kuala Lumpur's does: under UTC, the default of servers, the same query is a day off.
# Write Asia/Kuala_Lumpur.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 >/dev/null
cat >zones.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'

const db = new PGlite()
const asText = async (query) => (await db.query(`select (${query})::text as value`)).rows[0].value
const minute = (text) => text.slice(0, 16)
const malaysian = (date) => minute(new Date(date.getTime() + 8 * 3_600_000).toISOString().replace('T', ' '))

await db.exec(`set timezone to 'Asia/Kuala_Lumpur'`)
for (const zone of ['GMT+8', 'UTC+08:00', '+8', '+08:00', 'MYT']) {
  const text = `2026-11-30 10:00 ${zone}`
  const byNode = zone === 'MYT' ? 'not read' : malaysian(new Date(text))
  console.log(`${text}: loaded as ${minute(await asText(`timestamptz '${text}'`))}, by Node ${byNode}`)
}

const sale = `timestamptz '2026-11-30 16:30Z'`
for (const session of ['Asia/Kuala_Lumpur', 'UTC']) {
  await db.exec(`set timezone to '${session}'`)
  const seen = []
  for (const zone of ['Asia/Kuala_Lumpur', '+08', '+08:00', 'UTC+8'])
    seen.push(`${zone} ${minute(await asText(`${sale} at time zone '${zone}'`))}`)
  console.log(`session ${session}, at time zone: ${seen.join(', ')}`)
}
for (const session of ['+08', '+08:00', 'UTC+8']) {
  await db.exec(`set timezone to '${session}'`)
  console.log(`session ${session}: ${minute(await asText(sale))}`)
}
JS
seen=$(node zones.mjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
2026-11-30 10:00 GMT+8: loaded as 2026-12-01 02:00, by Node 2026-11-30 10:00
2026-11-30 10:00 UTC+08:00: loaded as 2026-12-01 02:00, by Node 2026-11-30 10:00
2026-11-30 10:00 +8: loaded as 2026-11-30 10:00, by Node 2026-11-30 10:00
2026-11-30 10:00 +08:00: loaded as 2026-11-30 10:00, by Node 2026-11-30 10:00
2026-11-30 10:00 MYT: loaded as 2026-11-30 10:00, by Node not read
session Asia/Kuala_Lumpur, at time zone: Asia/Kuala_Lumpur 2026-12-01 00:30, +08 2026-12-01 00:30, +08:00 2026-11-30 08:30, UTC+8 2026-11-30 08:30
session UTC, at time zone: Asia/Kuala_Lumpur 2026-12-01 00:30, +08 2026-11-30 08:30, +08:00 2026-11-30 08:30, UTC+8 2026-11-30 08:30
session +08: 2026-12-01 00:30
session +08:00: 2026-11-30 08:30
session UTC+8: 2026-11-30 08:30
OUT
