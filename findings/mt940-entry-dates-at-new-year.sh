#!/usr/bin/env bash
# An MT940 line gives its value date with the year and its entry date without. mt940js 1.3.5, mt940-js 1.0.0,
# swiftmessageparser 1.2.1, stitch-swiftmessageparser 2.0.1 and @centrapay/swift-parser 1.0.1 take the year of the value
# date for both: a payment of value 31 December 2026, booked on 2 January 2027, is read as booked on 2 January 2026, and
# one booked on 31 December for value 4 January 2027 as booked on 31 December 2027.
# Sums of a month or a tax year by booking date lose the first and count the second a year late. No reader says so.
# mt940-js needs tslib, which it does not name among its dependencies.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mt940js@1.3.5 mt940-js@1.0.0 tslib@2.8.1 \
  swiftmessageparser@1.2.1 stitch-swiftmessageparser@2.0.1 @centrapay/swift-parser@1.0.1 >/dev/null
cat >statement.txt <<'TXT'
:20:STMT1
:25:MBBEMYKL/514012345678
:28C:1/1
:60F:C261231MYR100,00
:61:2612310102D8,20NTRFPY00000001//BANKREF1
:86:PAYMENT
:61:2701041231D1,50NTRFPY00000002//BANKREF2
:86:PAYMENT
:62F:C270102MYR90,30
-
TXT
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { Parser } = require('mt940js')

const data = readFileSync('statement.txt', 'utf8')
const parsers = ['swiftmessageparser', 'stitch-swiftmessageparser', '@centrapay/swift-parser']

async function read() {
  const statements = {
    mt940js: new Parser().parse(data)[0],
    'mt940-js': (await require('mt940-js').read(Buffer.from(data)))[0]
  }
  for (const name of parsers) {
    const { parse, default: byDefault } = require(name)
    statements[name] = (parse ?? byDefault.parse)({ type: 'mt940', data })[0]
  }
  const day = (date) => (typeof date === 'string' ? date : date.toISOString()).slice(0, 10)
  return Object.entries(statements).map(([name, { transactions }]) => {
    const dates = transactions.map(
      ({ date, valueDate, entryDate }) => `value ${day(valueDate ?? date)} entry ${day(entryDate)}`
    )
    console.log(`${name}: ${dates.join(', ')}`)
    return String(dates)
  })
}

const asSeen = 'value 2026-12-31 entry 2026-01-02,value 2027-01-04 entry 2027-12-31'
read().then((seen) => process.exit(seen.length === 5 && seen.every((dates) => dates === asSeen) ? 0 : 1))
JS
node read.cjs
