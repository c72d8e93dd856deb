/**
 * The files that pages come in, besides one for each page. Sixty small ones would cost a slow phone
 * a wait each, and pack less well. A module goes into the first group that wants it, and takes what
 * it needs along; `minShareCount` is how many pages and parts loaded later share it. A group that
 * takes too much shows in the budgets (budgets.ts).
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
}
// One sheet for every page, one for long forms, and one for all of the office.
const styles = {
  name: 'styles',
  test: /(web\/[a-z-]+|ui\/(page|parts|fields|toasts|badge)|accounts|office-page|still-page|payment-text|code-field|card|received)\.css$/,
}
const formStyles = {
  name: 'form-styles',
  test: /(forms|combobox|address-line|wizard|step-bar)\.css$/,
}
const officeStyles = {
  name: 'office-styles',
  test: /(features\/(audit|desk|direct-request|master|persons|reviews|templates)\/(?!reason-tooltip)|codes\/codes|documents|ui\/(amount-field|switch-field|tabs|table|filter-button)|styles\/Tabs).*\.css$/,
}
// What nearly every page needs, but for what opens above a page, long forms, and the office.
const common = {
  name: 'common',
  minShareCount: 5,
  test: /^(?!.*(@floating-ui|components\/Portal|countr|payment|Textarea|NativeSelect|documents|features\/(co|desk|direct|master|reviews)|ui\/(amount|quick|list-|loaded)|Tabs|mantine\/form|klona|fast-deep|ui\/(form|password)|accounts\/(email-f|new-pass)|domain\/(passwords|email)))/,
}
// Small pieces of every page, and of those behind sign-in.
const shell = {
  name: 'shell',
  test: /(public\/not-found|still-script|hydrated|return-path|get-contrast-color|create-theme|accounts\/guards|web\/(guard|live)|payment-methods)/,
}
// What forms need: the office's lists go without.
const forms = {
  name: 'forms',
  test: /(@mantine\/form|klona|fast-deep-equal|ui\/(form|password-field|card)\.|accounts\/(email-field|new-password|hydrated)|domain\/(passwords|email|access-code))/,
  minShareCount: 2,
}
// The long form, of families and of the office, with what it knows of countries and payment methods.
const form = {
  name: 'form',
  test: /(countr(ies|y-names)|payment-(form|text)|category-name|select-field|text-area-field|Textarea|NativeSelect)/,
  minShareCount: 2,
}
// Parts of screens that load lists, which the wizard does without.
const lists = {
  name: 'lists',
  test: /ui\/(list-screen|list-state|loaded|load-more|table)\.tsx|i18n\/words/,
  minShareCount: 2,
}
// Small pieces of the office's pages.
const office = {
  name: 'office',
  test: /(features\/(counts|desk|master|reviews)|codes\/(queries|copy-code)|ui\/(amount-field|quick-amounts|tabs|search|filter-button|copy-button)|domain\/review|Tabs|use-uncontrolled|IconInbox)/,
  minShareCount: 2,
}

export const chunks = [
  styles,
  formStyles,
  officeStyles,
  framework,
  common,
  shell,
  forms,
  form,
  lists,
  office,
]
