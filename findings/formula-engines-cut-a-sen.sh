#!/usr/bin/env bash
# By OpenFormula, as in Excel, ROUNDDOWN, TRUNC and ROUNDUP to two digits leave an amount of whole sen as it is. Libraries for
# formulas scale its float, in which RM 8.20 is 819.9999999999999 sen. hyperformula 3.5.0 cuts a sen of RM 8.20, 16.08 or 0.29
# by ROUNDDOWN and TRUNC and adds one to RM 1.10 by ROUNDUP; @formulajs/formulajs 4.6.1 cuts one by TRUNC alone.
# fast-formula-parser 1.0.19 cuts and adds one more often, and its TRUNC takes no digits: RM 16.08 is 16.
# The numbers below say how many of the amounts from RM 0.01 to RM 100.00 each function changes. ROUND changes none. INT of
# -8.20, which is -9, is -8 by hyperformula.
# A commission cut to whole sen so is a sen short, or a sen over, where the workbook it came from shows none.
# Fails once this changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund hyperformula@3.5.0 @formulajs/formulajs@4.6.1 fast-formula-parser@1.0.19 >/dev/null
cat >cut.cjs <<'JS'
const formulas = require('@formulajs/formulajs')
const Parser = require('fast-formula-parser')
const { HyperFormula } = require('hyperformula')

const amounts = Array.from({ length: 10_000 }, (_, at) => (at + 1) / 100)
const sheet = HyperFormula.buildFromArray([[]], { licenseKey: 'gpl-v3' })
const parser = new Parser()
const engines = {
  hyperformula: (formula) => sheet.calculateFormula(`=${formula}`, 0),
  'fast-formula-parser': (formula) => parser.parse(formula),
  formulajs: (formula) => {
    const [name, ...numbers] = formula.split(/[(,)]/)
    return formulas[name](...numbers.slice(0, -1).map(Number))
  }
}
for (const [engine, calculate] of Object.entries(engines)) {
  const changed = ['ROUNDDOWN', 'TRUNC', 'ROUNDUP', 'ROUND'].map((name) => {
    const count = amounts.filter((amount) => calculate(`${name}(${amount},2)`) !== amount).length
    return `${name} ${count}`
  })
  const some = ['ROUNDDOWN(8.2,2)', 'TRUNC(16.08,2)', 'ROUNDUP(1.1,2)', 'INT(-8.2)'].map(
    (formula) => `${formula} ${calculate(formula)}`
  )
  console.log(`${engine}: ${[...changed, ...some].join(', ')}`)
}
JS
seen=$(node cut.cjs)
echo "$seen"
diff <(echo "$seen") - <<'OUT'
hyperformula: ROUNDDOWN 573, TRUNC 573, ROUNDUP 573, ROUND 0, ROUNDDOWN(8.2,2) 8.19, TRUNC(16.08,2) 16.07, ROUNDUP(1.1,2) 1.11, INT(-8.2) -8
fast-formula-parser: ROUNDDOWN 1230, TRUNC 9900, ROUNDUP 8404, ROUND 0, ROUNDDOWN(8.2,2) 8.19, TRUNC(16.08,2) 16, ROUNDUP(1.1,2) 1.11, INT(-8.2) -9
formulajs: ROUNDDOWN 0, TRUNC 573, ROUNDUP 0, ROUND 0, ROUNDDOWN(8.2,2) 8.2, TRUNC(16.08,2) 16.07, ROUNDUP(1.1,2) 1.1, INT(-8.2) -9
OUT
