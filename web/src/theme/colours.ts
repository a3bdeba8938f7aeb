import type { MantineColorsTuple } from '@mantine/core'

/** The one accent. White text has 7.2:1 on shade 7; shade 3 has 9:1 on the dark ground. */
export const teal: MantineColorsTuple = [
  '#e9f7f6',
  '#d0edeb',
  '#a3dbd8',
  '#6fc5c2',
  '#41aaa8',
  '#258f8e',
  '#137777',
  '#0b6263',
  '#0a4f50',
  '#083d3e'
]

export const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e4e7ea',
  '#d5d9de',
  '#b9c0c7',
  '#8b939c',
  '#5f6770',
  '#474f58',
  '#2f363d',
  '#1a1f24'
]

/** For failures and irreversible actions; shades 6 and 7 carry white text. */
export const red: MantineColorsTuple = [
  '#fdefee',
  '#fadbd8',
  '#f5b5b0',
  '#f08f87',
  '#e76a60',
  '#d84a40',
  '#c4342b',
  '#b3261e',
  '#921d17',
  '#701410'
]

/** Dark mode from text (0) over hairlines (4, 5) and raised surfaces (6) down to the ground (7). */
export const dark: MantineColorsTuple = [
  '#e3e6e9',
  '#c6cbd1',
  '#a3abb4',
  '#8a939d',
  '#3a424b',
  '#293038',
  '#1e2329',
  '#101317',
  '#0c0f12',
  '#080a0c'
]
