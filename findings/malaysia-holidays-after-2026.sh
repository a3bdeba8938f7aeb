#!/usr/bin/env bash
# date-holidays 3.37.0 knows Wesak Day and Thaipusam as public holidays of Malaysia in 2026, and neither of them in 2027:
# the dates of both are listed year by year and end there, while the other holidays go on. Nothing says that a year is
# incomplete, so a due date that falls on 20 May 2027 or 22 January 2027 is taken for a working day.
# Substitute days are given for some holidays only: 23 March 2026, for the second day of Hari Raya on a Sunday, is absent.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0 >/dev/null
cat >read.cjs <<'JS'
const Holidays = require('date-holidays')
const publicDays = (year) =>
  new Holidays('MY', '14').getHolidays(year).filter(({ type }) => type === 'public').map(({ date, name }) => `${date.slice(0, 10)} ${name}`)
const found = {}
for (const year of [2026, 2027]) {
  const days = publicDays(year)
  found[year] = { wesak: days.some((day) => day.includes('Vesak')), thaipusam: days.some((day) => day.includes('Thaipusam')) }
  console.log(`Kuala Lumpur ${year}: ${days.length} public holidays, Wesak Day ${found[year].wesak}, Thaipusam ${found[year].thaipusam}`)
}
const substitute = publicDays(2026).some((day) => day.startsWith('2026-03-23'))
console.log(`23 March 2026 ${substitute ? 'is' : 'is not'} among them`)
const asSeen = found[2026].wesak && found[2026].thaipusam && !found[2027].wesak && !found[2027].thaipusam && !substitute
process.exit(asSeen ? 0 : 1)
JS
node read.cjs
