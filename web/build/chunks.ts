/**
 * Groups modules into the files that pages share, besides one file per page. Sixty small files
 * would each cost a slow phone a round trip, and compress less well. A module goes into the first
 * group that matches, together with its imports; `minShareCount` is how many pages or lazy parts
 * must share it. Budgets show when a group takes too much (budgets.ts).
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
}
// One style sheet for every page, one for the long forms, and one for all of the office. The layers
// (theme.css) decide between rules, so the order of the sheets does not matter.
const styles = {
  name: 'styles',
  test: /(web\/[a-z-]+|ui\/(page|utilities|parts|fields|toasts|badge)|features\/(accounts|my-requests)\/[^/]+|(code-field|address-text|payment-text|office-page)\.module|routes\/(public|requester)\/[^/]+)\.css$/,
}
const formStyles = {
  name: 'form-styles',
  test: /(features\/(apply|request-fields)\/|ui\/(combobox|step-bar)).*\.css$/,
}
const officeStyles = {
  name: 'office-styles',
  test: /(features\/(audit|codes|desk|direct-request|documents|master|persons|reviews|templates)\/(?!reason-tooltip)|routes\/admin\/|ui\/(amount-field|switch-field|tabs|table|filter-button)|styles\/Tabs).*\.css$/,
}
// What nearly every page needs; not overlays, long forms or the office.
const common = {
  name: 'common',
  minShareCount: 5,
  test: /^(?!.*(@floating-ui|components\/Portal|countr|payment|Textarea|NativeSelect|documents|features\/(co|desk|direct|master|reviews)|ui\/(amount|quick|list-|loaded)|Tabs|mantine\/form|klona|fast-deep|ui\/(form|password)|accounts\/(email-f|new-pass)|domain\/(passwords|email)))/,
}
// Small modules of every page, and of those behind sign-in.
const shell = {
  name: 'shell',
  test: /(public\/not-found|static-script|hydrated|return-path|get-contrast-color|create-theme|accounts\/guards|web\/(guard|live)|payment-methods)/,
}
// What forms need and the office's lists do not.
const forms = {
  name: 'forms',
  test: /(@mantine\/form|klona|fast-deep-equal|ui\/(form|password-field|card)\.|accounts\/(email-field|new-password|hydrated)|domain\/(passwords|email|access-code))/,
  minShareCount: 2,
}
// The long form of families and the office, with countries and payment methods.
const form = {
  name: 'form',
  test: /(countr(ies|y-names)|payment-(form|text)|category-name|select-field|text-area-field|Textarea|NativeSelect)/,
  minShareCount: 2,
}
// What screens with lists need and the wizard does not.
const lists = {
  name: 'lists',
  test: /ui\/(list-screen|list-state|loaded|load-more)\.tsx/,
  minShareCount: 2,
}
// Small modules of the office's pages.
const office = {
  name: 'office',
  test: /(features\/(counts|desk|master|reviews)|codes\/(queries|copy-code)|ui\/(amount-field|quick-amounts|tabs|search|filter-button|copy-button|table\.tsx)|i18n\/words|domain\/review|Tabs|use-uncontrolled|IconInbox)/,
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
