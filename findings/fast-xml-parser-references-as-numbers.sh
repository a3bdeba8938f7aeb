#!/usr/bin/env bash
# A payment's EndToEndId is text of up to 35 characters. fast-xml-parser 5.12.1 reads 12E5 and 1200000 in a status report
# (pain.002) both as the number 1200000, and with them 0012E5: three payments with one reference, of which one is rejected.
# `numberParseOptions: { leadingZeros: false }`, which keeps accounts such as 0012345678, leaves 12E5 and 1200000 equal.
# References made of hexadecimal digits meet this by chance. Parse such files with `parseTagValue: false`.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1 >/dev/null
cat >read.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser'

const status = ([reference, code]) =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${code}</TxSts></TxInfAndSts>`
const statuses = [
  ['12E5', 'RJCT'],
  ['1200000', 'ACSC'],
  ['0012E5', 'ACSC']
]
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>S1</MsgId><CreDtTm>2026-11-30T10:00:00</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>M1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>P1</OrgnlPmtInfId>${statuses.map(status).join('')}</OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>`

const seen = [{}, { numberParseOptions: { leadingZeros: false } }, { parseTagValue: false }].map((options) => {
  const { TxInfAndSts } = new XMLParser(options).parse(xml).Document.CstmrPmtStsRpt.OrgnlPmtInfAndSts
  const references = TxInfAndSts.map(({ OrgnlEndToEndId }) => JSON.stringify(OrgnlEndToEndId))
  console.log(`${JSON.stringify(options)}: ${references.join(', ')}`)
  return String(references)
})
const asSeen = ['1200000,1200000,1200000', '1200000,1200000,"0012E5"', '"12E5","1200000","0012E5"']
process.exit(String(seen) === String(asSeen) ? 0 : 1)
JS
node read.mjs
