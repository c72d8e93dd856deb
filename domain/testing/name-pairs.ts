/**
 * Names as they are written in three scripts, one name a line: Latin | Hebrew | Yiddish. Spellings in
 * a line are the same name, those of two lines are not.
 */
const lines = `
Moshe Moishe Moses | משה | משה מוישע
Yitzchok Yitzhak Itzchak | יצחק | יצחק איציק
Yaakov Yacov Jacob | יעקב | יעקב
Chaim Haim Hyman | חיים | חיים
Avraham Avrohom Abraham | אברהם | אברהם אברום
Shmuel Shmiel Samuel | שמואל | שמואל
Shlomo Shloime Solomon | שלמה | שלמה שלוימע
Dovid David Duvid | דוד דויד | דוד
Yosef Joseph Yossef | יוסף | יוסף
Mordechai Mordche | מרדכי | מרדכי
Menachem Menahem | מנחם | מנחם
Eliezer Eliezar | אליעזר | אליעזר
Naftali Naftoli Naphtali | נפתלי | נפתלי
Pinchas Pinchos Pinhas | פינחס פנחס | פנחס
Yehuda Yehudah Judah | יהודה | יהודה
Yisroel Israel Yisrael | ישראל | ישראל
Baruch Boruch | ברוך | ברוך
Zvi Tzvi Tsvi | צבי | צבי
Hershel Herschel | הרשל | הערשל
Mendel Mendl | מנדל | מענדל
Lipa Lippa | ליפא | ליפא
Yechezkel Yehezkel | יחזקאל | יחזקאל חזקאל
Binyamin Benjamin | בנימין | בנימין
Yehoshua Joshua | יהושע | יהושע
Aharon Aron Aaron | אהרן אהרון | אהרן
Zalman Zalmen | זלמן | זלמן
Nachman Nahman | נחמן | נחמן
Simcha Simha | שמחה | שמחה
Fishel Fischel | פישל | פישל
Gedalya Gedaliah | גדליה | גדליה
Sarah Sara | שרה | שרה
Rivka Rivkah Rebecca | רבקה | רבקה
Rachel Rochel | רחל | רחל ראכל
Leah Lea | לאה | לאה
Chana Chanah Hannah | חנה | חנה
Esther Ester | אסתר | אסתר עסטער
Miriam Mirjam | מרים | מרים
Devorah Dvora Deborah | דבורה | דבורה
Bracha Brucha | ברכה | ברכה
Chaya Chaia | חיה | חיה
Malka Malky | מלכה מלכי | מלכה מלכי
Shaindel Sheindl | שיינדל | שיינדל
Gittel Gitel | גיטל | גיטל
Feige Faigy | פייגה פייגא | פייגא פייגי
Tzipora Zipporah | ציפורה | ציפורה
Blima Bluma | בלומה | בלימא בלומא
Raizel Reizl | רייזל | רייזל
Perl Perel | פרל | פערל
Yocheved Yochved | יוכבד | יוכבד
Rosenberg Rozenberg | רוזנברג | ראזענבערג
Klein Kline | קליין | קליין
Weiss Weisz | וייס ווייס | ווייס
Friedman Fridman | פרידמן | פרידמאן
Schwartz Schwarz Shwartz | שוורץ | שווארץ
Goldstein Goldshtein | גולדשטיין | גאלדשטיין
Cohen Kohen Kohn | כהן | כהן קאהן
Levy Levi | לוי | לעווי
Stern Shtern | שטרן | שטערן
Feldman Feldmann | פלדמן | פעלדמאן
Grossman Grosman | גרוסמן | גראסמאן
Katz Kats | כץ כ״ץ | כץ
Roth Rot | רוט | ראט ראטה
Greenfeld Grinfeld | גרינפלד | גרינפעלד
Braun Broin | ברוין בראון | ברוין
Fischer Fisher | פישר | פישער
Deutsch Daitsh | דויטש | דייטש
Hirsch Hirsh | הירש | הירש הערש
Landau Landa | לנדאו | לאנדא לאנדוי
Lowy Loewy | לוי לווי | לעווי
Markowitz Markovits | מרקוביץ | מארקאוויטש
Moskowitz Moshkovits | מושקוביץ מוסקוביץ | מאשקאוויטש
Berkowitz Berkovits | ברקוביץ | בערקאוויטש
Herskovits Hershkowitz | הרשקוביץ | הערשקאוויטש
Neuman Neumann | נוימן | נוימאן
Oberlander Oberlender | אוברלנדר | אבערלענדער
Paneth Panet | פנט פאנט | פאנעט
Reich Raich | רייך | רייך
Rubin Rubbin | רובין | רובין
Spitzer Shpitzer | שפיצר | שפיצער
Steinberg Shteinberg | שטיינברג | שטיינבערג
Teitelbaum Teitelboim | טייטלבוים | טייטלבוים
Ungar Unger | אונגר | אונגאר
Wertzberger Vertzberger | ורצברגר | ווערצבערגער
Weinstock Vainstok | וינשטוק ויינשטוק | וויינשטאק
Ziegler Zigler | ציגלר | ציגלער
Halberstam Halbershtam | הלברשטאם | האלבערשטאם
Horowitz Horovitz | הורוביץ | הורוויץ הארעוויץ
Gutman Guttman | גוטמן | גוטמאן
Glick Glik | גליק | גליק
Fuchs Fuks | פוקס | פוקס
Ehrenfeld Erenfeld | ארנפלד | עהרנפעלד
Ekstein Eckstein | אקשטיין | עקשטיין
Biederman Biderman | בידרמן | בידערמאן
Adler Addler | אדלר | אדלער
Kaufman Kaufmann | קאופמן | קויפמאן
Kraus Krauss | קראוס קרויס | קרויס
Lefkowitz Lefkovits | לפקוביץ | לעפקאוויטש
Gross Gros | גרוס | גראס
Berger Bergger | ברגר | בערגער
Guttfreund Gutfreund | גוטפרוינד | גוטפריינד
Rosenfeld Rozenfeld | רוזנפלד | ראזענפעלד
Schlesinger Shlesinger | שלזינגר | שלעזינגער
Wolf Volf | וולף | וואלף
Zimmerman Zimerman | צימרמן | צימערמאן
`

type Script = 'latin' | 'hebrew' | 'yiddish'
const scripts: readonly Script[] = ['latin', 'hebrew', 'yiddish']

/** The spellings of each name by script. */
const spellings: readonly Record<Script, readonly string[]>[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [latin = [], hebrew = [], yiddish = []] = line
      .split('|')
      .map((part) => part.trim().split(' '))
    return { latin, hebrew, yiddish }
  })

export const scriptPairs: readonly (readonly [Script, Script])[] = [
  ['latin', 'hebrew'],
  ['latin', 'yiddish'],
  ['hebrew', 'yiddish'],
]

/** Returns the pairs of one name in two scripts: each spelling with each. */
export const samePairs = (one: Script, other: Script): [string, string][] =>
  spellings.flatMap((name) => name[one].flatMap((a) => name[other].map((b) => pairOf(a, b))))

/** Returns pairs of different names in two scripts: the first spelling of each with that of another. */
export const differentPairs = (one: Script, other: Script): [string, string][] =>
  spellings.flatMap((name, at) =>
    spellings.flatMap((rest, place) => {
      const written = new Set(scripts.flatMap((script) => name[script]))
      const isSame =
        at === place || scripts.some((script) => rest[script].some((b) => written.has(b)))
      return isSame ? [] : [pairOf(name[one][0], rest[other][0])]
    }),
  )

const pairOf = (one = '', other = ''): [string, string] => [one, other]
