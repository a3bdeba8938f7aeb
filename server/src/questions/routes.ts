import { questionEndpoints } from '@payouts/contract/questions/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { askQuestion } from './commands/ask-question.ts'
import { listQuestions } from './queries.ts'

export const questionRoutes: Route[] = [
  read(questionEndpoints.getQuestions, listQuestions),
  write(questionEndpoints.askQuestion, askQuestion),
  write(questionEndpoints.answerQuestion, answerQuestion)
]
