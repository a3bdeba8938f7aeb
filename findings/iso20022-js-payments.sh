#!/usr/bin/env bash
# iso20022.js 0.0.15 writes SWIFT payments (pain.001) without the creditor's account if that is a number and not an IBAN, as
# every account in Malaysia is: <CdtrAcct><Id/></CdtrAcct>, without an error, where the debtor's number is written.
# An amount, given in minor units, gets two decimals whatever the currency. JPY has none and KWD three: 150000 yen become
# 1500, a hundredth, and 8.200 dinars become 82, ten times the amount. No control sum is written that could disagree.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15 >/dev/null
cat >write.mjs <<'JS'
import { ISO20022 } from './node_modules/iso20022.js/dist/index.mjs'

const messages = new ISO20022({
  initiatingParty: {
    name: 'Payer',
    id: 'PAYER',
    account: { accountNumber: '514012345678' },
    agent: { bic: 'MBBEMYKL', bankAddress: { country: 'MY' } }
  }
})
const payment = (amount, currency) => ({
  type: 'swift',
  direction: 'credit',
  amount,
  currency,
  creditor: {
    name: 'Dealer',
    account: { accountNumber: '800012345678' },
    agent: { bic: 'CIBBMYKL', bankAddress: { country: 'MY' } },
    address: { townName: 'Kuala Lumpur', country: 'MY' }
  }
})
const payments = [payment(820, 'MYR'), payment(150000, 'JPY'), payment(8200, 'KWD')]
const xml = messages.createSWIFTCreditPaymentInitiation(payments).serialize()
const written = xml.match(/<InstdAmt.*?<\/InstdAmt>/g)
console.log(written.join('\n'))
const accounts = xml.match(/<(Dbtr|Cdtr)Acct>.*?<\/\1Acct>/gs).map((element) => element.replace(/<.*?>|\s/g, ''))
console.log(`accounts of debtor and creditor: ${accounts.slice(0, 2).map((number) => number || 'none').join(', ')}`)
console.log(`CtrlSum ${xml.includes('<CtrlSum>') ? 'written' : 'not written'}`)
const amounts = written.map((element) => element.replace(/<.*?>/g, ''))
const asSeen = String(amounts) === '8.2,1500,82' && String(accounts.slice(0, 2)) === '514012345678,'
process.exit(asSeen && !xml.includes('<CtrlSum>') ? 0 : 1)
JS
node write.mjs
