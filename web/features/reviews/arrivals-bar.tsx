import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import styles from './arrivals-bar.module.css'

type ArrivalsProps = { arrived: number; hasAnswers: boolean; onShow: () => void }

/**
 * Says how many requests have arrived or were answered since the list was shown; a press shows them.
 */
export function ArrivalsBar({ arrived, hasAnswers, onShow }: ArrivalsProps) {
  const { t, count } = useWords()
  return (
    <div className={styles.bar} role="status">
      {arrived > 0 && (
        <PrimaryButton onClick={onShow}>
          {t(hasAnswers ? 'admin.arrivedWithAnswers' : 'admin.arrived', { count: count(arrived) })}
        </PrimaryButton>
      )}
    </div>
  )
}
