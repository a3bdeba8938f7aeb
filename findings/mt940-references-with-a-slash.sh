#!/usr/bin/env bash
# In an MT940 statement line two slashes part the payer's reference from the bank's; either may have single slashes inside.
# mt940js 1.3.5, mt940-js 1.0.0, swiftmessageparser 1.2.1, stitch-swiftmessageparser 2.0.1 and @centrapay/swift-parser 1.0.1
# end the reference at its first slash and find no bank reference: PY/202611/1 and PY/202611/2 are both read as PY.
# Whatever matches debits to payments by that reference takes both for one payment, and no reader says so. With hyphens all
# read the reference, and all but mt940-js the bank's.
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
:60F:C261129MYR100,00
:61:2611301130D8,20NTRFPY/202611/1//BANK1
:86:PAYMENT
:61:2611301130D1,50NTRFPY/202611/2//BANK2
:86:PAYMENT
:61:2611301130D0,30NTRFPY-202611-3//BANK3
:86:PAYMENT
:62F:C261130MYR90,00
-
TXT
cat >read.cjs <<'JS'
const { readFileSync } = require('node:fs')

const data = readFileSync('statement.txt', 'utf8')

async function statements() {
  const ofOneFamily = ['swiftmessageparser', 'stitch-swiftmessageparser', '@centrapay/swift-parser'].map((name) => {
    const { parse, default: byDefault } = require(name)
    return [name, (parse ?? byDefault.parse)({ type: 'mt940', data })[0]]
  })
  const { Parser } = require('mt940js')
  const [read] = await require('mt940-js').read(Buffer.from(data))
  return [['mt940js', new Parser().parse(data)[0]], ['mt940-js', read], ...ofOneFamily]
}

statements().then((read) => {
  for (const [name, { transactions }] of read) {
    const references = transactions.map(
      ({ customerReference, reference, bankReference }) => `${customerReference ?? reference} ${bankReference || 'none'}`
    )
    console.log(`${name}: ${references.join(', ')}`)
  }
})
JS
seen=$(node read.cjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
mt940js: PY none, PY none, PY-202611-3 BANK3
mt940-js: PY none, PY none, PY-202611-3 none
swiftmessageparser: PY none, PY none, PY-202611-3 BANK3
stitch-swiftmessageparser: PY none, PY none, PY-202611-3 BANK3
@centrapay/swift-parser: PY none, PY none, PY-202611-3 BANK3
OUT
