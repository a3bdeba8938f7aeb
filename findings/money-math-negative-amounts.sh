#!/usr/bin/env bash
# money-math 2.6.3 rounds negative amounts by the rule for positive ones, so that the correction goes the wrong way. To the
# next 5 sen, as cash totals are rounded in Malaysia, 0.98 is 1.00 and -0.98 is -0.90; -1.03 is -0.95, and -0.03 is +0.05.
# 2 % of 50.25 is 1.01, and 2 % of -50.25 is -0.99; a tenth of -0.05 is +0.01. A clawback so taxed leaves RM 0.02.
# Amounts are texts with two decimals, as the package asks, and nothing is reported.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund money-math@2.6.3 >/dev/null
cat >round.cjs <<'JS'
const { mul, percent, roundTo5Cents } = require('money-math')

const seen = [
  ...['0.98', '-0.98', '-1.03', '-0.03'].map((amount) => [`${amount} to 5 sen`, roundTo5Cents(amount)]),
  ...['50.25', '-50.25'].map((amount) => [`2 % of ${amount}`, percent(amount, '2.00')]),
  ...['0.05', '-0.05'].map((amount) => [`${amount} x 0.10`, mul(amount, '0.10')])
]
for (const [what, result] of seen) console.log(`${what}: ${result}`)
const results = String(seen.map(([, result]) => result))
process.exit(results === '1.00,-0.90,-0.95,0.05,1.01,-0.99,0.01,0.01' ? 0 : 1)
JS
node round.cjs
