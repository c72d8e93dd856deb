/** Parts of names in three scripts, the most frequent first. */
export const nameParts = {
  en: {
    given:
      'Moshe Yosef Chaim Sarah Rivka Dovid Esther Chana Yaakov Shlomo Leah Avraham Miriam Shmuel Rachel Mordechai Malky Yitzchok Faigy Menachem Devorah Aron Shaindy Yehuda Bracha Eliezer Pessy Naftali Tzvi Gitty Hershel Baila Mendel Ruchy Pinchas Zelda Usher Perl Lipa Yechezkel'.split(
        ' ',
      ),
    family:
      'Klein Weiss Friedman Schwartz Goldstein Cohen Levy Stern Feldman Grossman Katz Roth Rosenberg Greenfeld Braun Fischer Deutsch Hirsch Landau Lowy Markowitz Moskowitz Berkowitz Neuman Oberlander Paneth Reich Rubin Spitzer Steinberg Teitelbaum Ungar Wertzberger Weinstock Ziegler Halberstam Horowitz Gutman Glick Fuchs Ehrenfeld Ekstein Brach Biederman Appel Adler Kaufman Kohn Kraus Lefkowitz'.split(
        ' ',
      ),
  },
  he: {
    given:
      'משה יוסף חיים שרה רבקה דוד אסתר חנה יעקב שלמה לאה אברהם מרים שמואל רחל מרדכי מלכה יצחק ציפורה מנחם דבורה אהרן שיינדל יהודה ברכה אליעזר פסיה נפתלי צבי גיטל הרשל ביילא מנדל רוחמה פינחס זלדה אשר פנינה ליפא יחזקאל'.split(
        ' ',
      ),
    family:
      'כהן לוי מזרחי פרץ ביטון דהן אברהם פרידמן מלכה אזולאי כץ יוסף דוד עמר אוחיון חדד גבאי בן-דוד אדרי קליין שטרן וייס גולדברג רוזנברג שוורץ הורוביץ לנדאו הלברשטאם טייטלבוים שפירא רוט גרוס ברגר פישר הירש אונגר פנט גרינוולד מושקוביץ ברקוביץ נוימן אדלר קרויס קאופמן זיגלר שפיצר רובין וינשטוק אקשטיין פוקס'.split(
        ' ',
      ),
  },
  yi: {
    given:
      'משה יאסל חיים שרה רבקה דוד אסתר חנה יענקל שלמה לאה אברום מרים שמואל רחל מרדכי מלכי איציק פייגא מענדל דבורה אהרן שיינדל יודל ברכה לייזער פעסי נפתלי הערשל גיטל הערש ביילא רויזא רוחי פנחס זלאטא אשר פערל ליפא חזקאל'.split(
        ' ',
      ),
    family:
      'קליין ווייס פרידמאן שווארץ גאלדשטיין כהן לעווי שטערן פעלדמאן גראסמאן כץ ראטה ראזענבערג גרינפעלד ברוין פישער דייטש הירש לאנדא לעווי מארקאוויטש מאשקאוויטש בערקאוויטש נוימאן אבערלענדער פאנעט רייך רובין שפיצער שטיינבערג טייטלבוים אונגאר ווערצבערגער וויינשטאק ציגלער האלבערשטאם הורוויץ גוטמאן גליק פוקס עהרנפעלד עקשטיין בראך בידערמאן עפל אדלער קויפמאן קאהן קרויס לעפקאוויטש'.split(
        ' ',
      ),
  },
} as const

/** Sentences to build reasons from. */
export const sentences = {
  en: [
    'We are making the wedding of our daughter this winter',
    'my husband had surgery and the insurance paid only a part',
    'Pesach is near and there are nine of us at the table',
    'the rent for two months is behind',
    'tuition for four boys in yeshiva is due',
    'the boiler broke and the house is cold',
    'I lost my work in the summer',
    'the medicine is not covered',
    'we moved with a newborn',
    'the guarantors ask for their loan back',
  ],
  he: [
    'אנו מחתנים בעזרת השם את בתנו השלישית',
    'הילד זקוק לטיפולים שאינם בסל הבריאות',
    'לקראת החג משפחה בת שמונה נפשות',
    'שכר הדירה של חודשיים לא שולם',
    'שכר לימוד לארבעה בנים בישיבה',
    'נפטרנו מן העבודה בקיץ',
    'התרופות יקרות מאוד',
    'ההוצאות גדולות מכפי יכולתנו',
    'נולדו לנו תאומים',
    'הערבים מבקשים את ההלוואה בחזרה',
  ],
  yi: [
    'מיר מאכן חתונה אונזער טאכטער נאך סוכות',
    'די הוצאות פון די אפעראציע זענען געווען הויך',
    'פסח קומט אן און די משפחה איז גרויס',
    'דער רענט איז נישט באצאלט צוויי חדשים',
    'שכר לימוד פאר פיר בחורים אין ישיבה',
    'איך האב פארלוירן מיין ארבעט דעם זומער',
    'די מעדיצין איז נישט געדעקט',
    'עס פעלט נאך א גרויסער סכום',
    'א צווילינג איז געבוירן געווארן',
    'די ערבים בעטן צוריק די הלוואה',
  ],
} as const
