#!/usr/bin/env bash
# js-money 0.6.3 and bigmoney.js 0.0.4 hand the sen left over by an allocation to the parts in their order, without asking
# whether a part has a share at all. RM 0.05 over 0 : 1 : 1 is 0.01, 0.02, 0.02 by js-money, and -0.01, 0.03, 0.03 by
# bigmoney.js: who has no share is paid a sen, or charged one. RM -0.05 taken back pays that party 0.01 by both.
# The parts add up, so a comparison of the sums does not find it. dinero.js 2.0.2 leaves such a part at 0.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund js-money@0.6.3 bigmoney.js@0.0.4 dinero.js@2.0.2 >/dev/null
cat >allocate.mjs <<'JS'
import BigMoney from 'bigmoney.js'
import { allocate, dinero, toDecimal } from 'dinero.js'
import { MYR } from 'dinero.js/currencies'
import JsMoney from 'js-money'

const shares = [0, 1, 1]
const seen = [5, -5].map((sen) => {
  const parts = [
    new JsMoney(sen, 'MYR').allocate(shares).map(({ amount }) => (amount / 100).toFixed(2)),
    new BigMoney((sen / 100).toFixed(2), 'MYR').allocate(shares).map((part) => Number(part).toFixed(2)),
    allocate(dinero({ amount: sen, currency: MYR }), shares).map((part) => toDecimal(part))
  ].map((part) => part.join(' '))
  console.log(`${(sen / 100).toFixed(2)} over ${shares.join(' : ')}: ${parts.join(' | ')}`)
  return parts
})
const asSeen = [
  ['0.01 0.02 0.02', '-0.01 0.03 0.03', '0.00 0.03 0.02'],
  ['0.01 -0.03 -0.03', '0.01 -0.03 -0.03', '0.00 -0.03 -0.02']
]
process.exit(String(seen) === String(asSeen) ? 0 : 1)
JS
node allocate.mjs
