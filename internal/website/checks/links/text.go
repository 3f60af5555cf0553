package links

import (
	"slices"
	"strings"
	"unicode"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
)

// generic are link texts that say nothing about the target, by language. They
// are compared in lower case without punctuation.
var generic = map[string][]string{
	"en": {"click here", "click this", "click", "here", "this", "link", "more", "read more", "learn more", "see more", "view more",
		"find out more",
		"more info", "more information", "details", "go", "continue", "this page", "this link", "right here"},
	"de": {"hier", "hier klicken", "klicken sie hier", "klick hier", "mehr", "mehr erfahren", "mehr lesen", "weiterlesen", "weiter",
		"mehr infos",
		"mehr informationen", "details", "link", "diese seite"},
	"fr": {
		"ici", "cliquez ici", "cliquer ici", "plus", "en savoir plus", "lire la suite", "lire plus", "suite", "voir plus", "lien",
		"cette page",
	},
	"es": {
		"aquí", "haga clic aquí", "haz clic aquí", "clic aquí", "más", "leer más", "ver más", "más información", "saber más", "enlace",
		"continuar",
	},
	"it": {"qui", "clicca qui", "cliccare qui", "leggi", "leggi tutto", "leggi di più", "scopri di più", "altro", "continua", "link"},
	"pt": {"aqui", "clique aqui", "mais", "leia mais", "saiba mais", "ver mais", "mais informações", "continuar", "link"},
	"nl": {"hier", "klik hier", "meer", "lees meer", "lees verder", "meer info", "meer informatie", "verder", "link"},
	"sv": {"här", "klicka här", "mer", "läs mer", "mer information", "länk"},
	"da": {"her", "klik her", "mere", "læs mere", "link"},
	"nb": {"her", "klikk her", "mer", "les mer", "lenke"},
	"fi": {"tästä", "klikkaa tästä", "lisää", "lue lisää", "linkki"},
	"pl": {"tutaj", "kliknij tutaj", "kliknij", "więcej", "czytaj więcej", "czytaj dalej", "link"},
	"cs": {"zde", "klikněte zde", "více", "číst více", "odkaz"},
	"ru": {"здесь", "тут", "нажмите здесь", "подробнее", "далее", "читать далее", "ссылка"},
	"uk": {"тут", "натисніть тут", "детальніше", "далі", "читати далі"},
	"tr": {"buraya tıklayın", "tıklayın", "burada", "devamı", "daha fazla", "devamını oku"},
	"ja": {"こちら", "ここ", "ここをクリック", "こちらをクリック", "詳細", "続き", "続きを読む", "もっと見る"},
	"zh": {"点击这里", "点击此处", "这里", "此处", "更多", "阅读更多", "了解更多", "點擊這裡", "這裡", "閱讀更多"},
	"ko": {"여기", "여기를 클릭", "클릭", "더보기", "더 보기", "자세히", "자세히 보기"},
}

// linkText judges SEO-LINK-TEXT.
func linkText(c *capture.Capture) check.Verdict {
	doc, ex, v, ok := page.Document(c)
	if !ok {
		return v
	}
	words := phrases(doc.Lang)
	n := 0
	var bad []dom.Element
	for _, e := range doc.Anchors {
		if leads(e) != toSomewhere || strings.HasPrefix(strings.TrimSpace(e.RawURL), "#") {
			continue
		}
		name := plain(nameOf(e))
		if name == "" {
			continue // judged by what it shows, which is not text
		}
		n++
		if slices.Contains(words, name) {
			bad = append(bad, e)
		}
	}
	switch {
	case n == 0:
		return check.Inapplicable("The page has no links with a text.")
	case len(bad) == 0:
		return check.Passed("%s, none generic", page.Count(n, "link text"))
	case len(bad) <= 3:
		v = check.Warned("%d of %s generic", len(bad), page.Count(n, "link text"))
	default:
		v = check.Failed("%d of %s generic", len(bad), page.Count(n, "link text"))
	}
	return v.Because("Search engines and screen readers learn about a link's target from its text.").
		With(page.Elements(ex, "<a [^>]*>[^<]*", maxProof, bad...))
}

// phrases lists the generic texts of the page's language, and the English ones,
// which pages of any language use.
func phrases(lang string) []string {
	primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(lang)), "-")
	if primary == "no" || primary == "nn" {
		primary = "nb"
	}
	if primary == "en" {
		return generic["en"]
	}
	return append(slices.Clone(generic["en"]), generic[primary]...)
}

// nameOf is what assistive technology calls the link: its label, else what it shows.
func nameOf(e dom.Element) string {
	if label := strings.TrimSpace(e.Attr["aria-label"]); label != "" {
		return label
	}
	return e.Text + " " + e.Labels
}

// plain is a text in lower case with single spaces and without punctuation.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			return unicode.ToLower(r)
		case r == '\'' || r == '’':
			return -1
		}
		return ' '
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
