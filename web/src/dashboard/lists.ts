import { defineList } from '#list/list-definition.ts'

export const approvalsList = defineList({})
export const holdsList = defineList({})
