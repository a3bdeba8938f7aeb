import { defineList } from '#list/list-definition.ts'

export const cyclesList = defineList({})
