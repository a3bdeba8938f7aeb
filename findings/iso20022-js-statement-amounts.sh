#!/usr/bin/env bash
# iso20022.js 0.0.15 reads a camt.053 statement's amounts as minor units by multiplying a float: an entry of RM 8.20
# becomes 819.9999999999999 sen and one of RM 16.08 becomes 1607.9999999999998, while RM 1.50 is 150. Sums of such
# entries differ from the statement's balances, and a comparison with a payment's whole sen does not find it.
# An entry whose <RvslInd> is true, such as a returned payment, is read with `reversal` false.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund iso20022.js@0.0.15 >/dev/null
cat >read.mjs <<'JS'
import { CashManagementEndOfDayReport } from './node_modules/iso20022.js/dist/index.mjs'

const entry = (amount) => `
  <Ntry>
    <Amt Ccy="MYR">${amount}</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd>
    <RvslInd>true</RvslInd>
    <Sts>BOOK</Sts>
    <BookgDt><Dt>2026-11-02</Dt></BookgDt>
    <BkTxCd><Prtry><Cd>RETURN</Cd></Prtry></BkTxCd>
  </Ntry>`
const balance = (code, amount) => `
  <Bal>
    <Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
    <Amt Ccy="MYR">${amount}</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd>
    <Dt><Dt>2026-11-02</Dt></Dt>
  </Bal>`
const statement = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-02T10:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>S1</Id>
      <CreDtTm>2026-11-02T10:00:00</CreDtTm>
      <FrToDt><FrDtTm>2026-11-02T00:00:00</FrDtTm><ToDtTm>2026-11-02T23:59:59</ToDtTm></FrToDt>
      <Acct>
        <Id><Othr><Id>514012345678</Id></Othr></Id>
        <Ccy>MYR</Ccy>
        <Svcr><FinInstnId><BIC>MBBEMYKL</BIC></FinInstnId></Svcr>
      </Acct>
      ${balance('OPBD', '100.00')}${balance('CLBD', '125.78')}
      ${['1.50', '8.20', '16.08'].map(entry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>`

const { entries } = CashManagementEndOfDayReport.fromXML(statement)
const amounts = entries.map(({ amount }) => amount)
const reversals = entries.map(({ reversal }) => reversal)
console.log(`RM 1.50, 8.20, 16.08 in minor units: ${amounts.join(', ')}`)
console.log(`Each is a reversal: ${reversals.join(', ')}`)
const asSeen = String(amounts) === '150,819.9999999999999,1607.9999999999998' && reversals.every((one) => one === false)
process.exit(asSeen ? 0 : 1)
JS
node read.mjs
