package links

import (
	"maps"
	"slices"
	"strings"
)

// generic are link texts without information about the target, by language, including those
// of Lighthouse's audit link-text. They are compared in lower case without punctuation.
var generic = map[string][]string{
	"cs": {
		"zde", "klikněte zde", "více", "číst více", "odkaz",
	},
	"da": {
		"her", "klik her", "mere", "læs mere", "link",
	},
	"de": {
		"hier", "hier klicken", "klicken sie hier", "klick hier", "mehr", "mehr erfahren", "mehr lesen",
		"weiterlesen", "weiter", "mehr infos", "mehr informationen", "details", "link", "diese seite",
		"klicke hier", "siehe", "dies", "das",
	},
	"en": {
		"click here", "click this", "click", "here", "this", "link", "more", "read more", "learn more", "see more",
		"view more", "find out more", "more info", "more information", "details", "go", "continue", "this page",
		"this link", "right here", "information", "start",
	},
	"es": {
		"aquí", "haga clic aquí", "haz clic aquí", "clic aquí", "más", "leer más", "ver más", "más información",
		"saber más", "enlace", "continuar", "click aquí", "click aqui", "clicka aquí", "clicka aqui",
		"pincha aquí", "pincha aqui", "aqui", "mas", "más informacion", "mas información", "mas informacion", //nolint:misspell // Spanish
		"este", "este enlace", "empezar",
	},
	"fa": {
		"اطلاعات بیشتر", "اطلاعات", "این", "اینجا بزنید", "اینجا کلیک کنید", "اینجا", "برو", "بیشتر بخوانید",
		"بیشتر بدانید", "بیشتر", "شروع",
	},
	"fi": {
		"tästä", "klikkaa tästä", "lisää", "lue lisää", "linkki",
	},
	"fr": {
		"ici", "cliquez ici", "cliquer ici", "plus", "en savoir plus", "lire la suite", "lire plus", "suite",
		"voir plus", "lien", "cette page",
	},
	"it": {
		"qui", "clicca qui", "cliccare qui", "leggi", "leggi tutto", "leggi di più", "scopri di più", "altro",
		"continua", "link",
	},
	"ja": {
		"こちら", "ここ", "ここをクリック", "こちらをクリック", "詳細", "続き", "続きを読む", "もっと見る", "リンク", "続く", "全文表示",
	},
	"ko": {
		"여기", "여기를 클릭", "클릭", "더보기", "더 보기", "자세히", "자세히 보기", "링크", "계속", "이동", "전체 보기",
	},
	"nb": {
		"her", "klikk her", "mer", "les mer", "lenke",
	},
	"nl": {
		"hier", "klik hier", "meer", "lees meer", "lees verder", "meer info", "meer informatie", "verder", "link",
	},
	"pl": {
		"tutaj", "kliknij tutaj", "kliknij", "więcej", "czytaj więcej", "czytaj dalej", "link",
	},
	"pt": {
		"aqui", "clique aqui", "mais", "leia mais", "saiba mais", "ver mais", "mais informações", "continuar",
		"link", "ir", "mais informação", "veja mais",
	},
	"ru": {
		"здесь", "тут", "нажмите здесь", "подробнее", "далее", "читать далее", "ссылка",
	},
	"sv": {
		"här", "klicka här", "mer", "läs mer", "mer information", "länk", "mer info",
	},
	"ta": {
		"அடுத்த பக்கம்", "மறுபக்கம்", "முந்தைய பக்கம்", "முன்பக்கம்", "மேலும் அறிக", "மேலும் தகவலுக்கு",
		"மேலும் தரவுகளுக்கு", "தயவுசெய்து இங்கே அழுத்தவும்", "இங்கே கிளிக் செய்யவும்",
	},
	"tr": {
		"buraya tıklayın", "tıklayın", "burada", "devamı", "daha fazla", "devamını oku",
	},
	"uk": {
		"тут", "натисніть тут", "детальніше", "далі", "читати далі",
	},
	"zh": {
		"点击这里", "点击此处", "这里", "此处", "更多", "阅读更多", "了解更多", "點擊這裡", "這裡", "閱讀更多",
	},
}

// phrases lists the generic texts of a link's language and of English, which pages in any
// language use; for a link without a declared language, those of all languages.
func phrases(lang string) []string {
	primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(lang)), "-")
	switch primary {
	case "":
		return slices.Concat(slices.Collect(maps.Values(generic))...)
	case "en":
		return generic["en"]
	case "no", "nn":
		primary = "nb"
	}
	return slices.Concat(generic["en"], generic[primary])
}
