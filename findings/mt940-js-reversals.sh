#!/usr/bin/env bash
# mt940-js 1.0.0 reads the reversal marks of an MT940 statement line the wrong way round: RD, a reversed debit that puts
# money back, is `isCredit: false`, and RC, a reversed credit that takes it, is `isCredit: true`. Nothing else tells that
# the line is a reversal, so a statement whose balances agree no longer adds up: here by 2 x (1.50 - 2.10).
# The bank's own reference after // in the same field is read as empty.
# It also needs tslib, which it does not name among its dependencies. mt940js 1.3.5, another package, reads all three.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund mt940-js@1.0.0 mt940js@1.3.5 tslib@2.8.1 >/dev/null
cat >statement.txt <<'TXT'
:20:STMT1
:25:MBBEMYKL/514012345678
:28C:1/1
:60F:C261101MYR100,00
:61:2611021102C8,20NTRFPY00000001//BANKREF1
:86:CREDIT
:61:2611021102RD1,50NTRFPY00000002//BANKREF2
:86:REVERSED DEBIT
:61:2611021102RC2,10NTRFPY00000003//BANKREF3
:86:REVERSED CREDIT
:61:2611021102D16,08NCHGNONREF//BANKREF4
:86:CHARGES
:62F:C261102MYR91,52
-
TXT
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')
const { Parser } = require('mt940js')

const signed = ({ isCredit, amount }) => (isCredit ? amount : -amount)
const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0).toFixed(2)

require('mt940-js')
  .read(readFileSync('statement.txt'))
  .then(([{ transactions, openingBalance, closingBalance }]) => {
    const moved = (closingBalance.value - openingBalance.value).toFixed(2)
    const [other] = new Parser().parse(readFileSync('statement.txt', 'utf8'))
    const added = sum(transactions.map(signed))
    const addedByOther = sum(other.transactions.map(({ amount }) => amount))
    const references = transactions.map(({ bankReference }) => bankReference).join('')
    console.log(`The balance moves by ${moved}; mt940-js adds up to ${added}, mt940js to ${addedByOther}`)
    console.log(`The bank's references that mt940-js reads: "${references}"`)
    process.exit(moved === '-8.48' && added === '-7.28' && addedByOther === '-8.48' && references === '' ? 0 : 1)
  })
JS
node read.cjs
