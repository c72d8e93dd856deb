import type { PayoutPayment } from '../queries.ts'

/** What an administrator may do with one payment. */
export type RowAction =
  | 'edit'
  | 'remove'
  | 'hold'
  | 'release'
  | 'pay'
  | 'return'
  | 'fail'
  | 'take_out'
  | 'undo_end'
  | 'pay_again'
  | 'void_check'
  | 'replace_check'

export type Asked = { action: RowAction; payment: PayoutPayment }

/** The props of a dialog's form about one payment. */
export type FormProps = { payment: PayoutPayment; onClose: () => void }
