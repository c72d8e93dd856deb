import type { OfficeQuestion, RequestQuestion } from '#contract/questions.ts'
import { textDirectionOf } from '#domain/names.ts'
import type { AnswerFrom } from '#domain/questions.ts'
import { DocumentItem } from '#web/features/documents/index.ts'
import { Message } from '#web/i18n/message.tsx'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import styles from './questions.module.css'

/** How a reader is told who asked and who answered. */
type Words = { asked: MessageKey } & Record<AnswerFrom, MessageKey>

export const familyWords = {
  asked: 'answer.asked',
  family: 'answer.answered',
  office: 'answer.writtenDown',
} as const satisfies Words

export const officeWords = {
  asked: 'answer.questionOf',
  family: 'answer.familyAnswered',
  office: 'answer.officeWrote',
} as const satisfies Words

type Listed = RequestQuestion & Partial<OfficeQuestion>
type ListProps = {
  questions: readonly Listed[]
  words: typeof familyWords | typeof officeWords
}

/** Questions with their answers, in the order in which they were asked. */
export function QuestionList({ questions, words }: ListProps) {
  return (
    <ol className="plain-list">
      {questions.map((question) => (
        <li className="stack tight" key={question.id}>
          <Question question={question} words={words} />
        </li>
      ))}
    </ol>
  )
}

function Question({ question, words }: { question: Listed; words: ListProps['words'] }) {
  const { t, day } = useWords()
  const { answer, answered_at, answered_from, documents } = question
  return (
    <>
      <p className="quiet small">
        <Message of={words.asked} date={day(question.asked_at)} />{' '}
        <By name={question.asked_by_name} />
      </p>
      <Text text={question.question} />
      {answered_at && answered_from ? (
        <p className="quiet small">
          <Message of={words[answered_from]} date={day(answered_at)} />{' '}
          {answered_from === 'office' && <By name={question.answered_by_name} />}
        </p>
      ) : (
        <p className="quiet small">{t('answer.none')}</p>
      )}
      {answer && <Text text={answer} isAnswer />}
      {documents.map((document) => (
        <DocumentItem key={document.id} document={document} />
      ))}
    </>
  )
}

const By = ({ name }: { name: string | null | undefined }) =>
  name ? <Message of="answer.by" name={name} /> : null

function Text({ text, isAnswer }: { text: string; isAnswer?: boolean }) {
  return (
    <p className={`as-typed ${styles.text}`} data-answer={isAnswer} dir={textDirectionOf(text)}>
      {text}
    </p>
  )
}
