import { useState } from 'react'
import { Link } from 'react-router'
import { byHandMethods, type Fate, isByHand, isPayingFile } from '#domain/payouts/file-fates.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { payoutPrintPath, payoutRunPath } from '#web/paths.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { DotsButton } from '#web/ui/row-menu.tsx'
import { Download } from '../download.tsx'
import type { MethodOfRun, PayoutRun, RunDetails } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import { FileAfterAll } from './file-after-all.tsx'
import { FileRefused } from './file-refused.tsx'
import styles from './method-checklist.module.css'
import { filesToGive, type MethodLine } from './next-step.ts'
import { fileOf } from './run-files.ts'

/** The bank may have a file of which the office said otherwise. */
const isDoubted = (fate: Fate) => fate === 'not_given' || fate === 'refused'

type MoreProps = { details: RunDetails; line: MethodLine }

/** Opens lists, labels, and what is seldom needed of a method. */
export function MethodMore(props: MoreProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DotsButton
        aria-label={t('payouts.lists')}
        title={t('payouts.lists')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.more}>
          <Panel {...props} />
        </div>
      )}
    </>
  )
}

/** Lists, prints, labels and further files of a method, and what is seldom said of its file. */
function Panel({ details: { run, two_person }, line }: MoreProps) {
  const { t } = useTranslation()
  const { of, downloaded } = line
  const { method, files, states } = of
  const isTheirs = two_person.hand_over.refusal !== null
  const asNext = filesToGive(line, run)
  const further = files.filter(
    (name) =>
      !isTheirs && !asNext.includes(name) && !(isPayingFile(name) && isByHand(method, run.by_hand)),
  )
  return (
    <>
      <div className={styles.lists}>
        {further.map((name) => (
          <Download
            key={name}
            {...fileOf(run, name)}
            last={downloaded.find(({ file, fate }) => file === name && fate !== 'not_given')}
          />
        ))}
        {(['xlsx', 'csv'] as const).map((type) => (
          <Download key={type} {...fileOf(run, `${method}-sheet.${type}`)} />
        ))}
        <Link className="lone-link" to={payoutPrintPath(run.number, method)}>
          {t('payouts.print')}
        </Link>
        {payoutMethodOf(method).isMailed && (
          <Link className="lone-link" to={`${payoutRunPath(run.number)}/print?labels=1`}>
            {t('payouts.labels')}
          </Link>
        )}
      </div>
      <div className={styles.lists}>
        {downloaded.map((file) => (
          <div key={file.file}>
            <FileRefused
              runId={run.id}
              file={file}
              isOffered={file.fate === 'given' && !isTheirs}
            />
            {isDoubted(file.fate) && <FileAfterAll runId={run.id} file={file} />}
          </div>
        ))}
        {states.locked && downloaded.length === 0 ? <ByHand run={run} of={of} /> : null}
      </div>
    </>
  )
}

/**
 * Chooses whether a method that has a file is entered by hand in this run. Back to the file it asks
 * first whether somebody has entered payments already.
 */
function ByHand({ run, of }: { run: PayoutRun; of: MethodOfRun }) {
  const { t } = useTranslation()
  const method = byHandMethods.find((one) => one === of.method)
  if (!method) return null
  const isHand = isByHand(method, run.by_hand)
  const chosen = { run_id: run.id, method, by_hand: !isHand }
  const question = {
    title: t('payouts.setByFile'),
    text: t('payouts.wereEntered'),
    yes: t('payouts.notEntered'),
    no: t('action.back'),
  }
  return (
    <ActButton
      send={(operation_id) =>
        call('set_by_hand', { ...chosen, ...(isHand && { not_entered: true }), operation_id })
      }
      done={() => t('payouts.done')}
      refetch={payoutKeys}
      {...(isHand && { question })}
    >
      {t(isHand ? 'payouts.setByFile' : 'payouts.setByHand')}
    </ActButton>
  )
}
