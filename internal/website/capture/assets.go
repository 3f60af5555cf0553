package capture

// Kinds of subresources.
const (
	KindScript     = "script"
	KindStylesheet = "stylesheet"
	KindImage      = "image"
	KindFont       = "font"
	KindIcon       = "icon"
	KindOGImage    = "og-image"
	KindManifest   = "manifest"
	KindMedia      = "media"
	KindOther      = "other"
)

// Asset is a subresource that the document (or one of its stylesheets) references.
type Asset struct {
	URL      string `json:"url"`
	Kind     string `json:"kind"`
	SameSite bool   `json:"sameSite"` // same registrable domain as the document
	From     string `json:"from"`     // URL of the document or stylesheet that names it
	// Exchange is the last of the redirects that were followed: a GET whose body
	// was read, or a HEAD for audio, video and whatever came after the step's
	// share of bytes was used up (then WireBytes is the announced length). It has
	// zero Status and an ErrorKind when it failed.
	Exchange Exchange `json:"exchange"`
	// Width and Height are the pixel size of a raster image; 0 when unknown.
	Width  int `json:"width,omitempty"`
	Height int `json:"height,omitempty"`
	// Head is the first bytes of a script's text (≤ 64 KiB), for library detection.
	Head string `json:"head,omitempty"`
}

// Link is one probed link target.
type Link struct {
	URL string `json:"url"`
	// Exchange is the last of the redirects that were followed: HEAD for sampled
	// links where the server supports it, else GET.
	Exchange Exchange `json:"exchange"`
	Hops     int      `json:"hops,omitempty"` // redirects before Exchange
	// From a target that was read with GET and is HTML: Robots has the rules of its meta robots
	// and googlebot, Canonical is its absolute canonical link, Lang its html[lang].
	Robots    string `json:"robots,omitempty"`
	Canonical string `json:"canonical,omitempty"`
	Lang      string `json:"lang,omitempty"`
}

// Assets are the resources that the document loads and links to.
type Assets struct {
	Assets []Asset `json:"assets"`
	// Referenced counts every distinct subresource the document names, fetched or not.
	Referenced int `json:"referenced"`
	// Skipped counts those not fetched because a limit was reached.
	Skipped int `json:"skipped"`
	// Links is a sample of internal links (≤ 20).
	Links []Link `json:"links,omitempty"`
	// SitemapSample is a sample of the URLs in the sitemaps (≤ 5), read with GET.
	SitemapSample []Link `json:"sitemapSample,omitempty"`
	// Canonical, Hreflang are the fetched targets of those link elements that
	// differ from the document's URL; at most 10 alternates are fetched.
	Canonical *Link      `json:"canonical,omitempty"`
	Hreflang  []Hreflang `json:"hreflang,omitempty"`
	// Libraries are the JavaScript libraries in the document's scripts; nil in old captures and without a document.
	Libraries *Libraries `json:"libraries,omitempty"`
}

// Hreflang is one alternate and whether it links back.
type Hreflang struct {
	Lang       string `json:"lang"`
	Link       Link   `json:"link"`
	ReturnLink bool   `json:"returnLink"`
}
