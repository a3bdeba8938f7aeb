#!/usr/bin/env bash
# currency.js 2.0.4 rounds half a sen up, towards positive: 2 % of RM 50.25 is 1.01, and 2 % of its clawback of RM -50.25
# is -1.00. An amount and its reversal, each taxed by `multiply`, do not cancel: RM 0.01 stays for each such pair.
# Amounts given as text round the same way: 1.005 is 1.01, -1.005 is -1.00.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund currency.js@2.0.4 >/dev/null
cat >tax.cjs <<'JS'
const currency = require('currency.js')

const rest = currency(0)
const left = ['50.25', '150.75', '8.75'].map((amount) => {
  const tax = currency(amount).multiply(0.02)
  const taxOfClawback = currency(`-${amount}`).multiply(0.02)
  console.log(`2 % of RM ${amount}: ${tax}; of RM -${amount}: ${taxOfClawback}; left: ${tax.add(taxOfClawback)}`)
  return String(tax.add(taxOfClawback))
})
const asText = [currency('1.005'), currency('-1.005')].map(String)
console.log(`1.005 and -1.005 as text: ${asText.join(', ')}`)
process.exit(String(left) === '0.01,0.01,0.01' && String(asText) === '1.01,-1.00' ? 0 : 1)
JS
node tax.cjs
